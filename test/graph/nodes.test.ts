import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { reportOf } from '../support/reports.ts';

const app = lastingApp();

const id = (type: string, rest: string): string =>
  Buffer.from(`${type}:${rest}`).toString('base64url');

const nodeQuery = 'query ($id: ID!) { node(id: $id) { __typename id } }';
const nodesQuery = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

// A global id leads back to its object (R15.4).
test.each([
  ['GenshinPlayer', 'genshin:812345678'],
  ['HsrPlayer', 'hsr:812345678'],
  ['ZzzPlayer', 'zzz:1312345678'],
  ['TrustScore', 'genshin:812345678'],
])('a %s is found again by its id', async (type, rest) => {
  const { query } = await app();
  const found = await query(nodeQuery, { id: id(type, rest) });
  expect(found.body.data).toEqual({ node: { __typename: type, id: id(type, rest) } });
});

test('a global id is base64url of Type:game:id, wherever the object is met', async () => {
  const { query } = await app();
  const { body } = await query(
    '{ player(game: ZZZ, uid: "1312345678") { id trustScore { id } } trustScore(game: HSR, uid: "812345678") { id } }',
  );
  expect(body.data).toEqual({
    player: {
      id: id('ZzzPlayer', 'zzz:1312345678'),
      trustScore: { id: id('TrustScore', 'zzz:1312345678') },
    },
    trustScore: { id: id('TrustScore', 'hsr:812345678') },
  });
});

test.each([
  ['text that is no id', 'garbage'],
  ['nothing', ''],
  ['a type that is not there', id('Dragon', 'hsr:812345678')],
  ['a type that is no node', id('Game', 'hsr:812345678')],
  ['an interface', id('Player', 'hsr:812345678')],
  ["a name of JavaScript's", id('__proto__', 'hsr:812345678')],
])('%s finds nothing, which is no error', async (_name, unknown) => {
  const { query } = await app();
  const { body } = await query(nodeQuery, { id: unknown });
  expect(body).toEqual({ data: { node: null }, extensions: expect.anything() });
});

test.each([
  ['a player who is not there', id('HsrPlayer', 'hsr:812345404'), 'PLAYER_NOT_FOUND'],
  ["another game's account", id('HsrPlayer', 'genshin:812345678'), 'PLAYER_NOT_FOUND'],
  ['an account of no game', id('TrustScore', 'chess:812345678'), 'INVALID_UID'],
  ['a uid that is none', id('TrustScore', 'hsr:8'), 'INVALID_UID'],
])('%s is an error with its code', async (_name, unknown, code) => {
  const { query } = await app();
  const { body } = await query(nodeQuery, { id: unknown });
  expect(body).toMatchObject({ data: { node: null }, errors: [{ extensions: { code } }] });
});

test.each([
  ['Character', 'genshin:010000002', 'CHARACTER_NOT_FOUND'],
  ['Character', 'genshin:10000002:original', 'CHARACTER_NOT_FOUND'],
  ['Weapon', 'genshin:11401:original', 'WEAPON_NOT_FOUND'],
])('an id leads to no object of another id: %s:%s', async (type, rest, code) => {
  const { query } = await app();
  const { body } = await query(nodeQuery, { id: id(type, rest) });
  expect(body).toMatchObject({ data: { node: null }, errors: [{ extensions: { code } }] });
});

test('an id leads to its object in the language that it was answered in', async () => {
  const { query } = await app();
  const { body } = await query(`{
    character(game: HSR, avatarId: 1005, lang: JA) { id name recommendedBySets { id name } }
    weapon(game: GENSHIN, weaponId: 11401, lang: ZH_CN) { id name }
    player(game: HSR, uid: "700200010", lang: JA) { id showcase { id name } }
    english: player(game: HSR, uid: "700200010") { id showcase { id name } }
  }`);
  const { character, weapon, player, english } = body.data;
  expect(character.id).toBe(id('Character', 'hsr:1005:ja'));
  const shown = [...player.showcase, ...english.showcase];
  expect(new Set(shown.map((one) => one.id)).size).toBe(shown.length);
  const wanted = [
    character,
    weapon,
    character.recommendedBySets[0],
    player.showcase[0],
    english.showcase[0],
  ];
  const names =
    '... on Character { name } ... on Weapon { name } ... on ArtifactSet { name } ... on ShowcaseCharacter { name }';
  const found = await query(`query ($ids: [ID!]!) { nodes(ids: $ids) { id ${names} } }`, {
    ids: wanted.map((one) => one.id),
  });
  expect(found.body.data.nodes).toEqual(wanted.map((one) => ({ id: one.id, name: one.name })));
});

