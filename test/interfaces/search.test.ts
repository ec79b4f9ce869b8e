import { expect, test } from 'vitest';
import { createCatalogService } from '../../src/domains/catalog/service.ts';
import { emptyContent, loadBuiltIn, openPack, packCatalog } from '../../src/games/catalog-file.ts';
import type { CatalogPack } from '../../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { expectEnvelope, expectGraph } from '../support/interfaces.ts';

const app = lastingApp();
const search = async (query: string) => {
  const reply = await (await app()).get(`/v1/search?${query}`);
  expectEnvelope(reply);
  return reply;
};
const ask = async (document: string, variables?: Record<string, unknown>) => {
  const reply = await (await app()).query(document, variables);
  expectGraph(reply);
  return reply.body;
};

const icon = 'https://cdn.test/ui/UI_AvatarIcon_Hutao.png';

test('a record is found by its name, as both interfaces say it', async () => {
  const { body, headers } = await search('q=hu-tao&kind=character&lang=ja');
  expect(body).toEqual({
    data: [
      {
        kind: 'character',
        game: 'genshin',
        id: 10000046,
        name: '胡桃',
        matched: 'Hu Tao',
        lang: 'en',
        icon_url: icon,
      },
    ],
    meta: { total: 1, near: [] },
  });
  expect(headers).toMatchObject({
    'content-language': 'ja',
    'cache-control': 'private, max-age=3600',
  });
  const { data } = await ask(
    `{ search(query: "hu-tao", kind: CHARACTER, lang: JA) {
      kind game recordId name matched lang iconUrl
      record { __typename ... on Character { name avatarId } }
    } }`,
  );
  expect(data.search).toEqual([
    {
      kind: 'CHARACTER',
      game: 'GENSHIN',
      recordId: 10000046,
      name: '胡桃',
      matched: 'Hu Tao',
      lang: 'EN',
      iconUrl: icon,
      record: { __typename: 'Character', name: '胡桃', avatarId: 10000046 },
    },
  ]);
});

test.each([
  ['raiden shogun', 'CHARACTER', 'Character'],
  ['staff of homa', 'WEAPON', 'Weapon'],
  ['emblem of severed fate', 'SET', 'ArtifactSet'],
  ['spirit soother', 'NAMECARD', 'Namecard'],
  ['eous', 'BANGBOO', 'Bangboo'],
])('%s leads on to its record', async (query, kind, type) => {
  const { data } = await ask(
    'query Q($query: String!) { search(query: $query, first: 1) { kind record { __typename ... on Node { id } } } }',
    { query },
  );
  expect(data.search).toEqual([
    { kind, record: { __typename: type, id: expect.stringMatching(/./) } },
  ]);
});

test('a language of the match is written as /v1 writes languages', async () => {
  const { body } = await search(`q=${encodeURIComponent('纳西妲')}`);
  expect(body.data[0]).toMatchObject({ name: 'Nahida', matched: '纳西妲', lang: 'zh-cn' });
});

test('what nothing is found for is asked for again soon', async () => {
  const { body, headers } = await search('q=qqqqqqqq');
  expect(body).toEqual({ data: [], meta: { total: 0, near: [] } });
  expect(headers['cache-control']).toBe('private, max-age=300');
});

test('an empty result names what is near, and one that is not empty names nothing', async () => {
  const { body, headers } = await search('q=scaramush&kind=character');
  expect(body).toEqual({
    data: [],
    meta: {
      total: 0,
      near: [{ kind: 'character', game: 'genshin', id: 10000075, name: 'Wanderer' }],
    },
  });
  expect(headers['cache-control']).toBe('private, max-age=300');
  const { headers: nothing } = await search('q=qqqqqqqq&kind=character');
  expect(nothing['etag']).not.toBe(headers['etag']);
  const { body: japanese } = await search('q=scaramush&kind=character&lang=ja');
  expect(japanese.meta.near).toEqual([expect.objectContaining({ name: '放浪者' })]);
  const document = `query Q($query: String!) {
    searchCatalog(query: $query, kind: CHARACTER, lang: JA) { hits { name } near { name matched recordId } }
  }`;
  const { data } = await ask(document, { query: 'scaramush' });
  expect(data.searchCatalog).toEqual({
    hits: [],
    near: [{ name: '放浪者', matched: 'Scara', recordId: 10000075 }],
  });
  const { data: found } = await ask(document, { query: 'hutao' });
  expect(found.searchCatalog).toEqual({ hits: [{ name: '胡桃' }], near: [] });
});

