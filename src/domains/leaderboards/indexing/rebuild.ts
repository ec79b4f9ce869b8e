import { recordKey } from '../../../games/account.ts';
import { type GameId, gameIds } from '../../../games/ids.ts';
import { type Environment, environments } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { LeaderboardsPorts } from '../ports.ts';
import type { RankedAccount } from '../store.ts';
import { formulaOf } from './decision.ts';
import type { Indexer } from './indexer.ts';
import type { IndexQueue } from './queue.ts';

export interface RebuildOrder {
  readonly environment: Environment;
  readonly games: readonly GameId[];
  /** Also recomputes values that have the current formula. */
  readonly anew: boolean;
}

export interface RebuildListener {
  started(game: GameId, showcases: number): void;
  read(showcases: number, of: number): void;
  /** Everything is queued: this many accounts are indexed from now on, with what was due before. */
  indexing(accounts: number): void;
  indexed(accounts: number, of: number): void;
  finished(accounts: number): void;
}

interface RebuildDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly queue: Pick<IndexQueue, 'review'>;
  readonly indexer: Pick<Indexer, 'indexAll'>;
  readonly ports: Pick<LeaderboardsPorts, 'showcases' | 'packOf'>;
}

/** Rebuilds boards from the stored showcases. Accounts with the current formula are skipped: a run continues where it stopped. */
export async function rebuildBoards(
  { accounts, queue, indexer, ports }: RebuildDependencies,
  { environment, games, anew }: RebuildOrder,
  listener: RebuildListener,
): Promise<number> {
  let queued = 0;
  for (const game of games) {
    const formula = formulaOf(ports.packOf(game));
    const count = await ports.showcases.count(environment, game);
    let read = 0;
    listener.started(game, count);
    for await (const page of ports.showcases.accounts(environment, game)) {
      const known = await accounts.getMany(page.map((account) => recordKey(environment, account)));
      const stale = page.filter((_, index) => anew || known[index]?.formula !== formula);
      await Promise.all(stale.map((account) => queue.review(environment, account, anew)));
      queued += stale.length;
      read += page.length;
      listener.read(Math.min(read, count), count);
    }
  }
  listener.indexing(queued);
  let indexed = 0;
  await indexer.indexAll(environment, (some) => {
    indexed += some;
    listener.indexed(Math.min(indexed, queued), queued);
  });
  listener.finished(queued);
  return queued;
}

/** A minute's work, so that boards follow a new formula while the service answers as fast as before. */
const refreshedAtOnce = 500;

/** Queues some accounts that were computed with an older formula, so that an upgrade needs no command. */
export async function refreshFormulas(
  accounts: Pick<Collection<RankedAccount>, 'page'>,
  queue: Pick<IndexQueue, 'review'>,
  packOf: LeaderboardsPorts['packOf'],
): Promise<void> {
  for (const environment of environments) {
    for (const game of gameIds) {
      const { rows } = await accounts.page({
        index: 'byFormula',
        equals: { environment, game },
        range: { to: formulaOf(packOf(game)) },
        limit: refreshedAtOnce,
        direction: 'ascending',
      });
      // An account that was queued just now has no formula yet, and is due anyway.
      const stale = rows.filter(({ awaits }) => awaits === undefined);
      for (const { uid } of stale) await queue.review(environment, { game, uid }, false);
    }
  }
}
