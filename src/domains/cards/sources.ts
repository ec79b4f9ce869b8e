import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { Problem } from '../../lib/problem.ts';
import type { PlayersService } from '../players/service.ts';
import type { TrustService } from '../trust/service.ts';
import { createKnownRanks, type KnownRanksDependencies } from './known-ranks.ts';
import type { CardSources } from './make-card.ts';
import type { CardRequest } from './request.ts';

export interface SourcesDependencies extends KnownRanksDependencies {
  readonly players: Pick<PlayersService, 'storedAnyAge'>;
  readonly trust: Pick<TrustService, 'get'>;
  readonly packOf: (game: GameId) => CatalogPack;
}

/** Finds what a card is made of, of what is stored: nobody without a key has a provider asked. */
export function createSources(dependencies: SourcesDependencies) {
  const { players, trust, packOf } = dependencies;
  const ranksOf = createKnownRanks(dependencies);

  return async (request: CardRequest): Promise<CardSources> => {
    const { environment, game, uid, avatarId, language } = request;
    const player = await players.storedAnyAge(environment, { game, uid }, language);
    if (player === undefined) throw playerNotFound();
    const shown = player.showcase
      .map((character) => ({ character, sheet: games[game].sheet(character) }))
      .find(({ sheet }) => sheet.id === avatarId && sheet.detail !== null);
    if (shown === undefined) throw characterNotFound();
    const score = await trust.get(environment, { game, uid });
    const ranks = await ranksOf(request, score.score);
    return { player, ...shown, trust: score, ranks, pack: packOf(game) };
  };
}

/** One message for a player who was not looked up yet, who is unknown, and who hides the showcase. */
const playerNotFound = () =>
  new Problem(
    'player_not_found',
    'No player with this UID was looked up yet, or the showcase is hidden.',
  );

const characterNotFound = () =>
  new Problem('character_not_found', 'The player does not show this character with its details.');
