import { expect, test } from 'vitest';
import { presentHit } from '../../../src/games/builds/damage/hit.ts';
import type { CritMode, Hit } from '../../../src/games/builds/simulation.ts';

const noisy = 1.1 + 0.1 + 0.03;

const present = (critMode: CritMode, critRate: number, canCrit?: boolean): Hit =>
  presentHit(
    { input: { critMode, explain: true } },
    { step: 1, skill: 'skill', name: 'Skill DMG', element: 'fire', reaction: null },
    {
      nonCrit: 100.004,
      crit: 200.006,
      damage: 150.005,
      critRate,
      factors: [{ name: 'def', value: noisy }],
    },
    { bonus: noisy, multiplier: noisy / 1000 },
    canCrit,
  );

test('damage is answered with two decimals, a rate with six', () => {
  expect(noisy).not.toBe(1.23);
  expect(present('average', 0.05 + 0.18 - 1e-12)).toMatchObject({
    damage: 150.01,
    damageNonCrit: 100,
    damageCrit: 200.01,
    critRate: 0.23,
  });
});

test('what binary fractions leave behind is in no factor and in no bonus', () => {
  expect(present('average', 0.5)).toMatchObject({
    reactionBonus: 1.23,
    reactionMultiplier: 0.00123,
    factors: [{ name: 'def', value: 1.23 }],
  });
});

test.each([
  ['always', 0, true],
  ['average', 0.999, false],
  ['average', 0.1 + 0.2 + 0.7 - 2e-16, true],
  ['never', 1, false],
] as const)(
  'with crits %s and a rate of %d a hit is certain to crit: %s',
  (mode, rate, certain) => {
    expect(present(mode, rate).crit).toBe(certain);
    expect(present(mode, rate, false).crit).toBe(false);
  },
);