test('a nickname and a reading find their record: one matches as it is written, the other as the name that is read', async () => {
  const nickname = await search('q=childe&kind=character');
  expect(nickname.body.data).toMatchObject([{ name: 'Tartaglia', matched: 'Childe', lang: 'en' }]);
  const reading = await search('q=ldjj&lang=ja');
  expect(reading.body.data).toMatchObject([
    { name: '雷電将軍', matched: '雷电将军', lang: 'zh-cn' },
  ]);
});

test.each([
  ['', 'q', 'It is required. It is a string.'],
  ['q=', 'q', 'It is required. It is a string.'],
  ['q=%20%20', 'q', 'It has 1 to 100 characters.'],
  [`q=${'x'.repeat(10_000)}`, 'q', 'It has 1 to 100 characters.'],
  ['q=a&q=b', 'q', 'It may be given only once.'],
  ['q=a&limit=0', 'limit', 'It is a whole number from 1 to 50.'],
  ['q=a&limit=51', 'limit', 'It is a whole number from 1 to 50.'],
  ['q=a&kind=light_cone', 'kind', 'It is one of character, weapon, set, bangboo, namecard.'],
  ['query=hutao&q=a', 'query', 'unknown query parameter; known are q, game, kind, lang, limit.'],
])('400 for ?%.20s: %s', async (query, path, message) => {
  const { status, body } = await search(query);
  expect(status).toBe(400);
  expect(body.error.code).toBe('validation_failed');
  expect(body.error.details).toContainEqual({ path, message });
});

test('the graph refuses the same', async () => {
  for (const query of ['', ' ', 'x'.repeat(10_000)]) {
    const { errors } = await ask('query Q($query: String!) { search(query: $query) { name } }', {
      query,
    });
    expect(errors).toMatchObject([
      {
        message: 'query: It has 1 to 100 characters.',
        extensions: { code: 'VALIDATION_FAILED' },
      },
    ]);
  }
  for (const first of [0, 51]) {
    const { errors } = await ask(`{ search(query: "a", first: ${first}) { name } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  }
});

test.each([['%F0%9F%8E%89'], ['.*'], ['%00%01'], ['%E2%80%AE'], ['%22%3E%3Cscript%3E'], ['%FF']])(
  '?q=%s is answered',
  async (query) => {
    const { status } = await search(`q=${query}`);
    expect(status).toBe(200);
  },
);

/** A catalog of one character. */
const packWith = (game: GameId, name: string) => {
  const content = emptyContent(game);
  const head = {
    id: 1,
    names: [name],
    rarity: 5,
    element: null,
    weaponType: null,
    region: null,
    releaseVersion: null,
    releasedAt: null,
    icon: null,
    portrait: null,
    splash: null,
  };
  const body = {
    description: null,
    talents: [],
    ascension: [],
    levels: [],
    ranks: [],
    path: null,
    traces: [],
    coreSkill: [],
  };
  const origin = { sources: [], builtAt: '2026-01-15' };
  return openPack(packCatalog({ ...content, characters: [{ head, body }] }, origin));
};

test('another catalog is searched as soon as it is served, whatever was kept of the one before', async () => {
  const packs = new Map<GameId, ReturnType<typeof packWith>>();
  const packOf = (game: GameId) => packs.get(game) ?? packWith(game, 'Nobody');
  for (const game of gameIds) packs.set(game, packOf(game));
  const { get } = await startApp({ catalog: { current: packOf } });
  const namesOf = async (query: string) =>
    (await get(`/v1/search?q=${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await namesOf('somebody')).toEqual([]);
  packs.set('hsr', packWith('hsr', 'Somebody'));
  expect(await namesOf('somebody')).toEqual(['Somebody']);
});

test('an index is made in turns: others are answered meanwhile', async () => {
  const opened = gameIds.map((game) => [game, loadBuiltIn(game)] as const);
  const packs = new Map<GameId, CatalogPack>(opened);
  const current = (game: GameId) => packs.get(game) ?? packWith(game, 'Nobody');
  const catalog = createCatalogService({ source: { current }, cdnUrl: '' });
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await catalog.search({ query: 'hutao', limit: 1 });
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
