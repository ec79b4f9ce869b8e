import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { paths } from '../support/builds.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const genshin = {
  game: 'genshin',
  actor: { avatar_id: 10000002, level: 90, stats: { atk: 2000 } },
  rotation: [{ skill: 'elemental_skill' }],
};
const hsr = {
  game: 'hsr',
  actor: { avatar_id: 1005, level: 80, stats: { atk: 2000, break_effect: 1 } },
  rotation: [{ skill: 'skill' }],
};
const zzz = {
  game: 'zzz',
  actor: { agent_id: 1191, level: 60, stats: { atk: 2000 } },
  rotation: [{ skill: 'ultimate' }],
};

const idleOf = async (body: object): Promise<string[]> => {
  const { post } = await app();
  const { status, body: said } = await post(paths.simulate, body);
  expect([status, said.error]).toEqual([200, undefined]);
  const idle = / changes nothing here\.$/;
  return said.data.notes
    .filter((note: string) => idle.test(note))
    .map((note: string) => note.replace(idle, ''));
};

const everything = { broken: true, stunned: true, max_toughness: 300, max_hp: 50_000 };

test('what a game does not ask of an enemy is named', async () => {
  expect(await idleOf({ ...genshin, enemy: everything })).toEqual([
    'enemy.broken',
    'enemy.stunned',
    'enemy.max_toughness',
    'enemy.max_hp',
  ]);
  expect(await idleOf({ ...hsr, enemy: everything })).toEqual([
    'enemy.stunned',
    'enemy.max_toughness',
    'enemy.max_hp',
    'break_effect',
  ]);
  expect(await idleOf({ ...zzz, enemy: everything })).toEqual([
    'enemy.broken',
    'enemy.max_toughness',
    'enemy.max_hp',
  ]);
  expect(await idleOf(genshin)).toEqual([]);
});

test('what a rotation asks for is not', async () => {
  const enemy = { max_toughness: 300, max_hp: 50_000 };
  const rotation = [{ skill: 'reaction', type: 'bleed' }];
  expect(await idleOf({ ...hsr, enemy, rotation })).toEqual([]);
});

test('a constellation that has nothing to do with the rotation is named', async () => {
  const withRank = (constellation: number) => ({
    ...genshin,
    actor: { ...genshin.actor, constellation },
  });
  expect(await idleOf(withRank(1))).toEqual(['Constellation, eidolon or mindscape 1']);
  expect(await idleOf(withRank(6))).toEqual([]);
});

test('two names of the refinement that contradict each other are refused', async () => {
  const { post } = await app();
  const withWeapon = async (weapon: object) => {
    const actor = { ...hsr.actor, light_cone: { id: 23006, level: 80, ...weapon } };
    const { status, body } = await post(paths.simulate, { ...hsr, actor });
    return [status, body.error?.details];
  };
  expect(await withWeapon({ refinement: 2, superimpose: 2 })).toEqual([200, undefined]);
  expect(await withWeapon({ refinement: 1, superimpose: 5 })).toEqual([
    400,
    [
      {
        path: 'actor.light_cone.superimpose',
        message: 'It is another name of refinement, which is 1 here.',
      },
    ],
  ]);
  expect(await withWeapon({ superimpose: 1, upgrade: 5 })).toEqual([
    400,
    [
      {
        path: 'actor.light_cone.upgrade',
        message: 'It is another name of refinement, which is 1 here.',
      },
    ],
  ]);
});
