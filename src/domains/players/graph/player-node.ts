import { accountKey, parseAccountKey } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { Problem } from '../../../lib/problem.ts';
import type { FoundPlayer } from '../present.ts';
import { withRetryGuard } from './retry-guard.ts';

/** What `node(id)` needs of the player type of one game. */
export const playerNode = <Found extends FoundPlayer>(game: GameId) => ({
  isTypeOf: (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    'freshness' in value &&
    'game' in value &&
    value.game === game,
  id: { resolve: (player: FoundPlayer) => accountKey(player) },
  loadOne: (id: string, context: GraphContext) => {
    const account = parseAccountKey(id);
    if (account?.game !== game) throw new Problem('player_not_found', 'No player has this id.');
    const { services, principal, allowance } = context;
    // The service answers the model of the game it was asked for.
    return withRetryGuard(context, `/v1/player/${game}/${account.uid}`, () =>
      services.players.get({ ...account, environment: principal.environment, allowance }),
    ) as Promise<Found>;
  },
});
