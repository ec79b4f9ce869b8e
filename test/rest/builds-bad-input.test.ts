import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';

const app = lastingApp({ env: { SIMULATE_BUCKET_CAPACITY: '3', ANALYZE_BUCKET_CAPACITY: '3' } });

const analyze = '/v1/build-analyzer/analyze';
const simulate = '/v1/damage-calculator/simulate';
const flower = { slot: 'flower', main_stat: { stat: 'hp' }, sub_stats: [] };
const build = { game: 'genshin', avatar_id: 10000002, level: 90 };
const attack = { skill: 'normal_attack' };
const simulation = {
  game: 'genshin',
  actor: { avatar_id: 10000002, level: 90 },
  rotation: [attack],
};
const pieces = (count: number) =>
  ['flower', 'plume', 'sands', 'goblet', 'circlet', 'flower'].slice(0, count).map((slot) => ({
    ...flower,
    slot,
  }));

const faultsOf = async (path: string, body: unknown) => {
  const { post } = await app();
  const reply = await post(path, body);
  const { code, details = [] } = reply.body.error;
  return {
    status: reply.status,
    code,
    details,
    paths: details.map((one: { path: string }) => one.path),
  };
};

const badBuilds: readonly (readonly [what: string, member: object, path: string])[] = [
  ['a level of 0', { level: 0 }, 'level'],
  ['a level of 101', { level: 101 }, 'level'],
  ['no level', { level: null }, 'level'],
  ['no character', { avatar_id: null }, 'avatar_id'],
  ['a weapon that is none', { weapon: { id: 1, level: 90, refinement: 1 } }, 'weapon.id'],
  ['a weapon of level 101', { weapon: { id: 11401, level: 101 } }, 'weapon.level'],
  ['refinement 6', { weapon: { id: 11401, refinement: 6 } }, 'weapon.refinement'],
  ['ascension 7', { ascension: 7 }, 'ascension'],
  ['constellation -1', { constellation: -1 }, 'constellation'],
  ['talent level 16', { talents: { elemental_burst: 16 } }, 'talents.elemental_burst'],
  ['a talent of another game', { talents: { core: 3 } }, 'talents.core'],
  ['a slot that is none', { artifacts: [{ ...flower, slot: 'hat' }] }, 'artifacts.0.slot'],
  ['a slot twice', { artifacts: [flower, flower] }, 'artifacts.1.slot'],
  ['six pieces', { artifacts: pieces(6) }, 'artifacts'],
  ['a set that is none', { artifacts: [{ ...flower, set: { id: 1 } }] }, 'artifacts.0.set.id'],
  ['six stars', { artifacts: [{ ...flower, rarity: 6 }] }, 'artifacts.0.rarity'],
  ['a piece of level 21', { artifacts: [{ ...flower, level: 21 }] }, 'artifacts.0.level'],
  [
    'a four-star piece of level 17',
    { artifacts: [{ ...flower, rarity: 4, level: 17 }] },
    'artifacts.0.level',
  ],
  [
    'a main stat that the slot has not',
    { artifacts: [{ ...flower, main_stat: { stat: 'crit_rate' } }] },
    'artifacts.0.main_stat.stat',
  ],
  [
    'a sub stat that there is not',
    { artifacts: [{ ...flower, sub_stats: [{ stat: 'spd', value: 2 }] }] },
    'artifacts.0.sub_stats.0.stat',
  ],
  [
    'a sub stat below zero',
    { artifacts: [{ ...flower, sub_stats: [{ stat: 'crit_rate', value: -1 }] }] },
    'artifacts.0.sub_stats.0.value',
  ],
  ['a stat below zero', { stats: { atk: -1 } }, 'stats.atk'],
  ['a CRIT Rate below -1', { stats: { crit_rate: -1.5 } }, 'stats.crit_rate'],
  ['a stat of another game', { stats: { impact: 90 } }, 'stats.impact'],
  ['a stat in camel case', { stats: { critRate: 0.7 } }, 'stats.critRate'],
  ['a talent in camel case', { talents: { elementalBurst: 9 } }, 'talents.elementalBurst'],
  ['a long element, where there is but one', { element: 'x'.repeat(65) }, 'element'],
  ['a long element as hsr shows it', { element: { name: 'x'.repeat(65) } }, 'element'],
];

test.each(badBuilds)('%s is a fault of its member', async (_what, member, path) => {
  const { status, code, paths } = await faultsOf(analyze, { ...build, ...member });
  expect([status, code, paths]).toEqual([400, 'validation_failed', [path]]);
  const actor = { ...simulation.actor, ...member };
  const inActor = await faultsOf(simulate, { ...simulation, actor });
  expect(inActor.paths).toEqual([`actor.${path}`]);
});

