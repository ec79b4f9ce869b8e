import { describe, expect, test } from 'vitest';
import { compare, estimate, type Sample, thresholdOf } from '../../bench/statistics.ts';

/** Three rounds of each start, a little around its value. */
const samplesOf = (...starts: readonly number[]): Sample[] =>
  starts.flatMap((value, start) =>
    [0.99, 1, 1.02].map((factor) => ({ start, value: value * factor })),
  );

const verdictOf = (...starts: readonly number[]) => {
  const found = estimate(samplesOf(...starts)) ?? expect.fail();
  return compare(found, thresholdOf(found, false));
};

describe('a row beside another commit', () => {
  test.each([
    ['the same, as it differs from start to start by as much', [0.96, 1.1, 1.08, 1.02], 'same'],
    ['the same, as less than 3% is no difference', [1.02, 1.021, 1.02, 1.019], 'same'],
    ['worse in every start', [1.1, 1.11, 1.09, 1.1], 'worse'],
    ['better in every start', [0.9, 0.91, 0.9, 0.89], 'better'],
  ] as const)('is %s', (_what, starts, verdict) => {
    expect(verdictOf(...starts)).toBe(verdict);
  });

  test('is worse with one more of what is counted', () => {
    const found = estimate([{ start: 1, value: 2 }]) ?? expect.fail();
    expect(compare(found, thresholdOf(found, true))).toBe('worse');
  });

  test('is never judged by one sample of what is measured', () => {
    const found = estimate([{ start: 1, value: 2 }]) ?? expect.fail();
    expect(compare(found, thresholdOf(found, false))).toBe('same');
  });
});

test('one start with many rounds tells less than many starts', () => {
  const [once, often] = [samplesOf(1), samplesOf(1, 1.01, 0.99, 1)].map(estimate);
  expect(once?.margin).toBeGreaterThan(often?.margin ?? Number.NaN);
  expect(estimate([])).toBeUndefined();
});

test('what is the same in all rounds of one start has no margin, and none of several starts is zero', () => {
  const samples = [0, 0, 0].map((start) => ({ start, value: 7 }));
  expect(estimate(samples)).toMatchObject({ median: 7, margin: null, rounds: 3, starts: 1 });
  expect(estimate([...samples, { start: 1, value: 7 }])?.margin).toBe(0);
});
