import { type Account, recordKey } from '../../games/account.ts';
import { hourMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';
import { type Observation, observe } from './activity.ts';
import { createLedger, type LedgerDependencies } from './ledger.ts';
import type { TrustLedger, TrustReputation } from './ports.ts';
import { createReputation, type ReputationDependencies } from './reporters/reputation.ts';
import { scoreOf, type TrustScore } from './score/score.ts';
import { createScoreLoader } from './score-loader.ts';
import { toRecord } from './store.ts';
import { reportOf } from './timeline/entry-subject.ts';
import { createTimelineReader, type ReadTimeline } from './timeline/timeline.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

export type { Parties, TrustLedger, TrustReputation } from './ports.ts';
export type { LineageStanding, Standings } from './reporters/standings.ts';
export type { TimelineEntry } from './timeline/timeline-entry.ts';

export interface TrustService extends TrustLedger, TrustReputation {
  /** The look-ups of one moment are one round trip. An account never seen has the default score. */
  get(environment: Environment, account: Account): Promise<TrustScore>;
  /** Recomputes now, writes a change to the timeline, and drops the answers that show the old score (R8.5). */
  refresh(
    environment: Environment,
    account: Account,
  ): Promise<{ trustScore: TrustScore; nextRefreshAt: Date }>;
  /** Remembers what a successful fetch of an account showed. */
  observed(environment: Environment, account: Account, observation: Observation): Promise<void>;
  /** The entries since a moment, newest first: each begins at the score after the one before (R8.4). */
  readonly timeline: ReadTimeline;
  /** The id of the report that an entry is about; undefined for one that no report made. */
  reportOf(entry: Pick<TimelineEntry, 'id' | 'account'>): string | undefined;
  /** Finishes what a process left half-done; to be called at start-up and now and then. Never rejects. */
  recover(): Promise<void>;
}

export type TrustDependencies = LedgerDependencies & ReputationDependencies;

const refreshIntervalMs = hourMs;

export function createTrustService(dependencies: TrustDependencies): TrustService {
  const { records, clock, pastOf, onChange } = dependencies;
  const { apply, adjust, recover } = createLedger(dependencies);
  const loader = createScoreLoader(dependencies);

  return {
    ...createReputation(dependencies),
    apply,
    recover,
    get: (environment, account) =>
      loader.load({ id: recordKey(environment, account), environment, account }),
    async refresh(environment, account) {
      const state = (await adjust(environment, account)) ?? pastOf(environment, account);
      const now = clock.now();
      return {
        trustScore: scoreOf(account, state, now),
        nextRefreshAt: new Date(now + refreshIntervalMs),
      };
    },
    async observed(environment, account, observation) {
      const id = recordKey(environment, account);
      const now = clock.now();
      const state = await records.update(id, (current) => {
        const next = observe(current ?? pastOf(environment, account), observation, now);
        return next && toRecord(id, next);
      });
      // What was written now carries this moment; a record that was left alone has an earlier one.
      if (state?.updatedAt === now) onChange(environment, account);
    },
    timeline: createTimelineReader(dependencies),
    reportOf,
  };
}
