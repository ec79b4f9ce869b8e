import DataLoader from 'dataloader';
import { type Account, recordKey } from '../../games/account.ts';
import { hourMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { createLedger, type LedgerDependencies } from './ledger.ts';
import { createReputation } from './reputation.ts';
import { type Observation, observe } from './score/evolve.ts';
import { computeScore, type TrustScore } from './score/score.ts';
import { type TimelineEntry, toRecord } from './score/state.ts';

export type { TrustLedger } from './ledger.ts';
export type { LineageStanding, Parties, TrustReputation } from './reputation.ts';

export type TrustService = ReturnType<typeof createTrustService>;

const refreshIntervalMs = hourMs;

export function createTrustService(
  dependencies: LedgerDependencies & Parameters<typeof createReputation>[0],
) {
  const { records, clock, pastOf, onChange } = dependencies;
  const { adjust, ...ledger } = createLedger(dependencies);
  const loader = createScoreLoader(dependencies);

  return {
    ...createReputation(dependencies),
    ...ledger,
    /** An unknown account has the default score. */
    get: (environment: Environment, account: Account): Promise<TrustScore> =>
      loader.load({ id: recordKey(environment, account), environment, account }),
    /** Recomputes the score, adds a change to the timeline, and drops answers that show the old score (R8.5). */
    async refresh(environment: Environment, account: Account) {
      const state = (await adjust(environment, account)) ?? pastOf(environment, account);
      const now = clock.now();
      return {
        trustScore: computeScore(account, state, now),
        nextRefreshAt: new Date(now + refreshIntervalMs),
      };
    },
    /** Stores what a successful fetch of an account showed. */
    async observed(environment: Environment, account: Account, observation: Observation) {
      const id = recordKey(environment, account);
      const now = clock.now();
      const state = await records.update(id, (current) => {
        const next = observe(current ?? pastOf(environment, account), observation, now);
        return next && toRecord(id, next);
      });
      // A record that was just written carries this moment; one left alone has an earlier one.
      if (state?.updatedAt === now) onChange(environment, account);
    },
    /** The report that an entry is about; undefined when no report made it. */
    reportOf({ id, account }: TimelineEntry): string | undefined {
      // The id is that of the account and the key of the event, which begins with the id of what made it.
      const [subject = ''] = id.slice(account.length + 1).split(':');
      return subject.startsWith('rep_') ? subject : undefined;
    },
  };
}

/** Look-ups of one moment are one round trip. One loader for all: one per request would outlive it in old space. */
const createScoreLoader = ({ records, pastOf, clock }: LedgerDependencies) =>
  new DataLoader(
    async (wanted: readonly { id: string; environment: Environment; account: Account }[]) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, environment, account }) =>
        computeScore(account, known.get(id) ?? pastOf(environment, account), clock.now()),
      );
    },
    { cache: false, maxBatchSize: 100 },
  );
