import fc from 'fast-check';
import { expect, test } from 'vitest';
import { critModes } from '../../../../src/games/builds/simulation.ts';
import { disorderMultiplier } from '../../../../src/games/zzz/builds/damage/anomaly.ts';
import { anomalies } from '../../../../src/games/zzz/builds/damage/facts.ts';
import {
  anomalyLevelFactor,
  computeHit,
  critOf,
  defMultiplier,
  enemyDefense,
  type HitInput,
  levelCoefficient,
  resMultiplier,
  stunMultiplier,
  takenMultiplier,
} from '../../../../src/games/zzz/builds/damage/hit.ts';

const defaultEnemy = { level: 60, res: 0 };

const hit = (more: Partial<HitInput> = {}): HitInput => ({
  scaling: [{ stat: 'atk', base: 1000, percent: 0.5, flat: 500, multiplier: 3 }],
  bonus: 0.3,
  level: 60,
  enemy: defaultEnemy,
  ...more,
});

const factorOf = (input: HitInput, name: string) =>
  computeHit(input).factors.find((factor) => factor.name === name)?.value;

test('K is the table of the reference, which its formula gives for each level', () => {
  const formula = (level: number) =>
    Math.floor((1551 * level ** 2 + 31_410 * level + 472_039) / 10_000);
  for (let level = 1; level <= 60; level += 1) expect(levelCoefficient(level)).toBe(formula(level));
  expect([levelCoefficient(1), levelCoefficient(60), levelCoefficient(120)]).toEqual([
    50, 794, 794,
  ]);
});

test('a default enemy has 952.8 DEF from level 60', () => {
  expect(enemyDefense(60, 60)).toBeCloseTo(952.8, 10);
  expect(enemyDefense(60, 75)).toBeCloseTo(952.8, 10);
  expect(enemyDefense(50, 60)).toBe(794);
});

test.each([
  ['794 / (952.8 + 794)', 60, {}, {}, 794 / 1746.8],
  ['a higher level of the enemy than 60 counts as 60', 60, { level: 95 }, {}, 794 / 1746.8],
  [
    'reduction and ignore add up',
    60,
    { defReduction: 0.2, defIgnore: 0.1 },
    {},
    794 / (952.8 * 0.7 + 794),
  ],
  [
    'pen ratio multiplies',
    60,
    { defReduction: 0.2 },
    { penRatio: 0.24 },
    794 / (952.8 * 0.8 * 0.76 + 794),
  ],
  ['pen is taken off last', 60, {}, { penRatio: 0.24, pen: 90 }, 794 / (952.8 * 0.76 - 90 + 794)],
  ['pen never makes DEF negative', 60, {}, { pen: 5000 }, 1],
  ['more than all DEF cannot be ignored', 60, { defReduction: 0.8, defIgnore: 0.8 }, {}, 1],
  ['a pen ratio above 1 counts as 1', 60, {}, { penRatio: 3 }, 1],
  ['an agent of level 1 weighs 50', 1, {}, {}, 50 / (952.8 + 50)],
  ['another base DEF', 60, { baseDef: 36 }, {}, 794 / ((36 / 50) * 794 + 794)],
])('DEF: %s', (_what, level, enemy, penetration, expected) => {
  expect(defMultiplier(level, { ...defaultEnemy, ...enemy }, penetration)).toBeCloseTo(
    expected,
    12,
  );
});

test.each([
  [0, 0, 1],
  [-0.2, 0, 1.2],
  [0.2, 0, 0.8],
  [0.2, 0.25, 1.05],
  [3, 0, 0],
  [-3, 0, 2],
])('RES %d less %d is %d, between 0 and 2', (res, resReduction, expected) => {
  expect(resMultiplier({ level: 60, res, resReduction })).toBeCloseTo(expected, 12);
});

test.each([
  [takenMultiplier({ ...defaultEnemy, damageTaken: 0.3 }), 1.3],
  [takenMultiplier({ ...defaultEnemy, damageTaken: 4 }), 2],
  [takenMultiplier({ ...defaultEnemy, damageTaken: -4 }), 0.2],
  [stunMultiplier({ ...defaultEnemy, stunBonus: 0.5 }), 1.5],
  [stunMultiplier({ ...defaultEnemy, stunBonus: 9 }), 5],
  [stunMultiplier(defaultEnemy), 1],
])('what the enemy takes more is a factor %d within its limits', (value, expected) => {
  expect(value).toBeCloseTo(expected, 12);
});

