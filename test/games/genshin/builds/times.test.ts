import { expect, test } from 'vitest';
import { createApplication } from '../../../../src/games/genshin/builds/damage/elements.ts';
import { actionSeconds } from '../../../../src/games/genshin/builds/damage/times.ts';
import { genshinWords } from '../../../../src/games/genshin/builds/words.ts';

const seconds = (avatarId: number, weaponType: string | null, element?: string) =>
  actionSeconds({ avatarId, weaponType, element });

test('measured characters have their own times, a normal attack its share of the string', () => {
  expect(seconds(10_000_046, 'polearm')).toEqual({
    normal_attack: 223 / 6 / 60,
    charged_attack: 82 / 60,
    plunging_attack: 1.3,
    elemental_skill: 29 / 60,
    elemental_burst: 97 / 60,
    reaction: 0,
  });
});

test('a charged attack of a bow is its aimed shot', () => {
  expect(seconds(10_000_037, 'bow')['charged_attack']).toBe(113 / 60);
});

test('what was not measured of a character is as usual with its weapon', () => {
  expect(seconds(10_000_016, 'claymore')).toMatchObject({
    charged_attack: 2.383,
    elemental_burst: 148 / 60,
  });
});

test.each([
  ['sword', 707 / 1000, 0.767, 1.283, 1.483],
  ['claymore', 1.012, 0.75, 1.517, 2.383],
  ['polearm', 0.673, 0.617, 1.617, 1.4],
  ['bow', 0.622, 0.533, 1.583, 1.6],
  ['catalyst', 0.667, 0.7, 1.85, 1.367],
  [null, 0.7, 0.7, 1.567, 1.483],
])('a character with a %s that nobody measured', (weapon, normal, skill, burst, charged) => {
  expect(seconds(1, weapon)).toMatchObject({
    normal_attack: normal,
    elemental_skill: skill,
    elemental_burst: burst,
    charged_attack: charged,
  });
});

test('the forms of the traveler have times of their own', () => {
  expect(seconds(10_000_005, 'sword', 'geo')['elemental_skill']).toBe(81 / 60);
  expect(seconds(10_000_005, 'sword', 'dendro')['elemental_skill']).toBe(37 / 60);
});

test('every skill of a rotation has a time', () => {
  expect(Object.keys(seconds(1, null)).toSorted()).toEqual(genshinWords.skills.toSorted());
});

test('an ability applies its element on hits 1, 4, 7, and 2.5 s after the first', () => {
  const applied = (times: readonly number[]) => {
    const applies = createApplication();
    return times.map((time) => applies(time)).flatMap((yes, index) => (yes ? [index + 1] : []));
  };
  expect(applied([0, 0, 0, 0, 0, 0, 0])).toEqual([1, 4, 7]);
  expect(applied([0, 1, 2.4, 2.5, 3, 4])).toEqual([1, 4]);
  expect(applied([0, 2.5, 5])).toEqual([1, 2, 3]);
});
