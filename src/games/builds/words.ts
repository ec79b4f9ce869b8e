/** What a game accepts in a build and a simulation (R10.4). */
export interface BuildWords {
  /** The highest level of a character that is analysed, and that is simulated. */
  readonly maxLevel: { readonly analyzed: number; readonly simulated: number };
  readonly maxWeaponLevel: number;
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
  readonly elements: readonly string[];
  readonly skills: readonly string[];
  /** Those that every character has: the kits report counts whose became hits. */
  readonly mainSkills: readonly string[];
  /** Reactions of which several stacks can be asked for, by the variant of a step: `3 stacks`, 1 to 5. */
  readonly stacking: readonly string[];
  /** What the enemy may be affected by already; empty where the game has no such thing. */
  readonly auras: readonly string[];
  /** What a step with the skill `reaction` may ask for. */
  readonly reactions: readonly string[];
}

/** The ascensions that fit a level, the least and the most. */
interface Ascensions {
  readonly min: number;
  readonly max: number;
}

/**
 * By the highest level of each ascension, the first of which is `first`: at a cap the next one may be done already. Levels
 * beyond the last cap have the last ascension.
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

/** What callers call a stat for short, in the shared vocabulary. */
const shortNames: Readonly<Record<string, string>> = {
  em: 'elemental_mastery',
  er: 'energy_recharge',
};
const longNames = new Map(Object.entries(shortNames).map(([short, long]) => [long, short]));

/** A stat in the shared vocabulary. */
export const statOf = (name: string): string =>
  Object.hasOwn(shortNames, name) ? (shortNames[name] as string) : name;

/** Whether one of these names, short or long, is a stat's. */
export const hasStat = (known: readonly string[], name: string): boolean =>
  known.includes(name) || known.includes(statOf(name)) || known.includes(longNames.get(name) ?? '');

/** What players' answers call a talent, where a simulation has another name for it (R6.6). */
const shownTalents: Readonly<Record<string, string>> = {
  normal: 'normal_attack',
  skill: 'elemental_skill',
  burst: 'elemental_burst',
};

/** A talent by the game's name of it; what it is not called by either name stays as it is. */
export function talentOf(name: string, known: Readonly<Record<string, number>>): string {
  if (Object.hasOwn(known, name)) return name;
  const other = Object.hasOwn(shownTalents, name) ? shownTalents[name] : undefined;
  return other !== undefined && Object.hasOwn(known, other) ? other : name;
}

/**
 * The largest value that a ratio has as a fraction; what is larger is read as percent. The ranges of the two notations do not overlap:
 * no CRIT Rate is 200 percent, and none of 2 percent is sent to be computed with.
 */
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

/** What is counted in points, not as a share: its values are what they are. */
const flat = new Set([
  'atk',
  'hp',
  'def',
  'em',
  'elemental_mastery',
  'spd',
  'impact',
  'anomaly_mastery',
  'anomaly_proficiency',
  'pen',
  'sheer_force',
  'energy_regen',
  'atk_flat',
]);

/** Whether a stat is a share; every other one is counted in points. */
export const isRatio = (stat: string): boolean => !flat.has(stat);

interface ReadValue {
  readonly value: number;
  /** It was read as percent. */
  readonly isPercent: boolean;
}

/** Reads a stat, a resistance or a bonus by its name: ratios as fractions, whichever way they were written (R10.5). */
export function readRatio(name: string, value: number): ReadValue {
  const isPercent = isRatio(name) && Math.abs(value) > (largestFraction[name] ?? defaultLargest);
  return { value: isPercent ? value / 100 : value, isPercent };
}

/** What a number that callers send is within. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Of what is sent to be computed with: far above what any character has, so that all that comes of it stays finite. */
export const inputRanges = {
  points: { min: 0, max: 10_000_000 },
  ratios: { min: 0, max: 100_000 },
  /** Some have less than none by a talent of theirs, which counts as none. */
  critRate: { min: -1, max: 100_000 },
  gearValue: { min: 0, max: 100_000 },
  resistance: { min: -10, max: 10 },
  reduction: { min: 0, max: 1 },
  toughness: { min: 0, max: 10_000 },
  enemyHp: { min: 0, max: 1e12 },
  buffValue: { min: -100_000, max: 100_000 },
  seconds: { min: 0, max: 100_000 },
} as const satisfies Readonly<Record<string, Range>>;

/** What is said of a number that is none, or not within. */
export const rangeFault = ({ min, max }: Range): string => `It is a number from ${min} to ${max}.`;
