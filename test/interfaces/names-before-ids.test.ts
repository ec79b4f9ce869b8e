import { describe, expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope, expectGraph } from '../support/interfaces.ts';

const app = lastingApp({ env: { REQUEST_BUCKET_CAPACITY: '100000' } });
const refusalOf = async (path: string, body?: unknown) => {
  const { get, post } = await app();
  const reply = await (body === undefined ? get(`/v1/${path}`) : post(`/v1/${path}`, body));
  expectEnvelope(reply);
  expect([reply.status, reply.body.error.code]).toEqual([400, 'validation_failed']);
  return reply.body.error;
};
const detailsOf = async (path: string, body?: unknown): Promise<string[]> =>
  (await refusalOf(path, body)).details.map(
    (detail: { path: string; message: string }) => `${detail.path}: ${detail.message}`,
  );

const digits = '1 to 10 digits; did you mean';

describe('a name in the stead of an id is answered with the id (R17.1c)', () => {
  test.each([
    ['character/genshin/hutao', `avatar_id: ${digits} 10000046 (Hu Tao)?`],
    ['character/genshin/Hu%20Tao', `avatar_id: ${digits} 10000046 (Hu Tao)?`],
    ['character/genshin/hu_tao', `avatar_id: ${digits} 10000046 (Hu Tao)?`],
    ['character/genshin/%E8%83%A1%E6%A1%83', `avatar_id: ${digits} 10000046 (Hu Tao)?`],
    ['character/genshin/zongli', `avatar_id: ${digits} 10000030 (Zhongli)?`],
    ['character/genshin/traveler', `avatar_id: ${digits} 10000005 or 10000007 (Traveler)?`],
    ['character/hsr/kafka', `avatar_id: ${digits} 1005 (Kafka)?`],
    ['character/zzz/miyabi', `avatar_id: ${digits} 1091 (Miyabi)?`],
    ['agent/zzz/miyabi', `agent_id: ${digits} 1091 (Miyabi)?`],
    ['mindscape/zzz/miyabi', `agent_id: ${digits} 1091 (Miyabi)?`],
    ['trace/hsr/kafka', `avatar_id: ${digits} 1005 (Kafka)?`],
    ['weapon/genshin/homa', `weapon_id: ${digits} 13501 (Staff of Homa)?`],
    ['artifact/genshin/set/emblem', `set_id: ${digits} 15020 (Emblem of Severed Fate)?`],
    ['drive-disc/zzz/set/woodpecker', `suite_id: ${digits} 31000 (Woodpecker Electro)?`],
    ['namecard/genshin/spirit-soother', `namecard_id: ${digits} 210059 (Hu Tao: Spirit Soother)?`],
    ['bangboo/zzz/eous', `bangboo_id: ${digits} 50001 (Eous)?`],
    ['leaderboard/genshin/ayaka', `avatar_id: ${digits} 10000002 (Kamisato Ayaka)?`],
    [
      'archive/banners?game=genshin&character_id=ayaka',
      `character_id: ${digits} 10000002 (Kamisato Ayaka)?`,
    ],
    ['builds?avatar_id=ayaka', `avatar_id: ${digits} 10000002 (Kamisato Ayaka, genshin)?`],
    ['builds?game=genshin&avatar_id=ayaka', `avatar_id: ${digits} 10000002 (Kamisato Ayaka)?`],
    [
      'damage-calculator/profiles/ayaka',
      `avatar_id: ${digits} 10000002 (Kamisato Ayaka, genshin)?`,
    ],
    ['damage-calculator/profiles/kafka?game=hsr', `avatar_id: ${digits} 1005 (Kafka)?`],
    ['assets/genshin/character/ayaka', `avatar_id: ${digits} 10000002 (Kamisato Ayaka)?`],
  ])('in %s', async (path, said) => {
    expect(await detailsOf(path)).toEqual([said]);
    expect((await refusalOf(path)).message).toBe(said);
  });

  test('in bodies, wherever they are', async () => {
    const actor = {
      avatar_id: 'ayaka',
      level: 90,
      weapon: { id: 'mistsplitter' },
      artifacts: [{ slot: 'flower', set_id: 'blizzard strayer', main_stat: { stat: 'hp' } }],
    };
    expect(await detailsOf('build-analyzer/analyze', { game: 'genshin', ...actor })).toEqual([
      'avatar_id: a whole number; did you mean 10000002 (Kamisato Ayaka)?',
      'weapon.id: a whole number; did you mean 11509 (Mistsplitter Reforged)?',
      'artifacts.0.set_id: a whole number; did you mean 14001 (Blizzard Strayer)?',
    ]);
    // All that this one is asked is about hsr.
    const ofHsr = 'beta/damage-calculator/simulate-hsr';
    expect(await detailsOf(ofHsr, { actor: { avatar_id: 'ayaka' } })).toContain(
      'actor.avatar_id: It is a whole number.',
    );
    expect(await detailsOf(ofHsr, { actor: { avatar_id: 'kafka' } })).toContain(
      'actor.avatar_id: a whole number; did you mean 1005 (Kafka)?',
    );
    const items = [{ kind: 'character', id: 'ayaka' }];
    expect(await detailsOf('assets/bulk-resolve', { game: 'genshin', items })).toEqual([
      'items.0.id: a whole number from 0 to 2147483647; did you mean 10000002 (Kamisato Ayaka)?',
    ]);
  });
});

test.each([
  ['character/hsr/hutao'],
  ['weapon/genshin/hutao'],
  ['character/genshin/qqqqqq'],
  ['character/genshin/12345678901'],
  ['character/genshin/-1'],
  ['character/genshin/%F0%9F%8E%89'],
  [`character/genshin/hutao${'x'.repeat(60)}`],
  ['character/genshin/e'],
])('%s names nothing, where nothing of that game and kind is near', async (path) => {
  const [said] = await detailsOf(path);
  expect(said).toMatch(/^(avatar|weapon)_id: It has 1 to 10 digits\.$/);
});

