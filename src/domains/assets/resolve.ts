import type { PicturedCharacter } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { Problem } from '../../lib/problem.ts';
import { type AssetCatalog, type AssetTable, kindRules } from './kind-rules.ts';
import type { AssetName, AssetVariant } from './kinds.ts';
import { addressOf, type PictureAddress } from './picture-address.ts';

/** The picture of a name. Throws the not-found problem of its kind, or `asset_not_found` (R13.1). */
export function resolveAsset(catalog: AssetCatalog, name: AssetName): PictureAddress {
  const { game, kind, id, variant } = name;
  const { table, games, notFound } = kindRules[kind];
  const head = games.includes(game) ? catalog.current(game)[table].find(id) : undefined;
  if (head === undefined)
    throw new Problem(notFound, `There is no ${kind} with this id in ${game}.`);
  const path = pathOf(head, game, table, variant);
  const address = path === null ? undefined : addressOf(path);
  if (address === undefined)
    throw new Problem('asset_not_found', `There is no ${variant} of this ${kind}.`);
  return address;
}

/** The pictures that a head may have. */
interface Pictured extends PicturedCharacter {
  readonly banner?: string | null;
}

function pathOf(
  head: Pictured,
  game: GameId,
  table: AssetTable,
  variant: AssetVariant,
): string | null {
  switch (variant) {
    case 'icon':
    case 'banner':
      return head[variant] ?? null;
    case 'portrait':
    case 'splash':
    case 'side':
      return (table === 'characters' ? games[game].art[variant](head) : null) ?? null;
    case 'chibi':
      // No source has them.
      return null;
  }
}
