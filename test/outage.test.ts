import { expect, test } from 'vitest';
import { openMongoStore } from '../src/store/mongodb.ts';
import { openProxy } from './store/proxy.ts';
import { startApp, testClock } from './support/app.ts';
import { mongodbServer } from './support/store.ts';

const when = mongodbServer === undefined ? ' (MongoDB: not run, MONGODB_URI is not set)' : '';

/** The application on MongoDB, with a way to take the database away and back. */
async function startOnMongo() {
  const { hostname, port } = new URL(mongodbServer ?? '');
  const proxy = await openProxy(hostname, Number(port));
  const clock = testClock();
  const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;
  const database = `waypoint_outage_${process.pid}`;
  const { store } = await openMongoStore({ uri, clock, poolSize: 10, database });
  return { ...(await startApp({ store, clock })), proxy, store, clock };
}

test.skipIf(mongodbServer === undefined)(
  `while MongoDB is away cached answers go on and readyz turns; when it is back all is well again${when}`,
  async () => {
    const { get, proxy, clock, store, close } = await startOnMongo();
    const path = '/v1/player/genshin/812345678';
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
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 15_000 }).toBe(200);
    const fresh = await get('/v1/player/genshin/812345679');
    expect(fresh.body.data.trust_score).toEqual({ score: 60, tier: 'neutral' });
    await close();
    await store.close();
  },
  60_000,
);
