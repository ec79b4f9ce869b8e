import type { GearStat } from '../gear.ts';

/** What a character is built for (R10.1). */
export const roles = ['dps', 'sub_dps', 'support', 'healer', 'shielder'] as const;
export type Role = (typeof roles)[number];

/** Whether a role deals damage. */
export const isDealer = (role: Role): boolean => role === 'dps' || role === 'sub_dps';

/** A stat of worn gear, in points for percentages (46.6). */
export type WornStat = GearStat;

/** One artifact, relic or drive disc. Null means not given: the game's default is assumed. */
export interface WornGear {
  readonly slot: string;
  readonly setId: number | null;
  /** Stars; zzz S 5, A 4, B 3. */
  readonly rarity: number | null;
  readonly level: number | null;
  readonly mainStat: { readonly stat: string; readonly value: number | null };
  readonly subStats: readonly (WornStat & { readonly rolls: number | null })[];
}

/** A weapon, light cone or W-engine. */
export interface WornWeapon {
  readonly id: number;
  readonly level: number;
  /** Refinement, superimposition, upgrade: 1 to 5. */
  readonly refinement: number;
  /** 0 to 6; by the level when null. */
  readonly ascension: number | null;
}

/** How many pieces of each set are worn; pieces of an unknown set count for none. */
export function piecesBySet(gear: readonly Pick<WornGear, 'setId'>[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const { setId } of gear) if (setId !== null) addTo(pieces, setId, 1);
  return pieces;
}

/** Adds to one of several sums. */
export const addTo = <Key>(sums: Map<Key, number>, key: Key, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};

/** A character with everything that it wears. */
export interface Build {
  readonly avatarId: number;
  /** In lower case, of a character with several elements: the one in use; null when not given. */
  readonly element: string | null;
  /** hsr: whether it has its enhanced kit; null when not given. */
  readonly enhanced: boolean | null;
  readonly level: number;
  /** 0 to 6; by the level when null. */
  readonly ascension: number | null;
  /** Constellation, eidolon, mindscape: 0 to 6. */
  readonly rank: number;
  /** Levels as the game shows them, by the talent's name; a missing talent has the default level. */
  readonly talents: Readonly<Record<string, number>>;
  readonly weapon: WornWeapon | null;
  /** No slot twice. */
  readonly gear: readonly WornGear[];
  /**
   * Final stats that override the computed ones, by the shared vocabulary and zzz `sheer_force`, `impact`,
   * `anomaly_mastery`: flat, or fractions (CRIT Rate 0.7).
   */
  readonly stats: Readonly<Record<string, number>>;
}

/** A character of level 1 without gear. */
export const nothingWorn: Omit<Build, keyof CharacterForm> = {
  level: 1,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: {},
};

/** A form of a character; each form has its own kit. */
export type CharacterForm = Pick<Build, 'avatarId' | 'element' | 'enhanced'>;

/** The default form of a character. */
export const defaultForm = (avatarId: number): CharacterForm => ({
  avatarId,
  element: null,
  enhanced: null,
});
