/** The words of a list that is written as a text. */
export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What a game accepts in a build and a simulation (R10.4). */
export interface BuildWords {
  /** The highest level of a character in an analysis, and in a simulation. */
  readonly maxLevel: { readonly analyzed: number; readonly simulated: number };
  readonly maxWeaponLevel: number;
  /** Of a team beside the acting character. */
  readonly maxOthers: number;
  /** Which ascensions a level can have. */
  readonly ascensions: {
    readonly character: (level: number) => Ascensions;
    readonly weapon: (level: number) => Ascensions;
  };
  /** The highest level of gear by its rarity. */
  readonly maxGearLevel: Readonly<Record<number, number>>;
  /** The talents whose levels may be given, with the highest level of each. */
  readonly talents: Readonly<Record<string, number>>;
  /** Final stats that may be given. */
  readonly stats: readonly string[];
  /** Of these final stats, those that change damage in some rotations alone. */
  readonly situationalStats: readonly string[];
  readonly elements: readonly string[];
  readonly skills: readonly string[];
  /** The skills that every character has; the kits report counts those with hits. */
  readonly mainSkills: readonly string[];
  /** Reactions that stack, by the variant of a step: `3 stacks`, 1 to 5. */
  readonly stacking: readonly string[];
  /** What may already affect the enemy; empty in a game without auras. */
  readonly auras: readonly string[];
  /** The types of a step with the skill `reaction`. */
  readonly reactions: readonly string[];
}

/** The lowest and the highest ascension that a level can have. */
interface Ascensions {
  readonly min: number;
  readonly max: number;
}

/**
 * `caps`: the highest level of each ascension from `first` on. At a cap the next ascension may be done already; levels
 * above the last cap have the last ascension.
 */
export const ascensionsBy =
  (caps: readonly number[], first = 0) =>
  (level: number): Ascensions => {
    const last = caps.length - 1;
    const least = caps.findIndex((cap) => level <= cap);
    const most = caps.filter((cap) => cap <= level).length;
    return {
      min: first + (least === -1 ? last : least),
      max: first + Math.min(most, last),
    };
  };

/** Short names of stats that callers use. */
const shortNames: Readonly<Record<string, string>> = {
  em: 'elemental_mastery',
  er: 'energy_recharge',
};
const longNames = new Map(Object.entries(shortNames).map(([short, long]) => [long, short]));

/** The name of a stat in the shared vocabulary. */
export const statOf = (name: string): string =>
  Object.hasOwn(shortNames, name) ? (shortNames[name] as string) : name;

/** Whether a stat is known by its short or its long name. */
export const hasStat = (known: readonly string[], name: string): boolean =>
  known.includes(name) || known.includes(statOf(name)) || known.includes(longNames.get(name) ?? '');

/** Talents that players' answers and simulations name differently (R6.6). */
const shownTalents: Readonly<Record<string, string>> = {
  normal: 'normal_attack',
  skill: 'elemental_skill',
  burst: 'elemental_burst',
};

/** The name of a talent in a simulation; an unknown one stays as it is. */
export function talentOf(name: string, known: Readonly<Record<string, number>>): string {
  if (Object.hasOwn(known, name)) return name;
  const other = Object.hasOwn(shownTalents, name) ? shownTalents[name] : undefined;
  return other !== undefined && Object.hasOwn(known, other) ? other : name;
}

/** A ratio above this value is read as percent: a CRIT Rate of 200 percent does not exist, nor does anyone send 2. */
const largestFraction: Readonly<Record<string, number>> = {
  crit_rate: 2,
  crit_dmg: 10,
  er: 10,
  energy_recharge: 10,
  def_reduction: 1,
  def_ignore: 1,
};

/** Resistances and bonuses of every kind. */
const defaultLargest = 5;

/** Stats that are no shares. */
const flat = new Set(
  splitWords(`
    atk hp def em elemental_mastery spd impact anomaly_mastery anomaly_proficiency pen sheer_force energy_regen atk_flat
  `),
);

/** Whether a stat is a share: a fraction, or percent points. */
export const isRatio = (stat: string): boolean => !flat.has(stat);

/** Reads a stat, a resistance or a bonus: a ratio as a fraction, also when it is sent as percent (R10.5). */
export function readRatio(name: string, value: number) {
  const isPercent = isRatio(name) && Math.abs(value) > (largestFraction[name] ?? defaultLargest);
  return { value: isPercent ? value / 100 : value, isPercent };
}

/** The range of a number that callers send. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Far above what any character has, so that all results stay finite. */
export const inputRanges = {
  points: { min: 0, max: 10_000_000 },
  ratios: { min: 0, max: 100_000 },
  /** A talent can make it negative, which counts as 0. */
  critRate: { min: -1, max: 100_000 },
  gearValue: { min: 0, max: 100_000 },
  resistance: { min: -10, max: 10 },
  reduction: { min: 0, max: 1 },
  toughness: { min: 0, max: 10_000 },
  enemyHp: { min: 0, max: 1e12 },
  buffValue: { min: -100_000, max: 100_000 },
  seconds: { min: 0, max: 100_000 },
} as const satisfies Readonly<Record<string, Range>>;

/** The message for a number outside its range. */
export const rangeFault = ({ min, max }: Range): string => `It is a number from ${min} to ${max}.`;
