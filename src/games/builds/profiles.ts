import { memoizeWeakly } from '../../lib/memoize.ts';
import type { CatalogPack } from '../catalog-pack.ts';
import type { Build, CharacterForm, Role } from './build.ts';

/** The profiles that a character can be built for, each with its role. */
export const profileRoles = {
  on_field_dps: 'dps',
  physical_dps: 'dps',
  break: 'dps',
  damage_over_time: 'dps',
  elation: 'dps',
  anomaly: 'dps',
  driver: 'dps',
  off_field_dps: 'sub_dps',
  hyperbloom: 'sub_dps',
  burgeon: 'sub_dps',
  bloom: 'sub_dps',
  stun: 'sub_dps',
  support: 'support',
  healer: 'healer',
  shielder: 'shielder',
} as const satisfies Readonly<Record<string, Role>>;

export type ProfileName = keyof typeof profileRoles;

/** Where a profile comes from: recommendations of players, or the character's skills. */
export type ProfileSource = 'community' | 'derived';

/** The profile of a character of which only the role is known. */
export const profileOfRole = {
  dps: 'on_field_dps',
  sub_dps: 'off_field_dps',
  support: 'support',
  healer: 'healer',
  shielder: 'shielder',
} as const satisfies Readonly<Record<Role, ProfileName>>;

/** A way to wear sets: four pieces of one, or two pieces of each of any two of several. */
export interface SetPlan {
  readonly pieces: 2 | 4;
  readonly ids: readonly number[];
}

/** How communities recommend to build a character (docs/advice.md). Each list has the best first. */
export interface BuildProfile {
  readonly name: ProfileName;
  /** Of the slots with a choice. */
  readonly mainStats: Readonly<Record<string, readonly string[]>>;
  /** What a roll of a sub stat is worth, 0 to 1; flat stats follow from the shares. */
  readonly subStats: Readonly<Record<string, number>>;
  readonly sets: readonly SetPlan[];
  /** Sets whose two pieces go beside four of another: planar sets of hsr, and any of zzz. */
  readonly pairs: readonly number[];
  readonly weapons: readonly number[];
  /** Final stats to reach: flat, or fractions. */
  readonly targets: Readonly<Record<string, number>>;
  /** The number of independent sources. */
  readonly sources: number;
  /** Parts that no source names: targets by the stat, and `weapons`. */
  readonly derived: readonly string[];
}

/** A profile as it is shown. */
export interface ListedProfile extends BuildProfile {
  readonly source: ProfileSource;
  /** In lower case, for a character with several elements; else null. */
  readonly element: string | null;
}

/** How a game recommends to build its characters. */
export interface ProfileRules {
  /** How to build a character of the pack: as communities recommend, or by its skills. */
  profilesOf(form: CharacterForm, pack: CatalogPack): readonly ListedProfile[];
  /** A character as a profile recommends it, its first without a name (R10.4c). The pack has the character. */
  standardBuild(form: CharacterForm, profile: string | null, pack: CatalogPack): Build;
}

/** By character id; `<id>:<element>` with several elements, `<id>:original` for the kit before an enhanced one. */
export type ProfileTable = Readonly<Record<string, readonly BuildProfile[]>>;

/** The character id of a key in a profile table. */
export const characterOfKey = (key: string): number => Number.parseInt(key, 10);

type ElementProfile = BuildProfile & Pick<ListedProfile, 'element'>;

/** The profiles of all forms of each character. */
const byCharacter = memoizeWeakly((table: ProfileTable) => {
  const found = new Map<number, readonly ElementProfile[]>();
  for (const [key, profiles] of Object.entries(table)) {
    const id = characterOfKey(key);
    const [, element = null] = key.split(':');
    if (element === 'original') continue;
    const own = profiles.map((profile) => ({ ...profile, element }));
    found.set(id, [...(found.get(id) ?? []), ...own]);
  }
  return found;
});

/** The profiles of a form; those of all elements when none is given, or no source knows it. */
export function profilesOf(
  table: ProfileTable,
  { avatarId, element, enhanced }: CharacterForm,
): readonly ElementProfile[] {
  const all = byCharacter(table).get(avatarId) ?? [];
  const original = enhanced === false ? table[`${avatarId}:original`] : undefined;
  if (original) return original.map((profile) => ({ ...profile, element: null }));
  const ofElement = all.filter((one) => one.element === element);
  return element !== null && ofElement.length > 0 ? ofElement : all;
}
