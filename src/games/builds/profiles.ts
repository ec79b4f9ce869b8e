import { memoizeWeakly } from '../../lib/memoize.ts';
import type { CharacterForm, Role } from './build.ts';

/** What a character can be built for in more detail than a role, and the role that each profile belongs to. */
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

/** Where a profile comes from: what players recommend, or the character's skills alone. */
export type ProfileSource = 'community' | 'derived';

/** What a character is built for when only its role is known. */
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

/** How to build a character for one thing, as communities recommend it (docs/advice.md). Each list has the best first. */
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
  /** How many independent sources it was made of. */
  readonly sources: number;
  /** What of it no source says: targets by the stat, and `weapons`. */
  readonly derived: readonly string[];
}

/** A profile as it is shown. */
export interface ListedProfile extends BuildProfile {
  readonly source: ProfileSource;
  /** In lower case, of a character of several elements; null of any other. */
  readonly element: string | null;
}

/**
 * The profiles of a game by the id of the character; of a character of several elements by `<id>:<element>`, and of the
 * kit that the game enhanced since also by `<id>:original`.
 */
export type ProfileTable = Readonly<Record<string, readonly BuildProfile[]>>;

/** The character that a key of a table is about. */
export const characterOfKey = (key: string): number => Number.parseInt(key, 10);

type ElementProfile = BuildProfile & Pick<ListedProfile, 'element'>;

/** Everything that the table has of a character, whatever its form. */
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

/** The profiles of a form of a character; of all its elements where none is given, and none of one that no source knows. */
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
