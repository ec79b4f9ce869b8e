import { type HitDamage, within } from '../../../builds/damage/hit.ts';
import { crystallizeShields, levelMultipliers } from '../facts/reaction-levels.ts';

/** What raises a reaction beside the level: Elemental Mastery, and bonuses of the reaction as a fraction. */
export interface ReactionPower {
  readonly elementalMastery: number;
  readonly bonus: number;
}

/** The Elemental Mastery term: numerator x EM / (EM + offset). */
interface MasteryCurve {
  readonly numerator: number;
  readonly offset: number;
}

/** Mechanics section 3; gcsim 3647a07a and KQM TCL 105912ad (lunar: gcsim and genshin-optimizer). */
export const masteryCurves = {
  amplify: { numerator: 2.78, offset: 1400 },
  catalyze: { numerator: 5, offset: 1200 },
  transformative: { numerator: 16, offset: 2000 },
  lunar: { numerator: 6, offset: 2000 },
  crystallize: { numerator: 4.444, offset: 1400 },
} as const satisfies Readonly<Record<string, MasteryCurve>>;

/** By the element of the hit that triggers it. */
const amplifyMultipliers = {
  melt: { pyro: 2, cryo: 1.5 },
  vaporize: { hydro: 2, pyro: 1.5 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Amplify = keyof typeof amplifyMultipliers;

export const catalyzes = {
  spread: { coefficient: 1.25, element: 'dendro' },
  aggravate: { coefficient: 1.15, element: 'electro' },
} as const;
export type Catalyze = keyof typeof catalyzes;

/** Coefficients since version 5.2 of the game, and the element of the damage; swirl has that of the aura. */
export const transformatives = {
  overloaded: { coefficient: 2.75, element: 'pyro' },
  shatter: { coefficient: 3, element: 'physical' },
  electro_charged: { coefficient: 2, element: 'electro' },
  superconduct: { coefficient: 1.5, element: 'cryo' },
  swirl: { coefficient: 0.6, element: null },
  burning: { coefficient: 0.25, element: 'pyro' },
  bloom: { coefficient: 2, element: 'dendro' },
  hyperbloom: { coefficient: 3, element: 'dendro' },
  burgeon: { coefficient: 3, element: 'dendro' },
} as const;
export type Transformative = keyof typeof transformatives;

/** `reaction` is null where a kit alone deals such damage. */
export const lunars = {
  lunar_charged: { reaction: 3, direct: 3, element: 'electro' },
  lunar_crystallize: { reaction: 1.6, direct: 1.6, element: 'geo' },
  lunar_bloom: { reaction: null, direct: 1, element: 'dendro' },
} as const;
export type DirectLunar = keyof typeof lunars;
export type LunarReaction = Exclude<DirectLunar, 'lunar_bloom'>;

const createMemberCheck =
  <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  (type: string | undefined): type is Key =>
    type !== undefined && Object.hasOwn(table, type);

const isAmplify = createMemberCheck(amplifyMultipliers);
export const isCatalyze = createMemberCheck(catalyzes);
export const isTransformative = createMemberCheck(transformatives);
export const isLunar = createMemberCheck(lunars);

/** Whether a reaction changes the hit that triggers it. */
export const isHitReaction = (type: string): type is Amplify | Catalyze =>
  isAmplify(type) || isCatalyze(type);

/** Negative Elemental Mastery counts as 0. */
function masteryBonus({ numerator, offset }: MasteryCurve, elementalMastery: number): number {
  const mastery = Math.max(elementalMastery, 0);
  return numerator * (mastery / (mastery + offset));
}

/** Mastery term + other bonuses, as a fraction of at least -1. */
export const reactionBonus = (
  family: keyof typeof masteryCurves,
  { elementalMastery, bonus }: ReactionPower,
): number => Math.max(masteryBonus(masteryCurves[family], elementalMastery) + bonus, -1);

export const levelMultiplier = (level: number): number =>
  levelMultipliers[within(level, 1, levelMultipliers.length) - 1] ?? 0;

/** M of an amplifying reaction for a hit of an element; undefined where that element cannot trigger it. */
export const amplifyMultiplier = (type: Amplify, element: string): number | undefined =>
  (amplifyMultipliers[type] as Readonly<Record<string, number>>)[element];

/** HP of a shield by crystallize. */
export const crystallizeShield = (level: number, elementalMastery: number): number =>
  (crystallizeShields[within(level, 1, crystallizeShields.length) - 1] ?? 0) *
  (1 + masteryBonus(masteryCurves.crystallize, elementalMastery));

/** Damage of a reaction that is an instance of its own. */
export interface ReactionDamage extends Omit<HitDamage, 'average'> {
  /** Mastery term + other bonuses. */
  readonly bonus: number;
  /** Coefficient x (1 + bonus). */
  readonly multiplier: number;
}

/** Of anemo and geo on the auras that they both react with. */
const ofAll = { anemo: 'swirl', geo: 'crystallize' };

/** The reaction by aura and the element of a hit. Mechanics section 4, rule 4; KQM TCL 105912ad. */
const reactionsByAura: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pyro: { ...ofAll, hydro: 'vaporize', cryo: 'melt', electro: 'overloaded', dendro: 'burning' },
  hydro: {
    ...ofAll,
    pyro: 'vaporize',
    cryo: 'frozen',
    electro: 'electro_charged',
    dendro: 'bloom',
  },
  electro: {
    ...ofAll,
    pyro: 'overloaded',
    cryo: 'superconduct',
    hydro: 'electro_charged',
    dendro: 'quicken',
  },
  cryo: { ...ofAll, pyro: 'melt', hydro: 'frozen', electro: 'superconduct' },
  dendro: { pyro: 'burning', hydro: 'bloom', electro: 'quicken' },
  quicken: { electro: 'aggravate', dendro: 'spread', hydro: 'bloom', pyro: 'burning' },
  frozen: { pyro: 'melt', electro: 'superconduct', anemo: 'swirl', geo: 'shatter' },
};

/** The reaction of a hit on an aura, if there is one. A heavy hit shatters frozen. */
export const reactionOn = (aura: string, element: string, isHeavy: boolean): string | undefined =>
  reactionsByAura[aura]?.[element] ?? (isHeavy && aura === 'frozen' ? 'shatter' : undefined);

/** The element that swirl spreads. */
export const swirledElement = (aura: string): string => (aura === 'frozen' ? 'cryo' : aura);
