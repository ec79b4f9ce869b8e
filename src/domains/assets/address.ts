import type { CatalogKind } from '../../games/catalog-pack.ts';
import type { PicturedCharacter } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { Problem } from '../../lib/problem.ts';
import type { PictureHostName } from '../../upstream/picture-host.ts';
import { type AssetCatalog, type AssetName, type AssetVariant, kindRules } from './kinds.ts';

/** The picture of a name. Throws the not-found problem of its kind, or `asset_not_found` (R13.1). */
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

/** Where the original of a picture is. */
export interface PictureAddress {
  readonly host: PictureHostName;
  readonly path: string;
}

/** The cache key of an address. */
export const addressKey = ({ host, path }: PictureAddress): string => `${host}:${path}`;

/** The only paths that are fetched, whatever a source of the catalog may say. */
const allowed: readonly (readonly [PictureHostName, RegExp])[] = [
  ['primary', /^\/ui\/(?:[\w-]+\/)*[\w&-]+\.(?:png|jpg|webp)$/],
  ['starrailres', /^\/(?:icon|image)\/(?:[\w-]+\/)*[\w-]+\.png$/],
  ['nanoka', /^\/assets\/(?:gi|hsr|zzz)\/[\w-]+\.webp$/],
];

const maxPathLength = 200;

/** The host of a path, if it is that of a picture of a game. */
export function addressOf(path: string): PictureAddress | undefined {
  if (path.length > maxPathLength) return undefined;
  const rule = allowed.find(([, form]) => form.test(path));
  return rule && { host: rule[0], path };
}
