import fc from 'fast-check';
import { expect, test } from 'vitest';
import { critOf } from '../../../../src/games/builds/damage/hit.ts';
import {
  computeHit,
  defMultiplier,
  type HitInput,
  resMultiplier,
} from '../../../../src/games/genshin/builds/damage/hit.ts';

const atk = (total: number, multiplier: number) => ({
  stat: 'atk',
  base: total,
  percent: 0,
  flat: 0,
  multiplier,
});

const usual: HitInput = {
  element: 'pyro',
  scaling: [atk(2000, 1.5)],
  bonus: 0.466,
  crit: { mode: 'average', rate: 0.7, damage: 1.5 },
  level: 90,
  enemy: { level: 90, res: 0.1, resReduction: 0, defReduction: 0, defIgnore: 0 },
};

test.each([
  [90, 90, 0, 0, 0.5],
  [90, 100, 0, 0, 0.487179487],
  [90, 100, 0.3, 0, 0.575757576],
  [90, 100, 0.9, 0, 0.904761905],
  [90, 100, 0.95, 0, 0.904761905],
  [100, 110, 0, 0, 0.487804878],
  [20, 70, 0, 0, 0.413793103],
  [90, 90, 0, 1, 1],
  [90, 90, 0.3, 0.6, 1 / (1 + 0.7 * 0.4)],
])(
  'DEF of level %d against %d, reduced by %d, ignored by %d, is %d',
  (own, level, defReduction, defIgnore, factor) => {
    expect(defMultiplier(own, { level, defReduction, defIgnore })).toBeCloseTo(factor, 8);
  },
);

test.each([
  [-1, 1.5],
  [-0.3, 1.15],
  [0, 1],
  [0.1, 0.9],
  [0.7, 0.3],
  [0.75, 0.25],
  [0.9, 0.217391304],
  [3, 0.076923077],
])('RES %d leaves %d', (res, factor) => {
  expect(resMultiplier(res)).toBeCloseTo(factor, 8);
});

test.each([
  ['never', 0.7, 1],
  ['always', 0.7, 2.5],
  ['average', 0.7, 2.05],
  ['average', 1.3, 2.5],
  ['average', -0.2, 1],
] as const)('crit %s at rate %d is %d', (mode, rate, factor) => {
  expect(critOf({ mode, rate, damage: 1.5 }).factor).toBeCloseTo(factor, 12);
});

test('a hit is the product of its factors, in the order of the formula', () => {
  const { factors, nonCrit, crit, average, damage, critRate, reaction } = computeHit(usual);
  expect(nonCrit).toBeCloseTo(3000 * 1.466 * 0.5 * 0.9, 8);
  expect(crit).toBeCloseTo(nonCrit * 2.5, 8);
  expect(average).toBeCloseTo(nonCrit * 2.05, 8);
  expect(damage).toBe(average);
  expect(critRate).toBe(0.7);
  expect(reaction).toBeNull();
  expect(factors).toEqual([
    { name: 'atk', value: 2000 },
    { name: 'atk_multiplier', value: 1.5 },
    { name: 'base_multiplier', value: 1 },
    { name: 'additive_base', value: 0 },
    { name: 'damage_bonus', value: 1.466 },
    { name: 'crit', value: 2.05 },
    { name: 'def_multiplier', value: 0.5 },
    { name: 'res_multiplier', value: 0.9 },
    { name: 'amplify', value: 1 },
  ]);
});

test('several stats add up, the base multiplier raises them and not what a kit adds', () => {
  const { nonCrit } = computeHit({
    ...usual,
    scaling: [
      { base: 100, percent: 0.5, flat: 50, multiplier: 2 },
      { base: 1000, percent: 0, flat: 0, multiplier: 0.1 },
    ],
    baseMultiplier: 1.5,
    additive: 250,
    bonus: 0.5,
    damageReduction: 0.2,
  });
  expect(nonCrit).toBeCloseTo((500 * 1.5 + 250) * 1.3 * 0.5 * 0.9, 8);
});

test('melt at 187 Elemental Mastery has a bonus of 0.3276', () => {
  const reaction = { type: 'melt', elementalMastery: 187, bonus: 0 } as const;
  const melted = computeHit({ ...usual, reaction });
  expect(melted.reaction?.bonus).toBeCloseTo(0.3276, 4);
  expect(melted.reaction?.multiplier).toBeCloseTo(2 * 1.3276, 3);
  expect(melted.damage / computeHit(usual).damage).toBeCloseTo(
    melted.reaction?.multiplier ?? 0,
    10,
  );
});