test.each([
  ['average', 0.5, 1, 1.5],
  ['average', -1, 1, 1],
  ['average', 3, 1, 2],
  ['never', 1, 1, 1],
  ['always', 0, 1.5, 2.5],
  ['always', 0, 8, 6],
] as const)('crit %s at rate %d and damage %d is %d', (mode, rate, damage, expected) => {
  expect(critOf({ mode, rate, damage }).factor).toBeCloseTo(expected, 12);
});

test('a direct hit is the product of its factors', () => {
  // 1000 x 1.5 + 500 = 2000, x 1.1 + 100 = 2300; 2300 x 3 x 1.3 x (1 + 0.5 x 1) x 794/1746.8 x 1.2 x 1.1 x 1.5
  const input = hit({
    scaling: [
      {
        stat: 'atk',
        base: 1000,
        percent: 0.5,
        flat: 500,
        combatPercent: 0.1,
        combatFlat: 100,
        multiplier: 3,
      },
    ],
    crit: { mode: 'average', rate: 0.5, damage: 1 },
    enemy: { level: 60, res: -0.2, damageTaken: 0.1, stunBonus: 0.5 },
  });
  const expected = 2300 * 3 * 1.3 * 1.5 * (794 / 1746.8) * 1.2 * 1.1 * 1.5;
  const result = computeHit(input);
  expect(result.damage).toBeCloseTo(expected, 6);
  expect(result.average).toBe(result.damage);
  expect(result.nonCrit).toBeCloseTo(expected / 1.5, 6);
  expect(result.crit).toBeCloseTo((expected / 1.5) * 2, 6);
  expect(result.factors.map(({ name }) => name)).toEqual([
    'atk',
    'atk_multiplier',
    'damage_bonus',
    'crit',
    'def_multiplier',
    'res_multiplier',
    'damage_taken',
    'stun',
  ]);
  expect(result.factors.reduce((all, { value }) => all * value, 1)).toBeCloseTo(expected, 6);
});

test.each([
  ['assault', 7.13, 1],
  ['shatter', 5, 1],
  ['burn', 0.5, 20],
  ['shock', 1.25, 10],
  ['corruption', 0.625, 20],
] as const)('%s hits for %d of ATK, %i times', (type, multiplier, ticks) => {
  expect(anomalies[type]).toMatchObject({ multiplier, ticks });
  // ATK 2000, AP 300: 2000 x M x 3 x 2 x 1.3 x 794/1746.8 x 0.8 x 1.25
  const input = hit({
    scaling: [{ stat: 'atk', base: 2000, percent: 0, flat: 0, multiplier }],
    enemy: { level: 60, res: 0.2 },
    anomaly: { proficiency: 300, bonus: 0.25 },
  });
  const { damage, critRate, crit } = computeHit(input);
  expect(damage).toBeCloseTo(2000 * multiplier * 3 * 2 * 1.3 * (794 / 1746.8) * 0.8 * 1.25, 6);
  expect([critRate, crit]).toEqual([0, damage]);
});

test('an anomaly grows with the level of the agent, from 1 to 2', () => {
  expect(anomalyLevelFactor(1)).toBe(1);
  expect(anomalyLevelFactor(60)).toBe(2);
  expect(anomalyLevelFactor(30)).toBeCloseTo(1 + 29 / 59, 12);
  expect(
    factorOf(hit({ level: 30, anomaly: { proficiency: 100, bonus: 0 } }), 'level'),
  ).toBeCloseTo(1 + 29 / 59, 12);
});

test.each([
  ['physical', 4.5 + 0.075 * 10],
  ['ice', 4.5 + 0.075 * 10],
  ['frost', 6 + 0.75 * 20],
  ['fire', 4.5 + 0.5 * 20],
  ['electric', 4.5 + 1.25 * 10],
  ['ether', 4.5 + 0.625 * 20],
])('a disorder of %s with all time left has the multiplier %d', (attribute, expected) => {
  expect(disorderMultiplier(attribute)).toBeCloseTo(expected, 12);
});

test.each([
  ['fire', 0, 4.5],
  ['fire', 2.9, 4.5 + 0.5 * 5],
  ['electric', 2.9, 4.5 + 1.25 * 2],
  ['frost', 99, 21],
  ['physical', -5, 4.5],
])('a disorder of %s counts the whole intervals of %d s: %d', (attribute, seconds, expected) => {
  expect(disorderMultiplier(attribute, seconds)).toBeCloseTo(expected, 12);
});

