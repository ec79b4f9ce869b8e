import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import { hourMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { createLedger, type LedgerDependencies, type TrustLedger } from './ledger.ts';
import {
  createReputation,
  type ReputationDependencies,
  type TrustReputation,
} from './reputation.ts';
import { type Observation, observe } from './score/evolve.ts';
import { computeScore, type TrustScore } from './score/score.ts';
import type { TimelineEntry } from './score/state.ts';
import { toRecord } from './store.ts';
import {
  createTimelineReader,
  type ReadTimeline,
  reportOf,
  type TimelineDependencies,
} from './timeline.ts';

export type { TrustLedger } from './ledger.ts';
export type { LineageStanding, Parties, Standings, TrustReputation } from './reputation.ts';
export type { TimelineEntry } from './score/state.ts';

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
        trustScore: computeScore(account, state, now),
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

interface WantedScore {
  readonly id: string;
  readonly environment: Environment;
  readonly account: Account;
}

/**
 * Makes the look-ups of one moment one round trip. One loader serves all callers and has no cache of its own: a loader
 * for each request would outlive it in old space.
 */
const createScoreLoader = ({
  records,
  pastOf,
  clock,
}: Omit<TimelineDependencies, 'entries'>): DataLoader<WantedScore, TrustScore> =>
  new DataLoader(
    async (wanted) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, environment, account }) =>
        computeScore(account, known.get(id) ?? pastOf(environment, account), clock.now()),
      );
    },
    { cache: false, maxBatchSize: 100 },
  );
