import { expect, test } from 'vitest';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { testClock } from '../support/app.ts';
import { faultsOf, summaryShapes } from '../support/player-shapes.ts';
import {
  down,
  enka,
  fixture,
  mihomo,
  useApp,
  useProviders,
  watchedStore,
} from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

const providers = useProviders();
const app = useApp(providers);

const uidsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));
const batch = (game: string, uids: readonly string[]) =>
  `/v1/players/batch?game=${game}&uids=${uids.join(',')}`;

const replies: Readonly<Record<GameId, string>> = {
  genshin: 'enka/genshin/current',
  hsr: 'enka/hsr/full',
  zzz: 'enka/zzz/complete',
};
/** The primary provider knows every account of every game. */
const knowAll = () =>
  providers.primary.otherwise((path) => {
    const game = path.startsWith('/api/uid/') ? 'genshin' : path.includes('hsr') ? 'hsr' : 'zzz';
    return { body: fixture(replies[game]) };
  });

test.each(gameIds)('a %s summary has every documented member and no other', async (game) => {
  knowAll();
  const { status, body, headers } = await app.live.get(batch(game, uidsFrom(700000001, 2)));
  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  for (const summary of body.data) expect(faultsOf(summaryShapes[game], summary)).toEqual([]);
  expect(body.meta).toEqual({ fetched: 2, cached: 0, failed: 0 });
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('a summary says the same as the player', async () => {
  knowAll();
  const { get } = app.live;
  const [summary] = (await get(batch('hsr', ['700123456']))).body.data;
  const { showcase, ...player } = (await get('/v1/player/hsr/700123456')).body.data;
  expect(summary).toEqual({ ...player, showcase_count: showcase.length });
});

test('both paths are the same operation', async () => {
  const { get } = app.sandbox;
  const query = 'game=zzz&uids=1300123456,1300123404,13';
  const [long, short] = await Promise.all([
    get(`/v1/players/batch?${query}`),
    get(`/v1/players?${query}`),
  ]);
  expect(short.body.data).toEqual(long.body.data);
  expect(short.headers['etag']).toBe(long.headers['etag']);
});

test('elements come in the order asked for, a UID given twice where it came first', async () => {
  const { get } = app.sandbox;
  const asked = ['700000003', '700000001', '700000003', '12', '700000002', '12', '700000001'];
  const { body } = await get(batch('genshin', asked));
  expect(body.data.map(({ uid }: { uid: string }) => uid)).toEqual([
    '700000003',
    '700000001',
    '12',
    '700000002',
  ]);
  expect(body.meta).toEqual({ fetched: 3, cached: 0, failed: 1 });
});

test('each UID that fails says why, and the others are served; an empty one is none (R1.4)', async () => {
  knowAll();
  providers.primary.reply(enka.genshin('811111111'), { status: 404 });
  providers.primary.reply(enka.genshin('181234567'), { body: fixture('enka/genshin/hidden') });
  providers.primary.reply(enka.genshin('812222222'), down);
  providers.primary.reply(enka.genshin('000000001'), { status: 400, body: {} });
  const asked = ['811111111', '812345678', '181234567', ' abc ', '812222222', '', '000000001'];
  const { status, body } = await app.live.get(batch('genshin', asked));
  expect(status).toBe(200);
  const outcomes = body.data.map(
    ({ uid, error }: { uid: string; error?: { code: string } }) => `${uid} ${error?.code ?? 'ok'}`,
  );
  expect(outcomes).toEqual([
    '811111111 not_found',
    '812345678 ok',
    '181234567 not_found',
    'abc invalid_uid',
    '812222222 upstream_unavailable',
    '000000001 invalid_uid',
  ]);
  expect(body.meta).toEqual({ fetched: 1, cached: 0, failed: 5 });
  for (const element of body.data.filter(({ error }: { error?: unknown }) => error)) {
    expect(Object.keys(element)).toEqual(['uid', 'error']);
    const { code, retry_after_seconds: retry } = element.error;
    expect(retry).toBe(code === 'upstream_unavailable' ? 30 : undefined);
    expect(Object.keys(element.error).slice(0, 2)).toEqual(['code', 'message']);
  }
});

test('meta tells fetched, cached and stale ones apart, and sums to the elements', async () => {
  knowAll();
  const { get, clock } = app.live;
  await get(batch('genshin', ['800000001']));
  clock.pass(60_000);
  await get(batch('genshin', ['800000002']));
  providers.primary.reply(enka.genshin('800000001'), down);
  const { body } = await get(batch('genshin', [...uidsFrom(800000001, 3), 'x']));
  expect(body.meta).toEqual({ fetched: 1, cached: 2, failed: 1 });
});

test('a provider that is down never makes a batch fail', async () => {
  providers.primary.otherwise(down);
  providers.fallback.reply(mihomo('612345678'), { body: fixture('mihomo/split') });
  providers.fallback.reply(mihomo('712345678'), down);
  const { status, body } = await app.live.get(batch('hsr', ['712345678', '612345678']));
  expect(status).toBe(200);
  expect(body.meta).toEqual({ fetched: 1, cached: 0, failed: 1 });
  expect(body.data[0].error.code).toBe('upstream_unavailable');
});

test('twenty UIDs are served', async () => {
  const { body } = await app.sandbox.get(batch('zzz', uidsFrom(1000000001, 20)));
  expect(body.meta).toEqual({ fetched: 20, cached: 0, failed: 0 });
});

test.each([
  ['game=genshin', 'validation_failed', 'uids'],
  ['game=genshin&uids=', 'validation_failed', 'uids'],
  ['game=genshin&uids=,%20,', 'validation_failed', 'uids'],
  [`game=genshin&uids=${uidsFrom(800000001, 21).join()}`, 'validation_failed', 'uids'],
  [`game=genshin&uids=${Array(21).fill('800000001').join()}`, 'validation_failed', 'uids'],
  ['game=genshin&uids=1&uids=2', 'validation_failed', 'uids'],
  ['uids=800000001', 'validation_failed', 'game'],
])('?%.30s is refused', async (query, code, path) => {
  for (const base of ['/v1/players/batch', '/v1/players']) {
    const { status, body } = await app.sandbox.get(`${base}?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, details: [{ path }] });
  }
});

test('an unknown game is invalid_game', async () => {
  const { status, body } = await app.sandbox.get(batch('chess', ['800000001']));
  expect([status, body.error.code]).toEqual([400, 'invalid_game']);
});

test.each([
  [10, 1],
  [11, 2],
  [20, 2],
])('a batch of %i UIDs, repeated ones counted, takes tokens: %i', async (count, tokens) => {
  const { get } = app.sandbox;
  const left = async (path: string) => Number((await get(path)).headers['x-ratelimit-remaining']);
  const before = await left('/v1/player/zzz/1000000001');
  expect(await left(batch('zzz', Array(count).fill('1000000001')))).toBe(before - tokens);
});

test('twenty stored accounts take one round trip to each collection', async () => {
  knowAll();
  const clock = testClock();
  const opened = await openTestStore(clock);
  const uids = uidsFrom(800000001, 20);
  const first = await providers.start({ store: opened.store, clock });
  await first.get(batch('genshin', uids));
  await first.close();
  const { store, calls } = watchedStore(opened.store);
  const second = await providers.start({ store, clock, seed: 'second' });
  calls.length = 0;
  const { body } = await second.get(batch('genshin', uids));
  expect(body.meta).toEqual({ fetched: 0, cached: 20, failed: 0 });
  const trips = calls.filter(({ collection }) => ['players', 'trust'].includes(collection));
  expect(trips).toEqual([
    { collection: 'players', method: 'getMany' },
    { collection: 'trust', method: 'getMany' },
  ]);
  await second.close();
  await opened.close();
});
