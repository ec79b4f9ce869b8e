import { describe, expect, test } from 'vitest';
import { scoreParts } from '../../../src/games/builds/analysis.ts';
import { roles } from '../../../src/games/builds/build.ts';
import { priorityOf } from '../../../src/games/builds/score/recommendations.ts';
import { atLeast, critChecks, roleScore } from '../../../src/games/builds/score/role.ts';
import { gradeOf, percentileOf, shareOfQuality } from '../../../src/games/builds/score/score.ts';
import { bareBuild } from '../../support/scored-builds.ts';

test('the parts of a score come to 100', () => {
  expect(scoreParts).toEqual({ mainStats: 25, subStats: 45, sets: 10, role: 10, levels: 10 });
});

test.each([
  [0, 0],
  [0.15, 0.2],
  [0.3, 0.4],
  [0.45, 0.6],
  [0.57, 0.75],
  [0.65, 0.87],
  [0.72, 0.95],
  [0.8, 1],
  [1, 1],
  [0.075, 0.1],
  [0.51, 0.675],
  [0.76, 0.975],
])('sub stats of the quality %d are worth %d of their points', (quality, share) => {
  expect(shareOfQuality(quality)).toBeCloseTo(share, 9);
});

test.each([
  ['F', 0, 24],
  ['D', 25, 44],
  ['C', 45, 59],
  ['B', 60, 71],
  ['A', 72, 81],
  ['S', 82, 88],
  ['SS', 89, 94],
  ['SSS', 95, 100],
])('the grade %s is from %d to %d', (grade, first, last) => {
  expect([gradeOf(first), gradeOf(last)]).toEqual([grade, grade]);
});

test.each([
  [1, 'low'],
  [2, 'medium'],
  [4, 'medium'],
  [5, 'high'],
])('a gain of %d is of %s priority', (gain, priority) => {
  expect(priorityOf(gain)).toBe(priority);
});

describe('the percentile', () => {
  test('is the place among players of five days to twenty months, a fifth each', () => {
    // 0.457 is the median of the second row, above 90 percent of the first and below a tenth of the others:
    // (0.9 + 0.09 * 0.07 / 0.13 + 0.5 + 0.1 * 0.457 / 0.511 + 0.1 * 0.457 / 0.607 + 0.1 * 0.457 / 0.682) / 5
    expect(percentileOf(0.457, 'dps')).toBe(34);
    expect(percentileOf(0.457, 'sub_dps')).toBe(34);
  });

  test.each(roles)(
    'of a %s is 0 without, 100 with the best, and never falls in between',
    (role) => {
      const places = Array.from({ length: 101 }, (_, index) => percentileOf(index / 100, role));
      expect([places[0], places[100]]).toEqual([0, 100]);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    },
  );
});

describe('CRIT of who deals damage', () => {
  const score = (critRate: number, critDmg: number) =>
    roleScore(
      critChecks(),
      (stat) => ({ crit_rate: critRate, crit_dmg: critDmg })[stat],
      bareBuild(1),
    );

  test.each([
    ['is met', 0.6, 1.2, 1],
    ['is met at the lower end of the ratio', 0.8, 1.2, 1],
    ['is met at the upper end of the ratio', 0.6, 1.8, 1],
    ['has a rate of half the target', 0.3, 0.6, (0.5 + 1) / 2],
    ['has half the damage that goes with the rate', 0.8, 0.6, (1 + 0.5) / 2],
    ['has too much damage for its rate', 0.6, 3.6, (1 + 0.5) / 2],
    ['loses what is over 100 percent', 1.2, 2, (0.8 + 1) / 2],
  ])('%s: %d and %d', (_what, rate, damage, expected) => {
    expect(score(rate, damage)).toBeCloseTo(expected, 9);
  });

  test('is not asked for where nobody knows it', () => {
    expect(roleScore(critChecks(), () => undefined, bareBuild(1))).toBe(1);
  });
});

test('a stat below its target counts by its share, one above it once', () => {
  const check = atLeast({ stat: 'hp', name: 'HP', isRatio: false, target: () => 200, code: null });
  const score = (hp: number) => roleScore([check], () => hp, bareBuild(1));
  expect([score(50), score(200), score(900)]).toEqual([0.25, 1, 1]);
});
