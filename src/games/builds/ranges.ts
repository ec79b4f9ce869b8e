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
