import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BreakInput,
  breakTypes,
  computeBreak,
} from '../../../../src/games/hsr/builds/damage/break.ts';
import { breakBase } from '../../../../src/games/hsr/builds/damage/facts.ts';

/** Every factor of the target is 1. */
const open = {
  level: 80,
  res: 0,
  resPen: 0,
  defReduction: 1,
  vulnerability: 0,
  damageReduction: 0,
  isBroken: true,
};
const input: BreakInput = {
  type: 'break',
  element: 'fire',
  level: 80,
  breakEffect: 0,
  enemy: open,
  maxToughness: 60,
  maxHp: null,
  stacks: 1,
  toughness: 30,
  efficiency: 0,
  superBreak: 1,
};
const base = 3767.5533;
const damageOf = (change: Partial<BreakInput>): number =>
  computeBreak({ ...input, ...change }).damage;

test.each([
  [1, 54],
  [20, 139.7703],
  [60, 1640.3068],
  [80, 3767.5533],
  [100, 9261.3867],
])('the base at level %s is %s', (level, value) => {
  expect(breakBase(level)).toBeCloseTo(value, 4);
});

test('the base rises with the level, and beyond its table stays as it is', () => {
  const levels = Array.from({ length: 100 }, (_, index) => breakBase(index + 1));
  expect(levels.every((value, index) => value > (levels[index - 1] ?? 0))).toBe(true);
  expect([breakBase(0), breakBase(120)]).toEqual([levels[0], levels[99]]);
});

test.each([
  ['physical', 2],
  ['fire', 2],
  ['wind', 1.5],
  ['ice', 1],
  ['lightning', 1],
  ['quantum', 0.5],
  ['imaginary', 0.5],
])('a break of %s is worth %s', (element, value) => {
  expect(damageOf({ element })).toBeCloseTo(base * value, 2);
});

test('a break is the product of its factors, as by hand', () => {
  const enemy = {
    level: 95,
    res: 0.2,
    resPen: 0.1,
    defReduction: 0.4,
    vulnerability: 0.2,
    damageReduction: 0,
    isBroken: false,
  };
  // LB x 2 x (0.5 + 360 / 120) x (1 + 1.8) x 100 / (115 x 0.6 + 100) x 0.9 x 1.2 x 0.9
  const { damage, multiplier, factors } = computeBreak({
    ...input,
    maxToughness: 360,
    breakEffect: 1.8,
    enemy,
  });
  expect(multiplier).toBeCloseTo(19.6, 12);
  expect(damage).toBeCloseTo(base * 19.6 * (100 / 169) * 0.9 * 1.2 * 0.9, 2);
  expect(factors.reduce((product, { value }) => product * value, 1)).toBeCloseTo(damage, 6);
});

test.each([
  ['burn', {}, 1],
  ['freeze', {}, 1],
  ['shock', {}, 2],
  ['wind_shear', { stacks: 3 }, 3],
  ['wind_shear', { stacks: 9 }, 5],
  ['entanglement', { stacks: 2, maxToughness: 120 }, 0.6 * 1.5 * 2],
  ['bleed', { maxToughness: 120 }, 2 * 1.5],
] as const)('%s with %o takes multiples of the base', (type, change, value) => {
  expect(damageOf({ type, ...change })).toBeCloseTo(base * value, 2);
  expect(damageOf({ type, ...change, breakEffect: 1 })).toBeCloseTo(2 * base * value, 2);
});

test('bleed takes 16 percent of max HP until twice the base by the toughness', () => {
  expect(damageOf({ type: 'bleed', maxHp: 10_000 })).toBeCloseTo(1600, 6);
  expect(damageOf({ type: 'bleed', maxHp: 1e9 })).toBeCloseTo(2 * base, 2);
});

test('super break turns what an attack takes into damage: a basic attack at 100 percent into the base', () => {
  const type = 'super_break';
  expect(damageOf({ type })).toBeCloseTo(base, 2);
  // 60 taken, half as much more, at 60 percent, with 150 percent Break Effect
  expect(
    damageOf({ type, toughness: 60, efficiency: 0.5, superBreak: 0.6, breakEffect: 1.5 }),
  ).toBeCloseTo(base * 2 * 1.5 * 0.6 * 2.5, 2);
});

test('super break deals nothing without its share, and nothing to an enemy that is not broken', () => {
  expect(damageOf({ type: 'super_break', superBreak: 0 })).toBe(0);
  expect(damageOf({ type: 'super_break', enemy: { ...open, isBroken: false } })).toBe(0);
});

test('damage is never negative, and more Break Effect never lowers it', () => {
  const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...breakTypes), any, any, any, (type, breakEffect, res, pen) => {
      const from = { type, breakEffect, enemy: { ...open, res, resPen: pen } };
      const damage = damageOf(from);
      expect(Number.isFinite(damage) && damage >= 0).toBe(true);
      expect(damageOf({ ...from, breakEffect: breakEffect + 1 })).toBeGreaterThanOrEqual(damage);
    }),
  );
});
