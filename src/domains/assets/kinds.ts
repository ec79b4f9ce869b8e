import type { CatalogHead } from '../../games/catalog.ts';
import type { CatalogKind } from '../../games/catalog-pack.ts';
import type { GameWords } from '../../games/game.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { FaultCode } from '../../lib/problem.ts';

/** What a picture may show, in the words of callers (R13.2). */
export const assetKinds = [
  'character',
  'agent',
  'weapon',
  'light_cone',
  'w_engine',
  'artifact',
  'relic',
  'drive_disc',
  'namecard',
  'bangboo',
] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetVariants = ['icon', 'side', 'portrait', 'splash', 'chibi', 'banner'] as const;
export type AssetVariant = (typeof assetVariants)[number];

/** One picture in the words of callers. */
export interface AssetName {
  readonly game: GameId;
  readonly kind: AssetKind;
  readonly id: number;
  readonly variant: AssetVariant;
}

/** The part of the catalog that names pictures. */
export interface AssetCatalog {
  current(
    game: GameId,
  ): Readonly<Record<CatalogKind, { find(id: number): CatalogHead | undefined }>>;
}

/** The games that use this word. */
const gamesCalling = <Thing extends keyof GameWords>(thing: Thing, name: GameWords[Thing]) =>
  gameIds.filter((game) => games[game].words[thing] === name);

/** The games whose catalog has such records. */
const gamesWith = (table: CatalogKind) =>
  gameIds.filter((game) => games[game].catalogKinds.includes(table));

/** The table that the records of a kind are in, and where the kind exists: the general kinds exist in every game. */
const rule = (table: CatalogKind, games: readonly GameId[], notFound: FaultCode) => ({
  table,
  games,
  notFound,
});

export const kindRules: Readonly<Record<AssetKind, ReturnType<typeof rule>>> = {
  character: rule('characters', gameIds, 'character_not_found'),
  agent: rule('characters', gamesCalling('character', 'agent'), 'agent_not_found'),
  weapon: rule('weapons', gameIds, 'weapon_not_found'),
  light_cone: rule('weapons', gamesCalling('weapon', 'light_cone'), 'light_cone_not_found'),
  w_engine: rule('weapons', gamesCalling('weapon', 'w_engine'), 'w_engine_not_found'),
  artifact: rule('sets', gameIds, 'artifact_set_not_found'),
  relic: rule('sets', gamesCalling('set', 'relic'), 'relic_set_not_found'),
  drive_disc: rule('sets', gamesCalling('set', 'drive_disc'), 'drive_disc_set_not_found'),
  namecard: rule('namecards', gamesWith('namecards'), 'namecard_not_found'),
  bangboo: rule('bangboo', gamesWith('bangboo'), 'bangboo_not_found'),
};
