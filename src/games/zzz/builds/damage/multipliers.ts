import { type Crit, critOf as critWithoutLimit, within } from '../../../builds/damage/parts.ts';
import { enemyDefense, levelCoefficient } from './level.ts';

/** What a hit is computed against; ratios as fractions. */
export interface Defender {
  readonly level: number;
  /** DEF at level 1; 60 by default. */
  readonly baseDef?: number;
  /** Of the hit's element. */
  readonly res: number;
  /** What lowers or ignores it. */
  readonly resReduction?: number;
  readonly defReduction?: number;
  readonly defIgnore?: number;
  /** What it takes more: 0.25 for 25 percent. */
  readonly damageTaken?: number;
  /** What being stunned adds, 0.5 in common; 0 while it is not stunned. */
  readonly stunBonus?: number;
}

/** What gets through DEF. */
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

/** 1 + all damage bonuses that fit. */
export const bonusMultiplier = (bonus: number): number => within(1 + bonus, ...limits.bonus);

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

/** RES = 1 - res + what lowers or ignores it, between 0 and 2. Mechanics section 7. */
export const resMultiplier = ({ res, resReduction = 0 }: Defender): number =>
  within(1 - res + resReduction, ...limits.res);

export const takenMultiplier = ({ damageTaken = 0 }: Defender): number =>
  within(1 + damageTaken, ...limits.damageTaken);

export const stunMultiplier = ({ stunBonus = 0 }: Defender): number =>
  within(1 + stunBonus, ...limits.stun);
