import { within } from '../../../builds/damage/hit.ts';

/** What a hit is computed against. */
export interface Defender {
  readonly level: number;
  /** Of the hit's element, before reductions; as a fraction. */
  readonly res: number;
  readonly resReduction: number;
  readonly defReduction: number;
  readonly defIgnore: number;
}

/** KQM TCL 105912ad; other implementations have no limit. */
const highestDefReduction = 0.9;

/**
 * DEF = (Lc + 100) / ((Lc + 100) + (Le + 100) x (1 - reduction) x (1 - ignore)): reduction and ignore multiply.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics section 2.
 */
export function defMultiplier(
  level: number,
  { level: enemyLevel, defReduction, defIgnore }: Omit<Defender, 'res' | 'resReduction'>,
): number {
  const attacker = level + 100;
  const left = (1 - Math.min(defReduction, highestDefReduction)) * (1 - within(defIgnore, 0, 1));
  return attacker / (attacker + (enemyLevel + 100) * left);
}

/**
 * RES below 0: 1 - res/2; up to 0.75: 1 - res; from there: 1 / (4 res + 1), res being what the reductions leave.
 * Sources: gcsim 3647a07a, KQM TCL 105912ad; mechanics sections 2 and 10.
 */
export function resMultiplier(res: number): number {
  if (res < 0) return 1 - res / 2;
  return res < 0.75 ? 1 - res : 1 / (4 * res + 1);
}
