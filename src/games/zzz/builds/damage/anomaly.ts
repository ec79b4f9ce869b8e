/** What an attribute anomaly does until it ends. */
export interface Anomaly {
  /** The attribute of its damage. */
  readonly element: string;
  /** Of ATK, for each damage instance. */
  readonly multiplier: number;
  /** How many damage instances a whole anomaly has. */
  readonly ticks: number;
}

/** Burn and corruption hurt twice a second for 10 s, shock once. Source: ZZZure/ZZZ-Plugin dfb66383, run. */
const tenSeconds = { half: 20, whole: 10 } as const;

/** Mechanics section 7. */
export const anomalies = {
  assault: { element: 'physical', multiplier: 7.13, ticks: 1 },
  shatter: { element: 'ice', multiplier: 5, ticks: 1 },
  burn: { element: 'fire', multiplier: 0.5, ticks: tenSeconds.half },
  shock: { element: 'electric', multiplier: 1.25, ticks: tenSeconds.whole },
  corruption: { element: 'ether', multiplier: 0.625, ticks: tenSeconds.half },
} as const satisfies Readonly<Record<string, Anomaly>>;

type AnomalyType = keyof typeof anomalies;

export const isAnomalyType = (type: string | null): type is AnomalyType =>
  type !== null && type in anomalies;

/** What is left of an anomaly when another takes its place: fixed + for each interval left. */
interface Disorder {
  readonly fixed: number;
  readonly perInterval: number;
  readonly intervalSeconds: number;
  /** How long the anomaly lasts. */
  readonly seconds: number;
}

const shrinking: Disorder = { fixed: 4.5, perInterval: 0.075, intervalSeconds: 1, seconds: 10 };

/** By the attribute of the anomaly that ends. Mechanics section 7. */
const disorders: Readonly<Record<string, Disorder>> = {
  physical: shrinking,
  ice: shrinking,
  frost: { fixed: 6, perInterval: 0.75, intervalSeconds: 1, seconds: 20 },
  fire: { fixed: 4.5, perInterval: 0.5, intervalSeconds: 0.5, seconds: 10 },
  electric: { fixed: 4.5, perInterval: 1.25, intervalSeconds: 1, seconds: 10 },
  ether: { fixed: 4.5, perInterval: 0.625, intervalSeconds: 0.5, seconds: 10 },
};

/**
 * The multiplier of a disorder: fixed + per interval x whole intervals left, all of them when `secondsLeft` is not
 * said; undefined for an attribute whose anomaly leaves nothing behind.
 */
export function disorderMultiplier(attribute: string, secondsLeft?: number): number | undefined {
  const disorder = disorders[attribute];
  if (disorder === undefined) return undefined;
  const { fixed, perInterval, intervalSeconds, seconds } = disorder;
  const left = Math.min(Math.max(secondsLeft ?? seconds, 0), seconds);
  return fixed + perInterval * Math.floor(left / intervalSeconds);
}
