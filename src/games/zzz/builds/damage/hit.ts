import {
  boundedDamage,
  type Crit,
  critDamage,
  critOf as critWithoutLimit,
  type HitDamage,
  type Scaling as PanelScaling,
  scaled,
  scaledFactors,
  within,
} from '../../../builds/damage/hit.ts';
import type { Factor } from '../../../builds/simulation.ts';
import { levelCoefficients } from './facts.ts';

/**
 * A share of one stat: multiplier x (initial x (1 + combat percent) + combat flat), with initial = base x (1 + percent)
 * + flat.
 */
export interface Scaling extends PanelScaling {
  readonly combatPercent?: number;
  readonly combatFlat?: number;
}

/** The input of one hit; ratios as fractions. */
export interface HitInput extends Penetration {
  /** They add up. For sheer damage the stat is sheer force, for an anomaly ATK with the multiplier of the anomaly. */
  readonly scaling: readonly Scaling[];
  /** All damage bonuses that fit the hit, summed. */
  readonly bonus: number;
  /** Left out: it cannot crit. */
  readonly crit?: Crit;
  /** Of the agent. */
  readonly level: number;
  readonly enemy: Defender;
  /** Sheer damage: DEF does not count, this bonus does. */
  readonly sheer?: { readonly bonus: number };
  /** An attribute anomaly or a disorder. */
  readonly anomaly?: { readonly proficiency: number; readonly bonus: number };
}

export interface HitResult extends HitDamage {
  readonly canCrit: boolean;
}

/** A stat as it is in the fight. */
export const combatStat = ({
  base,
  percent,
  flat,
  combatPercent = 0,
  combatFlat = 0,
}: Omit<Scaling, 'multiplier'>): number =>
  (base * (1 + percent) + flat) * (1 + combatPercent) + combatFlat;

const cannotCrit: Crit = { mode: 'never', rate: 0, damage: 0 };

/**
 * One hit of an agent:
 * direct = sum(multiplier x stat) x (1 + damage bonus) x crit x DEF x RES x (1 + damage taken) x stun;
 * sheer = the same without DEF x (1 + sheer bonus);
 * anomaly = ATK x M x AP/100 x (1 + (level - 1)/59) x (1 + damage bonus) x DEF x RES x (1 + damage taken) x stun
 *   x (1 + anomaly bonus).
 * Pure; never negative, never infinite. Source: ZZZure/ZZZ-Plugin dfb66383, run; mechanics section 7 (docs/mechanics.md).
 */
export function computeHit(input: HitInput, isExplained = true): HitResult {
  const crit = critOf(input.crit ?? cannotCrit);
  const factors = factorsOf(input, crit.factor);
  const product = factors.reduce(
    (all, { name, value }) => (name === 'crit' ? all : all * value),
    1,
  );
  const nonCrit = boundedDamage(boundedDamage(scaled(input.scaling, combatStat)) * product);
  return {
    factors: isExplained ? [...scaledFactors(input.scaling, combatStat), ...factors] : [],
    ...critDamage(nonCrit, crit),
    canCrit: input.crit !== undefined,
  };
}

/** All factors after the share of the stats, in the order of the formula. */
function factorsOf(input: HitInput, crit: number): Factor[] {
  const { level, enemy, sheer, anomaly } = input;
  const factors: Factor[] = [];
  const add = (name: string, value: number): unknown => factors.push({ name, value });
  if (anomaly) {
    add('anomaly_proficiency', Math.max(anomaly.proficiency, 0) / 100);
    add('level', anomalyLevelFactor(level));
  }
  add('damage_bonus', within(1 + input.bonus, ...limits.bonus));
  if (input.crit) add('crit', crit);
  if (!sheer) add('def_multiplier', defMultiplier(level, enemy, input));
  add('res_multiplier', resMultiplier(enemy));
  add('damage_taken', takenMultiplier(enemy));
  add('stun', stunMultiplier(enemy));
  if (anomaly) add('anomaly_bonus', Math.max(1 + anomaly.bonus, 0));
  if (sheer) add('sheer_bonus', Math.max(1 + sheer.bonus, 0));
  return factors;
}

/** The enemy of a hit; ratios as fractions. */
export interface Defender {
  readonly level: number;
  /** DEF at level 1; 60 by default. */
  readonly baseDef?: number;
  /** Of the hit's element. */
  readonly res: number;
  /** Reductions and RES that is ignored. */
  readonly resReduction?: number;
  readonly defReduction?: number;
  readonly defIgnore?: number;
  /** 0.25 for 25 percent more. */
  readonly damageTaken?: number;
  /** 0 while it is not stunned, else commonly 0.5. */
  readonly stunBonus?: number;
}

/** How a hit gets through DEF. */
export interface Penetration {
  readonly penRatio?: number;
  /** Flat. */
  readonly pen?: number;
}

/** Most enemies have it. Mechanics section 7. */
export const defaultBaseDef = 60;

/** Limits of single factors. Source: ZZZure/ZZZ-Plugin dfb66383. */
const limits = {
  critDamage: 5,
  bonus: [0, 6],
  res: [0, 2],
  damageTaken: [0.2, 2],
  stun: [0.2, 5],
} as const;

/** Crit as in the other games, with at most 500 percent CRIT DMG. */
export const critOf = (crit: Crit) =>
  critWithoutLimit({ ...crit, damage: Math.min(crit.damage, limits.critDamage) });

/**
 * DEF = K / (max(enemy DEF x (1 - reduction) x (1 - pen ratio) - pen, 0) + K); reduction and ignore add up.
 * Source: ZZZure/ZZZ-Plugin dfb66383; mechanics section 7.
 */
export function defMultiplier(
  level: number,
  { level: enemyLevel, baseDef = defaultBaseDef, defReduction = 0, defIgnore = 0 }: Defender,
  { penRatio = 0, pen = 0 }: Penetration,
): number {
  const coefficient = levelCoefficient(level);
  const left = Math.max(1 - defReduction - defIgnore, 0) * Math.max(1 - penRatio, 0);
  const defense = Math.max(enemyDefense(baseDef, enemyLevel) * left - pen, 0);
  return coefficient / (defense + coefficient);
}

/** RES = 1 - res + reductions, between 0 and 2. Mechanics section 7. */
export const resMultiplier = ({ res, resReduction = 0 }: Defender): number =>
  within(1 - res + resReduction, ...limits.res);

export const takenMultiplier = ({ damageTaken = 0 }: Defender): number =>
  within(1 + damageTaken, ...limits.damageTaken);

export const stunMultiplier = ({ stunBonus = 0 }: Defender): number =>
  within(1 + stunBonus, ...limits.stun);

/** Of agents and enemies; nothing grows above it. */
const maxLevel = levelCoefficients.length;

/** K of the DEF formula. */
export const levelCoefficient = (level: number): number =>
  levelCoefficients[Math.min(Math.max(Math.trunc(level), 1), maxLevel) - 1] ?? 0;

/** DEF of an enemy whose DEF at level 1 is `baseDef`: base / 50 x K(level). */
export const enemyDefense = (baseDef: number, level: number): number =>
  (baseDef / 50) * levelCoefficient(level);

/** The factor of anomalies by the agent's level: 1 + (level - 1) / 59. */
export const anomalyLevelFactor = (level: number): number =>
  1 + (Math.min(Math.max(level, 1), maxLevel) - 1) / (maxLevel - 1);
