import { z } from 'zod';
import type { BannerRecord } from '../../../src/games/catalog.ts';
import { type Language, languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';
import { type ListedBanner, makeBanners } from '../banners.ts';
import { byVersion, type DataSource, findTable } from '../dataset.ts';
import { textFolders } from '../languages.ts';
import { byId, checkTable } from '../rows.ts';
import { plainName } from './text.ts';

/** What the game calls its warps, a file for each language; it has no dates. */
export const warpPath = (language: Language): string =>
  `thebowja-starrail/${textFolders[language]}/warps.json`;

const warp = z.object({ Name: z.string(), ImageIconTab: z.string(), VersionAdded: z.string() });

/** Ids of characters are shorter than those of light cones. */
const firstLightCone = 10_000;

/** A tab's picture is named after whom it is for: `TabIcon_1102.png`. */
const tabOf = /(\d{4,5})[^/]*$/;

/** A title of its own for each of whom the game ran one banner, in the order of the runs. */
interface Warp {
  readonly names: Names;
  /** The version in which the list's keeper first saw it. */
  readonly version: string;
}

function readWarps(source: DataSource): ReadonlyMap<number, readonly Warp[]> {
  const [own = {}, ...others] = languages
    .map(warpPath)
    .map((path) => checkTable(path, findTable(source, path) ?? {}, byId(warp)));
  const warps = new Map<number, Warp[]>();
  const ids = Object.keys(own).toSorted((one, other) => Number(one) - Number(other));
  for (const id of ids) {
    const { ImageIconTab = '', VersionAdded: version = '' } = own[id] ?? {};
    const names = shortNames([own, ...others].map((column) => plainName(column[id]?.Name)));
    const featured = Number(tabOf.exec(ImageIconTab)?.[1] ?? 0);
    warps.set(featured, [...(warps.get(featured) ?? []), { names, version }]);
  }
  return warps;
}

/**
 * Finds the title of whom a banner features, to be asked from the oldest banner on: the n-th run in a version has the
 * n-th title of that version, or the last one where the game went on with it. What ran while the list was not kept
 * stands in it under the version in which it was kept again.
 */
function titlesInOrder(warps: ReadonlyMap<number, readonly Warp[]>) {
  const versions = [...new Set([...warps.values()].flat().map(({ version }) => version))].toSorted(
    byVersion,
  );
  const runs = new Map<string, number>();
  return (id: number, version: string): Names | undefined => {
    const kept = versions.find((one) => byVersion(one, version) >= 0);
    const own = (warps.get(id) ?? []).filter((one) => one.version === kept);
    const run = runs.get(`${id} ${kept}`) ?? 0;
    runs.set(`${id} ${kept}`, run + 1);
    return (own[run] ?? own.at(-1))?.names;
  };
}

export function makeHsrBanners(source: DataSource): readonly BannerRecord[] {
  const titleOf = titlesInOrder(readWarps(source));
  return makeBanners(source, {
    game: 'hsr',
    weapon: 'light_cone',
    isCharacter: (id) => id < firstLightCone,
    shown: ({ UpGolden }: ListedBanner, version) => ({
      titles: joined(UpGolden.flatMap((id) => [titleOf(id, version) ?? []])),
      pictures: null,
    }),
  });
}

/** The list has as one banner what the game ran beside one another: its titles in a row. */
const joined = (titles: readonly Names[]): Text =>
  textOrNull(
    (titles.find((names) => names.length > 0) ?? []).map((_, language) => {
      const known = titles.flatMap((names) => names[language] ?? []);
      return [...new Set(known)].join(' / ') || null;
    }),
  );
