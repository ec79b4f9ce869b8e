import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { startBanner } from '../src/cli/start.ts';
import { readConfig } from '../src/config.ts';
import { keyRecords } from '../src/domains/keys/store.ts';
import type { Store } from '../src/store/store.ts';
import { type Reply, startApp, testClock } from './support/app.ts';
import { gate, hasServer, type MongoWorld, mongoWorld } from './support/mongodb.ts';

const when = hasServer ? '' : ' (MongoDB: not run, MONGODB_URI is not set)';
const path = '/v1/player/genshin/812345678';
const report = {
  game: 'genshin',
  reported_uid: '812345678',
  reporter_uid: '700123456',
  category: 'phishing',
  description: 'Sent me a link in the chat of the game that asks for the password of my account.',
};

/** The application on MongoDB behind a proxy, with a clock of its own. */
async function startOnMongo({ operationMs = 2000 } = {}) {
  const world = await mongoWorld();
  const clock = testClock();
  const { store, blobs } = await world.open({ clock, operationMs });
  store.collection(keyRecords);
  await untilReady(store);
  // A lease that lasts while the database is away.
  const env = { REQUEST_BUCKET_CAPACITY: '60000' };
  const app = await startApp({ store, blobs, clock, env });
  await untilReady(store);
  return { ...app, ...world, clock };
}

const untilReady = (store: Store): Promise<void> =>
  expect.poll(() => store.unreadyIndexes()).toEqual({});

function expectUnavailable({ status, headers, body }: Reply): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('30');
  expect(body.error.code).toBe('upstream_unavailable');
  expect(body.error.message).not.toMatch(/mongo|127\.0\.0\.1/i);
}

/** A gateway that is up before storage that is down: it answers by itself what needs no record. */
const onlyGateway = ({ proxy }: MongoWorld): void => {
  const errmsg = 'Could not find host matching read preference { mode: "primary" } for set shard0';
  const answer: Document = { ok: 0, code: 133, codeName: 'FailedToSatisfyReadPreference', errmsg };
  const needy = ['find', 'insert', 'update', 'delete', 'count'];
  proxy.intervene((name) => (needy.includes(name) ? { answer } : undefined));
};

describe.skipIf(!hasServer)(`while MongoDB is away${when}`, () => {
  test('cached answers go on and readyz turns; when it is back all is well again', async () => {
    const { get, proxy, clock } = await startOnMongo();
    expect((await get(path)).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);

    await proxy.cut();
    const under = await Promise.all([...Array(200).keys()].map(() => get(path)));
    expect(under.every(({ status }) => status === 200)).toBe(true);
    expect(under.every(({ body }) => body.meta.cache === 'hit')).toBe(true);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    // A key that was seen lately goes on being known when it would be looked up again.
    clock.pass(6000);
    expect((await get(path)).status).toBe(200);
    // A player that is not cached is served without a trust score (R4.9).
    const uncached = await get('/v1/player/genshin/812345679');
    expect(uncached.status).toBe(200);
    expect(uncached.body.data.trust_score).toBeNull();

    await proxy.mend();
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    const fresh = await get('/v1/player/genshin/812345679');
    expect(fresh.body.data.trust_score).toEqual({ score: 60, tier: 'neutral' });
  }, 60_000);

  test('what nothing kept can answer is 503 with the time to come back, at both interfaces', async () => {
    const { get, post, query, proxy, clock, log } = await startOnMongo();
    await get(path);
    await proxy.cut();
    expectUnavailable(await post('/v1/scam-report', report));
    clock.pass(2000);
    expectUnavailable(await get('/v1/trust-score/genshin/812345670'));
    expectUnavailable(await get('/v1/scam-reports?game=genshin'));
    expectUnavailable(await get('/v1/scam-report/rep_01K0000000000000000000000A'));
    const { body } = await query('{ trustScore(game: GENSHIN, uid: "812345671") { score } }');
    expect(body.errors[0].extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(log.join('')).not.toContain('internal error');
    await proxy.mend();
  }, 60_000);

  test('a gateway whose storage is down is not ready, and answers 503', async () => {
    const app = await startOnMongo();
    await app.get(path);
    onlyGateway(app);
    expect((await app.get('/readyz')).status).toBe(503);
    expectUnavailable(await app.get('/v1/trust-score/genshin/812345670'));
    app.proxy.intervene(undefined);
    expect((await app.get('/readyz')).status).toBe(200);
  }, 60_000);

  test('a database that does not answer delays no request that memory can answer', async () => {
    const { get, proxy, clock } = await startOnMongo({ operationMs: 60_000 });
    const { body } = await get(path);
    const hung = gate();
    let lookups = 0;
    proxy.intervene((name, command) => {
      if (name !== 'find') return undefined;
      const { find, filter } = command as { find: string; filter: object };
      if (find === 'waypoint_keys' && '_id' in filter) lookups += 1;
      return { hold: hung.opened };
    });
    for (let round = 0; round < 5; round += 1) {
      clock.pass(6000);
      const kept = await get(path);
      expect([kept.status, kept.body.data]).toEqual([200, body.data]);
    }
    expect(lookups).toBe(1);
    hung.open();
  }, 60_000);
});

describe.skipIf(!hasServer)(`while indexes of MongoDB are built${when}`, () => {
  test('readyz names them, and what needs none is served', async () => {
    const world = await mongoWorld();
    const built = gate();
    world.proxy.intervene((_name, command) =>
      command['createIndexes'] === 'waypoint_reports' ? { hold: built.opened } : undefined,
    );
    const clock = testClock();
    const { store, blobs } = await world.open({ clock, operationMs: 2000 });
    store.collection(keyRecords);
    await untilReady(store);
    const { get, post } = await startApp({ store, blobs, clock });
    await expect
      .poll(async () => (await get('/readyz')).body.indexes?.['waypoint_reports.byDesk'])
      .toBe('pending');
    expect((await get('/readyz')).status).toBe(200);
    expect((await get(path)).status).toBe(200);
    expect((await post('/v1/scam-report', report)).status).toBe(201);
    expectUnavailable(await get('/v1/scam-reports/own'));
    built.open();
    await expect.poll(async () => (await get('/readyz')).body).toEqual({ status: 'ok' });
    expect((await get('/v1/scam-reports/own')).body.data).toHaveLength(1);
  }, 60_000);

  test('a start on a database that is not ready for keys goes on without one', async () => {
    const { app, store, proxy } = await startOnMongo();
    const built = gate();
    const hint = { ok: 0, code: 2, codeName: 'BadValue', errmsg: 'no such index' };
    proxy.intervene((name, command) => {
      if (name === 'createIndexes') return { hold: built.opened };
      return 'hint' in command ? { answer: hint } : undefined;
    });
    const config = readConfig({});
    const { keys } = app.services;
    const address = 'http://127.0.0.1:3000';
    const text = await startBanner(config, address, 'mongodb', keys);
    expect(text).toContain('No key could be stored yet');
    expect(store.unreadyIndexes()).toEqual({ 'waypoint_keys.byCreatedAt': 'pending' });
    built.open();
  }, 60_000);

  test('no page walks past records that lack its field', async () => {
    const { app, proxy } = await startOnMongo();
    const filters: string[] = [];
    proxy.intervene((name, command) => {
      if (name === 'find' || name === 'count') filters.push(JSON.stringify(command));
      return undefined;
    });
    await app.recover();
    expect(filters.filter((text) => text.includes('"hint"'))).not.toEqual([]);
    expect(filters.filter((text) => text.includes('$ne'))).toEqual([]);
  }, 60_000);
});
