/** Mechanics sections 7 and 9. */
export const defaultEnemy = { level: 60, res: 0, stunBonus: 0.5 } as const;

/** By level, 1 to 60. Source: ZZZure/ZZZ-Plugin dfb66383, run; mechanics section 7. */
export const levelCoefficients: readonly number[] = [
  50, 54, 58, 62, 66, 71, 76, 82, 88, 94, 100, 107, 114, 121, 129, 137, 145, 153, 162, 172, 181,
  191, 201, 211, 222, 233, 245, 256, 268, 281, 293, 306, 319, 333, 347, 361, 375, 390, 405, 421,
  436, 452, 469, 485, 502, 519, 537, 555, 573, 592, 610, 629, 649, 669, 689, 709, 730, 751, 772,
  794,
];

/** The damage of an attribute anomaly. */
export interface Anomaly {
  /** The attribute of its damage. */
  readonly element: string;
  /** Of ATK, for each damage instance. */
  readonly multiplier: number;
  /** The damage instances of a whole anomaly. */
  readonly ticks: number;
}

/** Burn and corruption hit twice a second for 10 s, shock once. Source: ZZZ-Plugin dfb66383, run; mechanics section 7. */
export const anomalies = {
  assault: { element: 'physical', multiplier: 7.13, ticks: 1 },
  shatter: { element: 'ice', multiplier: 5, ticks: 1 },
  burn: { element: 'fire', multiplier: 0.5, ticks: 20 },
  shock: { element: 'electric', multiplier: 1.25, ticks: 10 },
  corruption: { element: 'ether', multiplier: 0.625, ticks: 20 },
} as const satisfies Readonly<Record<string, Anomaly>>;

/** The damage when another anomaly ends one: fixed + for each interval left. */
interface Disorder {
  readonly fixed: number;
  readonly perInterval: number;
  readonly intervalSeconds: number;
  /** How long the anomaly lasts. */
  readonly seconds: number;
}

const shrinking: Disorder = { fixed: 4.5, perInterval: 0.075, intervalSeconds: 1, seconds: 10 };

/** By the attribute of the anomaly that ends. Mechanics section 7. */
export const disorders: Readonly<Record<string, Disorder>> = {
  physical: shrinking,
  ice: shrinking,
  frost: { fixed: 6, perInterval: 0.75, intervalSeconds: 1, seconds: 20 },
  fire: { fixed: 4.5, perInterval: 0.5, intervalSeconds: 0.5, seconds: 10 },
  electric: { fixed: 4.5, perInterval: 1.25, intervalSeconds: 1, seconds: 10 },
  ether: { fixed: 4.5, perInterval: 0.625, intervalSeconds: 0.5, seconds: 10 },
};
