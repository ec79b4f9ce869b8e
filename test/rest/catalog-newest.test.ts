import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';
import { genshinReplyOf } from '../support/patch.ts';
import { enka, useApp, useProviders } from '../support/providers.ts';

// Of the catalog that comes with the project: genshin 7.1, hsr 4.6, zzz 3.1.

const providers = useProviders();
const players = useApp(providers);
const app = lastingApp();
const get = async (path: string) => {
  const reply = await (await app()).get(`/v1/${path}`);
  expectEnvelope(reply);
  return reply.body.data;
};

test.each([
  ['Vodyanitsa', 'genshin', 10000140],
  ['ヴェスナ', 'genshin', 10000143],
  ['Alyosha', 'genshin', 10000148],
  ['Odette', 'genshin', 10000150],
  ['Emberwell', 'genshin', 11436],
  ['Heart of the Furnace', 'genshin', 15048],
  ['Pearl', 'hsr', 1503],
  ['Robin Summeretto', 'hsr', 1512],
  ['砂金•戏浪', 'hsr', 1513],
  ['The Edacious Heretic', 'hsr', 134],
])('%s is found by name', async (name, game, id) => {
  const [first] = await get(`search?game=${game}&q=${encodeURIComponent(name)}`);
  expect(first).toMatchObject({ game, id });
});

test('a new character has what is known of it, and null or nothing for the rest', async () => {
  const record = await get('character/genshin/10000140?include_ascension=true');
  expect(record).toMatchObject({
    ...{ name: 'Vodyanitsa', provisional: false, rarity: 5, element: 'Hydro' },
    ...{ weapon_type: 'Catalyst', release_version: '7.1' },
  });
  const [, skill] = record.talents;
  expect(skill.name).toBe('Rechitativ: Sonorous Dawn');
  expect(skill.params[0]).toMatchObject({ label: 'Skill DMG (Max HP)', unit: 'percent' });
  expect([skill.params[0].values[0], skill.params[0].values[9]]).toEqual([3.27, 5.89]);
  expect(record.talents.map(({ level_costs }: { level_costs: [] }) => level_costs.length)).toEqual([
    ...[9, 9, 9],
    ...[0, 0, 0, 0],
  ]);
  expect(record.constellations).toHaveLength(6);
  const japanese = await get('character/genshin/10000140?lang=ja');
  expect(japanese.talents[1]).toMatchObject({ name: '流れる朝のレチタティーヴォ' });
  expect(japanese.talents[1].params[1]).toMatchObject({ label: '継続時間' });
  expect(record.ascension_curve.at(-1)).toMatchObject({ level: 90, ascension: 6 });
  expect(record.ascension).toHaveLength(6);
});

test.each([
  ['character/hsr/1512', true],
  ['character/hsr/1510', false],
  ['light-cone/hsr/23064', true],
  ['weapon/hsr/23064', true],
  ['relic/hsr/set/133', false],
  ['artifact/genshin/set/15047', false],
  ['w-engine/zzz/14158', true],
  ['drive-disc/zzz/set/34100', true],
  ['artifact/zzz/set/34100', true],
  ['agent/zzz/1581', false],
])('%s tells whether one source alone knows it (R7.6c)', async (path, provisional) => {
  expect((await get(path)).provisional).toBe(provisional);
});

test('lists and the graph tell it too', async () => {
  const rows: readonly { id: number; provisional: boolean }[] = await get(
    'characters/hsr?limit=200',
  );
  const ids = rows.filter(({ provisional }) => provisional).map(({ id }) => id);
  expect(ids).toEqual([1503, 1512, 1513]);
  const { body } = await (await app()).query(`{
    character(game: HSR, avatarId: 1503) { provisional }
    weapon(game: ZZZ, weaponId: 14159) { provisional }
    artifactSet(game: ZZZ, setId: 31000) { provisional }
  }`);
  expect(body.data).toEqual({
    character: { provisional: true },
    weapon: { provisional: true },
    artifactSet: { provisional: false },
  });
});

test.each([
  ['hsr', 1512, 80, 'skill'],
  ['zzz', 1581, 60, 'special'],
] as const)(
  'a build of %s %i is analysed and simulated, and notes say that its skills are not known',
  async (game, avatar_id, level, skill) => {
    const { post } = await app();
    const analyzed = await post('/v1/build-analyzer/analyze', {
      ...{ game, avatar_id, level, role: 'dps' },
      ...{ artifacts: [] },
    });
    expect([analyzed.status, analyzed.body.error]).toEqual([200, undefined]);
    const simulated = await post('/v1/damage-calculator/simulate', {
      game,
      actor: { avatar_id, level },
      rotation: [{ skill }],
    });
    expect([simulated.status, simulated.body.error]).toEqual([200, undefined]);
    expect(simulated.body.data.total_damage).toBe(0);
    expect(simulated.body.data.notes.join(' ')).toMatch(
      /not known|not describe|no description of it yet/,
    );
  },
);

test.each([
  [10000140, 505.81],
  [10000143, 135.34],
  [10000148, 747.32],
  [10000150, 293.14],
])('the skill of genshin %i has its own multipliers', async (avatar_id, damage) => {
  const { post } = await app();
  const { body } = await post('/v1/damage-calculator/simulate', {
    ...{ game: 'genshin', actor: { avatar_id, level: 90 } },
    rotation: [{ skill: 'elemental_skill' }],
  });
  expect(body.data.hits.map((hit: { damage_non_crit: number }) => hit.damage_non_crit)).toEqual([
    damage,
  ]);
});

test('a showcase with what is new has its names', async () => {
  const reply = genshinReplyOf({ avatar: 10000140, depot: 14001, weapon: 14436, set: 15048 });
  providers.primary.reply(enka.genshin('812345678'), { body: reply });
  const { body } = await players.live.get('/v1/player/genshin/812345678');
  const [first] = body.data.showcase;
  expect(first).toMatchObject({
    ...{ avatar_id: 10000140, name: 'Vodyanitsa', element: 'Hydro' },
    weapon: { name: 'Echoes of the Heart' },
  });
  for (const { set } of first.artifacts) expect(set.name).toBe('Heart of the Furnace');
});
