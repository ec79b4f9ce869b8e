import type { DataSource } from '../dataset.ts';
import { readBanners, readVersions, slugsById } from './catalog-source.ts';

export interface Releases {
  /** The newest version that the texts know: `6.7`. */
  readonly latest: string;
  /** `1.0`; null when no source tells it. */
  characterVersion(id: number): string | null;
  weaponVersion(id: number): string | null;
  /** `2020-09-28`, by the clock of the game's home; null when no source tells it. */
  characterDate(id: number): string | null;
  /** Whether the weapon was ever raised on a weapon banner. */
  isWished(weapon: number): boolean;
}

const weaponBanner = 302;
const firstVersion = '1.0';

const weightOf = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

interface Appearance {
  readonly id: number;
  readonly version: string;
  readonly date: string;
  readonly onWeaponBanner: boolean;
  /** Of five stars: the banner is its own. */
  readonly isGolden: boolean;
}

/** Who was raised when, the oldest first. */
const appearances = (source: DataSource): Appearance[] =>
  readBanners(source)
    .flatMap(({ Version, StartTime, GachaType, UpGolden, UpPurple }) => {
      if (Version === undefined) return [];
      const when = { version: Version, date: StartTime.slice(0, 10) };
      const onWeaponBanner = GachaType === weaponBanner;
      const raised = (ids: readonly number[], isGolden: boolean) =>
        ids.map((id) => ({ id, ...when, onWeaponBanner, isGolden }));
      return [...raised(UpGolden, true), ...raised(UpPurple, false)];
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));

const firstBy = <Key>(rows: readonly Appearance[], keyOf: (row: Appearance) => Key) =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]));

/**
 * What the sources tell about when something came. The first banner dates a character when it ran in the version the
 * character came with; one that came without a banner is dated by the version's first banner.
 */
export function readReleases(source: DataSource): Releases {
  const { characters, weapons } = readVersions(source);
  const characterSlugs = slugsById(source, 'characters');
  const weaponSlugs = slugsById(source, 'weapons');
  const rows = appearances(source);
  const byId = firstBy(rows, ({ id }) => id);
  const byVersion = firstBy(rows, ({ version }) => version);
  const wished = new Set(rows.filter(({ onWeaponBanner }) => onWeaponBanner).map(({ id }) => id));
  const characterVersion = (id: number) => characters[characterSlugs.get(id) ?? ''] || null;
  return {
    latest: [...Object.values(characters), ...Object.values(weapons)].reduce(
      (latest, version) => (weightOf(version) > weightOf(latest) ? version : latest),
      firstVersion,
    ),
    characterVersion,
    weaponVersion: (id) => weapons[weaponSlugs.get(id) ?? ''] || null,
    characterDate(id) {
      const version = characterVersion(id);
      const first = byId.get(id);
      // Four stars that the game began with were there before a banner raised them.
      const cameBefore = version === firstVersion && !first?.isGolden;
      if (first && !cameBefore && (version ?? first.version) === first.version) return first.date;
      return byVersion.get(version ?? '')?.date ?? null;
    },
    isWished: (weapon) => wished.has(weapon),
  };
}
