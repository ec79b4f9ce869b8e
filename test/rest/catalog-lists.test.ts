import { expect, test } from 'vitest';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { catalogContents, catalogOf } from '../support/catalog.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp({ catalog: catalogOf() });
const get = async (path: string) => (await app()).get(`/v1/${path}`);

/** Each list, its rows in the order of their ids, and a member that the record has and the row has not (R7.1). */
const lists = [
  ['characters', (game: GameId) => `characters/${game}`, 'talents'],
  ['weapons', (game: GameId) => `weapons/${game}`, 'refinements'],
  ['sets', (game: GameId) => `artifact/${game}/sets`, 'sub_stat_pool'],
] as const;
const rows = lists.flatMap(([kind, pathOf, absent]) =>
  gameIds.map((game) => ({
    path: pathOf(game),
    ids: catalogContents[game][kind].map(({ head }) => head.id),
    recordOf: (id: number) =>
      kind === 'sets' ? `artifact/${game}/set/${id}` : `${pathOf(game).replace('s/', '/')}/${id}`,
    absent,
  })),
);

const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

test.each(rows)('$path lists every row by id, with what its record says', async (row) => {
  const reply = await get(row.path);
  expectEnvelope(reply);
  expect(idsOf(reply.body)).toEqual(row.ids);
  expect(reply.body.meta).toEqual({ cursor_next: null, total: row.ids.length });
  expect(reply.headers['link']).toBe(`</v1/${row.path}>; rel="first"`);
  for (const item of reply.body.data) {
    const { body } = await get(row.recordOf(item.id));
    expect(body.data).toMatchObject(item);
    expect(body.data).toHaveProperty(row.absent);
    expect(item).not.toHaveProperty(row.absent);
  }
});

test.each(rows)('$path is walked page by page without gap or repetition', async ({ path, ids }) => {
  for (const limit of [1, 2, 3]) {
    const seen: number[] = [];
    let next: string | undefined = `/v1/${path}?limit=${limit}`;
    while (next !== undefined) {
      const { body, headers } = await (await app()).get(next);
      expect(body.meta.total).toBe(ids.length);
      seen.push(...idsOf(body));
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
      expect(link === undefined).toBe(body.meta.cursor_next === null);
      next = link;
    }
    expect(seen).toEqual(ids);
  }
});

test.each([
  ['characters/genshin?element=ice', [1001, 1004, 1101]],
  ['characters/genshin?element=FIRE', [1002]],
  ['characters/genshin?element=Wind', [1004]],
  ['characters/genshin?rarity=4', [1002]],
  ['characters/genshin?rarity=5&element=Ice', [1001, 1004, 1101]],
  ['characters/genshin?released_after=2021-03-17', [1003, 1004, 1101]],
  ['characters/genshin?released_after=2021-03-16', [1002, 1003, 1004, 1101]],
  ['characters/genshin?released_after=2022-01-06T07:59:59%2B08:00', [1003, 1101]],
  ['characters/genshin?released_after=2022-01-06T00:00:00Z', [1003]],
  ['characters/genshin?released_after=2030-01-01', [1003]],
  ['characters/genshin?element=&rarity=', [1001, 1002, 1003, 1004, 1101]],
  ['characters/zzz?rarity=S', [1091]],
  ['characters/zzz?rarity=a', [1101]],
  ['characters/zzz?rarity=B', []],
  ['weapons/genshin?type=bow', [11_101]],
  ['weapons/genshin?rarity=1', [11_101]],
  ['weapons/genshin?rarity=3', []],
  ['weapons/zzz?rarity=5', [14_109]],
  ['weapons/zzz?rarity=s', [14_109]],
  ['weapons/zzz?rarity=B', [14_110]],
  ['weapons/zzz?type=Anomaly', [14_109]],
  ['artifact/genshin/sets?type=circlet', [15_001, 15_009]],
  ['artifact/genshin/sets?type=flower', [15_001]],
  ['artifact/hsr/sets?type=rope', [301]],
  ['artifact/zzz/sets?type=slot_4', [31_000]],
])('%s answers %j', async (path, ids) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(idsOf(body)).toEqual(ids);
  expect(body.meta).toEqual({ cursor_next: null, total: ids.length });
});

