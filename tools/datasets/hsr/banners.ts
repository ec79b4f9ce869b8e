import { z } from 'zod';
import type { BannerRecord } from '../../../src/games/catalog.ts';
import { type Language, languages } from '../../../src/games/ids.ts';
import { type Names, shortNames, type Text, textOrNull } from '../../../src/games/names.ts';
import { makeBanners } from '../banners.ts';
import { byVersion, type DataSource, findTable } from '../dataset.ts';
import { textFolder } from '../languages.ts';
import { byId, checkTable } from '../rows.ts';
import { plainName } from './text.ts';

/** The titles of the game's warps, a file for each language; it has no dates. */
export const warpPath = (language: Language): string =>
  `thebowja-starrail/${textFolder(language)}/warps.json`;

const warp = z.object({ Name: z.string(), ImageIconTab: z.string(), VersionAdded: z.string() });

/** Ids of characters are shorter than those of light cones. */
const firstLightCone = 10_000;

/** A tab's picture is named after its character: `TabIcon_1102.png`. */
const tabOf = /(\d{4,5})[^/]*$/;

interface Warp {
  readonly names: Names;
  /** The version in which it was first listed. */
  readonly version: string;
}

/** The warps of each featured character or light cone, in the order of the runs. */
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
 * Finds the title of what a banner features. Ask for the oldest banner first: the n-th run in a version has the n-th
 * title of that version, or its last one. Runs of versions that the list skipped stand under the next listed version.
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
    shown: ({ UpGolden }, version) => ({
      titles: joined(UpGolden.flatMap((id) => [titleOf(id, version) ?? []])),
      pictures: null,
    }),
  });
}

/** The list joins banners that ran at the same time: their titles stand in a row. */
const joined = (titles: readonly Names[]): Text =>
  textOrNull(
    (titles.find((names) => names.length > 0) ?? []).map((_, language) => {
      const known = titles.flatMap((names) => names[language] ?? []);
      return [...new Set(known)].join(' / ') || null;
    }),
  );
