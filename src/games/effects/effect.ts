import { memoize } from '../../lib/memoize.ts';
import type { Kit, KitVariant } from '../builds/kit.ts';
import { splitWords } from '../builds/words.ts';

/** Whom an effect reaches: `team` has the bearer in it, `others` has not, `active` is who fights, `enemy` is weakened. */
export type Reach = 'bearer' | 'team' | 'others' | 'active' | 'enemy';

/** Who an effect works for; a member that is left out does not matter. */
export interface Bearer {
  readonly ids?: readonly number[];
  /** In lower case, as all lists here. */
  readonly elements?: readonly string[];
  readonly weapons?: readonly string[];
  readonly paths?: readonly string[];
  readonly specialties?: readonly string[];
}

/** Amounts by refinement or level; one for all. */
type Amounts = number | readonly number[];

/** What a set, a weapon or a skill gives (docs/effects.md). Ratios are fractions; what weakens an enemy is positive. */
export interface Effect {
  readonly stat: string | readonly string[];
  /** Of one stack. With `of` a share of that stat. */
  readonly amount: Amounts;
  /** The talent whose level counts. */
  readonly by?: string;
  /** A stat of the bearer: only what it has above `above` counts, in whole steps of `step`. */
  readonly of?: string;
  readonly above?: number;
  readonly step?: number;
  /** The most that it gives, or that share of another stat. */
  readonly most?: Amounts | { readonly of: string; readonly share: number };
  /** Conditions, joined by `+`; always when left out. */
  readonly when?: string;
  /** False when the condition rarely holds in the teams that it is played in. */
  readonly usual?: boolean;
  readonly stacks?: number;
  /** The stacks that are usual; all when left out. */
  readonly usualStacks?: number;
  /** The bearer when left out. */
  readonly to?: Exclude<Reach, 'bearer'>;
  /** Of several effects of a group, which do not stack, one counts. */
  readonly group?: string;
  readonly seconds?: number;
  /** hsr. */
  readonly turns?: number;
  /** Seconds until it can happen again. */
  readonly cooldown?: number;
  /** Parts of the names of hits that it raises; all hits when left out. */
  readonly hits?: readonly string[];
  readonly bearer?: Bearer;
  /** Of a further hit, which the stat `damage` is. */
  readonly element?: string;
  /** The kind of attack of a further hit. */
  readonly as?: string;
}

/** What a skill or a burst changes about the attacks of a character while it lasts. */
export interface Stance {
  /** The skill that opens it. */
  readonly from: string;
  /** The variants of that skill that open it, by the start of their names; any when left out. */
  readonly variant?: string;
  /** To the end of the rotation when left out. */
  readonly seconds?: number;
  /** Whether another infusion replaces its element. */
  readonly keeps?: boolean;
  /** By the skill of a rotation. */
  readonly attacks: Readonly<Record<string, StanceAttack>>;
}

export interface StanceAttack {
  /** The element of its physical hits. */
  readonly element?: string;
  /** The variant of the kit that replaces the first. */
  readonly variant?: string;
  /** The kind of attack that its hits count as. */
  readonly as?: string;
  /** Multiplies its hits, by the level of the talent `by`. */
  readonly multiplier?: Amounts;
  readonly by?: string;
}

/** The effects of a character by where they come from: `skill`, `passive4`, `c1`, `bonus2`, `core`. */
export type KitEffects = Readonly<Record<string, readonly Effect[]>>;

/** All effects of a game, by id. */
export interface EffectTable {
  /** By the number of pieces. */
  readonly sets: Readonly<Record<string, Readonly<Record<string, readonly Effect[]>>>>;
  readonly weapons: Readonly<Record<string, readonly Effect[]>>;
  /** By id; `<id>:<element>` with several elements. */
  readonly characters: Readonly<Record<string, CharacterEffects>>;
}

interface CharacterEffects {
  readonly effects?: KitEffects;
  readonly stances?: readonly Stance[];
  /** Hits that the texts of its skills do not have in a form that a kit is read from, by the skill of a rotation. */
  readonly variants?: Readonly<Record<string, readonly KitVariant[]>>;
}

/** A kit with the variants that the table adds, after its own. */
export const withVariants = (kit: Kit, entry: CharacterEffects | undefined): Kit => {
  const added = Object.entries(entry?.variants ?? {});
  if (added.length === 0) return kit;
  const skills = { ...kit.skills };
  const missing = { ...kit.missing };
  for (const [skill, variants] of added) {
    const own = skills[skill];
    skills[skill] = own
      ? { ...own, variants: [...own.variants, ...variants] }
      : { talent: skill, variants };
    delete missing[skill];
  }
  return { ...kit, skills, missing };
};

