import type { CatalogHead } from '../../games/catalog.ts';
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

/** The tables of a catalog whose records have pictures. */
export const assetTables = ['characters', 'weapons', 'sets', 'namecards', 'bangboo'] as const;
export type AssetTable = (typeof assetTables)[number];

/** The part of the catalog that names pictures. */
export interface AssetCatalog {
  current(
    game: GameId,
  ): Readonly<Record<AssetTable, { find(id: number): CatalogHead | undefined }>>;
}

interface KindRule {
  readonly table: AssetTable;
  /** Where the kind exists: the general kinds exist in every game. */
  readonly games: readonly GameId[];
  readonly notFound: FaultCode;
}

/** The games that use this word. */
const gamesCalling = <Thing extends keyof GameWords>(thing: Thing, name: GameWords[Thing]) =>
  gameIds.filter((game) => games[game].words[thing] === name);

/** The games whose catalog has such records. */
const gamesWith = (table: AssetTable) =>
  gameIds.filter((game) => games[game].catalogKinds.includes(table));

export const kindRules: Readonly<Record<AssetKind, KindRule>> = {
  character: { table: 'characters', games: gameIds, notFound: 'character_not_found' },
  agent: {
    table: 'characters',
    games: gamesCalling('character', 'agent'),
    notFound: 'agent_not_found',
  },
  weapon: { table: 'weapons', games: gameIds, notFound: 'weapon_not_found' },
  light_cone: {
    table: 'weapons',
    games: gamesCalling('weapon', 'light_cone'),
    notFound: 'light_cone_not_found',
  },
  w_engine: {
    table: 'weapons',
    games: gamesCalling('weapon', 'w_engine'),
    notFound: 'w_engine_not_found',
  },
  artifact: { table: 'sets', games: gameIds, notFound: 'artifact_set_not_found' },
  relic: { table: 'sets', games: gamesCalling('set', 'relic'), notFound: 'relic_set_not_found' },
  drive_disc: {
    table: 'sets',
    games: gamesCalling('set', 'drive_disc'),
    notFound: 'drive_disc_set_not_found',
  },
  namecard: { table: 'namecards', games: gamesWith('namecards'), notFound: 'namecard_not_found' },
  bangboo: { table: 'bangboo', games: gamesWith('bangboo'), notFound: 'bangboo_not_found' },
};
