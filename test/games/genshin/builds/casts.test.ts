import { expect, test } from 'vitest';
import {
  createApplicationCooldown,
  readActionSeconds,
} from '../../../../src/games/genshin/builds/damage/casts.ts';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { genshinWords } from '../../../../src/games/genshin/builds/words.ts';
import { inputOf, pack, step } from './simulation-fixtures.ts';

const seconds = (avatarId: number, weaponType: string | null, element?: string) =>
  readActionSeconds(avatarId, element, weaponType);

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
])('a character with a %s and no measured times', (weapon, normal, skill, burst, charged) => {
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
    const applies = createApplicationCooldown();
    return times.map((time) => applies(time)).flatMap((yes, index) => (yes ? [index + 1] : []));
  };
  expect(applied([0, 0, 0, 0, 0, 0, 0])).toEqual([1, 4, 7]);
  expect(applied([0, 1, 2.4, 2.5, 3, 4])).toEqual([1, 4]);
  expect(applied([0, 2.5, 5])).toEqual([1, 2, 3]);
});

const firstHit = (variant: string | null, skillLevel: number) => {
  const talents = { normal_attack: 10, elemental_skill: skillLevel, elemental_burst: 10 };
  const rotation = [step('normal_attack', { variant })];
  const actor = { avatarId: 10_000_049, talents };
  return simulateGenshin(inputOf({ rotation, actor }), pack).hits[0];
};

test('a blazing arrow deals its share of the normal attack, by the level of the skill', () => {
  const usual = firstHit(null, 10)?.damageNonCrit ?? 0;
  const blazing = (level: number): number =>
    (firstHit('Blazing Arrow', level)?.damageNonCrit ?? 0) / usual;
  expect(firstHit('Blazing Arrow', 10)?.element).toBe('pyro');
  expect(blazing(10)).toBeCloseTo(1.61744, 3);
  expect(blazing(1)).toBeCloseTo(1.3791, 3);
});
