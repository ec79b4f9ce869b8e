import type { CatalogHead } from '../../games/catalog.ts';
import type { CatalogKind } from '../../games/catalog-pack.ts';
import type { GameWords, PicturedCharacter } from '../../games/game.ts';
import { type GameId, gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { type FaultCode, Problem } from '../../lib/problem.ts';
import { addressOf, type PictureAddress } from './address.ts';

/** What a picture shows, in the words of callers (R13.2). */
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

/** The catalog table of a kind, and the games that have it: the general kinds exist in every game. */
const rule = (table: CatalogKind, games: readonly GameId[], notFound: FaultCode) => ({
  table,
  games,
  notFound,
});

const kindRules: Readonly<Record<AssetKind, ReturnType<typeof rule>>> = {
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

/** The address of a picture. Throws the not-found problem of its kind, or `asset_not_found` (R13.1). */
export function resolveAsset(catalog: AssetCatalog, name: AssetName): PictureAddress {
  const { game, kind, id, variant } = name;
  const { table, games, notFound } = kindRules[kind];
  const head = games.includes(game) ? catalog.current(game)[table].find(id) : undefined;
  if (head === undefined)
    throw new Problem(notFound, `There is no ${kind} with this id in ${game}.`);
  const path = pathOf(head, game, table, variant);
  const address = path == null ? undefined : addressOf(path);
  if (address === undefined)
    throw new Problem('asset_not_found', `There is no ${variant} of this ${kind}.`);
  return address;
}

function pathOf(
  head: PicturedCharacter & { readonly banner?: string | null },
  game: GameId,
  table: CatalogKind,
  variant: AssetVariant,
): string | null | undefined {
  switch (variant) {
    case 'icon':
    case 'banner':
      return head[variant];
    case 'portrait':
    case 'splash':
    case 'side':
      return table === 'characters' ? games[game].art[variant](head) : null;
    case 'chibi':
      // No source has them.
      return null;
  }
}
