import { expect, test } from 'vitest';
import { baseStat } from '../../../src/games/gear.ts';
import { recommendedOf } from '../../../tools/datasets/dataset.ts';

const six = [1, 2, 3, 4, 5, 6];

test.each([
  [2, [1, 2]],
  [3, []],
  [6, []],
  [0, []],
])('of six characters, something that suits %i is recommended to %j (R7.8a)', (count, ids) => {
  expect(recommendedOf(six, (id) => id <= count)).toEqual(ids);
});

test('a share of a stat is the stat', () => {
  expect(['atk_percent', 'atk', 'crit_rate'].map(baseStat)).toEqual(['atk', 'atk', 'crit_rate']);
});
