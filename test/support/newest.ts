import type { CatalogKind } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import genshin from '../../tools/datasets/genshin/newest.json' with { type: 'json' };
import hsr from '../../tools/datasets/hsr/newest.json' with { type: 'json' };
import zzz from '../../tools/datasets/zzz/newest.json' with { type: 'json' };

const tables = { genshin, hsr, zzz };

/** The records that came after the copies of the sources: what these tell of the others is not known of them yet. */
export function newestIds(game: GameId, kind: CatalogKind): readonly number[] {
  const sources: Readonly<Record<string, object>> = tables[game].sources;
  return Object.keys(sources[kind] ?? {}).map(Number);
}

/** Banners whose title is from a source of one language or two. */
export const newestTitles = (game: GameId): readonly string[] => Object.keys(tables[game].titles);
