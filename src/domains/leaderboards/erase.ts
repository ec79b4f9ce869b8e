import { recordKey } from '../../games/account.ts';
import type { Collection } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import type { Notes } from './notes.ts';
import type { Placing } from './placing/placing.ts';
import type { RankedAccount } from './store.ts';
import { placedOf } from './wanted.ts';

export interface EraseDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly notes: Pick<Notes, 'erase'>;
  readonly placing: Pick<Placing, 'one'>;
}

/**
 * Takes an account from boards and counters at once and removes what was known of it. For an hour there are records that
 * name what left a board by its uid, in no list: without them an instance that is late with an earlier batch would put
 * it back.
 */
export async function eraseRanked(
  { accounts, notes, placing }: EraseDependencies,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const id = recordKey(environment, account);
  const ranked = dryRun ? await accounts.get(id) : await notes.erase(environment, account);
  const placed = ranked ? placedOf(ranked) : [];
  if (!dryRun && ranked) await placing.one(environment, id);
  return { leaderboardEntries: placed.length };
}
