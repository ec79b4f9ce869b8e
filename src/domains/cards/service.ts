import { hash } from 'node:crypto';
import { recordKey } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { minTrust } from '../../games/leaderboard.ts';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { createLru } from '../../lib/lru.ts';
import { Problem } from '../../lib/problem.ts';
import type { CharacterRank } from '../leaderboards/ports.ts';
import type { LeaderboardsService } from '../leaderboards/service.ts';
import type { TrustService } from '../trust/service.ts';
import type { WantedArt } from './art.ts';
import { drawBadge } from './badge.ts';
import { type CardRequest, type CardSources, makeCard } from './card.ts';
import { createDrawer } from './drawings.ts';

export type { CardRequest } from './card.ts';

export type CardsDependencies = Parameters<typeof createDrawer>[0] & {
  readonly trust: Pick<TrustService, 'get'>;
  readonly ranksOfCharacter: LeaderboardsService['ranksOfCharacter'];
  readonly packOf: (game: GameId) => CatalogPack;
  readonly clock: Clock;
  /** The address of this service without its scheme. */
  readonly address: string;
  /** How cards are drawn and where their art comes from; what was cached under another design is drawn again. */
  readonly design: string;
};

export type CardsService = ReturnType<typeof createCardsService>;

/** Which account, and how its badge should look. */
export type BadgeRequest = Pick<CardRequest, 'environment' | 'game' | 'uid' | 'language' | 'theme'>;

export function createCardsService(dependencies: CardsDependencies) {
  const { design, players, trust, address } = dependencies;
  const readSources = createSourceReader(dependencies);
  const draw = createDrawer(dependencies);
  return {
    /** Asks no provider. Rejects with `player_not_found`, `character_not_found` or `upstream_unavailable`. */
    async find(request: CardRequest) {
      const sources = await readSources(request);
      const card = makeCard(request, sources);
      const drawn = JSON.stringify([design, request.format, request.scale, card]);
      const name = hash('sha256', drawn, 'base64url');
      const drawing = { name, request, card, wanted: wantedArt(request, sources) };
      return {
        /** Differs whenever the picture does. */
        name,
        /** `beforeDrawing` is called unless it is cached or being drawn. Rejects with `upstream_unavailable`. */
        picture: (caller: string, beforeDrawing: () => void | Promise<void>) =>
          draw(drawing, caller, beforeDrawing),
      };
    },
    /** The badge of an account as SVG. Asks no provider: one that is not known has its trust and no name. */
    async badge({ environment, game, uid, language, theme }: BadgeRequest): Promise<string> {
      const account = { game, uid };
      const [player, score] = await Promise.all([
        players.storedAnyAge(environment, account, language),
        trust.get(environment, account),
      ]);
      const sandbox = environment === 'test';
      const shown = player ? { nickname: player.nickname, level: player.level } : null;
      return drawBadge({
        uid,
        language,
        theme,
        player: shown,
        trust: score,
        sandbox,
        address,
      });
    },
  };
}

/** A compact card has the character alone. */
function wantedArt(
  { game, style }: CardRequest,
  { character, sheet, pack }: CardSources,
): WantedArt {
  const bare = { character: sheet.id, weapon: null, gear: [], ranks: [], talents: [] };
  if (style === 'compact') return bare;
  const icons = games[game].kitIcons(character, pack);
  return {
    ...bare,
    weapon: sheet.weapon?.id ?? null,
    gear: sheet.gear.map(({ iconUrl }) => iconUrl),
    ranks: icons.ranks,
    talents: (sheet.detail?.talents ?? []).map(({ type }) => icons.talents[type] ?? null),
  };
}

/** Finds what a card is made of among what is stored: cards need no key, so no provider is asked. */
function createSourceReader(dependencies: CardsDependencies) {
  const { players, trust, packOf, address } = dependencies;
  const readRanks = createRankReader(dependencies);

  return async (request: CardRequest): Promise<CardSources> => {
    const { environment, game, uid, avatarId, language } = request;
    const player = await players.storedAnyAge(environment, { game, uid }, language);
    // One message for a player who was not looked up yet, who is unknown, and who hides the showcase.
    if (player === undefined)
      throw new Problem(
        'player_not_found',
        'No player with this UID was looked up yet, or the showcase is hidden.',
      );
    const shown = player.showcase
      .map((character) => ({ character, sheet: games[game].sheet(character) }))
      .find(({ sheet }) => sheet.id === avatarId && sheet.detail !== null);
    if (shown === undefined)
      throw new Problem(
        'character_not_found',
        'The player does not show this character with its details.',
      );
    const score = await trust.get(environment, { game, uid });
    const ranks = await readRanks(request, score.score);
    return { player, ...shown, trust: score, ranks, pack: packOf(game), address };
  };
}

/** How long a rank is cached, since each change draws the card again. No board is further behind (R11.3a). */
const rankTtlMs = 5 * minuteMs;

/** The ranks of characters, for their cards. When a board cannot be asked, only the rank is left out (R4.9). */
export function createRankReader({
  ranksOfCharacter,
  clock,
  onError,
}: Pick<CardsDependencies, 'ranksOfCharacter' | 'clock' | 'onError'>) {
  const known = createLru<{ readonly ranks: readonly CharacterRank[]; readonly until: number }>(
    20_000,
  );
  return async (request: CardRequest, trust: number): Promise<readonly CharacterRank[]> => {
    // An account below the minimum is off the boards at once, whatever is cached.
    if (trust < minTrust) return [];
    const { environment, game, uid, avatarId } = request;
    const account = { game, uid };
    const key = `${recordKey(environment, account)}:${avatarId}`;
    const last = known.get(key);
    if (last && last.until > clock.now()) return last.ranks;
    const found = await ranksOfCharacter(environment, account, avatarId).catch((error: unknown) => {
      onError(error);
      return [];
    });
    // An empty result is not cached, so that a first rank is on the card at once.
    if (found.length > 0) known.set(key, { ranks: found, until: clock.now() + rankTtlMs });
    return found;
  };
}
