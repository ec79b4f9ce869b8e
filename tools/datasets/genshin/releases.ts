import type { ListedBanner } from '../banners.ts';
import { newestVersion } from '../dataset.ts';
import type { Tables } from './source.ts';

const weaponBanner = 302;
const firstVersion = '1.0';

interface Appearance {
  readonly id: number;
  readonly version: string;
  readonly date: string;
  readonly onWeaponBanner: boolean;
  /** Of five stars: the banner is its own. */
  readonly isGolden: boolean;
}

/** Who was raised when, the oldest first. */
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
 * What the sources tell about when something came. The first banner dates a character when it ran in the version the
 * character came with; one that came without a banner is dated by the version's first banner.
 */
export function createReleases(
  { versions: { characters, weapons }, slugs }: Tables,
  banners: readonly ListedBanner[],
) {
  const rows = appearancesIn(banners);
  const byId = firstBy(rows, ({ id }) => id);
  const byVersion = firstBy(rows, ({ version }) => version);
  const wished = new Set(rows.filter(({ onWeaponBanner }) => onWeaponBanner).map(({ id }) => id));
  /** `1.0`; null when no source tells it. */
  const characterVersion = (id: number) => characters[slugs.characters.get(id) ?? ''] || null;
  return {
    /** The newest version that the texts know: `6.7`. */
    latest: newestVersion([firstVersion, ...Object.values(characters), ...Object.values(weapons)]),
    characterVersion,
    weaponVersion: (id: number) => weapons[slugs.weapons.get(id) ?? ''] || null,
    /** `2020-09-28`, by the clock of the game's home; null when no source tells it. */
    characterDate(id: number) {
      const version = characterVersion(id);
      const first = byId.get(id);
      // Four stars that the game began with were there before a banner raised them.
      const cameBefore = version === firstVersion && !first?.isGolden;
      if (first && !cameBefore && (version ?? first.version) === first.version) return first.date;
      return byVersion.get(version ?? '')?.date ?? null;
    },
    /** Whether the weapon was ever raised on a weapon banner. */
    isWished: (weapon: number) => wished.has(weapon),
  };
}
export type Releases = ReturnType<typeof createReleases>;
