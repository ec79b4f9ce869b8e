/** What a multiplier is a share of. */
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
  /** How much of the stat counts at most; all of it where it is left out. */
  readonly cap?: number;
}

/** One damage instance of a cast, or several that are alike. */
export interface KitHit {
  /** The game's words for it in English: `1-Hit DMG`. */
  readonly name: string;
  /** They add up. */
  readonly parts: readonly KitPart[];
  /** How often it hits. */
  readonly times: number;
  /** In lower case: `pyro`, `physical`, `lightning`. */
  readonly element: string;
  /** What damage bonuses of a kind of attack count for it; the names of the rotation's skills, two of them with a `+`. */
  readonly attack: string;
  /** Which attack of the normal string it belongs to, from 1; left out where there is no string. */
  readonly segment?: number;
  /** hsr: toughness that each hit takes, in units of which a basic attack takes 30; left out where it is not known. */
  readonly toughness?: number;
  /** CRIT Rate and CRIT DMG that it has whatever those of the character are, as fractions. */
  readonly crit?: { readonly rate: number; readonly damage: number };
  /**
   * genshin: the lunar reaction whose damage it deals directly (`lunar_charged`, `lunar_bloom`, `lunar_crystallize`);
   * left out where the damage is the talent's own.
   */
  readonly lunar?: string;
  /** genshin: it deals this much of its own damage, by the level of another talent; all where it is left out. */
  readonly share?: { readonly talent: string; readonly values: readonly number[] };
}

/** One way to use a skill: alternatives are never added up. */
export interface KitVariant {
  /** In English, `Press`, `Hold`, `Low Plunge`; the first of a skill is what a cast is when nothing is said. */
  readonly name: string;
  /** Which talent's level counts, where it is not the skill's: the attacks that a burst changes. */
  readonly talent?: string;
  /** Where they have segments, a step's count goes along these and wraps around; else each cast deals all of them. */
  readonly hits: readonly KitHit[];
}

/** What one skill of the rotation does. */
export interface KitSkill {
  /** Which talent's level counts, by the game's names of the talents. */
  readonly talent: string;
  readonly variants: readonly KitVariant[];
  /** Seconds until it can be used again, by talent level or once for all; left out where it has none. */
  readonly cooldown?: readonly number[];
}

/** How a sentence of `missing` begins when the skill heals, shields or helps alone, so that nothing is missing. */
export const dealsNoDamage = 'It deals no damage';

/** What skills do for others beside damage. */
export type KitHelp = 'strengthens' | 'heals' | 'shields';

/** What a character's skills do, by the names that a rotation has for them. */
export interface Kit {
  readonly skills: Readonly<Record<string, KitSkill>>;
  /** Skills that became no hits, each with why in a sentence; one that begins with `dealsNoDamage` has none to become. */
  readonly missing: Readonly<Record<string, string>>;
  /** Left out where that is not known. */
  readonly helps?: readonly KitHelp[];
  /** Genshin and zzz: which talents the third and the fifth rank raise; hsr: by talent, the rank and by how much. */
  readonly raised: readonly {
    readonly rank: number;
    readonly talent: string;
    readonly levels: number;
  }[];
}

/** Of a character whose skills are not known. */
export const noKit: Kit = { skills: {}, missing: {}, raised: [] };