/** A condition of an effect: `use:elemental_skill` is `use` and `elemental_skill`. */
export type Condition = readonly [kind: string, ...words: string[]];

/** An effect with its id: `15006-4`, `11401`, `10000046-c1`, and `-2` and so on for the further ones of a source. */
export interface NamedEffect {
  readonly id: string;
  readonly from: 'set' | 'weapon' | 'kit';
  readonly effect: Effect;
  readonly stats: readonly string[];
  /** All of them have to hold; none: always. */
  readonly conditions: readonly Condition[];
  /** Those that a simulation can look at. */
  readonly asked: readonly Condition[];
  /** Whether it changes no damage. */
  readonly isIdle: boolean;
}

/** Stats that change no damage. */
const withoutDamage = new Set(
  splitWords(`
    heal shield shield_strength incoming_healing healing_bonus energy stamina stamina_cost movement_spd
    interruption_resistance damage_taken_reduction cooldown cooldown_percent elemental_res
    incoming_damage_heal action_advance action_delay hp_cost aggro freeze skill_points effect_res
    debuff_resistance points toughness daze decibel energy_regen_percent charges effect_duration max_stacks stacks
    chance energy_cost max_energy attack_spd damage_reduction
  `),
);

/** The stacks with which an effect usually counts. */
export const usualStacksOf = ({ stacks = 1, usualStacks = stacks }: Effect): number => usualStacks;

export const isIdleStat = (stat: string): boolean =>
  withoutDamage.has(stat) || stat.endsWith('_res') || stat.endsWith('anomaly_buildup');

const lookedAt = ['stat', 'enemy', 'team', 'elements'];

const none: readonly Condition[] = [];

const readConditions = memoize((when: string) => {
  const conditions = when
    .split('+')
    .map((one): Condition => one.split(':') as [string, ...string[]]);
  return { conditions, asked: conditions.filter(([kind]) => lookedAt.includes(kind)) };
});

const conditionsOf = ({ when }: Effect) =>
  when === undefined ? { conditions: none, asked: none } : readConditions(when);

const statsOf = memoize((stat: string): readonly string[] => [stat]);

/** Sets are named by id and pieces, weapons by id, parts of a kit by id and part. */
const originOf = (source: string): NamedEffect['from'] => {
  if (/^\d+$/.test(source)) return 'weapon';
  return /^\d+-\d$/.test(source) ? 'set' : 'kit';
};

const named = new WeakMap<readonly Effect[], readonly NamedEffect[]>();

/** The effects of one source with their ids; made once. */
export function namedEffects(source: string, effects: readonly Effect[]): readonly NamedEffect[] {
  const known = named.get(effects);
  if (known) return known;
  const from = originOf(source);
  const made = effects.map((effect, index) => {
    const stats = typeof effect.stat === 'string' ? statsOf(effect.stat) : effect.stat;
    const { conditions, asked } = conditionsOf(effect);
    return {
      id: index === 0 ? source : `${source}-${index + 1}`,
      from,
      effect,
      stats,
      conditions,
      asked,
      isIdle: stats.every(isIdleStat),
    };
  });
  named.set(effects, made);
  return made;
}

/** Whether the stats of a character's page have it: it needs no condition, and is the bearer's alone. */
export const isAlways = ({ when, to }: Effect): boolean => when === undefined && to === undefined;

export const listOf = <Value>(value: Value | readonly Value[]): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [value as Value];

/** The amount at a refinement or level from 1; the last one above the list. */
export const amountAt = (amounts: Amounts, level: number): number =>
  typeof amounts === 'number'
    ? amounts
    : (amounts[Math.min(Math.max(level, 1), amounts.length) - 1] ?? 0);

/** Thirds and tenths as binary fractions miss a whole step by this much at most. */
const tolerance = 1e-9;

/** What it gives at a level, for one stack; `total` answers the stats of the bearer. */
export function amountOf(
  { amount, of, above = 0, step, most }: Effect,
  level: number,
  total: (stat: string) => number,
): number {
  const share = amountAt(amount, level);
  if (of === undefined) return share;
  const counted = Math.max(total(of) - above, 0);
  const value = share * (step === undefined ? counted : Math.floor(counted / step + tolerance));
  if (most === undefined) return value;
  const limit =
    typeof most === 'object' && 'share' in most
      ? total(most.of) * most.share
      : amountAt(most, level);
  return share < 0 ? Math.max(value, limit) : Math.min(value, limit);
}

/** Kits by character id, with the variants that the table adds. */
export const withAddedVariants = (
  kits: Readonly<Record<string, Kit>>,
  { characters }: EffectTable,
): Readonly<Record<string, Kit>> =>
  Object.fromEntries(
    Object.entries(kits).map(([key, kit]) => [key, withVariants(kit, characters[key])]),
  );
