import { expect, test } from 'vitest';
import { simulateGenshin } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { inputOf, pack, step } from './simulation-fixtures.ts';

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
