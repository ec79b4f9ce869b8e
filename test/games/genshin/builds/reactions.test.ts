import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeDirectLunar,
  computeLunar,
  computeTransformative,
} from '../../../../src/games/genshin/builds/damage/reaction-damage.ts';
import {
  crystallizeShield,
  levelMultiplier,
  transformatives,
} from '../../../../src/games/genshin/builds/damage/reactions.ts';

test.each([
  [1, 17.165606],
  [20, 80.58478],
  [40, 207.38205],
  [60, 492.8849],
  [70, 765.64026],
  [80, 1077.4437],
  [90, 1446.8535],
  [100, 1674.8092],
])('the level multiplier of level %d is %d', (level, multiplier) => {
  expect(levelMultiplier(level)).toBe(multiplier);
});

test('the level multiplier rises with every level', () => {
  for (let level = 2; level <= 100; level += 1) {
    expect(levelMultiplier(level)).toBeGreaterThan(levelMultiplier(level - 1));
  }
});

test.each([
  ['overloaded', 3580.9624],
  ['shatter', 3906.5045],
  ['electro_charged', 2604.3363],
  ['superconduct', 1953.2522],
  ['swirl', 781.3009],
  ['burning', 325.542],
  ['bloom', 2604.3363],
  ['hyperbloom', 3906.5045],
  ['burgeon', 3906.5045],
] as const)(
  '%s at level 90 without Elemental Mastery deals %d on 10 percent RES',
  (type, damage) => {
    const result = computeTransformative({
      type,
      level: 90,
      elementalMastery: 0,
      bonus: 0,
      res: 0.1,
    });
    expect(result.damage).toBeCloseTo(damage, 3);
    expect(result).toMatchObject({ nonCrit: result.damage, crit: result.damage, critRate: 0 });
  },
);

test('Elemental Mastery and bonuses of a reaction add up', () => {
  const { damage, bonus } = computeTransformative({
    type: 'hyperbloom',
    level: 90,
    elementalMastery: 1000,
    bonus: 0.4,
    res: -0.2,
  });
  expect(bonus).toBeCloseTo(16 / 3 + 0.4, 12);
  expect(damage).toBeCloseTo(3 * 1446.8535 * (1 + 16 / 3 + 0.4) * 1.1, 6);
});

const contributor = {
  level: 90,
  elementalMastery: 500,
  bonus: 0,
  baseBonus: 0,
  crit: { mode: 'average', rate: 0.5, damage: 1 },
} as const;
const own = 3 * 1446.8535 * (1 + (6 * 500) / 2500) * 1.5 * 0.9;

test('one who triggers lunar-charged alone deals 0.6 of it, with crit', () => {
  const part = computeLunar({ ...contributor, type: 'lunar_charged', res: 0.1 });
  expect(part.damage).toBeCloseTo(own * 0.6, 6);
  expect(part.crit).toBeCloseTo((own / 1.5) * 2 * 0.6, 6);
});

test('direct lunar damage scales with a stat, and what is flat is not raised by the reaction', () => {
  const { damage } = computeDirectLunar({
    type: 'lunar_crystallize',
    scaling: [{ base: 2000, percent: 0, flat: 0, multiplier: 0.8 }],
    elementalMastery: 500,
    bonus: 0.2,
    baseBonus: 0.14,
    flat: 300,
    crit: { mode: 'never', rate: 1, damage: 1 },
    res: 0.1,
  });
  expect(damage).toBeCloseTo((1.6 * 0.8 * 2000 * (1 + 1.2 + 0.2) * 1.14 + 300) * 0.9, 6);
});

test('a crystallize shield grows with level and Elemental Mastery', () => {
  expect(crystallizeShield(90, 0)).toBe(1851.0603);
  expect(crystallizeShield(90, 1400)).toBeCloseTo(1851.0603 * (1 + 4.444 / 2), 6);
});

test('no finite input makes a reaction negative or without end', () => {
  const anything = fc.double({ noNaN: true, noDefaultInfinity: true });
  const types = Object.keys(transformatives) as (keyof typeof transformatives)[];
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      anything,
      anything,
      anything,
      (type, elementalMastery, bonus, res) => {
        const { damage } = computeTransformative({ type, level: 90, elementalMastery, bonus, res });
        const lunar = computeDirectLunar({
          ...contributor,
          type: 'lunar_bloom',
          scaling: [{ base: elementalMastery, percent: bonus, flat: res, multiplier: bonus }],
          elementalMastery,
          bonus,
          flat: bonus,
          res,
        });
        for (const value of [damage, lunar.damage]) {
          expect(Number.isFinite(value) && value >= 0).toBe(true);
        }
      },
    ),
  );
});
