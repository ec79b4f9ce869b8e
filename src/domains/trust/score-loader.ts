import DataLoader from 'dataloader';
import type { Account } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { LedgerDependencies } from './ledger.ts';
import { scoreOf, type TrustScore } from './score/score.ts';

interface WantedScore {
  readonly id: string;
  readonly environment: Environment;
  readonly account: Account;
}

/**
 * Makes the look-ups of one moment one round trip. One loader serves all callers and has no cache of its own: a loader
 * for each request would outlive it in old space.
 */
export const createScoreLoader = ({
  records,
  pastOf,
  clock,
}: Pick<LedgerDependencies, 'records' | 'pastOf' | 'clock'>): DataLoader<WantedScore, TrustScore> =>
  new DataLoader(
    async (wanted) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const states = await records.getMany(ids);
      const known = new Map(states.map((state, index) => [ids[index], state]));
      return wanted.map(({ id, environment, account }) =>
        scoreOf(account, known.get(id) ?? pastOf(environment, account), clock.now()),
      );
    },
    { cache: false, maxBatchSize: 100 },
  );
