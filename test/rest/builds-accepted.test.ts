import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '10000' } });

const analyze = '/v1/build-analyzer/analyze';
const simulate = '/v1/damage-calculator/simulate';
const simulation = {
  game: 'genshin',
  actor: { avatar_id: 10000002, level: 90 },
  rotation: [{ skill: 'normal_attack' }],
};

test.each([
  ['genshin', 10000002, { level: 20, ascension: 1 }],
  ['genshin', 10000002, { level: 20, ascension: 0 }],
  ['genshin', 10000002, { level: 81, ascension: 6 }],
  ['hsr', 1301, { level: 70, ascension: 5 }],
  ['hsr', 1301, { level: 70, ascension: 6 }],
  ['zzz', 1061, { level: 60, ascension: 6 }],
  ['zzz', 1061, { level: 1, ascension: 0 }],
])('%s: %d takes %o', async (game, avatar_id, member) => {
  const { post } = await app();
  expect((await post(analyze, { game, avatar_id, ...member })).status).toBe(200);
});

test('a CRIT Rate below zero is taken, as a fraction and as percent, and counts as none', async () => {
  const { post } = await app();
  for (const crit_rate of [-0.95, -95]) {
    const actor = { ...simulation.actor, stats: { atk: 1000, crit_rate } };
    const { status, body } = await post(simulate, { ...simulation, actor });
    expect([status, body.data.hits[0].crit_rate]).toEqual([200, 0]);
  }
});

test('bonuses of every kind of attack may be sent as stats', async () => {
  const { post } = await app();
  const damageWith = async (stats: object) => {
    const actor = { ...simulation.actor, stats: { atk: 1000, ...stats } };
    const { status, body } = await post(simulate, { ...simulation, actor });
    return [status, body.data.total_damage];
  };
  const [, plain] = await damageWith({});
  for (const stat of ['dmg_bonus', 'normal_attack_dmg_bonus']) {
    const [status, damage] = await damageWith({ [stat]: 0.5 });
    expect([status, damage / plain]).toEqual([200, expect.closeTo(1.5, 4)]);
  }
  for (const stat of [
    'charged_attack_dmg_bonus',
    'plunging_attack_dmg_bonus',
    'elemental_skill_dmg_bonus',
    'elemental_burst_dmg_bonus',
    'reaction_bonus',
  ]) {
    expect(await damageWith({ [stat]: 0.5 })).toEqual([200, plain]);
  }
});

test('stacks of what a break leaves are asked for by the variant of the step', async () => {
  const { post } = await app();
  const reaction = async (type: string, variant?: string) =>
    post(simulate, {
      game: 'hsr',
      actor: { avatar_id: 1307, level: 80, stats: { break_effect: 1 } },
      rotation: [{ skill: 'reaction', type, variant }],
    });
  const damage = async (variant?: string): Promise<number> =>
    (await reaction('wind_shear', variant)).body.data.total_damage;
  const one = await damage();
  expect(await damage('1 stack')).toBe(one);
  expect((await damage('3 stacks')) / one).toBeCloseTo(3, 5);
  for (const [type, variant] of [
    ['wind_shear', '6 stacks'],
    ['wind_shear', 'many'],
    ['burn', '3 stacks'],
  ] as const) {
    const { status, body } = await reaction(type, variant);
    expect([status, body.error.details[0].path]).toEqual([400, 'rotation.0.variant']);
  }
});

test('a buff of flat ATK is counted in points, whatever it is called', async () => {
  const { post } = await app();
  const damageWith = async (source: string) => {
    const actor = { ...simulation.actor, stats: { atk: 1000 } };
    const buffs = [{ source, value: 300 }];
    const { body } = await post(simulate, { ...simulation, actor, buffs });
    return body.data.total_damage as number;
  };
  expect(await damageWith('flat_atk')).toBe(await damageWith('atk'));
});
