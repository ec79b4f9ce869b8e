import { describe, expect, test } from 'vitest';
import type { Shown } from '../support/announcements.ts';
import { lastingApp, type Reply, startApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';
import { type Announcing, take } from '../support/notices.ts';

const path = '/v1/archive/notices';
const day = 86_400_000;

interface Row {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string;
}
const rowsOf = ({ body }: Reply): Row[] => body.data;

/** What the games announce, and who asks about it. */
async function startLive(shown: readonly Shown[], also?: string[]) {
  const app = await startApp();
  await take(app, shown, also ? { also } : {});
  const key = await app.createKey({ environment: 'live', scopes: ['read'] });
  return {
    ...app,
    get: (query: string, headers: Record<string, string> = {}) =>
      app.get(`${path}?${query}`, { key, headers }),
    events: (query: string) => app.get(`/v1/archive/events?${query}`, { key }),
    query: (document: string) => app.query(document, {}, { key }),
    async take(next: readonly Shown[], order?: Announcing) {
      app.clock.pass(60_000);
      await take(app, next, order);
      await app.app.services.archive.notices.refresh();
    },
  };
}

test('a notice has the documented members, in the language asked for (R12.1)', async () => {
  const shown = {
    number: 7,
    titles: { ja: '紙の灯籠' },
    content: '<p><a href="https://act.hoyoverse.com/lanterns?x=1">There</a></p>',
  };
  const { get } = await startLive([shown], ['ja']);
  const reply = await get('game=genshin&lang=ja');
  expectEnvelope(reply);
  expect(reply.headers['content-language']).toBe('ja');
  expect(reply.body).toEqual({
    data: [
      {
        id: 'genshin-7',
        game: 'genshin',
        type: 'event',
        title: '紙の灯籠',
        banner_url: 'https://pictures.hoyoverse.com/7.jpg',
        starts_at: '2026-01-14T02:00:00.000Z',
        ends_at: '2026-01-28T08:59:59.000Z',
        detail_url: 'https://act.hoyoverse.com/lanterns?x=1',
      },
    ],
    meta: { cursor_next: null, total: 1, imported_at: expect.stringMatching(/^2026-/) },
  });
});

test('a title without a translation is English, and a notice that leads nowhere leads to the news', async () => {
  const { get } = await startLive([{ number: 7, banner: 'none' }]);
  const { body } = await get('game=genshin&lang=zh-tw');
  expect(body.data[0]).toMatchObject({
    title: 'Paper lantern 7',
    banner_url: '',
    detail_url: 'https://genshin.hoyoverse.com/zh-tw/news',
  });
});

test('lists say when their game was last imported, or that it never was (R12.4)', async () => {
  const live = await startLive([{ number: 7 }]);
  const said = async (game: string) => {
    const rest = [await live.get(`game=${game}`), await live.events(`game=${game}`)];
    const lists = `notices(game: ${game.toUpperCase()}) { importedAt }
      events(game: ${game.toUpperCase()}) { importedAt }`;
    const { notices, events } = (await live.query(`{ ${lists} }`)).body.data;
    const ofRest = rest.map(({ body }) => body.meta.imported_at);
    return [...new Set([...ofRest, notices.importedAt, events.importedAt])];
  };
  expect(await said('hsr')).toEqual([null]);
  const first = await live.get('game=genshin');
  expect(await said('genshin')).toEqual(['2026-01-15T08:30:00.000Z']);
  await live.take([{ number: 7 }]);
  expect(await said('genshin')).toEqual(['2026-01-15T08:31:00.000Z']);
  expect((await live.get('game=genshin')).headers['etag']).toBe(first.headers['etag']);
});

const inTime: readonly Shown[] = [
  { number: 1, start: '2025-12-01 10:00:00', end: '2025-12-20 04:00:00' },
  { number: 2, start: '2026-01-10 10:00:00', end: '2026-01-20 04:00:00', tab: 'Game' },
  { number: 3, start: '2026-02-01 10:00:00', end: '2026-02-20 04:00:00' },
];

test('without a word only what is shown now is listed, with active_only=false all of it, newest first (R12.1)', async () => {
  const { get } = await startLive(inTime);
  const ids = async (query: string) =>
    rowsOf(await get(`game=genshin${query}`)).map(({ id }) => id);
  expect(await ids('')).toEqual(['genshin-2']);
  expect(await ids('&active_only=true')).toEqual(['genshin-2']);
  expect(await ids('&active_only=0')).toEqual(['genshin-3', 'genshin-2', 'genshin-1']);
  expect(await ids('&active_only=false&type=event')).toEqual(['genshin-3', 'genshin-1']);
  expect(await ids('&type=notice')).toEqual(['genshin-2']);
  expect(await ids('&type=banner')).toEqual([]);
});

test('a notice is active from the moment it starts until just before it ends (R12.1)', async () => {
  const { get, clock } = await startLive([
    { number: 1, start: '2026-01-15 18:00:00', end: '2026-01-15 19:00:00', regions: ['asia'] },
    { number: 2, start: '2020-01-01 00:00:00', end: '2020-01-02 00:00:00' },
  ]);
  const isShown = async () => rowsOf(await get('game=genshin')).length === 1;
  const start = Date.parse('2026-01-15T10:00:00Z');
  clock.pass(start - 1 - clock.now());
  expect(await isShown()).toBe(false);
  clock.pass(1);
  expect(await isShown()).toBe(true);
  clock.pass(3_600_000 - 1);
  expect(await isShown()).toBe(true);
  clock.pass(1);
  expect(await isShown()).toBe(false);
});

test('pages lead through all of them once, also while more come in (R5.2)', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ number: 100 + index }));
  const live = await startLive(many);
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`;
    const { body }: Reply = await live.get(`game=genshin&limit=7${cursor}`);
    seen.push(...body.data.map(({ id }: Row) => id));
    next = body.meta.cursor_next;
    if (seen.length === 7)
      await live.take([...many, { number: 900, start: '2026-01-15 01:00:00' }]);
  }
  expect(seen).toEqual(many.map(({ number }) => `genshin-${number}`).toReversed());
});

test('a cursor is good for its filters alone, and not in the other environment (R5.2)', async () => {
  const live = await startLive([{ number: 1 }, { number: 2 }]);
  const { body } = await live.get('game=genshin&limit=1');
  const cursor = body.meta.cursor_next;
  for (const query of [`game=hsr&cursor=${cursor}`, `game=genshin&type=event&cursor=${cursor}`]) {
    const reply = await live.get(query);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_cursor']);
  }
  const sandbox = await live.request(`${path}?game=genshin&limit=1&cursor=${cursor}`);
  expect(sandbox.body.error.code).toBe('invalid_cursor');
  const other = await live.get(`game=genshin&lang=ja&limit=5&cursor=${cursor}`);
  expect(rowsOf(other).map(({ id }) => id)).toEqual(['genshin-1']);
});

test('an unchanged list is answered by 304, another one is not (R12.3)', async () => {
  const live = await startLive([{ number: 1 }]);
  const first = await live.get('game=genshin');
  expect(first.headers['cache-control']).toMatch(/^private, max-age=[0-9]+$/);
  const { etag = '', 'last-modified': modified = '' } = first.headers;
  expect((await live.get('game=genshin', { 'if-none-match': etag })).status).toBe(304);
  expect((await live.get('game=genshin', { 'if-modified-since': modified })).status).toBe(304);
  await live.take([{ number: 1 }, { number: 2 }]);
  expect((await live.get('game=genshin', { 'if-none-match': etag })).status).toBe(200);
  expect((await live.get('game=genshin', { 'if-modified-since': modified })).status).toBe(200);
});

test('what ended since is another list, though nothing was imported (R12.3)', async () => {
  const live = await startLive([{ number: 1, end: '2026-01-16 04:00:00' }, { number: 2 }]);
  const { 'last-modified': since = '' } = (await live.get('game=genshin')).headers;
  live.clock.pass(2 * day);
  const later = await live.get('game=genshin', { 'if-modified-since': since });
  expect([later.status, rowsOf(later).length]).toEqual([200, 1]);
});

test('the graph tells besides what it says, when each region shows it and what it was before', async () => {
  const live = await startLive([{ number: 7, content: '<p>Go &amp; <b>see</b></p>' }]);
  await live.take([{ number: 7, title: 'Late lanterns', content: '<p>Gone</p>' }]);
  const { body } = await live.query(`{
    notices(game: GENSHIN, first: 20) {
      totalCount
      nodes {
        id noticeId title text removedAt
        windows { region startsAt }
        revisions { until type title startsAt endsAt }
      }
    }
  }`);
  expect(body.errors).toBeUndefined();
  const [notice] = body.data.notices.nodes;
  expect(notice).toMatchObject({
    noticeId: 'genshin-7',
    title: 'Late lanterns',
    text: 'Gone',
    removedAt: null,
    windows: [
      { region: 'AMERICA', startsAt: '2026-01-14T15:00:00.000Z' },
      { region: 'ASIA', startsAt: '2026-01-14T02:00:00.000Z' },
    ],
    revisions: [{ type: 'EVENT', title: 'Paper lantern 7' }],
  });
  const again = await live.query(
    `{ node(id: "${notice.id}") { ... on Notice { noticeId title } } }`,
  );
  expect(again.body.data.node).toEqual({ noticeId: 'genshin-7', title: 'Late lanterns' });
});

test('events are made of notices, and come again as another run (R12.5)', async () => {
  const first = {
    number: 1,
    subtitle: 'Paper Boats',
    start: '2025-03-01 10:00:00',
    end: '2025-03-15 04:00:00',
    titles: { ja: '紙の舟' },
  };
  const live = await startLive([first, { number: 2, tab: 'Game' }], ['ja']);
  await live.take(
    [
      {
        number: 9,
        subtitle: '"Paper Boats"',
        start: '2026-01-10 10:00:00',
        end: '2026-01-30 04:00:00',
        titles: { ja: '紙の舟再び' },
      },
      { number: 2, tab: 'Game' },
    ],
    { also: ['ja'] },
  );
  const reply = await live.events('game=genshin&lang=ja');
  expectEnvelope(reply);
  expect(reply.body).toEqual({
    data: [
      {
        id: expect.stringMatching(/^genshin-[\w-]{11}$/),
        game: 'genshin',
        title: '紙の舟再び',
        version: expect.stringMatching(/^[0-9]+\.[0-9]+$/),
        banner_url: 'https://pictures.hoyoverse.com/9.jpg',
        detail_url: 'https://genshin.hoyoverse.com/ja/news',
        starts_at: '2026-01-10T02:00:00.000Z',
        ends_at: '2026-01-30T09:00:00.000Z',
        rewards: [],
        participation: {
          participants: null,
          runs: [
            { starts_at: '2026-01-10T02:00:00.000Z', ends_at: '2026-01-30T09:00:00.000Z' },
            { starts_at: '2025-03-01T02:00:00.000Z', ends_at: '2025-03-15T09:00:00.000Z' },
          ],
        },
      },
    ],
    meta: { cursor_next: null, total: 1, imported_at: expect.stringMatching(/^2026-/) },
  });
});

test('the version of an event is null where no banner tells it', async () => {
  const live = await startLive([
    { number: 1, start: '2031-01-10 10:00:00', end: '2031-01-30 04:00:00' },
  ]);
  expect((await live.events('game=genshin')).body.data[0].version).toBeNull();
});

describe('the sandbox', () => {
  const app = lastingApp();
  const games = ['genshin', 'hsr', 'zzz'];

  test.each(games)('has notices of %s of every type that are shown now', async (game) => {
    const reply = await (await app()).get(`${path}?game=${game}&lang=id`);
    expectEnvelope(reply);
    const types = new Set(rowsOf(reply).map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['banner', 'event', 'maintenance', 'notice']);
    const now = (await app()).clock.now();
    for (const { starts_at, ends_at } of rowsOf(reply))
      expect(Date.parse(starts_at) <= now && now < Date.parse(ends_at)).toBe(true);
  });

  test.each(games)('has events of %s that came more than once', async (game) => {
    const { body } = await (await app()).get(`/v1/archive/events?game=${game}`);
    expect(body.data.length).toBeGreaterThan(2);
    expect(body.data[0].participation.runs.length).toBeGreaterThan(1);
  });

  test('is not what is live, nor the other way round (R3.9)', async () => {
    const live = await startLive([{ number: 7 }]);
    const ids = rowsOf(await live.get('game=genshin&active_only=false')).map(({ id }) => id);
    expect(ids).toEqual(['genshin-7']);
    const sandbox = await live.request(`${path}?game=genshin&active_only=false&limit=200`);
    expect(rowsOf(sandbox).every(({ id }) => id.startsWith('genshin-sandbox-'))).toBe(true);
    const id = Buffer.from('Notice:genshin:genshin-7').toString('base64url');
    const node = `{ node(id: "${id}") { id } }`;
    expect((await live.query(node)).body.data.node).toEqual({ id });
    const refused = await live.app.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ query: node }),
    });
    expect(JSON.parse(refused.body).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

describe('bad input', () => {
  const app = lastingApp();

  test.each([
    ['', 'validation_failed'],
    ['game=', 'validation_failed'],
    ['game=wuwa', 'invalid_game'],
    ['game=genshin&game=hsr', 'validation_failed'],
    ['game=genshin&type=EVENT', 'validation_failed'],
    ['game=genshin&type=web', 'validation_failed'],
    ['game=genshin&active_only=maybe', 'validation_failed'],
    ['game=genshin&lang=xx', 'validation_failed'],
    ['game=genshin&limit=0', 'validation_failed'],
    ['game=genshin&limit=201', 'validation_failed'],
    ['game=genshin&cursor=abc', 'invalid_cursor'],
    ['game=genshin&typ=event', 'validation_failed'],
  ])('%j is %s (R12.3)', async (query, code) => {
    const reply = await (await app()).get(`${path}?${query}`);
    expectEnvelope(reply);
    expect([reply.status, reply.body.error.code]).toEqual([400, code]);
  });

  test.each([
    ['', 'validation_failed'],
    ['game=wuwa', 'invalid_game'],
    ['game=genshin&limit=x', 'validation_failed'],
  ])('events: %j is %s', async (query, code) => {
    const reply = await (await app()).get(`/v1/archive/events?${query}`);
    expect([reply.status, reply.body.error.code]).toEqual([400, code]);
  });

  test('a key without the scope read gets nothing', async () => {
    const key = await (await app()).createKey({ scopes: ['write:report'] });
    for (const each of [`${path}?game=genshin`, '/v1/archive/events?game=genshin']) {
      const reply = await (await app()).get(each, { key });
      expect([reply.status, reply.body.error.code]).toEqual([403, 'insufficient_scope']);
    }
  });
});
