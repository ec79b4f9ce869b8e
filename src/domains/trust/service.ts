import DataLoader from 'dataloader';
import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { Observation, TrustScore } from './score.ts';
import { observe, scoreOf } from './score.ts';
import type { TrustRecord } from './store.ts';

export interface TrustService {
  /** The look-ups of one moment are one round trip. An account never seen has the default score. */
  get(environment: Environment, account: Account): Promise<TrustScore>;
  /** Recomputes now, and drops the answers that show the old score (R8.5). */
  refresh(
    environment: Environment,
    account: Account,
  ): Promise<{ trustScore: TrustScore; nextRefreshAt: Date }>;
  /** Remembers what a successful fetch of an account showed. */
  observed(environment: Environment, account: Account, observation: Observation): Promise<void>;
}

export interface TrustDependencies {
  readonly records: Collection<TrustRecord>;
  readonly clock: Clock;
  /** Called whenever the score of an account may show differently from now on. */
  readonly onChange: (environment: Environment, account: Account) => void;
}

const refreshIntervalMs = 3_600_000;

interface Wanted {
  readonly id: string;
  readonly account: Account;
}

export function createTrustService({ records, clock, onChange }: TrustDependencies): TrustService {
  // For all callers together and without a cache of its own: a loader for each request would outlive it in old space.
  const loader = new DataLoader<Wanted, TrustScore>(
    async (wanted) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, account }) => scoreOf(account, known.get(id), clock.now()));
    },
    { cache: false, maxBatchSize: 100 },
  );

  const get = (environment: Environment, account: Account) =>
    loader.load({ id: recordKey(environment, account), account });

  return {
    get,
    async refresh(environment, account) {
      onChange(environment, account);
      return {
        trustScore: await get(environment, account),
        nextRefreshAt: new Date(clock.now() + refreshIntervalMs),
      };
    },
    async observed(environment, account, observation) {
      const id = recordKey(environment, account);
      const now = clock.now();
      const state = await records.update(id, (current) => {
        const next = observe(current, observation, now);
        return next && { ...next, id };
      });
      // What was written now carries this moment; a record that was left alone has an earlier one.
      if (state?.updatedAt === now) onChange(environment, account);
    },
  };
}
