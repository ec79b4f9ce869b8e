import { expect, test } from 'vitest';
import { lastingApp, type Reply, startApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();
const path = '/v1/archive/banners';
const get = async (query: string, headers: Record<string, string> = {}) =>
  (await app()).get(`${path}?${query}`, { headers });

interface Row {
  readonly id: string;
  readonly featured: readonly { readonly kind: string; readonly id: number }[];
  readonly starts_at: string;
  readonly ends_at: string | null;
}
const rowsOf = ({ body }: Reply): Row[] => body.data;

test('a banner has the documented members, in the language asked for (R12.2)', async () => {
  const reply = await get('game=genshin&sort=starts_at&limit=1&lang=zh-cn');
  expectEnvelope(reply);
  expect(reply.headers['content-language']).toBe('zh-cn');
  expect(reply.body).toEqual({
    data: [
      {
        id: 'genshin-301-2020-09-28',
        game: 'genshin',
        kind: 'character',
        title: '杯装之诗',
        version: '1.0',
        phase: 1,
        banner_url: expect.stringMatching(/^https:\/\/upload-bbs\.mihoyo\.com\/\S+\.png$/),
        featured: [
          { kind: 'character', id: 10000022, name: '温迪', rarity: 5, rate_up: true },
          { kind: 'character', id: 10000014, name: '芭芭拉', rarity: 4, rate_up: true },
          { kind: 'character', id: 10000031, name: '菲谢尔', rarity: 4, rate_up: true },
          { kind: 'character', id: 10000023, name: '香菱', rarity: 4, rate_up: true },
        ],
        starts_at: '2020-09-27T22:00:00.000Z',
        ends_at: '2020-10-18T09:59:59.000Z',
      },
    ],
    meta: { cursor_next: expect.any(String), total: 299 },
  });
});

test('what no source tells is null, and agents have letters (R12.2)', async () => {
  const { body } = await get('game=zzz&sort=starts_at&limit=2');
  expect(body.data).toEqual([
    expect.objectContaining({
      id: 'zzz-2-2024-07-04',
      kind: 'character',
      title: 'Mellow Waveride',
      banner_url: null,
      featured: [
        { kind: 'character', id: 1191, name: 'Ellen', rarity: 'S', rate_up: true },
        { kind: 'character', id: 1131, name: 'Soukaku', rarity: 'A', rate_up: true },
        { kind: 'character', id: 1111, name: 'Anton', rarity: 'A', rate_up: true },
      ],
    }),
    expect.objectContaining({ id: 'zzz-3-2024-07-04', kind: 'w_engine' }),
  ]);
  expect(body.data[1].featured[0]).toEqual({
    kind: 'w_engine',
    id: 14119,
    name: 'Deep Sea Visitor',
    rarity: 5,
    rate_up: true,
  });
});

test.each([
  ['genshin', 299],
  ['hsr', 121],
  ['zzz', 71],
])(
  'the banners of %s are walked page by page, newest first, in both orders (R5.2, R5.4)',
  async (game, total) => {
    const orders: string[][] = [];
    for (const sort of ['-starts_at', 'starts_at']) {
      const rows: Row[] = [];
      let next: string | undefined = `${path}?game=${game}&sort=${sort}&limit=47`;
      while (next !== undefined) {
        const reply: Reply = await (await app()).get(next);
        expect(reply.body.meta.total).toBe(total);
        rows.push(...rowsOf(reply));
        next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1];
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      const starts = rows.map(({ starts_at: start }) => start);
      const ascending = sort === 'starts_at' ? starts : starts.toReversed();
      expect(ascending).toEqual(starts.toSorted());
      orders.push(rows.map(({ id }) => id).toSorted());
    }
    expect(orders[0]).toEqual(orders[1]);
  },
);

const idsOf = (reply: Reply) => rowsOf(reply).map(({ id }) => id);

test('a character leads to the banners that feature it, one without an end among them', async () => {
  const klee = await get('game=genshin&character_id=10000029&sort=starts_at');
  expect(idsOf(klee)).toEqual([
    'genshin-301-2020-10-20',
    'genshin-301-2021-06-09',
    'genshin-400-2022-07-13',
    'genshin-400-2023-07-05',
    'genshin-500-2024-03-13',
    'genshin-500-2026-02-25',
  ]);
  for (const { featured } of rowsOf(klee)) expect(featured.map(({ id }) => id)).toContain(10000029);
  const archer = await get('game=hsr&character_id=1015');
  expect(archer.body.data).toEqual([
    expect.objectContaining({
      id: 'hsr-21-2025-07-11',
      title: 'Excalibur Excelsior / I Am the Bone of My Sword',
      version: '3.4',
      phase: 1,
      ends_at: null,
    }),
  ]);
});

test.each([
  ['a character of another game', 'game=hsr&character_id=10000029'],
  ['a weapon', 'game=genshin&character_id=11501'],
  ['a number that nothing has', 'game=zzz&character_id=9999999999'],
  ['a year before the game', 'game=zzz&year=2023'],
  ['a year to come', 'game=genshin&year=2100'],
])('%s has no banners', async (_what, query) => {
  const reply = await get(query);
  expectEnvelope(reply);
  expect(reply.body).toEqual({ data: [], meta: { cursor_next: null, total: 0 } });
});

test('a year has every banner that runs in it, from the first moment of UTC to the last (R12.2)', async () => {
  // The last banners of 2024 of 5.2 end on the day before, those of 5.3 start at 22:00 of UTC.
  const { body } = await get('game=genshin&year=2024&limit=200');
  const rows: Row[] = body.data;
  expect(rows.at(0)).toMatchObject({ version: '5.3', starts_at: '2024-12-31T22:00:00.000Z' });
  expect(rows.at(-1)).toMatchObject({ version: '4.3', ends_at: '2024-01-09T09:59:59.000Z' });
  const year = '2024';
  for (const { starts_at: start, ends_at: end } of rows)
    expect(start.slice(0, 4) <= year && String(end).slice(0, 4) >= year).toBe(true);
  const endless = await get('game=hsr&year=2099');
  expect(idsOf(endless)).toEqual(['hsr-21-2025-07-11', 'hsr-22-2025-07-11']);
});

test('active_only shows what runs at the moment, to the second, and no copy of it outlives a change (R12.1)', async () => {
  const { get: ask, clock } = await startApp();
  const active = async () => idsOf(await ask(`${path}?game=zzz&active_only=true`));
  // 2.5 runs from 2025-12-30 to 2026-02-05; its second banners start on 2026-01-21 at 04:00.
  expect(await active()).toEqual(['zzz-2-2025-12-30', 'zzz-3-2025-12-30']);
  clock.pass(Date.parse('2026-01-21T03:59:59.500Z') - clock.now());
  expect(await active()).toHaveLength(2);
  clock.pass(500);
  expect(await active()).toHaveLength(4);
  clock.pass(Date.parse('2026-02-05T06:59:58.000Z') - clock.now());
  expect(await active()).toHaveLength(4);
  clock.pass(1000);
  expect(await active()).toEqual([]);
  expect((await ask(`${path}?game=zzz`)).body.meta.total).toBe(71);
});

test.each([
  ['', 'validation_failed', 'game'],
  ['game=', 'validation_failed', 'game'],
  ['game=Genshin', 'invalid_game', undefined],
  ['game=wuwa', 'invalid_game', undefined],
  ['game=genshin&year=1999', 'validation_failed', 'year'],
  ['game=genshin&year=2101', 'validation_failed', 'year'],
  ['game=genshin&year=last', 'validation_failed', 'year'],
  ['game=genshin&character_id=ayaka', 'validation_failed', 'character_id'],
  ['game=genshin&character_id=-1', 'validation_failed', 'character_id'],
  ['game=genshin&sort=ends_at', 'validation_failed', 'sort'],
  ['game=genshin&active_only=yes', 'validation_failed', 'active_only'],
  ['game=genshin&lang=tlh', 'validation_failed', 'lang'],
  ['game=genshin&limit=0', 'validation_failed', 'limit'],
  ['game=genshin&limit=201', 'validation_failed', 'limit'],
  ['game=genshin&year=2024&year=2025', 'validation_failed', 'year'],
  ['game=genshin&avatar=10000002', 'validation_failed', 'avatar'],
  ['game=genshin&cursor=x', 'invalid_cursor', undefined],
])('?%s is refused with %s', async (query, code, member) => {
  const reply = await get(query);
  expectEnvelope(reply);
  expect([reply.status, reply.body.error.code]).toEqual([400, code]);
  if (member) expect(reply.body.error.details[0].path).toBe(member);
});

test('a cursor goes on with another limit and language, and with no other filter, order or game (R5.2)', async () => {
  const first = await get('game=genshin&year=2024&limit=2');
  const cursor = String(first.body.meta.cursor_next);
  const all = idsOf(await get('game=genshin&year=2024&limit=5'));
  const next = await get(`game=genshin&year=2024&limit=3&lang=ja&cursor=${cursor}`);
  expect([...idsOf(first), ...idsOf(next)]).toEqual(all);
  for (const other of ['game=hsr&year=2024', 'game=genshin', 'game=genshin&year=2023']) {
    const { body } = await get(`${other}&cursor=${cursor}`);
    expect(body.error?.code).toBe('invalid_cursor');
  }
  const turned = await get(`game=genshin&year=2024&sort=starts_at&cursor=${cursor}`);
  expect(turned.body.error.code).toBe('invalid_cursor');
});

test.each(['en', 'id', 'ja', 'zh-cn', 'zh-tw'])(
  'every banner names whom it features, in %s',
  async (lang) => {
    const page = async (query: string) => (await get(`${query}&limit=200&lang=${lang}`)).body;
    for (const game of ['genshin', 'hsr', 'zzz']) {
      const { data, meta } = await page(`game=${game}`);
      const rest = meta.cursor_next
        ? await page(`game=${game}&cursor=${meta.cursor_next}`)
        : undefined;
      const featured = [...data, ...(rest?.data ?? [])].flatMap((row) => row.featured);
      expect(featured.filter(({ name }) => !name)).toEqual([]);
    }
  },
);

test('a catalog from before there were banners is served with those of the project, and names whom it has', async () => {
  const { get: ask } = await startApp({ catalog: catalogOf() });
  const { body } = await ask(`${path}?game=genshin&sort=starts_at&limit=1`);
  expect(body.meta.total).toBe(299);
  expect(body.data[0].featured[0]).toEqual({
    kind: 'character',
    id: 10000022,
    name: null,
    rarity: 5,
    rate_up: true,
  });
});
