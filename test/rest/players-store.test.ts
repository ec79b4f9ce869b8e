import { afterEach, beforeEach, expect, test } from 'vitest';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { dayMs, minuteMs } from '../../src/lib/clock.ts';
import { byId } from '../../src/store/store.ts';
import { type TestClock, testClock } from '../support/app.ts';
import { down, enka, fixture, useProviders, watchedStore } from '../support/providers.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

const providers = useProviders();
const path = '/v1/player/genshin/812345678';
const neutral = { score: 60, tier: 'neutral' };

let clock: TestClock;
let opened: TestStore;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  providers.primary.reply(enka.genshin('812345678'), { body: fixture('enka/genshin/current') });
});
afterEach(() => opened.close());

test('what was fetched survives a restart, with a provider that is dead by then', async () => {
  const first = await providers.start({ store: opened.store, clock });
  const { data } = (await first.get(path)).body;
  await first.close();
  const env = { UPSTREAM_PRIMARY_URL: 'http://127.0.0.1:1' };
  const second = await providers.start({ store: opened.store, clock, env, seed: 'second' });
  clock.pass(30_000);
  expect((await second.get(path)).body).toMatchObject({
    data,
    meta: { cache: 'hit', ttl_seconds: 30 },
  });
  clock.pass(30_000);
  expect((await second.get(path)).body).toMatchObject({
    data,
    meta: { cache: 'stale', ttl_seconds: 0 },
  });
  await second.close();
});

test('two instances share what one of them fetched', async () => {
  const one = await providers.start({ store: opened.store, clock });
  const two = await providers.start({ store: opened.store, clock, seed: 'two' });
  await one.get(path);
  expect((await two.get(path)).body.meta.cache).toBe('hit');
  clock.pass(60_000);
  expect((await two.get(path)).body.meta.cache).toBe('miss');
  // The first one still has its own old copy, and finds the newer one of the second.
  expect((await one.get(path)).body.meta.cache).toBe('hit');
  expect(providers.primary.calls).toHaveLength(2);
  await Promise.all([one.close(), two.close()]);
});

test('the trust collection failing gives trust_score null, and the answer is not kept', async () => {
  let broken = true;
  const { store } = watchedStore(opened.store, (call) => broken && call.collection === 'trust');
  const app = await providers.start({ store, clock });
  const { status, body } = await app.get(path);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ nickname: 'Mira Teapot', trust_score: null });
  const batch = await app.get('/v1/players?game=genshin&uids=812345678');
  expect(batch.body.data[0].trust_score).toBeNull();
  const graph = await app.query(
    '{ player(game: GENSHIN, uid: "812345678") { nickname trustScore { score } } }',
  );
  expect(graph.body.data).toEqual({ player: { nickname: 'Mira Teapot', trustScore: null } });
  broken = false;
  expect((await app.get(path)).body.data.trust_score).toEqual(neutral);
  await app.close();
});

test('the trust collection failing is not to be hidden where trust alone is asked for', async () => {
  const { store } = watchedStore(opened.store, ({ collection }) => collection === 'trust');
  const app = await providers.start({ store, clock });
  const { status, body } = await app.get('/v1/trust-score/genshin/812345678');
  expect([status, body.error.code]).toEqual([500, 'internal_error']);
  await app.close();
});

test('the players collection failing takes nothing away from the answer', async () => {
  const { store } = watchedStore(opened.store, ({ collection }) => collection === 'players');
  const app = await providers.start({ store, clock });
  expect((await app.get(path)).body.meta.cache).toBe('miss');
  expect((await app.get(path)).body.meta.cache).toBe('hit');
  clock.pass(60_000);
  providers.primary.reply(enka.genshin('812345678'), down);
  expect((await app.get(path)).body.meta.cache).toBe('stale');
  expect((await app.get('/v1/players?game=genshin&uids=812345678')).status).toBe(200);
  await app.close();
});

test('the sandbox leaves no player in the store', async () => {
  const { store, calls } = watchedStore(opened.store);
  const app = await providers.start({ store, clock });
  calls.length = 0;
  await app.started.get(path);
  const written = calls.filter(({ method }) => ['update', 'insert'].includes(method));
  // That the boards have to look at the account is all.
  const others = new Set(['keys', 'buckets', 'board_accounts']);
  expect(written.filter(({ collection }) => !others.has(collection))).toEqual([]);
  expect(calls.map(({ collection }) => collection)).not.toContain('players');
  await app.close();
});

test('a showcase that was not fetched for a year leaves the store and the boards (R6.14)', async () => {
  const app = await providers.start({ store: opened.store, clock });
  await app.get(path);
  const showcases = opened.store.collection(snapshotRecords);
  const stored = () => showcases.count({ index: byId, equals: {} });
  const ranks = async () => (await app.get(`${path}/ranks`)).body.data.length;
  const tick = async (isThere: () => Promise<unknown>, expected: unknown) =>
    expect
      .poll(
        async () => {
          app.app.tick();
          return isThere();
        },
        { timeout: 10_000 },
      )
      .toBe(expected);
  await tick(async () => (await ranks()) > 0, true);
  clock.pass(365 * dayMs);
  app.app.tick();
  expect(await stored()).toBe(1);
  clock.pass(dayMs + minuteMs);
  await tick(stored, 0);
  clock.pass(minuteMs);
  await tick(ranks, 0);
  expect((await app.get(path)).body.meta.cache).toBe('miss');
  await app.close();
});
