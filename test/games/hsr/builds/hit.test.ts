import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeHit,
  defMultiplier,
  type HitInput,
  resMultiplier,
  type Target,
  targetFactors,
} from '../../../../src/games/hsr/builds/damage/hit.ts';

const enemy: Target = {
  level: 80,
  res: 0.2,
  resPen: 0,
  defReduction: 0,
  vulnerability: 0,
  damageReduction: 0,
  isBroken: false,
};
const plain: HitInput = {
  scaling: [{ base: 1000, percent: 0.5, flat: 200, multiplier: 2 }],
  bonus: 0.4,
  crit: { mode: 'average', rate: 0.5, damage: 1 },
  level: 80,
  enemy: { ...enemy, vulnerability: 0.1 },
};
const against = (change: Partial<Target>): HitInput => ({
  ...plain,
  enemy: { ...plain.enemy, ...change },
});
const factorOf = (change: Partial<Target>, name: string) =>
  targetFactors(80, { ...enemy, ...change }).find((factor) => factor.name === name)?.value;

test('a hit is the product of its factors, as by hand', () => {
  // (1000 x 1.5 + 200) x 2 x 1.4 x (1 + 0.5 x 1) x 0.5 x 0.8 x 1.1 x 0.9
  const { nonCrit, crit, average, damage } = computeHit(plain);
  expect(nonCrit).toBeCloseTo(1884.96, 8);
  expect(crit).toBeCloseTo(3769.92, 8);
  expect(average).toBeCloseTo(2827.44, 8);
  expect(damage).toBe(average);
});

test('factors stand in the order of the formula and multiply to the damage', () => {
  const { factors, damage } = computeHit(plain);
  expect(factors.map(({ name }) => name)).toEqual([
    'stat',
    'stat_multiplier',
    'damage_bonus',
    'crit',
    'def_multiplier',
    'res_multiplier',
    'vulnerability',
    'damage_reduction',
    'toughness',
  ]);
  expect(factors.reduce((product, { value }) => product * value, 1)).toBeCloseTo(damage, 8);
});

test('shares of several stats add up', () => {
  const scaling = [
    { stat: 'atk', base: 1000, percent: 0, flat: 0, multiplier: 1 },
    { stat: 'def', base: 600, percent: 0.5, flat: 100, multiplier: 1.5 },
  ];
  const alone = computeHit({ ...plain, scaling: scaling.slice(0, 1) }).damage;
  expect(computeHit({ ...plain, scaling }).damage).toBeCloseTo(alone * 2.5, 8);
});

test.each([
  ['never', 1884.96],
  ['always', 3769.92],
  ['average', 2827.44],
] as const)('crit mode %s decides the damage', (mode, damage) => {
  expect(computeHit({ ...plain, crit: { mode, rate: 0.5, damage: 1 } }).damage).toBeCloseTo(
    damage,
    8,
  );
});

test.each([
  [-0.3, 0],
  [0.4, 0.4],
  [1.7, 1],
])('a CRIT Rate of %s counts as %s', (rate, counted) => {
  expect(computeHit({ ...plain, crit: { mode: 'average', rate, damage: 1 } }).critRate).toBe(
    counted,
  );
});

test('damage over time never crits', () => {
  const { damage, crit, critRate } = computeHit({ ...plain, crit: null });
  expect(damage).toBeCloseTo(1884.96, 8);
  expect([crit, critRate]).toEqual([damage, 0]);
});

test.each([
  ['equal levels', 80, 80, 0, 0.5],
  ['an enemy of level 95', 80, 95, 0, 100 / 215],
  ['reductions, which add up', 80, 95, 0.4 + 0.2, 100 / (115 * 0.4 + 100)],
  ['all of it gone', 80, 95, 1, 1],
  ['more than all of it gone', 80, 95, 1.6, 1],
  ['a low attacker', 1, 80, 0, 21 / 121],
])('DEF for %s', (_title, level, enemyLevel, defReduction, value) => {
  expect(defMultiplier(level, { level: enemyLevel, defReduction })).toBeCloseTo(value, 12);
});