test.each([
  ['characters/genshin?rarity=S', 'rarity'],
  ['characters/genshin?rarity=3', 'rarity'],
  ['characters/hsr?rarity=6', 'rarity'],
  ['characters/hsr?rarity=five', 'rarity'],
  ['characters/zzz?rarity=5', 'rarity'],
  ['characters/zzz?rarity=C', 'rarity'],
  ['weapons/hsr?rarity=A', 'rarity'],
  ['weapons/genshin?rarity=0', 'rarity'],
  ['weapons/zzz?rarity=6', 'rarity'],
  ['weapons/zzz?rarity=-1', 'rarity'],
  ['characters/genshin?element=Earth', 'element'],
  ['weapons/genshin?type=Swrod', 'type'],
  ['artifact/hsr/sets?type=flower', 'type'],
  ['artifact/genshin/sets?type=hat', 'type'],
  ['characters/genshin?released_after=yesterday', 'released_after'],
  ['characters/genshin?released_after=2026-02-31', 'released_after'],
  ['characters/genshin?released_after=2026-01-01T00:00:00', 'released_after'],
  ['characters/genshin?limit=0', 'limit'],
  ['characters/genshin?limit=201', 'limit'],
  ['weapons/hsr?limit=many', 'limit'],
  ['artifact/zzz/sets?lang=it', 'lang'],
  ['characters/hsr?lang=tr', 'lang'],
  ['weapons/zzz?lang=tlh', 'lang'],
  ['weapons/hsr?lang=ja&lang=en', 'lang'],
])('%s is refused for its %s', async (path, name) => {
  const reply = await get(path);
  expectEnvelope(reply);
  expect(reply.status).toBe(400);
  expect(reply.body.error.code).toBe('validation_failed');
  expect(reply.body.error.details.map((detail: { path: string }) => detail.path)).toEqual([name]);
});

const cursorOf = async (path: string): Promise<string> => {
  const cursor = (await get(path)).body.meta.cursor_next;
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{11}$/);
  return cursor;
};

test.each([
  ['no cursor at all', async () => 'made-up'],
  [
    'one whose signature is another',
    async () => `${await cursorOf('characters/genshin?limit=1')}x`,
  ],
  [
    'one that names another row',
    async () => {
      const [, signature] = (await cursorOf('characters/genshin?limit=1')).split('.');
      const key = Buffer.from('{"v":1,"k":[1],"f":"00000000"}').toString('base64url');
      return `${key}.${signature}`;
    },
  ],
  ['one of another filter', () => cursorOf('characters/genshin?limit=1&element=Ice')],
  ['one of another game', () => cursorOf('characters/zzz?limit=1')],
  ['one of another list', () => cursorOf('weapons/genshin?limit=1')],
])('%s is refused as a cursor (R5.2)', async (_what, forged) => {
  const reply = await get(`characters/genshin?limit=1&cursor=${await forged()}`);
  expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_cursor']);
  expectEnvelope(reply);
});

test('between two pages the limit, the language and the case of a filter may change (R5.2)', async () => {
  const cursor = await cursorOf('characters/genshin?limit=1&element=Ice');
  const { body } = await get(`characters/genshin?limit=9&element=ice&lang=ja&cursor=${cursor}`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Gale (ja)', 'Dew (ja)']);
});

test('a row without a name is listed, and its page kept for five minutes only (R7.6)', async () => {
  const all = await get('characters/genshin');
  expect(all.body.data[2]).toMatchObject({ id: 1003, name: null, element: null });
  expect(all.headers['cache-control']).toBe('private, max-age=300');
  const first = await get('characters/genshin?limit=2');
  expect(first.headers['cache-control']).toBe('private, max-age=3600');
});

test('a list reads no body of a record, through neither interface (R7.1)', async () => {
  const catalog = catalogOf();
  const read: string[] = [];
  const started = await startApp({
    catalog: {
      current(game) {
        const pack = catalog.current(game);
        const unread = <Records extends object>(kind: string, records: Records) => ({
          ...records,
          body(id: number): undefined {
            read.push(`${kind} ${id}`);
          },
        });
        const { characters, weapons, sets } = pack;
        return {
          ...pack,
          characters: unread('characters', characters),
          weapons: unread('weapons', weapons),
          sets: unread('sets', sets),
        };
      },
    },
  });
  for (const { path } of rows) {
    const { status, body } = await started.get(`/v1/${path}`);
    expect([path, status, body.data.length > 0]).toEqual([path, 200, true]);
  }
  const { body } = await started.query(
    '{ weapons(game: GENSHIN) { edges { node { name sources } } } }',
  );
  expect(body.data.weapons.edges).toContainEqual({
    node: { name: 'Long Blade', sources: ['Event banner'] },
  });
  expect(read).toEqual([]);
  await started.get('/v1/weapon/genshin/11509');
  expect(read).toContain('weapons 11509');
});

test('main-stats are flat rows with their number (R7.7)', async () => {
  const { body, headers } = await get('artifact/genshin/main-stats');
  expect(body).toEqual({
    data: [
      {
        slot: 'sands',
        rarity: 5,
        max_level: 20,
        stats: [{ stat: 'hp_percent', base: 7, max: 46.6 }],
      },
      { slot: 'plume', rarity: 4, max_level: 16, stats: [{ stat: 'atk', base: 42, max: 232 }] },
    ],
    meta: { total: 2 },
  });
  expect(headers['cache-control']).toBe('private, max-age=3600');
});

test.each(rows)('$path has the names of each language', async ({ path, recordOf }) => {
  const english = await get(path);
  const japanese = await get(`${path}?lang=ja`);
  const [{ id, name }] = japanese.body.data;
  expect(name).toBe((await get(`${recordOf(id)}?lang=ja`)).body.data.name);
  expect(name).not.toBe(english.body.data[0].name);
});
