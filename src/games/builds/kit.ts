/** The stats that hits scale with. */
export type ScalingStat =
  | 'atk'
  | 'hp'
  | 'def'
  | 'elemental_mastery'
  | 'break_effect'
  | 'elation_dmg_bonus'
  | 'sheer_force';

/** A share of one stat, as a fraction by level: `values[0]` is level 1. */
export interface KitPart {
  readonly stat: ScalingStat;
  readonly values: readonly number[];
  /** The most of the stat that counts; all of it when left out. */
  readonly cap?: number;
}

/** The value at a level; above the highest level that of the highest. */
export const valueAtLevel = (values: readonly number[], level: number): number =>
  values[Math.min(level, values.length) - 1] ?? 0;

/** One damage instance of a cast, or several equal ones. */
export interface KitHit {
  /** The game's words for it in English: `1-Hit DMG`. */
  readonly name: string;
  /** They add up. */
  readonly parts: readonly KitPart[];
  /** How often it hits. */
  readonly times: number;
  /** In lower case: `pyro`, `physical`, `lightning`. */
  readonly element: string;
  /** The kinds of attack whose damage bonuses count, by the rotation's names of skills; two are joined by `+`. */
  readonly attack: string;
  /** The attack of the normal string, from 1; left out without a string. */
  readonly segment?: number;
  /** hsr: toughness that each hit takes, in units of which a basic attack takes 30; left out when not known. */
  readonly toughness?: number;
  /** Fixed CRIT Rate and CRIT DMG in place of the character's, as fractions. */
  readonly crit?: { readonly rate: number; readonly damage: number };
  /** genshin: the lunar reaction whose damage it deals: `lunar_charged`, `lunar_bloom`, `lunar_crystallize`. */
  readonly lunar?: string;
  /** genshin: the share of its damage that it deals, by the level of another talent; all when left out. */
  readonly share?: { readonly talent: string; readonly values: readonly number[] };
}

/** One way to use a skill: alternatives are never added up. */
export interface KitVariant {
  /** In English: `Press`, `Hold`, `Low Plunge`. The first variant of a skill is the default. */
  readonly name: string;
  /** The talent whose level counts, when it is not the skill's: attacks that a burst changes. */
  readonly talent?: string;
  /** With segments the casts of a step go along them and start again; else each cast deals all hits. */
  readonly hits: readonly KitHit[];
}

export interface KitSkill {
  /** The talent whose level counts. */
  readonly talent: string;
  readonly variants: readonly KitVariant[];
  /** Cooldown in seconds by talent level, or one for all levels; left out without a cooldown. */
  readonly cooldown?: readonly number[];
}

/** The start of a sentence in `missing` about a skill that only heals, shields or helps. */
export const dealsNoDamage = 'It deals no damage';

/** How skills help others. */
export type KitHelp = 'strengthens' | 'heals' | 'shields';

/** The skills of a character, by their names in a rotation. */
export interface Kit {
  readonly skills: Readonly<Record<string, KitSkill>>;
  /** Skills without hits, each with the reason in a sentence; see `dealsNoDamage`. */
  readonly missing: Readonly<Record<string, string>>;
  /** Left out when not known. */
  readonly helps?: readonly KitHelp[];
  /** Talent levels that ranks add. */
  readonly raised: readonly {
    readonly rank: number;
    readonly talent: string;
    readonly levels: number;
  }[];
}

/** For a character whose skills are not known. */
export const noKit: Kit = { skills: {}, missing: {}, raised: [] };

/** How many attacks of a string these hits are; 1 without a string. */
export const attackCount = (hits: readonly KitHit[]): number =>
  Math.max(1, ...hits.map(({ segment }) => segment ?? 1));
