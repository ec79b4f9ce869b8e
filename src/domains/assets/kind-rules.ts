import type { CatalogHead } from '../../games/catalog-members.ts';
import type { GameWords } from '../../games/game.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import type { FaultCode } from '../../lib/problem.ts';
import type { AssetKind } from './kinds.ts';

/** The tables of a catalog whose records have pictures. */
export const assetTables = ['characters', 'weapons', 'sets', 'namecards', 'bangboo'] as const;
export type AssetTable = (typeof assetTables)[number];

/** The part of the catalog that is read here. */
export interface AssetCatalog {
  current(
    game: GameId,
  ): Readonly<Record<AssetTable, { find(id: number): CatalogHead | undefined }>>;
}

export interface KindRule {
  readonly table: AssetTable;
  /** Where the kind exists: the general kinds exist in every game. */
  readonly games: readonly GameId[];
  readonly notFound: FaultCode;
}

/** The games that use this name. */
const calling = <Thing extends keyof GameWords>(thing: Thing, name: GameWords[Thing]) =>
  gameIds.filter((game) => games[game].words[thing] === name);

/** The games whose catalog has such records. */
const having = (table: AssetTable) =>
  gameIds.filter((game) => games[game].catalogKinds.includes(table));

export const kindRules: Readonly<Record<AssetKind, KindRule>> = {
  character: { table: 'characters', games: gameIds, notFound: 'character_not_found' },
  agent: { table: 'characters', games: calling('character', 'agent'), notFound: 'agent_not_found' },
  weapon: { table: 'weapons', games: gameIds, notFound: 'weapon_not_found' },
  light_cone: {
    table: 'weapons',
    games: calling('weapon', 'light_cone'),
    notFound: 'light_cone_not_found',
  },
  w_engine: {
    table: 'weapons',
    games: calling('weapon', 'w_engine'),
    notFound: 'w_engine_not_found',
  },
  artifact: { table: 'sets', games: gameIds, notFound: 'artifact_set_not_found' },
  relic: { table: 'sets', games: calling('set', 'relic'), notFound: 'relic_set_not_found' },
  drive_disc: {
    table: 'sets',
    games: calling('set', 'drive_disc'),
    notFound: 'drive_disc_set_not_found',
  },
  namecard: { table: 'namecards', games: having('namecards'), notFound: 'namecard_not_found' },
  bangboo: { table: 'bangboo', games: having('bangboo'), notFound: 'bangboo_not_found' },
};
