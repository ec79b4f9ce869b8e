import type { ListedBanner } from '../banners.ts';
import { byVersion } from '../dataset.ts';
import type { HsrTables } from './source.ts';

/**
 * What had no banner of its own and came while the list of versions was not kept, or is newer than it: the version in
 * whose tables it stood first.
 */
const versionsWithoutBanner: Readonly<Record<number, string>> = {
  1224: '2.4',
  1507: '4.3',
  1508: '4.4',
  1509: '4.4',
  1510: '4.4',
  8005: '2.2',
  8006: '2.2',
  8007: '3.0',
  8008: '3.0',
  8009: '4.2',
  8010: '4.2',
  20021: '3.0',
  20022: '3.0',
  21050: '3.0',
  21052: '3.0',
  22002: '2.2',
  22003: '2.6',
  22007: '4.2',
  23059: '4.3',
  23060: '4.4',
  23061: '4.4',
  23062: '4.4',
  24004: '2.3',
  24005: '3.1',
  24006: '4.1',
};

/** First days of the versions that are newer than the list of banners. */
const startsBeyondBanners: Readonly<Record<string, string>> = {
  '4.3': '2026-06-01',
  '4.4': '2026-07-15',
};

/** Characters and light cones of five stars with a banner of their own came with it. */
const limitedRarity = 5;

const dateOf = ({ StartTime }: ListedBanner): string => StartTime.slice(0, 10);

/** First days of the versions, in their order: by their first banner, or else as it is known. */
function versionStarts(banners: readonly ListedBanner[]): Map<string, string> {
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
function firstBanners(banners: readonly ListedBanner[], starts: ReadonlyMap<string, string>) {
  const firsts = new Map<number, { version: string | undefined; date: string }>();
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
  const starts = versionStarts(banners);
  const firsts = firstBanners(banners, starts);
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

  /** The date is `2023-04-26`; null is what no source tells. */
  return (id: number, rarity: number) => {
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
