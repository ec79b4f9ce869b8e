import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { genshinActor, genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/builds*.test.ts, test/games and test/attacks/builds.test.ts.

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '1000', ANALYZE_BUCKET_CAPACITY: '1000' },
});
const post = async (path: string, body: unknown) => (await app()).post(path, body);
const analyzed = (member: object) => post(paths.analyze, { ...genshinAnalysis, ...member });
const simulated = (member: object) => post(paths.simulate, { ...genshinSimulation, ...member });
const damageOf = async (member: object): Promise<number> =>
  (await simulated(member)).body.data.total_damage;

test('L304 POST /v1/build-analyzer/analyze takes game, avatar_id, level, weapon, artifacts, role', async () => {
  for (const role of ['dps', 'sub_dps', 'support', 'healer', 'shielder']) {
    const { status, body } = await analyzed({ role });
    expect([status, body.data.role]).toEqual([200, role]);
  }
  expect(refusalOf(await analyzed({ role: 'tank' }))).toBe('400 validation_failed');
  expect(refusalOf(await analyzed({ game: 'wuwa' }))).toBe('400 invalid_game');
  const score = async (member: object) => (await analyzed(member)).body.data.score;
  const all = await score({});
  expect(await score({ level: 20 })).toBeLessThan(all);
  expect(await score({ artifacts: [] })).toBeLessThan(all);
  expect(await score({ weapon: null })).toBeLessThan(all);
});

test('L305 POST /v1/build-analyzer/save saves an analysis', async () => {
  const saved = await post(paths.saveAnalysis, { ...genshinAnalysis, name: 'Saved' });
  expect([saved.status, saved.body.data.kind]).toEqual([201, 'analysis']);
});

test('L306 POST /v1/damage-calculator/simulate takes game, actor, enemy, rotation, buffs', async () => {
  const { status, body } = await simulated({});
  expect([status, body.data.total_damage > 0]).toEqual([200, true]);
});

test('L307 POST /v1/damage-calculator/save saves a simulation', async () => {
  const saved = await post(paths.saveSimulation, { ...genshinSimulation, name: 'Saved' });
  expect([saved.status, saved.body.data.kind]).toEqual([201, 'simulation']);
});

test('L308 GET /v1/damage-calculator/profiles/{avatar_id} has rotations by character and role', async () => {
  const { get } = await app();
  const all = await get(`${paths.profiles}/10000002`);
  expect(all.body.data.length).toBeGreaterThan(0);
  for (const { role } of all.body.data) {
    const { body } = await get(`${paths.profiles}/10000002?role=${role}`);
    expect(body.data.map((one: { role: string }) => one.role)).toContain(role);
  }
});

test('L309 POST /v1/beta/damage-calculator/simulate-hsr simulates hsr', async () => {
  const actor = { avatar_id: 1301, level: 80 };
  const { status, body } = await post(paths.simulateHsr, { actor, rotation: [{ skill: 'basic' }] });
  expect([status, body.data.total_damage > 0]).toEqual([200, true]);
});

test('L315 the game of a simulation is one of the three', async () => {
  expect(refusalOf(await simulated({ game: 'wuwa' }))).toBe('400 invalid_game');
});

test('L316 the actor: avatar_id, level, constellation, weapon, artifacts of up to 5 slots, stats', async () => {
  const { stats } = genshinSimulation.actor;
  const all = await damageOf({});
  const withActor = (member: object) => damageOf({ actor: { ...genshinActor, stats, ...member } });
  expect(await withActor({ level: 60 })).toBeLessThan(all);
  expect(await withActor({ constellation: 6 })).not.toBe(all);
  for (const name of ['atk', 'crit_rate', 'crit_dmg'])
    expect(await withActor({ stats: { ...stats, [name]: 0.5 } })).toBeLessThan(all);
  const withoutStats = (member: object) => damageOf({ actor: { ...genshinActor, ...member } });
  expect(await withoutStats({ weapon: null })).toBeLessThan(await withoutStats({}));
  expect(await withoutStats({ artifacts: [] })).toBeLessThan(await withoutStats({}));
  const artifacts = Array.from({ length: 6 }, () => genshinActor.artifacts[0]);
  const refused = await simulated({ actor: { ...genshinActor, artifacts } });
  expect(refusalOf(refused)).toBe('400 validation_failed');
});

test('L317 the enemy: level, element_res by the name of an element, def_reduction', async () => {
  const all = await damageOf({});
  const against = (member: object) =>
    damageOf({ enemy: { ...genshinSimulation.enemy, ...member } });
  expect(await against({ level: 100 })).toBeLessThan(all);
  expect(await against({ element_res: { cryo: 0.5 } })).toBeLessThan(all);
  expect(await against({ def_reduction: 0.3 })).toBeGreaterThan(all);
});

test('L318 the rotation: skill, count, aura, and type with the skill reaction', async () => {
  const step = { skill: 'elemental_skill', count: 1 };
  const once = await damageOf({ rotation: [step] });
  expect(await damageOf({ rotation: [{ ...step, count: 2 }] })).toBeGreaterThan(1.5 * once);
  expect(await damageOf({ rotation: [{ ...step, aura: 'pyro' }] })).toBeGreaterThan(once);
  const reaction = { skill: 'reaction', type: 'superconduct', count: 1 };
  expect(await damageOf({ rotation: [step, reaction] })).toBeGreaterThan(once);
});

test('L319 buffs: source, value, atk_flat, duration', async () => {
  const none = await damageOf({ buffs: [] });
  const whole = await damageOf({ buffs: [{ source: 'crit_dmg', value: 0.4 }] });
  expect(whole).toBeGreaterThan(none);
  const short = await damageOf({ buffs: [{ source: 'crit_dmg', value: 0.4, duration: 0.1 }] });
  expect(short).toBeLessThan(whole);
  expect(short).toBeGreaterThan(none);
  expect(await damageOf({ buffs: [{ source: 'food', atk_flat: 300 }] })).toBeGreaterThan(none);
});

test('L321 the mechanics of other games are modelled but beta', async () => {
  for (const [game, avatar_id, skills] of [
    ['hsr', 1308, ['basic', 'skill', 'ultimate', 'talent', 'follow_up']],
    ['zzz', 1061, ['basic', 'special', 'dash', 'ultimate', 'assist', 'chain']],
  ] as const) {
    const actor = { avatar_id, level: 60 };
    const rotation = skills.map((skill) => ({ skill }));
    const { status, body } = await simulated({ game, actor, enemy: {}, buffs: [], rotation });
    expect([status, body.data?.notes]).toEqual([
      200,
      expect.arrayContaining([`${game} mechanics are beta`]),
    ]);
    expect(body.data.total_damage).toBeGreaterThan(0);
  }
});