const many = (count: number, one: object) => Array.from({ length: count }, () => one);

const badSimulations: readonly (readonly [what: string, member: object, path: string])[] = [
  ['no step', { rotation: [] }, 'rotation'],
  ['21 steps', { rotation: many(21, attack) }, 'rotation'],
  ['a count of 0', { rotation: [{ ...attack, count: 0 }] }, 'rotation.0.count'],
  ['a count of 51', { rotation: [{ ...attack, count: 51 }] }, 'rotation.0.count'],
  ['a skill of another game', { rotation: [{ skill: 'follow_up' }] }, 'rotation.0.skill'],
  ['an aura that is none', { rotation: [{ ...attack, aura: 'anemo' }] }, 'rotation.0.aura'],
  ['a reaction of no type', { rotation: [{ skill: 'reaction' }] }, 'rotation.0.type'],
  [
    'a type of another game',
    { rotation: [{ skill: 'reaction', type: 'assault' }] },
    'rotation.0.type',
  ],
  ['9 buffs', { buffs: many(9, { source: 'crit_rate', value: 0.1 }) }, 'buffs'],
  ['a buff without a source', { buffs: [{ value: 1 }] }, 'buffs.0.source'],
  [
    'a buff that ended before',
    { buffs: [{ source: 'atk', value: 1, duration: -1 }] },
    'buffs.0.duration',
  ],
  [
    'an element that the game lacks',
    { enemy: { element_res: { ice: 0.1 } } },
    'enemy.element_res.ice',
  ],
  ['an element in capitals', { enemy: { element_res: { Pyro: 0.1 } } }, 'enemy.element_res.Pyro'],
  ['an enemy of level 121', { enemy: { level: 121 } }, 'enemy.level'],
  ['a DEF reduction below zero', { enemy: { def_reduction: -0.1 } }, 'enemy.def_reduction'],
  ['a DEF reduction of 101 percent', { enemy: { def_reduction: 101 } }, 'enemy.def_reduction'],
  ['a level of 101', { actor: { ...simulation.actor, level: 101 } }, 'actor.level'],
];

test.each(badSimulations)('%s is a fault of its member', async (_what, member, path) => {
  const { status, code, paths } = await faultsOf(simulate, { ...simulation, ...member });
  expect([status, code, paths]).toEqual([400, 'validation_failed', [path]]);
});

test('everything that is wrong with a build is said at once, each with what to send', async () => {
  const { details } = await faultsOf(analyze, {
    ...build,
    level: 91,
    weapon: { id: 1, level: 0, refinement: 6 },
    artifacts: [{ ...flower, slot: 'hat' }],
    talents: { normal_attack: 0 },
  });
  expect(details).toEqual([
    { path: 'level', message: 'It is a number from 1 to 90.' },
    { path: 'talents.normal_attack', message: 'It is a number from 1 to 15.' },
    { path: 'weapon.id', message: 'There is no such weapon in the game.' },
    { path: 'weapon.level', message: 'It is a number from 1 to 90.' },
    { path: 'weapon.refinement', message: 'It is a number from 1 to 5.' },
    {
      path: 'artifacts.0.slot',
      message: 'hat is unknown: it is one of flower, plume, sands, goblet, circlet.',
    },
  ]);
});

test.each([
  ['genshin', 10000002, 90, 1, 'At level 90 it is 6.'],
  ['genshin', 10000002, 20, 6, 'At level 20 it is 0 to 1.'],
  ['genshin', 10000002, 80, 4, 'At level 80 it is 5 to 6.'],
  ['genshin', 10000002, 1, 1, 'At level 1 it is 0.'],
  ['hsr', 1301, 80, 5, 'At level 80 it is 6.'],
  ['hsr', 1301, 30, 3, 'At level 30 it is 1 to 2.'],
  ['zzz', 1061, 60, 5, 'At level 60 it is 6.'],
  ['zzz', 1061, 50, 4, 'At level 50 it is 5 to 6.'],
])('%s: %d of level %d has no ascension %d', async (game, avatar_id, level, ascension, message) => {
  const { status, details } = await faultsOf(analyze, { game, avatar_id, level, ascension });
  expect([status, details]).toEqual([400, [{ path: 'ascension', message }]]);
});

test('a long element is one fault, where there are several too', async () => {
  const traveler = { game: 'genshin', avatar_id: 10000005, level: 90, element: 'x'.repeat(65) };
  expect((await faultsOf(analyze, traveler)).details).toEqual([
    { path: 'element', message: 'It has at most 64 characters.' },
  ]);
});

test('a weapon has no ascension that its level cannot have', async () => {
  const weapon = { id: 11401, level: 90, ascension: 3 };
  const { details } = await faultsOf(analyze, { ...build, weapon });
  expect(details).toEqual([{ path: 'weapon.ascension', message: 'At level 90 it is 6.' }]);
});

