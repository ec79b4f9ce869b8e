import { expect, test } from 'vitest';
import { verificationRecords } from '../../../src/domains/verifications/verification.ts';
import type { TestApp } from '../../support/app.ts';
import { type StoreCall, useProviders, watchedStore } from '../../support/providers.ts';
import {
  begin,
  check,
  eventsOf,
  path,
  remove,
  scoreOf,
  secondMs,
  signed,
  uid,
} from '../../support/verifications.ts';

const providers = useProviders();
const account = { game: 'genshin', uid } as const;
const shows = (signature: string, of = uid) =>
  providers.primary.reply(`/api/uid/${of}`, signed(signature));
const plain = 60 + 3;

test('a code is stored as a salted hash only', async () => {
  const live = await providers.start();
  const { id, code } = await begin(live);
  const record = await live.store.collection(verificationRecords).get(id);
  expect(record?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(record)).not.toContain(code.slice(4));
});

test('of two checks at once one asks the provider and the other has to wait', async () => {
  const live = await providers.start();
  const { id, code } = await begin(live);
  shows(code);
  const both = await Promise.all([check(live, id), check(live, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(providers.primary.calls).toHaveLength(1);
  expect(await eventsOf(live)).toEqual([['owner_verified', 5]]);
});

test('twenty checks on two instances make one verification, one count and one event', async () => {
  const first = await providers.start({ seed: 'one' });
  const { clock, store } = first;
  const second = await providers.start({ store, clock, seed: 'two' });
  const { id, code } = await begin(first);
  shows('');
  const runs = Array.from({ length: 20 }, (_, index) =>
    check(index % 2 === 0 ? first : second, id, first.key),
  );
  const statuses = (await Promise.all(runs)).map(({ status }) => status).sort();
  expect(statuses).toEqual([422, ...Array.from({ length: 19 }, () => 429)]);
  const record = await store.collection(verificationRecords).get(id);
  expect(record?.checks).toBe(1);
  clock.pass(30 * secondMs);
  shows(code);
  await Promise.all([check(first, id), check(second, id, first.key)]);
  expect(await eventsOf(second)).toEqual([['owner_verified', 5]]);
});

test('a removal during a check wins', async () => {
  const live = await providers.start();
  const { id, code } = await begin(live);
  providers.primary.reply(`/api/uid/${uid}`, { ...signed(code), delayMs: 200 });
  const checking = check(live, id);
  await expect.poll(() => providers.primary.calls.length).toBe(1);
  expect((await remove(live, id)).status).toBe(204);
  expect((await checking).status).toBe(404);
  expect(await eventsOf(live)).toEqual([]);
});

test('a check that times out at the provider does not count, whatever comes after it', async () => {
  const live = await providers.start({ env: { UPSTREAM_DEADLINE_MS: '200' } });
  const { id, code } = await begin(live);
  providers.primary.reply(`/api/uid/${uid}`, { hang: true });
  expect((await check(live, id)).status).toBe(503);
  const record = await live.store.collection(verificationRecords).get(id);
  expect([record?.checks, record?.checkedAt]).toEqual([0, null]);
  shows(code);
  live.clock.pass(60 * secondMs);
  const patient = await providers.start({ store: live.store, clock: live.clock, seed: 'patient' });
  expect((await check(patient, id, live.key)).status).toBe(200);
});

/** Two applications on one store; the writes of one fail from the moment on that `dieAfter` names. */
async function twoApps() {
  const live = await providers.start();
  let left = Number.POSITIVE_INFINITY;
  const isWrite = ({ method, collection }: StoreCall) =>
    ['insert', 'update', 'remove'].includes(method) && !/buckets|keys|players/.test(collection);
  const watched = watchedStore(live.store, (call) => isWrite(call) && left-- <= 0);
  const dying = await providers.start({ store: watched.store, clock: live.clock, seed: 'dying' });
  return {
    live,
    dying,
    dieAfter(writes: number) {
      left = writes;
    },
    hasDied: () => left < 0,
  };
}

const nextOnes: readonly [string, (live: TestApp, id: string) => Promise<unknown>][] = [
  ['the next check', async () => undefined],
  ['the next start', (live) => live.app.recover()],
  ['the next look', (live, id) => live.get(`${path}/${id}`)],
];

test.each(nextOnes)('a check that died at any step is finished by %s', async (_who, comes) => {
  const { live, dying, dieAfter, hasDied } = await twoApps();
  const unfinished: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    const one = String(812_000_000 + step);
    const { id, code } = await begin(live, one);
    shows(code, one);
    dieAfter(step);
    const { status } = await check(dying, id, live.key);
    const died = hasDied();
    dieAfter(Number.POSITIVE_INFINITY);
    live.clock.pass(60 * secondMs);
    await comes(live, id);
    // One that died before the code was seen has verified nothing.
    if ((await eventsOf(live, one)).length === 0) unfinished.push(step);
    expect((await check(live, id)).status).toBe(200);
    expect([step, await eventsOf(live, one)]).toEqual([step, [['owner_verified', 5]]]);
    expect(await scoreOf(live, one)).toBe(plain + 5);
    if (!died) {
      expect(status).toBe(200);
      break;
    }
    expect(step).toBeLessThan(19);
  }
  if (comes.length > 0) expect(unfinished).toEqual([0, 1, 2, 3]);
});

test.each(nextOnes)('a removal that died at any step is finished by %s', async (_who, comes) => {
  const { live, dying, dieAfter, hasDied } = await twoApps();
  for (let step = 0; step < 20; step += 1) {
    const one = String(813_000_000 + step);
    const { id, code } = await begin(live, one);
    shows(code, one);
    await check(live, id);
    dieAfter(step);
    await remove(dying, id, live.key);
    const died = hasDied();
    dieAfter(Number.POSITIVE_INFINITY);
    live.clock.pass(60 * secondMs);
    await comes(live, id);
    await remove(live, id);
    expect([step, await eventsOf(live, one)]).toEqual([
      step,
      [
        ['owner_verified', 5],
        ['owner_unverified', -5],
      ],
    ]);
    expect((await live.get(`${path}/${id}`)).status).toBe(404);
    expect(await live.store.collection(verificationRecords).get(id)).toBeUndefined();
    if (!died) break;
    expect(step).toBeLessThan(19);
  }
});

test('a verified owner is one only for the lineage that verified them, until the end', async () => {
  const live = await providers.start();
  const { verifications } = live.app.services;
  const keyOf = async () => {
    const { token, key } = await live.app.services.keys.create(
      { environment: 'live', scopes: ['read', 'write:report'], ipAllowlist: [] },
      'test',
    );
    return { token, lineageId: key.lineageId };
  };
  const [mine, theirs] = [await keyOf(), await keyOf()];
  const isOwner = async (lineageId: string, environment: 'live' | 'test' = 'live') =>
    (await verifications.ownersOf(environment, [account])).flat().includes(lineageId);
  const { id, code } = await begin(live, uid, mine.token);
  shows(code);
  expect(await isOwner(mine.lineageId)).toBe(false);
  await check(live, id, mine.token);
  expect([await isOwner(mine.lineageId), await isOwner(theirs.lineageId)]).toEqual([true, false]);
  expect(await isOwner(mine.lineageId, 'test')).toBe(false);
  live.clock.pass(180 * 24 * 3600 * secondMs - 1);
  expect(await isOwner(mine.lineageId)).toBe(true);
  live.clock.pass(1);
  expect(await isOwner(mine.lineageId)).toBe(false);
});

test.each(nextOnes)(
  'a removal that died at any step ends the listing with %s',
  async (_who, comes) => {
    const { live, dying, dieAfter, hasDied } = await twoApps();
    const list = (id: string, listed: boolean, key = live.key) => {
      const options = { method: 'PUT', body: { listed }, key };
      return live.request(`${path}/${id}/listing`, options);
    };
    const isListed = (one: string) =>
      live.app.services.verifications.isListed('live', { game: 'genshin', uid: one });
    for (let step = 0; step < 20; step += 1) {
      const one = String(814_000_000 + step);
      const { id, code } = await begin(live, one);
      shows(code, one);
      await check(live, id);
      expect((await list(id, true)).status).toBe(200);
      dieAfter(step);
      await remove(dying, id, live.key);
      const died = hasDied();
      dieAfter(Number.POSITIVE_INFINITY);
      await comes(live, id);
      await remove(live, id);
      expect([step, await isListed(one)]).toEqual([step, false]);
      expect((await list(id, true)).status).toBe(404);
      if (!died) break;
      expect(step).toBeLessThan(19);
    }
  },
);

test('a listing that died before it was stored has changed nothing, and is said again', async () => {
  const { live, dying, dieAfter } = await twoApps();
  const { id, code } = await begin(live);
  shows(code);
  await check(live, id);
  const list = (app: TestApp) =>
    app.request(`${path}/${id}/listing`, { method: 'PUT', body: { listed: true }, key: live.key });
  dieAfter(0);
  expect((await list(dying)).status).toBe(500);
  const isListed = () => live.app.services.verifications.isListed('live', account);
  expect(await isListed()).toBe(false);
  dieAfter(Number.POSITIVE_INFINITY);
  expect((await list(dying)).status).toBe(200);
  expect(await isListed()).toBe(true);
});
