/** By level, 1 to 60. Source: ZZZure/ZZZ-Plugin dfb66383, run; mechanics section 7. */
const coefficients: readonly number[] = [
  50, 54, 58, 62, 66, 71, 76, 82, 88, 94, 100, 107, 114, 121, 129, 137, 145, 153, 162, 172, 181,
  191, 201, 211, 222, 233, 245, 256, 268, 281, 293, 306, 319, 333, 347, 361, 375, 390, 405, 421,
  436, 452, 469, 485, 502, 519, 537, 555, 573, 592, 610, 629, 649, 669, 689, 709, 730, 751, 772,
  794,
];

/** From here on it stays what it is, for agents and enemies. */
const maxLevel = coefficients.length;

/** K: what DEF is weighed against. */
export const levelCoefficient = (level: number): number =>
  coefficients[Math.min(Math.max(Math.trunc(level), 1), maxLevel) - 1] ?? 0;

/** DEF of an enemy whose DEF at level 1 is `baseDef`: base / 50 x K(level). */
export const enemyDefense = (baseDef: number, level: number): number =>
  (baseDef / 50) * levelCoefficient(level);

/** What anomalies grow by with the agent's level: 1 + (level - 1) / 59. */
export const anomalyLevelFactor = (level: number): number =>
  1 + (Math.min(Math.max(level, 1), maxLevel) - 1) / (maxLevel - 1);
