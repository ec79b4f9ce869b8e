import { expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import { simulateHsr } from '../../../../src/games/hsr/builds/damage/simulate.ts';
import { standardRotations } from '../../../../src/games/hsr/builds/standard.ts';
import { kitOf } from '../../../../src/games/hsr/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('hsr');
const planOf = (avatarId: number, role: string) =>
  standardRotations(avatarId, pack)
    .find((standard) => standard.role === role)
    ?.rotation.map(({ skill, count }) => [skill, count]);

test('every character with a kit has a rotation with damage, one for each role', () => {
  for (const { id } of pack.characters.heads) {
    const skills = kitOf(defaultForm(id), pack)?.skills ?? {};
    const standard = standardRotations(id, pack);
    expect([id, standard.length > 0]).toEqual([id, Object.keys(skills).length > 0]);
    expect(new Set(standard.map(({ role }) => role)).size).toBe(standard.length);
    for (const { rotation } of standard) {
      expect(rotation.some(({ skill }) => skills[skill] !== undefined)).toBe(true);
    }
  }
});

const turns = [
  ['skill', 1],
  ['ultimate', 1],
  ['basic', 2],
];

test.each([
  [1003, 'dps', [...turns, ['follow_up', 1]]],
  [1003, 'sub_dps', [...turns, ['follow_up', 2]]],
  [1102, 'dps', turns],
  [1101, 'support', turns],
  [1203, 'healer', turns],
  [1304, 'shielder', turns],
  [1003, 'healer', undefined],
  [1102, 'support', undefined],
])('%s as %s', (avatarId, role, plan) => {
  expect(planOf(avatarId, role)).toEqual(plan);
});

test('every standard rotation deals damage', () => {
  const enemy = {
    level: null,
    res: null,
    elementRes: {},
    defReduction: 0,
    isBroken: false,
    isStunned: false,
    maxToughness: null,
    maxHp: null,
  };
  for (const { id } of pack.characters.heads) {
    const actor = {
      ...defaultForm(id),
      level: 80,
      ascension: null,
      rank: 0,
      talents: {},
      weapon: null,
      gear: [],
      stats: {},
    };
    for (const { rotation, buffs } of standardRotations(id, pack)) {
      const input = { actor, enemy, rotation, buffs, critMode: 'average', explain: false } as const;
      expect(simulateHsr(input, pack).totalDamage).toBeGreaterThan(0);
    }
  }
});

test('an unknown character has none', () => {
  expect(standardRotations(9999, pack)).toEqual([]);
});
