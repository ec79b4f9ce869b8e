/** A value of one round, and the start of the processes that it was measured in. */
export interface Sample {
  readonly start: number;
  readonly value: number;
}

/** What samples come to. */
export interface Estimate {
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** With 99% confidence the median lies within this share of what it is given as; null where one sample tells nothing. */
  readonly margin: number | null;
  readonly rounds: number;
  readonly starts: number;
}

/** Two-sided 99% quantiles of Student's t distribution, by degrees of freedom from 1 on; the last one stands for more. */
const student = [
  63.66, 9.92, 5.84, 4.6, 4.03, 3.71, 3.5, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92,
  2.9, 2.88, 2.86, 2.85,
];

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The margin comes of the medians of the starts: a process that starts anew is laid out and compiled in another way, and
 * all its rounds share that. Rounds stand for starts only while there is a single one, and those that differ: what is
 * measured once in a start is the same in all its rounds.
 */
export function estimate(samples: readonly Sample[]): Estimate | undefined {
  if (samples.length === 0) return undefined;
  const values = samples.map(({ value }) => value);
  const starts = new Map<number, number[]>();
  for (const { start, value } of samples) starts.set(start, [...(starts.get(start) ?? []), value]);
  const medians = [...starts.values()].map(median);
  const middle = median(values);
  return {
    min: Math.min(...values),
    median: middle,
    max: Math.max(...values),
    margin: marginOf(medians.length > 1 ? medians : [...new Set(values)], middle),
    rounds: values.length,
    starts: starts.size,
  };
}

function marginOf(values: readonly number[], middle: number): number | null {
  const freedom = values.length - 1;
  if (freedom < 1) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / freedom;
  if (variance === 0) return 0;
  const quantile = student[Math.min(freedom, student.length) - 1] ?? Number.NaN;
  return Math.abs((quantile * Math.sqrt(variance / values.length)) / middle);
}

/** Differences below this are no difference, whatever the spread. */
const leastDifference = 0.03;

export type Comparison = 'better' | 'same' | 'worse';

/** What a ratio of this tree's cost to another's means. */
export function compare({ median: ratio }: Estimate, allowed: number): Comparison {
  const threshold = 1 + allowed;
  if (ratio > threshold) return 'worse';
  return ratio < 1 / threshold ? 'better' : 'same';
}

/** By how much a ratio has to differ from 1: by more than its margin; what is counted has none. */
export const thresholdOf = ({ margin }: Estimate, isCounted: boolean): number =>
  isCounted ? 0 : Math.max(leastDifference, margin ?? Number.POSITIVE_INFINITY);