test('an attribute without an anomaly that is known has no disorder', () => {
  expect(disorderMultiplier('wind')).toBeUndefined();
});

test('sheer damage passes DEF and has a bonus of its own', () => {
  const input = hit({
    scaling: [{ stat: 'sheer_force', base: 1500, percent: 0, flat: 0, multiplier: 4 }],
    crit: { mode: 'always', rate: 0, damage: 1 },
    sheer: { bonus: 0.1 },
    enemy: { level: 60, res: 0.2 },
  });
  expect(computeHit(input).damage).toBeCloseTo(1500 * 4 * 1.3 * 2 * 0.8 * 1.1, 6);
  expect(factorOf(input, 'def_multiplier')).toBeUndefined();
  const harder = hit({ ...input, enemy: { level: 60, res: 0.2, baseDef: 900 } });
  expect(computeHit(harder).damage).toBe(computeHit(input).damage);
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const inputs: fc.Arbitrary<HitInput> = fc.record(
  {
    scaling: fc.array(
      fc.record({
        base: number(-1e9, 1e9),
        percent: number(-5, 50),
        flat: number(-1e9, 1e9),
        combatPercent: number(-5, 50),
        combatFlat: number(-1e6, 1e6),
        multiplier: number(0, 1e4),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    bonus: number(-20, 20),
    crit: fc.record({
      mode: fc.constantFrom(...critModes),
      rate: number(-5, 5),
      damage: number(-5, 20),
    }),
    level: fc.integer({ min: 1, max: 120 }),
    enemy: fc.record({
      level: fc.integer({ min: 1, max: 120 }),
      res: number(-20, 20),
      resReduction: number(-5, 5),
      defReduction: number(-5, 5),
      defIgnore: number(-5, 5),
      damageTaken: number(-5, 5),
      stunBonus: number(-5, 5),
    }),
    penRatio: number(-2, 5),
    pen: number(-1000, 1e6),
    anomaly: fc.record({ proficiency: number(-100, 1e4), bonus: number(-5, 5) }),
    sheer: fc.record({ bonus: number(-5, 5) }),
  },
  { requiredKeys: ['scaling', 'bonus', 'level', 'enemy'] },
);

test('damage is never negative, endless or no number', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { damage, nonCrit, crit, average } = computeHit(input);
      for (const value of [damage, nonCrit, crit, average]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(value)).toBe(true);
      }
      expect(crit).toBeGreaterThanOrEqual(nonCrit);
    }),
    { numRuns: 1000 },
  );
});

const withAtk = (input: HitInput, more: number): HitInput => ({
  ...input,
  scaling: input.scaling.map((share) => ({ ...share, combatFlat: (share.combatFlat ?? 0) + more })),
});

/** What is better for the agent, by how much. */
const betterments: Readonly<Record<string, (input: HitInput, more: number) => HitInput>> = {
  ATK: withAtk,
  multiplier: (input, more) => ({
    ...input,
    scaling: input.scaling.map((share) => ({
      ...share,
      base: Math.abs(share.base),
      percent: Math.abs(share.percent),
      flat: Math.abs(share.flat),
      combatPercent: 0,
      combatFlat: 0,
      multiplier: share.multiplier + more - 1,
    })),
  }),
  'damage bonus': (input, more) => ({ ...input, bonus: input.bonus + more }),
  'crit damage': (input, more) => ({
    ...input,
    ...(input.crit && { crit: { ...input.crit, damage: input.crit.damage + more } }),
  }),
  'crit rate': (input, more) => ({
    ...input,
    ...(input.crit && { crit: { ...input.crit, rate: input.crit.rate + more } }),
  }),
  'pen ratio': (input, more) => ({ ...input, penRatio: (input.penRatio ?? 0) + more }),
  pen: (input, more) => ({ ...input, pen: (input.pen ?? 0) + more }),
  'less resistance': (input, more) => ({
    ...input,
    enemy: { ...input.enemy, res: input.enemy.res - more },
  }),
  'less DEF': (input, more) => ({
    ...input,
    enemy: { ...input.enemy, defReduction: (input.enemy.defReduction ?? 0) + more },
  }),
};

test.each(Object.entries(betterments))('more %s never lowers damage', (_what, better) => {
  fc.assert(
    fc.property(inputs, number(1, 10), (input, more) => {
      const before = computeHit(better(input, 1)).damage;
      const after = computeHit(better(input, 1 + more)).damage;
      expect(after).toBeGreaterThanOrEqual(before * (1 - 1e-9));
    }),
  );
});