test('of records with the same name each is named', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => 8001 + index).join(' or ');
  expect(await detailsOf('character/hsr/trailblazer')).toEqual([
    `avatar_id: ${digits} ${ids} (Trailblazer)?`,
  ]);
});

test('in the address of a card, which is that of nothing', async () => {
  const { get } = await app();
  const { status, body } = await get('/cards/sandbox/genshin/812345678/hutao.webp');
  expect([status, body.error.code]).toEqual([404, 'asset_not_found']);
  expect(body.error.message).toMatch(/\.png; did you mean 10000046 \(Hu Tao\)\?$/);
  const other = await get('/cards/sandbox/genshin/812345678/.webp');
  expect(other.body.error.message).not.toContain('did you mean');
});

test('what was sent is not repeated', async () => {
  const sent = '<b>hutao</b> svc_test_abcdef';
  const error = await refusalOf(`character/genshin/${encodeURIComponent(sent)}`);
  expect(JSON.stringify(error)).not.toMatch(/<b>|svc_test|abcdef/);
});

test('a request with many names gets five hints at most', async () => {
  const items = Array.from({ length: 20 }, () => ({ kind: 'character', id: 'ayaka' }));
  const said = await detailsOf('assets/bulk-resolve', { game: 'genshin', items });
  expect(said).toHaveLength(20);
  expect(said.filter((one) => one.includes('did you mean'))).toHaveLength(5);
});

test('a UID that is none is said first, as before', async () => {
  const { get } = await app();
  const { body } = await get('/v1/leaderboard/genshin/ayaka?uid=12');
  expect(body.error.code).toBe('validation_failed');
  expect(body.error.details[0].message).toContain('10000002');
});

describe('in the graph', () => {
  const messageOf = async (document: string, variables?: Record<string, unknown>) => {
    const reply = await (await app()).query(document, variables);
    expectGraph(reply);
    expect(reply.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    return reply.body.errors.map(({ message }: { message: string }) => message);
  };
  const refused = 'Int cannot represent non-integer value:';
  const ayaka = 'did you mean 10000002 (Kamisato Ayaka)?';

  test.each([
    ['{ character(game: GENSHIN, avatarId: "ayaka") { name } }', `${refused} "ayaka"; ${ayaka}`],
    ['{ character(game: GENSHIN, avatarId: ayaka) { name } }', `${refused} ayaka; ${ayaka}`],
    ['{ character(game: HSR, avatarId: "ayaka") { name } }', `${refused} "ayaka"`],
    ['{ agent(agentId: "miyabi") { name } }', `${refused} "miyabi"; did you mean 1091 (Miyabi)?`],
    [
      '{ lightCone(lightConeId: "arrows") { name } }',
      `${refused} "arrows"; did you mean 20000 (Arrows)?`,
    ],
    [
      '{ relicSet(setId: "passerby") { name } }',
      `${refused} "passerby"; did you mean 101 (Passerby of Wandering Cloud)?`,
    ],
    [
      '{ leaderboard(game: GENSHIN, avatarId: "ayaka") { totalCount } }',
      `${refused} "ayaka"; ${ayaka}`,
    ],
    [
      '{ banners(game: GENSHIN, characterId: "ayaka") { totalCount } }',
      `${refused} "ayaka"; ${ayaka}`,
    ],
    [
      '{ builds(avatarId: "ayaka") { totalCount } }',
      `${refused} "ayaka"; did you mean 10000002 (Kamisato Ayaka, genshin)?`,
    ],
    [
      '{ analyzeBuild(input: { game: GENSHIN, avatarId: "ayaka", level: 90 }) { score } }',
      `${refused} "ayaka"; ${ayaka}`,
    ],
    [
      '{ analyzeBuild(input: { game: GENSHIN, avatarId: 1, level: 90, weapon: { id: "mistsplitter" } }) { score } }',
      `${refused} "mistsplitter"; did you mean 11509 (Mistsplitter Reforged)?`,
    ],
    ['{ characters(game: GENSHIN, first: "ayaka") { totalCount } }', `${refused} "ayaka"`],
  ])('%s', async (document, said) => {
    expect(await messageOf(document)).toEqual([said]);
  });

  test('in variables', async () => {
    const document =
      'query Q($game: Game!, $id: Int!) { character(game: $game, avatarId: $id) { name } }';
    expect(await messageOf(document, { game: 'GENSHIN', id: 'ayaka' })).toEqual([
      `Variable "$id" got invalid value "ayaka"; ${refused} "ayaka"; ${ayaka}`,
    ]);
    const input =
      'query Q($input: SimulateDamageInput!) { simulateDamage(input: $input) { totalDamage } }';
    const rotation = [{ skill: 'normal_attack' }];
    const actor = { avatarId: 'ayaka', level: 90, artifacts: [] };
    expect(await messageOf(input, { input: { game: 'GENSHIN', actor, rotation } })).toEqual([
      `Variable "$input" got invalid value "ayaka" at "input.actor.avatarId"; ${refused} "ayaka"; ${ayaka}`,
    ]);
  });

  test('what looks like the way to a member leads nowhere', async () => {
    const document = 'query Q($id: Int!) { character(game: GENSHIN, avatarId: $id) { name } }';
    for (const id of [{ a: 'ayaka' }, ['ayaka'], 'x" at "id.__proto__.constructor";'])
      for (const message of await messageOf(document, { id })) expect(message).not.toContain('did');
  });
});
