import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import { hourMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { createLedger, type LedgerDependencies } from './ledger.ts';
import { createReputation, type ReputationDependencies } from './reputation.ts';
import { type Observation, observe } from './score/evolve.ts';
import { computeScore, type TrustScore } from './score/score.ts';
import { toRecord } from './store.ts';
import { createTimelineReader, reportOf, type TimelineDependencies } from './timeline.ts';

export type { TrustLedger } from './ledger.ts';
export type { LineageStanding, Parties, TrustReputation } from './reputation.ts';

export type TrustService = ReturnType<typeof createTrustService>;

const refreshIntervalMs = hourMs;

export function createTrustService(dependencies: LedgerDependencies & ReputationDependencies) {
  const { records, clock, pastOf, onChange } = dependencies;
  const { apply, adjust, recover } = createLedger(dependencies);
  const loader = createScoreLoader(dependencies);

  return {
    ...createReputation(dependencies),
    apply,
    recover,
    /** The look-ups of one moment are one round trip. An account never seen has the default score. */
    get: (environment: Environment, account: Account): Promise<TrustScore> =>
      loader.load({ id: recordKey(environment, account), environment, account }),
    /** Recomputes now, writes a change to the timeline, and drops the answers that show the old score (R8.5). */
    async refresh(environment: Environment, account: Account) {
      const state = (await adjust(environment, account)) ?? pastOf(environment, account);
      const now = clock.now();
      return {
        trustScore: computeScore(account, state, now),
        nextRefreshAt: new Date(now + refreshIntervalMs),
      };
    },
    /** Remembers what a successful fetch of an account showed. */
    async observed(environment: Environment, account: Account, observation: Observation) {
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

/** The look-ups of one moment are one round trip. One loader for all: one a request would outlive it in old space. */
const createScoreLoader = ({ records, pastOf, clock }: Omit<TimelineDependencies, 'entries'>) =>
  new DataLoader(
    async (wanted: readonly WantedScore[]) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, environment, account }) =>
        computeScore(account, known.get(id) ?? pastOf(environment, account), clock.now()),
      );
    },
    { cache: false, maxBatchSize: 100 },
  );
