import { expect, test } from 'vitest';
import { down, enka, fixture, mihomo, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

const genshin = '/v1/player/genshin/812345678';
const day = 24 * 3_600_000;
const second = 1_000;

const known = () => {
  providers.primary.reply(enka.genshin('812345678'), { body: fixture('enka/genshin/current') });
};
const metaOf = async (path = genshin) => {
  const { body, headers } = await app.live.get(path);
  return [body.meta?.cache, body.meta?.ttl_seconds, headers['cache-control']];
};

test('the second answer comes from the cache, and its time runs down with the clock', async () => {
  known();
  expect(await metaOf()).toEqual(['miss', 60, 'private, max-age=60']);
  expect(await metaOf()).toEqual(['hit', 60, 'private, max-age=60']);
  app.live.clock.pass(1 * second);
  expect(await metaOf()).toEqual(['hit', 59, 'private, max-age=59']);
  app.live.clock.pass(58 * second);
  expect(await metaOf()).toEqual(['hit', 1, 'private, max-age=1']);
  app.live.clock.pass(1 * second);
  expect(await metaOf()).toEqual(['miss', 60, 'private, max-age=60']);
  expect(providers.primary.calls).toHaveLength(2);
});

test('the answer of a first look-up is kept, though that changed what is known of the account', async () => {
  const path = '/v1/player/genshin/812345999';
  providers.primary.reply(enka.genshin('812345999'), { body: fixture('enka/genshin/current') });
  const operator = await app.live.createKey({ environment: 'live', scopes: ['admin'] });
  const hits = async () => {
    const { text } = await app.live.get('/metrics', { key: operator });
    return Number(/asked_total\{interface="rest",outcome="hit"\} (\d+)/.exec(text)?.[1]);
  };
  const before = await hits();
  expect([(await metaOf(path))[0], (await metaOf(path))[0]]).toEqual(['miss', 'hit']);
  expect(await hits()).toBe(before + 1);
});

test('no answer outlives the showcase that it was made of', async () => {
  known();
  await metaOf();
  app.live.clock.pass(59.5 * second);
  // Another form of the same showcase: made now, but not fetched now.
  expect(await metaOf(`${genshin}?lang=ja`)).toEqual(['hit', 0, 'private, max-age=0']);
  app.live.clock.pass(0.5 * second);
  expect(await metaOf(`${genshin}?lang=ja`)).toEqual(['miss', 60, 'private, max-age=60']);
});

test.each([0, 30, 60])('a provider that says %i seconds is asked again after 60', async (ttl) => {
  providers.primary.reply(enka.genshin('812345678'), {
    body: { ...fixture('enka/genshin/current'), ttl },
  });
  await metaOf();
  app.live.clock.pass(59 * second);
  expect((await metaOf())[0]).toBe('hit');
  app.live.clock.pass(1 * second);
  expect((await metaOf())[0]).toBe('miss');
});

test('a provider that says 300 seconds is asked again after 300', async () => {
  providers.primary.reply(enka.zzz('1300123456'), { body: fixture('enka/zzz/complete') });
  const zzz = '/v1/player/zzz/1300123456';
  expect(await metaOf(zzz)).toEqual(['miss', 60, 'private, max-age=60']);
  const expiresAt = new Date(app.live.clock.now() + 300 * second).toISOString();
  // What is left is told, at most 60 seconds of it, whether the answer itself is kept or made again.
  for (const passed of [30, 29, 4, 177]) {
    app.live.clock.pass(passed * second);
    expect(await metaOf(zzz)).toEqual(['hit', 60, 'private, max-age=60']);
    const { body } = await app.live.query(
      '{ player(game: ZZZ, uid: "1300123456") { freshness { cache ttlSeconds expiresAt } } }',
    );
    expect(body.data.player.freshness).toEqual({ cache: 'HIT', ttlSeconds: 60, expiresAt });
  }
  app.live.clock.pass(50 * second);
  expect(await metaOf(`${zzz}?lang=ja`)).toEqual(['hit', 10, 'private, max-age=10']);
  app.live.clock.pass(10 * second);
  expect(await metaOf(zzz)).toEqual(['miss', 60, 'private, max-age=60']);
  expect(providers.primary.calls).toHaveLength(2);
});

test('a provider that names a year does not freeze an account', async () => {
  providers.primary.reply(enka.genshin('812345678'), {
    body: { ...fixture('enka/genshin/current'), ttl: 31_536_000 },
  });
  await metaOf();
  app.live.clock.pass(3_600 * second);
  expect((await metaOf())[0]).toBe('miss');
});

test('misses of one account at the same moment make one call, through both interfaces', async () => {
  providers.primary.reply(enka.genshin('812345678'), {
    delayMs: 30,
    body: fixture('enka/genshin/current'),
  });
  const { get, query } = app.live;
  const replies = await Promise.all([
    get(genshin),
    get(`${genshin}?lang=ja`),
    get(`${genshin}?fields=nickname`),
    get('/v1/players?game=genshin&uids=812345678'),
    query('{ player(game: GENSHIN, uid: "812345678") { nickname } }'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(providers.primary.calls).toEqual(['/api/uid/812345678']);
});

test('an unknown player is remembered for 60 seconds', async () => {
  const { get } = app.live;
  expect((await get(genshin)).status).toBe(404);
  known();
  app.live.clock.pass(59 * second);
  expect((await get(genshin)).status).toBe(404);
  expect(providers.primary.calls).toHaveLength(1);
  app.live.clock.pass(1 * second);
  expect((await get(genshin)).status).toBe(200);
});

test('a UID that the provider refuses is 400 and remembered as well', async () => {
  providers.primary.reply(enka.genshin('000000001'), { status: 400, body: {} });
  const { get } = app.live;
  for (const _ of [1, 2]) {
    const { status, body } = await get('/v1/player/genshin/000000001');
    expect([status, body.error.code]).toEqual([400, 'invalid_uid']);
  }
  expect(providers.primary.calls).toHaveLength(1);
});

test('unknown and hidden look the same', async () => {
  providers.primary.reply(enka.genshin('181234567'), { body: fixture('enka/genshin/hidden') });
  providers.primary.reply(enka.hsr('700123456'), { body: fixture('enka/hsr/hidden') });
  providers.primary.reply(enka.hsr('700123458'), { body: fixture('enka/hsr/no-list') });
  providers.primary.reply(enka.zzz('1000123456'), { body: fixture('enka/zzz/hidden') });
  providers.fallback.reply(mihomo('612345678'), { body: fixture('mihomo/unknown-user') });
  const { get } = app.live;
  const paths = [
    'genshin/811111111',
    'genshin/181234567',
    'hsr/700123456',
    'hsr/700123458',
    'hsr/612345678',
    'zzz/1000123456',
  ];
  const replies = await Promise.all(paths.map((path) => get(`/v1/player/${path}`)));
  const [{ body: unknown } = { body: undefined }] = replies;
  expect(unknown).toEqual({
    error: { code: 'player_not_found', message: expect.stringContaining('hidden') },
  });
  for (const { status, body, headers } of replies) {
    expect(status).toBe(404);
    expect(body).toEqual(unknown);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a showcase hidden since is not shown from an old copy', async () => {
  known();
  const { get, clock } = app.live;
  await get(genshin);
  clock.pass(60 * second);
  providers.primary.reply(enka.genshin('812345678'), { body: fixture('enka/genshin/hidden') });
  expect((await get(genshin)).status).toBe(404);
  clock.pass(60 * second);
  providers.primary.reply(enka.genshin('812345678'), down);
  expect((await get(genshin)).status).toBe(503);
});

test('while the provider is down an old copy is served for a day, then none', async () => {
  known();
  const { get, clock } = app.live;
  const fresh = (await get(genshin)).body.data;
  providers.primary.reply(enka.genshin('812345678'), down);
  clock.pass(60 * second);
  const { status, body, headers } = await get(genshin);
  expect([status, body.meta.cache, body.meta.ttl_seconds]).toEqual([200, 'stale', 0]);
  expect(headers['cache-control']).toBe('private, max-age=0');
  expect(body.data).toEqual(fresh);
  clock.pass(day - 60 * second);
  expect(await metaOf()).toEqual(['stale', 0, 'private, max-age=0']);
  clock.pass(1);
  const gone = await get(genshin);
  expect(gone.status).toBe(503);
  expect(gone.body).toEqual({
    error: { code: 'upstream_unavailable', message: expect.any(String) },
  });
  expect(gone.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
});

test('with an old copy at hand a provider that is down is asked once in ten seconds', async () => {
  known();
  const { clock } = app.live;
  await metaOf();
  providers.primary.reply(enka.genshin('812345678'), down);
  clock.pass(60 * second);
  for (const _ of [1, 2, 3]) expect((await metaOf())[0]).toBe('stale');
  expect(providers.primary.calls).toHaveLength(2);
  expect(app.live.log.at(-4)).toContain('reply served stale: provider down');
  clock.pass(10 * second);
  known();
  expect((await metaOf())[0]).toBe('miss');
});
