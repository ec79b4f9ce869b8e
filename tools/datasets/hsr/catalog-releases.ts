import { startsBeyondBanners, versionsWithoutBanner } from './catalog-release-facts.ts';
import type { CatalogBanner } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';

interface Release {
  readonly version: string | null;
  /** `2023-04-26`. */
  readonly date: string | null;
}

interface FirstBanner {
  readonly version: string | undefined;
  readonly date: string;
}

/** Characters and light cones of five stars with a banner of their own came with it. */
const limitedRarity = 5;

export const byVersion = (one: string, other: string): number => {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
};

export const newest = (versions: readonly string[]): string =>
  versions.toSorted(byVersion).at(-1) ?? '';

const dateOf = ({ StartTime }: CatalogBanner): string => StartTime.slice(0, 10);

/** First days of the versions, in their order: by their first banner, or else as it is known. */
function versionStarts(banners: readonly CatalogBanner[]): Map<string, string> {
  const starts = new Map<string, string>();
  for (const banner of banners) {
    if (banner.Version !== undefined && !starts.has(banner.Version)) {
      starts.set(banner.Version, dateOf(banner));
    }
  }
  for (const [version, start] of Object.entries(startsBeyondBanners)) {
    if (!starts.has(version)) starts.set(version, start);
  }
  return new Map([...starts].toSorted(([one], [other]) => byVersion(one, other)));
}

/** A banner that names no version belongs to the one that runs. */
function firstBanners(
  banners: readonly CatalogBanner[],
  starts: ReadonlyMap<string, string>,
): Map<number, FirstBanner> {
  const firsts = new Map<number, FirstBanner>();
  for (const banner of banners) {
    const date = dateOf(banner);
    const running = [...starts].findLast(([, start]) => start <= date)?.[0];
    for (const id of [...banner.UpGolden, ...banner.UpPurple]) {
      if (!firsts.has(id)) firsts.set(id, { version: banner.Version ?? running, date });
    }
  }
  return firsts;
}

/** What is known of when a character or a light cone came, whatever the sources tell. */
export function createReleases({ banners, ...source }: HsrTables) {
  const sorted = banners.toSorted((one, other) => (one.StartTime < other.StartTime ? -1 : 1));
  const starts = versionStarts(sorted);
  const firsts = firstBanners(sorted, starts);
  const versions = [...starts.keys()];
  const listed = { ...source.characterVersions, ...source.lightConeVersions };
  const seen = new Set(Object.values(listed).map(({ VersionAdded }) => VersionAdded));

  /** The list says in which version its keeper first saw an id: true only where the version before was kept too. */
  const listedVersion = (id: number): string | undefined => {
    const version = listed[id]?.VersionAdded;
    if (version === undefined) return versionsWithoutBanner[id];
    const before = versions[versions.indexOf(version) - 1];
    return before === undefined || seen.has(before) ? version : versionsWithoutBanner[id];
  };

  const versionOf = (id: number, rarity: number): string | undefined => {
    const first = firsts.get(id)?.version;
    const known = listedVersion(id);
    if (first === undefined || known === undefined) return first ?? known;
    return rarity === limitedRarity ? first : [first, known].toSorted(byVersion)[0];
  };

  return (id: number, rarity: number): Release => {
    const version = versionOf(id, rarity);
    const first = firsts.get(id);
    if (version === undefined) return { version: null, date: first?.date ?? null };
    // What the game began with was there before its first banner.
    const hasOwnBanner =
      first?.version === version && (rarity === limitedRarity || version !== versions[0]);
    return { version, date: (hasOwnBanner ? first.date : starts.get(version)) ?? null };
  };
}
export type Releases = ReturnType<typeof createReleases>;
