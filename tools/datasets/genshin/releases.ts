import type { ListedBanner } from '../banners.ts';
import { newestVersion } from '../dataset.ts';
import { slugOf, type Tables } from './source.ts';

const weaponBanner = 302;
const firstVersion = '1.0';

interface Appearance {
  readonly id: number;
  readonly version: string;
  readonly date: string;
  readonly onWeaponBanner: boolean;
  /** Has five stars: the banner is its own. */
  readonly isGolden: boolean;
}

/** The oldest first. */
const appearancesIn = (banners: readonly ListedBanner[]): Appearance[] =>
  banners.flatMap(({ Version, StartTime, GachaType, UpGolden, UpPurple }) => {
    if (Version === undefined) return [];
    const when = { version: Version, date: StartTime.slice(0, 10) };
    const onWeaponBanner = GachaType === weaponBanner;
    const raised = (ids: readonly number[], isGolden: boolean) =>
      ids.map((id) => ({ id, ...when, onWeaponBanner, isGolden }));
    return [...raised(UpGolden, true), ...raised(UpPurple, false)];
  });

const firstBy = <Key>(rows: readonly Appearance[], keyOf: (row: Appearance) => Key) =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]));

/**
 * Release versions and dates. The first banner dates a character when it ran in the character's version; a character
 * that came without a banner is dated by the first banner of its version.
 */
export function createReleases(tables: Tables, banners: readonly ListedBanner[]) {
  const { characters, weapons } = tables.versions;
  const rows = appearancesIn(banners);
  const byId = firstBy(rows, ({ id }) => id);
  const byVersion = firstBy(rows, ({ version }) => version);
  const wished = new Set(rows.filter(({ onWeaponBanner }) => onWeaponBanner).map(({ id }) => id));
  /** `1.0`; null when no source has it. */
  const characterVersion = (id: number) => characters[slugOf(tables, 'characters', id)] || null;
  return {
    /** The newest version in the texts: `6.7`. */
    latest: newestVersion([firstVersion, ...Object.values(characters), ...Object.values(weapons)]),
    characterVersion,
    weaponVersion: (id: number) => weapons[slugOf(tables, 'weapons', id)] || null,
    /** `2020-09-28`, by the clock of the game's servers in Asia; null when no source has it. */
    characterDate(id: number) {
      const version = characterVersion(id);
      const first = byId.get(id);
      // Four stars that the game began with were there before a banner raised them.
      const cameBefore = version === firstVersion && !first?.isGolden;
      if (first && !cameBefore && (version ?? first.version) === first.version) return first.date;
      return byVersion.get(version ?? '')?.date ?? null;
    },
    /** Whether a weapon banner ever raised it. */
    isWished: (weapon: number) => wished.has(weapon),
  };
}
export type Releases = ReturnType<typeof createReleases>;