test.each([
  ['Character', 'hsr:1005:en', 'CHARACTER_NOT_FOUND'],
  ['Character', 'hsr:1005:ja:ja', 'CHARACTER_NOT_FOUND'],
  ['Character', 'hsr:1005:xx', 'CHARACTER_NOT_FOUND'],
  ['HsrPlayer', 'hsr:700200010:en', 'PLAYER_NOT_FOUND'],
  ['HsrCharacter', 'hsr:700200010:1', 'CHARACTER_NOT_FOUND'],
  ['HsrCharacter', 'genshin:700200010:1', 'PLAYER_NOT_FOUND'],
  ['HsrCharacter', 'hsr', 'PLAYER_NOT_FOUND'],
  ['Webhook', 'whk_none', 'NOT_FOUND'],
  ['WebhookDelivery', 'whk_none', 'NOT_FOUND'],
  ['SavedBuild', '', 'BUILD_NOT_FOUND'],
  ['ModeratedReport', 'rep_sandboxhsrPending', 'REPORT_NOT_FOUND'],
])('%s:%s leads nowhere', async (type, rest, code) => {
  const { query } = await app();
  const { body } = await query(nodeQuery, { id: id(type, rest) });
  expect(body.data).toEqual({ node: null });
  expect(body.errors[0].extensions.code).toBe(code);
});

test('what a key family made is found by its id, by that key family alone', async () => {
  const { query, post, createKey } = await app();
  const hook = { url: 'https://example.com/hook', events: ['report.reviewed'] };
  const { data: webhook } = (await post('/v1/webhooks', hook)).body;
  const { data: delivery } = (await post(`/v1/webhooks/${webhook.id}/test`)).body;
  const { data: verification } = (
    await post('/v1/verifications', { game: 'hsr', uid: '700200011' })
  ).body;
  const actor = { avatar_id: 10_000_002, level: 90 };
  const rotation = [{ skill: 'normal_attack' }];
  const build = { game: 'genshin', actor, rotation, name: 'One hit' };
  const { data: saved } = (await post('/v1/damage-calculator/save', build)).body;
  const ids = [
    id('Webhook', webhook.id),
    id('WebhookDelivery', `${webhook.id}:${delivery.id}`),
    id('Verification', verification.id),
    id('SavedBuild', saved.id),
  ];
  const types = ['Webhook', 'WebhookDelivery', 'Verification', 'SavedBuild'];
  const { body } = await query(nodesQuery, { ids });
  expect(body.data.nodes).toEqual(types.map((type, at) => ({ __typename: type, id: ids[at] })));
  const stranger = await createKey({ environment: 'test', scopes: ['read'] });
  const found = await query(nodesQuery, { ids }, { key: stranger });
  expect(found.body.data.nodes).toEqual([null, null, null, null]);
});

test('a moderator finds a report as moderators see it', async () => {
  const { query, post, createKey } = await app();
  const { body } = await post('/v1/scam-report', reportOf({ reporter_uid: '612345679' }));
  const asked = id('ModeratedReport', body.data.id);
  const key = await createKey({ environment: 'test', scopes: ['admin'] });
  const document =
    'query ($id: ID!) { node(id: $id) { __typename ... on ModeratedReport { overdue } } }';
  expect((await query(document, { id: asked }, { key })).body.data.node).toEqual({
    __typename: 'ModeratedReport',
    overdue: false,
  });
});

test('a report is found by its own game alone', async () => {
  const { query, post } = await app();
  const { body } = await post('/v1/scam-report', reportOf());
  const ask = async (game: string) =>
    (await query(nodeQuery, { id: id('ScamReport', `${game}:${body.data.id}`) })).body;
  expect((await ask('genshin')).data.node.__typename).toBe('ScamReport');
  for (const game of ['hsr', 'zzz', 'chess', ''])
    expect((await ask(game)).errors[0].extensions.code).toBe('REPORT_NOT_FOUND');
});

test('of many ids each fails alone, in its place', async () => {
  const { query } = await app();
  const ids = [
    id('TrustScore', 'hsr:812345678'),
    'garbage',
    id('HsrPlayer', 'hsr:812345404'),
    id('ZzzPlayer', 'zzz:1312345678'),
    id('TrustScore', 'hsr:812345678'),
    id('TrustScore', 'hsr:8'),
  ];
  const { body } = await query(nodesQuery, { ids });
  const nodes = body.data.nodes as ({ id: string } | null)[];
  expect(nodes.map((node) => node?.id)).toEqual([
    ids[0],
    undefined,
    undefined,
    ids[3],
    ids[4],
    undefined,
  ]);
  const errors = body.errors as { path: unknown; extensions: { code: string } }[];
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['nodes', 2], 'PLAYER_NOT_FOUND'],
    [['nodes', 5], 'INVALID_UID'],
  ]);
});

test('more than 20 ids are refused', async () => {
  const { query } = await app();
  const ids = (length: number) => ({
    ids: Array.from({ length }, (_, index) => id('TrustScore', `hsr:${812_345_000 + index}`)),
  });
  expect((await query(nodesQuery, ids(20))).body.data.nodes).toHaveLength(20);
  expect((await query(nodesQuery, ids(21))).body).toMatchObject({
    data: { nodes: null },
    errors: [{ extensions: { code: 'VALIDATION_FAILED', details: [{ path: 'ids' }] } }],
  });
});

test('nodes need the scope read', async () => {
  const { query, createKey } = await app();
  const key = await createKey({ scopes: ['write:report'] });
  const { body } = await query(nodeQuery, { id: id('TrustScore', 'hsr:812345678') }, { key });
  expect(body).toMatchObject({
    data: { node: null },
    errors: [{ extensions: { code: 'INSUFFICIENT_SCOPE' } }],
  });
});
