import { expect, test } from 'vitest';
import { totalOf } from '../../../src/games/builds/panel.ts';

const panel = {
  base: { hp: 10_000, atk: 800, def: 600 },
  sums: { atk_percent: 0.466, atk: 311, crit_rate: 0.361 },
};

test('HP, ATK and DEF are base x (1 + percent) + flat, all else is a sum', () => {
  expect(totalOf(panel, 'atk')).toBeCloseTo(800 * 1.466 + 311, 9);
  expect(totalOf(panel, 'hp')).toBe(10_000);
  expect(totalOf(panel, 'crit_rate')).toBe(0.361);
  expect(totalOf(panel, 'em')).toBe(0);
});
