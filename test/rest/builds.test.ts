import { expect, test } from 'vitest';
import { lastingApp, startApp } from '../support/app.ts';
import { genshinAnalysis, genshinSimulation, paths } from '../support/builds.ts';

const app = lastingApp({
  env: { SIMULATE_BUCKET_CAPACITY: '100000', ANALYZE_BUCKET_CAPACITY: '100000' },
});

const hsr = {
  actor: {
    avatar_id: 1301,
    level: 80,
    eidolon: 1,
    light_cone: { id: 20015, level: 80, superimpose: 5 },
  },
  rotation: [{ skill: 'basic', count: 2 }],
};

test('an analysis has a score, a grade, its parts, and what to do first', async () => {
  const { post } = await app();
  const { status, headers, body } = await post(paths.analyze, genshinAnalysis);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const { breakdown, recommendations, ...rest } = body.data;
  expect(rest).toEqual({
    score: expect.any(Number),
    grade: expect.any(String),
    role: 'dps',
    role_inferred: false,
    profile: expect.any(String),
    profile_source: expect.stringMatching(/^(community|derived)$/),
    alternatives: expect.any(Array),
    percentile: expect.any(Number),
    notes: [],
  });
  for (const part of ['main_stats', 'sub_stats', 'sets', 'role', 'levels'])
    expect(breakdown[part]).toEqual({
      points: expect.any(Number),
      max: expect.any(Number),
      detail: expect.any(String),
    });
  expect(breakdown.pieces[0]).toEqual({
    slot: 'flower',
    main_ok: expect.any(Boolean),
    rolls: expect.any(Number),
    roll_value: expect.any(Number),
    crit_value: expect.any(Number),
    quality: expect.any(Number),
  });
  expect(Object.keys(breakdown.totals)).toEqual([
    'crit_value',
    'atk',
    'hp',
    'def',
    'em',
    'er',
    'crit_rate',
    'crit_dmg',
  ]);
  expect(recommendations.length).toBeGreaterThan(0);
  expect(recommendations[0]).toEqual({
    code: expect.any(String),
    priority: expect.stringMatching(/^(high|medium|low)$/),
    slot: expect.toBeOneOf([null, expect.any(String)]),
    message: expect.any(String),
    gain: expect.any(Number),
    damage_percent: expect.toBeOneOf([null, expect.any(Number)]),
  });
  expect((await post(paths.analyze, genshinAnalysis)).body.data).toEqual(body.data);
});

test('without a role it is inferred, and the answer says so', async () => {
  const { post } = await app();
  const { role: _role, ...unnamed } = genshinAnalysis;
  const { body } = await post(paths.analyze, unnamed);
  expect(body.data.role_inferred).toBe(true);
  expect(body.data.role).toMatch(/^(dps|sub_dps|support|healer|shielder)$/);
});

test('a hit has its reaction bonus only with a reaction, and names itself only when asked', async () => {
  const { post } = await app();
  const { status, body } = await post(paths.simulate, genshinSimulation);
  expect(status).toBe(200);
  expect(Object.keys(body.data)).toEqual(['total_damage', 'hits', 'dps', 'notes']);
  expect(Object.keys(body.data.dps)).toEqual([
    'raw_dmg_per_second',
    'action_time_seconds',
    'rotation_dps',
    'per_100_action_value',
  ]);
  const always = ['step', 'skill', 'damage', 'crit', 'reaction', 'damage_non_crit', 'damage_crit'];
  const reacting = body.data.hits.filter((hit: { reaction: unknown }) => hit.reaction !== null);
  const plain = body.data.hits.filter((hit: { reaction: unknown }) => hit.reaction === null);
  expect(plain.length).toBeGreaterThan(0);
  for (const hit of plain) expect(Object.keys(hit).sort()).toEqual([...always, 'crit_rate'].sort());
  for (const hit of reacting)
    expect(Object.keys(hit).sort()).toEqual(
      [...always, 'crit_rate', 'reaction_bonus', 'reaction_multiplier'].sort(),
    );
  const explained = await post(paths.simulate, { ...genshinSimulation, explain: true });
  for (const [index, hit] of explained.body.data.hits.entries()) {
    const { name, element, factors, ...rest } = hit;
    expect(rest).toEqual(body.data.hits[index]);
    expect([typeof name, typeof element]).toEqual(['string', 'string']);
    expect(factors[0]).toEqual({ name: expect.any(String), value: expect.any(Number) });
  }
});

test('a reaction has its bonus and its whole factor', async () => {
  const { post } = await app();
  const rotation = [
    { skill: 'elemental_skill', aura: 'pyro' },
    { skill: 'reaction', type: 'superconduct' },
  ];
  const actor = { ...genshinSimulation.actor, stats: { em: 187 } };
  const { body } = await post(paths.simulate, { ...genshinSimulation, actor, rotation });
  const melt = body.data.hits.find((hit: { reaction: string }) => hit.reaction === 'melt');
  expect(melt.reaction_bonus).toBeCloseTo(0.3276, 3);
  expect(melt.reaction_multiplier).toBeCloseTo(1.5 * 1.3276, 3);
});