test('a level that is missing is said to be required', async () => {
  const { details } = await faultsOf(analyze, { ...build, level: null });
  expect(details).toEqual([
    { path: 'level', message: 'It is required. It is a number from 1 to 90.' },
  ]);
});

test('a main stat of another slot is said to be that, one that no slot has to be unknown', async () => {
  const messageOf = async (stat: string) => {
    const artifacts = [{ ...flower, main_stat: { stat } }];
    return (await faultsOf(analyze, { ...build, artifacts })).details[0].message;
  };
  expect(await messageOf('pyro_dmg_bonus')).toBe(
    'pyro_dmg_bonus is no main stat of the slot flower, which has one of hp.',
  );
  expect(await messageOf('luck')).toBe('luck is unknown: it is one of hp.');
});

test('a number that no computer holds is refused as what it is', async () => {
  const { post } = await app();
  for (const text of ['1e400', '-1e400', '"NaN"', '"2000"', 'true']) {
    const body = `{"game":"genshin","avatar_id":10000002,"level":90,"stats":{"atk":${text}}}`;
    const reply = await post(analyze, body);
    expect([text, reply.status, reply.body.error.details]).toEqual([
      text,
      400,
      [{ path: 'stats.atk', message: 'It is a number from 0 to 10000000.' }],
    ]);
  }
});

test('a member that nothing knows is refused with the one that may have been meant', async () => {
  const { details } = await faultsOf(analyze, {
    ...build,
    artifact: [],
    weapon: { id: 11401, lvl: 90 },
  });
  expect(details.map(({ path }: { path: string }) => path)).toEqual(['artifact', 'weapon.lvl']);
  expect(details[0].message).toContain('artifacts');
});

test('a character that the catalog lacks is 404, and whatever else is wrong comes first', async () => {
  const unknown = { ...build, avatar_id: 4711 };
  expect(await faultsOf(analyze, unknown)).toMatchObject({
    status: 404,
    code: 'character_not_found',
  });
  expect(
    await faultsOf(simulate, { ...simulation, actor: { avatar_id: 1, level: 1 } }),
  ).toMatchObject({
    status: 404,
    code: 'character_not_found',
  });
  expect(await faultsOf(analyze, { ...unknown, level: 0 })).toMatchObject({ status: 400 });
});

test('seven pieces are too many in the other games', async () => {
  const seven = many(7, { slot: 'head', main_stat: { stat: 'hp' }, sub_stats: [] });
  for (const [game, avatar_id] of [
    ['hsr', 1301],
    ['zzz', 1061],
  ]) {
    const { paths } = await faultsOf(analyze, { game, avatar_id, level: 60, artifacts: seven });
    expect([game, paths]).toEqual([game, ['artifacts']]);
  }
});

test('the graph says the same of the same faults', async () => {
  const { query } = await app();
  const { body } = await query(
    '{ analyzeBuild(input: { game: GENSHIN, avatarId: 10000002, level: 0, weapon: { id: 1, refinement: 6 } }) { score } }',
  );
  expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  expect(body.errors[0].extensions.details.map(({ path }: { path: string }) => path)).toEqual([
    'level',
    'weapon.id',
    'weapon.refinement',
  ]);
});

test('no refused request costs a token of what may be computed', async () => {
  const { post } = await app();
  for (const path of [analyze, simulate]) {
    for (const body of [
      {},
      { ...build, level: 0 },
      { ...simulation, rotation: [] },
      { ...build, avatar_id: 1 },
    ]) {
      const reply = await post(path, body);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(405);
    }
  }
});

test('faults are said of the names that the caller has for the members', async () => {
  const seven = many(7, { slot: 'head', main_stat: { stat: 'hp' }, sub_stats: [] });
  const actor = { avatar_id: 1301, level: 81, eidolon: 7, relics: seven };
  const light_cone = { id: 1, level: 81, superimpose: 6 };
  const { paths } = await faultsOf('/v1/beta/damage-calculator/simulate-hsr', {
    actor: { ...actor, light_cone },
    rotation: [{ skill: 'basic' }],
  });
  expect(paths).toEqual([
    'actor.level',
    'actor.eidolon',
    'actor.light_cone.id',
    'actor.light_cone.level',
    'actor.light_cone.superimpose',
    'actor.relics',
  ]);
  const agent = { game: 'zzz', agent_id: null, level: 61, w_engine: { id: 1, upgrade: 0 } };
  expect((await faultsOf(analyze, { ...agent, mindscape: 9 })).paths).toEqual([
    ...['avatar_id', 'level', 'mindscape', 'w_engine.id', 'w_engine.upgrade'],
  ]);
});