test.each([
  [0, 0, 1],
  [0.2, 0, 0.8],
  [0.2, 0.3, 1.1],
  [0.9, 0, 0.1],
  [1.5, 0, 0.1],
  [0.2, 2, 2],
])('resistance %s with penetration %s counts %s', (res, resPen, value) => {
  expect(resMultiplier({ res, resPen })).toBeCloseTo(value, 12);
});

test('vulnerability is at most 3.5, damage reduction at most all, and the bar holds back a tenth', () => {
  expect(factorOf({ vulnerability: 0.3 }, 'vulnerability')).toBeCloseTo(1.3, 12);
  expect(factorOf({ vulnerability: 9 }, 'vulnerability')).toBe(3.5);
  expect(factorOf({ vulnerability: -3 }, 'vulnerability')).toBe(0);
  expect(factorOf({ damageReduction: 0.25 }, 'damage_reduction')).toBe(0.75);
  expect(factorOf({ damageReduction: 4 }, 'damage_reduction')).toBe(0);
  expect(factorOf({}, 'toughness')).toBe(0.9);
  expect(factorOf({ isBroken: true }, 'toughness')).toBe(1);
});

const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const wild = fc.record({
  base: any,
  percent: any,
  flat: any,
  multiplier: any,
  bonus: any,
  rate: any,
  damage: any,
  level: fc.integer({ min: 1, max: 80 }),
  enemyLevel: fc.integer({ min: 1, max: 120 }),
  res: any,
  resPen: any,
  defReduction: any,
  vulnerability: any,
  damageReduction: any,
  isBroken: fc.boolean(),
});
type Wild = typeof wild extends fc.Arbitrary<infer Value> ? Value : never;
const inputOf = (from: Wild): HitInput => ({
  scaling: [from],
  bonus: from.bonus,
  crit: { mode: 'average', rate: from.rate, damage: from.damage },
  level: from.level,
  enemy: { ...from, level: from.enemyLevel },
});

test('damage is never negative and never without end, whatever is put in', () => {
  fc.assert(
    fc.property(wild, (from) => {
      const { nonCrit, crit, average } = computeHit(inputOf(from));
      for (const damage of [nonCrit, crit, average]) {
        expect(Number.isFinite(damage) && damage >= 0).toBe(true);
      }
      expect(average).toBeGreaterThanOrEqual(nonCrit);
      expect(crit).toBeGreaterThanOrEqual(average);
    }),
  );
});

const more = fc.double({ min: 0, max: 1e3, noNaN: true });
const goodThings = [
  'bonus',
  'damage',
  'flat',
  'rate',
  'resPen',
  'defReduction',
  'vulnerability',
] as const;

test.each(goodThings)('more of %s never lowers damage', (name) => {
  fc.assert(
    fc.property(wild, more, (drawn, step) => {
      const from = { ...drawn, multiplier: Math.abs(drawn.multiplier) };
      const better = { ...from, [name]: from[name] + step };
      expect(computeHit(inputOf(better)).damage).toBeGreaterThanOrEqual(
        computeHit(inputOf(from)).damage,
      );
    }),
  );
});

test('a higher multiplier never lowers damage, more resistance never raises it', () => {
  fc.assert(
    fc.property(wild, more, (drawn, step) => {
      const from = { ...drawn, base: Math.abs(drawn.base), percent: 0, flat: 0 };
      const { damage } = computeHit(inputOf(from));
      const higher = inputOf({ ...from, multiplier: from.multiplier + step });
      expect(computeHit(higher).damage).toBeGreaterThanOrEqual(damage);
      expect(computeHit(inputOf({ ...from, res: from.res + step })).damage).toBeLessThanOrEqual(
        damage,
      );
    }),
  );
});

test('a broken target takes more than one whose bar stands', () => {
  const up = computeHit(against({ isBroken: false })).damage;
  expect(computeHit(against({ isBroken: true })).damage).toBeCloseTo(up / 0.9, 8);
});
