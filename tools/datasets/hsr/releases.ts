import type { ListedBanner } from '../banners.ts';
import { byVersion } from '../dataset.ts';
import type { HsrTables } from './source.ts';

/** Versions of what has no banner of its own and no version in the list: those of the first tables with the id. */
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
  22008: '4.5',
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

/** First days of the versions, in their order: that of the first banner, or else of the table above. */
function versionStarts(banners: readonly ListedBanner[]): ReadonlyMap<string, string> {
  const days = banners.flatMap((banner) =>
    banner.Version === undefined ? [] : [[banner.Version, dateOf(banner)] as const],
  );
  const starts = new Map([...Object.entries(startsBeyondBanners), ...days.toReversed()]);
  return new Map([...starts].toSorted(([one], [other]) => byVersion(one, other)));
}

/** The first banner of each id; one without a version belongs to the version that runs. */
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

/** Finds the version and the date of a character or a light cone. */
export function createReleases({ banners, ...source }: HsrTables) {
  const starts = versionStarts(banners);
  const firsts = firstBanners(banners, starts);
  const versions = [...starts.keys()];
  const listed = { ...source.characterVersions, ...source.lightConeVersions };
  const seen = new Set(Object.values(listed).map(({ VersionAdded }) => VersionAdded));

  /** The list has the version in which it first saw an id: right only where it has the version before too. */
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

  /** The date is `2023-04-26`; null where no source has it. */
  return (id: number, rarity: number) => {
    const version = versionOf(id, rarity);
    const first = firsts.get(id);
    if (version === undefined) return { version: null, date: first?.date ?? null };
    // Four stars of the first version came before their first banner.
    const hasOwnBanner =
      first?.version === version && (rarity === limitedRarity || version !== versions[0]);
    return { version, date: (hasOwnBanner ? first.date : starts.get(version)) ?? null };
  };
}
export type Releases = ReturnType<typeof createReleases>;