test('what is read as percent is what the fraction is, and a note says so', async () => {
  const { post } = await app();
  const actor = { ...genshinSimulation.actor, stats: { atk: 2000, crit_rate: 70, crit_dmg: 150 } };
  const enemy = { level: 90, element_res: { cryo: 10 } };
  const fractions = await post(paths.simulate, genshinSimulation);
  const percents = await post(paths.simulate, { ...genshinSimulation, actor, enemy });
  expect(percents.body.data.hits).toEqual(fractions.body.data.hits);
  expect(percents.body.data.notes).toEqual(
    expect.arrayContaining([
      'crit_rate 70 is read as percent: 0.7.',
      'crit_dmg 150 is read as percent: 1.5.',
      'cryo resistance 10 is read as percent: 0.1.',
    ]),
  );
});

test('gear is in percent points, and a fraction of it is read as what it can only be', async () => {
  const { post } = await app();
  const [flower] = genshinAnalysis.artifacts;
  const sub_stats = [
    { stat: 'crit_rate', value: 0.105, rolls: 3 },
    { stat: 'crit_dmg', value: 0.14, rolls: 2 },
  ];
  const points = await post(paths.analyze, genshinAnalysis);
  const fractions = await post(paths.analyze, {
    ...genshinAnalysis,
    artifacts: [{ ...flower, sub_stats }],
  });
  expect(fractions.body.data).toEqual({
    ...points.body.data,
    notes: [
      'crit_rate 0.105 of a piece is read as a fraction: 10.5 percent.',
      'crit_dmg 0.14 of a piece is read as a fraction: 14 percent.',
    ],
  });
});

test('the beta of hsr is the simulation under the names of its game, and says that it is beta', async () => {
  const { post } = await app();
  const beta = await post(paths.simulateHsr, hsr);
  expect([beta.status, beta.body.error]).toEqual([200, undefined]);
  expect(beta.body.meta).toEqual({ beta: true });
  expect(beta.headers['x-api-beta']).toBe('true');
  const stable = await post(paths.simulate, { game: 'hsr', ...hsr });
  expect(stable.body).toEqual({ data: beta.body.data });
  expect(stable.headers['x-api-beta']).toBeUndefined();
  const refused = await post(paths.simulateHsr, { ...hsr, game: 'hsr' });
  expect([refused.status, refused.headers['x-api-beta']]).toEqual([400, 'true']);
  expect(refused.body.error.details[0].path).toBe('game');
});

test('both interfaces and the beta share 10 simulations a minute; 30 analyses are apart', async () => {
  const { post, query, clock, close } = await startApp();
  const input = `{ game: GENSHIN, actor: { avatarId: 10000002, level: 90 }, rotation: [{ skill: "normal_attack" }] }`;
  const document = `{ simulateDamage(input: ${input}) { totalDamage } }`;
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await post(paths.simulate, genshinSimulation)).status).toBe(200);
    expect((await post(paths.simulateHsr, hsr)).status).toBe(200);
  }
  expect((await query(document)).body.data.simulateDamage.totalDamage).toBeGreaterThan(0);
  const saved = await post(paths.saveSimulation, { ...genshinSimulation, name: 'The tenth' });
  expect(saved.status).toBe(201);
  const broken = await post(paths.simulate, { ...genshinSimulation, rotation: [] });
  expect(broken.status).toBe(400);
  const refused = await post(paths.simulate, genshinSimulation);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'retry-after': '6' });
  expect((await query(document)).body.errors[0].extensions.code).toBe('RATE_LIMITED');
  for (let turn = 0; turn < 30; turn += 1)
    expect((await post(paths.analyze, genshinAnalysis)).status).toBe(200);
  expect((await post(paths.analyze, genshinAnalysis)).status).toBe(429);
  clock.pass(6000);
  expect((await post(paths.simulate, genshinSimulation)).status).toBe(200);
  await close();
});

test('an aura of none is none, whether the game has auras or not', async () => {
  const { post } = await app();
  const rotation = [{ skill: 'basic', count: 2, aura: 'none' }];
  const none = await post(paths.simulateHsr, { ...hsr, rotation });
  expect([none.status, none.body.error]).toEqual([200, undefined]);
  expect(none.body.data.hits).toEqual((await post(paths.simulateHsr, hsr)).body.data.hits);
});

test('a weapon of another type is computed with, and a note says so', async () => {
  const { post } = await app();
  const weapon = { id: 12501, level: 90, refinement: 1 };
  const { status, body } = await post(paths.analyze, { ...genshinAnalysis, weapon });
  expect([status, body.data.notes]).toEqual([
    200,
    ['The weapon is of type Claymore, the character of type Sword.'],
  ]);
});

test('what nobody needs of a step or a buff is a note, and no fault', async () => {
  const { post } = await app();
  const { body } = await post(paths.simulate, {
    ...genshinSimulation,
    rotation: [{ skill: 'elemental_skill', type: 'melt', aura: 'cryo' }],
    buffs: [{ source: 'of my own making', value: 3 }],
  });
  expect(body.data.hits.every(({ reaction }: { reaction: unknown }) => reaction === null)).toBe(
    true,
  );
  expect(body.data.notes).toEqual(
    expect.arrayContaining([
      'The type of a step counts only with the skill reaction.',
      expect.stringContaining('of my own making'),
      expect.stringContaining('cryo on cryo'),
    ]),
  );
});
