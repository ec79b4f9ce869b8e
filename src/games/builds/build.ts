/** What a character is built for (R10.1). */
export const roles = ['dps', 'sub_dps', 'support', 'healer', 'shielder'] as const;
export type Role = (typeof roles)[number];

/** Whether a role deals damage. */
export const isDealer = (role: Role): boolean => role === 'dps' || role === 'sub_dps';

/** A stat in the shared vocabulary; points for percentages (46.6), as gear is shown. */
export interface WornStat {
  readonly stat: string;
  readonly value: number;
}

/** One artifact, relic or drive disc. What is null was not given: the game's default is assumed. */
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

/** A character with everything that it wears. */
export interface Build {
  readonly avatarId: number;
  /** In lower case: the one in use, of a character with several; null where it was not given. */
  readonly element: string | null;
  /** hsr: whether it has the kit that the game enhanced since; null where it was not given. */
  readonly enhanced: boolean | null;
  readonly level: number;
  /** 0 to 6; by the level when null. */
  readonly ascension: number | null;
  /** Constellation, eidolon, mindscape: 0 to 6. */
  readonly rank: number;
  /** Levels as the game shows them, by the game's names of the talents; those that are left out have the default level. */
  readonly talents: Readonly<Record<string, number>>;
  readonly weapon: WornWeapon | null;
  /** No slot twice. */
  readonly gear: readonly WornGear[];
  /**
   * Final stats by name, which override what is computed: flat, or fractions (CRIT Rate 0.7); the names of the shared
   * vocabulary, and `sheer_force`, `impact`, `anomaly_mastery` of zzz, which are flat.
   */
  readonly stats: Readonly<Record<string, number>>;
}

/** A character as it comes. */
export const nothingWorn: Omit<Build, keyof CharacterForm> = {
  level: 1,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: {},
};

/** A character in one of its forms, which have kits of their own. */
export type CharacterForm = Pick<Build, 'avatarId' | 'element' | 'enhanced'>;

/** The form that is assumed when none is given. */
export const defaultForm = (avatarId: number): CharacterForm => ({
  avatarId,
  element: null,
  enhanced: null,
});