test.each([
  ['melt', 'pyro', 2],
  ['melt', 'cryo', 1.5],
  ['vaporize', 'hydro', 2],
  ['vaporize', 'pyro', 1.5],
] as const)('%s by %s multiplies by %d', (type, element, multiplier) => {
  const reaction = { type, elementalMastery: 0, bonus: 0.15 };
  const result = computeHit({ ...usual, element, reaction });
  expect(result.reaction).toEqual({ bonus: 0.15, multiplier: multiplier * 1.15 });
  expect(result.nonCrit).toBeCloseTo(3000 * 1.466 * 0.45 * multiplier * 1.15, 8);
});

test.each([
  ['spread', 'dendro', 1.25],
  ['aggravate', 'electro', 1.15],
] as const)('%s adds to the base before bonus, crit, DEF and RES', (type, element, coefficient) => {
  const reaction = { type, elementalMastery: 300, bonus: 0.2 };
  const result = computeHit({ ...usual, element, reaction });
  const added = coefficient * 1446.8535 * (1 + (5 * 300) / 1500 + 0.2);
  expect(result.nonCrit).toBeCloseTo((3000 + added) * 1.466 * 0.45, 6);
  expect(result.reaction?.bonus).toBeCloseTo(1.2, 12);
  expect(result.factors.find(({ name }) => name === 'additive_base')?.value).toBeCloseTo(added, 8);
});

test('an element that cannot trigger the reaction makes a plain hit', () => {
  const reaction = { type: 'spread', elementalMastery: 300, bonus: 0 } as const;
  expect(computeHit({ ...usual, reaction })).toEqual(computeHit(usual));
});

const ratio = fc.double({ min: -10, max: 10, noNaN: true });
const anything = fc.double({ noNaN: true, noDefaultInfinity: true });

const inputs = (number: fc.Arbitrary<number>, share: fc.Arbitrary<number>) =>
  fc.record({
    element: fc.constantFrom('pyro', 'hydro', 'cryo', 'electro', 'dendro', 'physical'),
    scaling: fc.array(
      fc.record({ base: number, percent: share, flat: number, multiplier: share }),
      { maxLength: 3 },
    ),
    baseMultiplier: share,
    additive: number,
    bonus: share,
    crit: fc.record({
      mode: fc.constantFrom('average', 'always', 'never'),
      rate: share,
      damage: share,
    }),
    level: fc.integer({ min: 1, max: 100 }),
    enemy: fc.record({
      level: fc.integer({ min: 1, max: 120 }),
      res: share,
      resReduction: share,
      defReduction: share,
      defIgnore: share,
    }),
    reaction: fc.option(
      fc.record({
        type: fc.constantFrom('melt', 'vaporize', 'spread', 'aggravate'),
        elementalMastery: number,
        bonus: share,
      }),
    ),
  }) as fc.Arbitrary<HitInput>;

test('no finite input makes damage that is negative or without end', () => {
  fc.assert(
    fc.property(inputs(anything, anything), (input) => {
      const { nonCrit, crit, average, damage } = computeHit(input);
      for (const value of [nonCrit, crit, average, damage]) {
        expect(Number.isFinite(value) && value >= 0).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

const positive = fc.double({ min: 0, max: 1e4, noNaN: true });

test('more of a good thing or less resistance never lowers damage', () => {
  fc.assert(
    fc.property(
      inputs(positive, fc.double({ min: 0, max: 5, noNaN: true })),
      positive,
      ratio.map(Math.abs),
      (input, flat, share) => {
        const least = computeHit(input).damage * (1 - 1e-12);
        const { crit, enemy } = input;
        const better: readonly HitInput[] = [
          { ...input, scaling: input.scaling.map((one) => ({ ...one, flat: one.flat + flat })) },
          {
            ...input,
            scaling: input.scaling.map((one) => ({ ...one, multiplier: one.multiplier + share })),
          },
          { ...input, bonus: input.bonus + share },
          { ...input, crit: { ...crit, damage: crit.damage + share } },
          { ...input, crit: { ...crit, rate: crit.rate + share } },
          { ...input, enemy: { ...enemy, res: enemy.res - share } },
          { ...input, enemy: { ...enemy, resReduction: enemy.resReduction + share } },
          { ...input, enemy: { ...enemy, defReduction: enemy.defReduction + share } },
          { ...input, enemy: { ...enemy, defIgnore: enemy.defIgnore + share } },
        ];
        for (const one of better) expect(computeHit(one).damage).toBeGreaterThanOrEqual(least);
      },
    ),
    { numRuns: 1000 },
  );
});
