import type { AnswerCache } from '../answers/answer-cache.ts';
import type { LiveEvent } from '../domains/live/event.ts';
import { type Account, recordKey } from '../games/account.ts';
import type { GameId } from '../games/ids.ts';
import { boardsTag } from '../games/leaderboard.ts';
import type { Environment } from '../lib/principal.ts';
import type { Modules, ModulesPorts } from '../services.ts';

/** What the other workers of a server learn at once; other instances see it in the store within a second. */
export type Change =
  | {
      readonly kind: 'account';
      readonly environment: Environment;
      readonly account: Account;
    }
  | { readonly kind: 'boards'; readonly environment: Environment; readonly game: GameId }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  /** The catalogs of the store were renewed. */
  | { readonly kind: 'catalogs' };

/** The other workers of this server, as one of them sees them. */
export interface Peers {
  /** Tells them of a change. One that is lost is seen in the store a second later. */
  tell(change: Change): void;
  /** Calls the function for each change that another worker tells of. */
  listen(take: (change: Change) => void): void;
}

type ChangePorts = Pick<
  ModulesPorts,
  'onTrustChange' | 'markChanges' | 'onBoardsChange' | 'onEvent'
>;

/** Drops the answers that a change makes old, and tells the other workers of what this one did. */
export const changePorts = (
  cache: Pick<AnswerCache, 'forget' | 'mark'>,
  peers: Pick<Peers, 'tell'> | undefined,
): ChangePorts => ({
  onTrustChange(environment, { game, uid }) {
    cache.forget(recordKey(environment, { game, uid }));
    peers?.tell({ kind: 'account', environment, account: { game, uid } });
  },
  markChanges: cache.mark,
  onBoardsChange(environment, game) {
    cache.forget(boardsTag(environment));
    peers?.tell({ kind: 'boards', environment, game });
  },
  onEvent(event, isOwn) {
    if (event.type === 'trust_score.changed') cache.forget(recordKey(event.environment, event));
    if (isOwn) peers?.tell({ kind: 'event', event });
  },
});

/** Does here what the changes of other workers need. */
export function takeChanges(
  peers: Pick<Peers, 'listen'>,
  cache: Pick<AnswerCache, 'forget'>,
  modules: Pick<Modules, 'players' | 'leaderboards' | 'live' | 'catalog'>,
): void {
  peers.listen((change) => {
    switch (change.kind) {
      case 'account': {
        const { environment, account } = change;
        modules.players.doubt(environment, account);
        return cache.forget(recordKey(environment, account));
      }
      case 'boards':
        modules.leaderboards.forgetPages(change.environment, change.game);
        return cache.forget(boardsTag(change.environment));
      case 'event':
        return modules.live.take(change.event);
      case 'catalogs':
        return void modules.catalog.refresh();
    }
  });
}
