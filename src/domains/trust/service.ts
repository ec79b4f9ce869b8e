import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import type { Observation, TrustScore } from './score.ts';
import { observe, scoreOf } from './score.ts';
import type { TrustRecord } from './store.ts';

export interface TrustService {
  /** One round trip; an account never seen has the default score, a key that is no account an Error in its place. */
  getMany(
    environment: Environment,
    accounts: readonly (Account | undefined)[],
  ): Promise<(TrustScore | Error)[]>;
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

export function createTrustService({ records, clock, onChange }: TrustDependencies): TrustService {
  async function getMany(environment: Environment, accounts: readonly (Account | undefined)[]) {
    const known = accounts.filter((account) => account !== undefined);
    const states = await records.getMany(known.map((account) => recordKey(environment, account)));
    const scores = new Map(
      known.map((account, index) => [account, scoreOf(account, states[index], clock.now())]),
    );
    return accounts.map(
      (account) =>
        (account && scores.get(account)) ?? new Problem('invalid_uid', 'No such account.'),
    );
  }

  return {
    getMany,
    async refresh(environment, account) {
      onChange(environment, account);
      const [score] = await getMany(environment, [account]);
      if (score === undefined || score instanceof Error) {
        throw score ?? new Problem('invalid_uid', 'No such account.');
      }
      return { trustScore: score, nextRefreshAt: new Date(clock.now() + refreshIntervalMs) };
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
