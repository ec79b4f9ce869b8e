import { recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { formulaOf } from './formula.ts';
import type { Notes } from './notes.ts';
import type { Placing } from './placing/placing.ts';
import type { LeaderboardsPorts } from './ports.ts';
import type { RankedAccount } from './store.ts';

export interface RebuildOrder {
  readonly environment: Environment;
  readonly games: readonly GameId[];
  /** Computes every value anew, also those of the formula that holds now. */
  readonly anew: boolean;
}

export interface RebuildListener {
  started(game: GameId, showcases: number): void;
  read(showcases: number, of: number): void;
  /** Everything is noted; from now on so many accounts are placed, with what was due before. */
  placing(accounts: number): void;
  placed(accounts: number, of: number): void;
  finished(accounts: number): void;
}

export interface RebuildDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly notes: Pick<Notes, 'review'>;
  readonly placing: Pick<Placing, 'all'>;
  readonly ports: Pick<LeaderboardsPorts, 'showcases' | 'packOf'>;
}

/**
 * Makes boards what the stored showcases say, and answers how many accounts were noted. What was computed with the formula
 * of now is left as it is, so that a run that was interrupted goes on where it stopped; what was noted stays due, whoever
 * dies.
 */
export async function rebuildBoards(
  { accounts, notes, placing, ports }: RebuildDependencies,
  { environment, games, anew }: RebuildOrder,
  listener: RebuildListener,
): Promise<number> {
  let noted = 0;
  for (const game of games) {
    const formula = formulaOf(ports.packOf(game));
    const count = await ports.showcases.count(environment, game);
    let read = 0;
    listener.started(game, count);
    for await (const page of ports.showcases.accounts(environment, game)) {
      const known = await accounts.getMany(page.map((account) => recordKey(environment, account)));
      const stale = page.filter((_, index) => anew || known[index]?.formula !== formula);
      await Promise.all(stale.map((account) => notes.review(environment, account, anew)));
      noted += stale.length;
      read += page.length;
      listener.read(Math.min(read, count), count);
    }
  }
  listener.placing(noted);
  let placed = 0;
  await placing.all(environment, (some) => {
    placed += some;
    listener.placed(Math.min(placed, noted), noted);
  });
  listener.finished(noted);
  return noted;
}
