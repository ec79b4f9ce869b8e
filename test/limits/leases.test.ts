import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { createLeases, type Leases } from '../../src/limits/leases.ts';
import { type BucketRecord, bucketCollection } from '../../src/limits/shared-buckets.ts';
import type { Collection, CollectionSpec } from '../../src/store/store.ts';
import { type Mode, memoryLeaseStore, standingClock, startLeases } from '../support/lease-store.ts';

const key = 'live:lin_1';

async function takeMany(leases: Leases, count: number): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < count; call += 1) {
    if ((await leases.take(key, 'request')).allowed) allowed += 1;
  }
  return allowed;
}

/** Lets everything that is under way come to its end. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the first request of a fresh bucket leaves all but one token', async () => {
  const { leases } = startLeases();
  expect(await leases.take(key, 'request')).toEqual({
    allowed: true,
    budget: 'request',
    limit: 1500,
    windowSeconds: 90,
    remaining: 1499,
    resetAfterSeconds: 1,
  });
});

test('every call of a full bucket is counted exactly, and the one after the last is refused', async () => {
  const { leases } = startLeases();
  for (let left = 1499; left >= 0; left -= 1) {
    expect(await leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: left });
  }
  expect(await leases.take(key, 'request')).toEqual({
    allowed: false,
    budget: 'request',
    limit: 1500,
    windowSeconds: 90,
    remaining: 0,
    resetAfterSeconds: 90,
    retryAfterSeconds: 1,
  });
});

test.each<Mode>(['works', 'runs twice', 'loses the first answer'])(
  'exactly the capacity is granted by a store that %s',
  async (mode) => {
    const { leases, store } = startLeases();
    store.mode = mode;
    expect(await takeMany(leases, 1600)).toBe(1500);
  },
);

test('concurrent calls of one key share one question', async () => {
  const { leases, store } = startLeases();
  const decisions = await Promise.all(
    Array.from({ length: 1501 }, () => leases.take(key, 'request')),
  );
  expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(1500);
  expect(store.updates).toBeLessThanOrEqual(3);
});

test('while the lease lasts the answer comes at once', async () => {
  const { leases, store } = startLeases();
  await leases.take(key, 'request');
  for (let call = 0; call < 18; call += 1) {
    expect(leases.take(key, 'request')).toMatchObject({ allowed: true });
  }
  expect(store.updates).toBe(1);
});

test('the next lease is there before the last one is spent', async () => {
  const { leases } = startLeases();
  await leases.take(key, 'request');
  for (let call = 0; call < 1400; call += 1) {
    expect(leases.take(key, 'request')).not.toBeInstanceOf(Promise);
    if (call % 5 === 0) await settle();
  }
});

test('two instances that drain one bucket grant exactly its capacity', async () => {
  const { leases, store, clock } = startLeases();
  const other = createLeases({ store, clock, budgets: defaultBudgets });
  let allowed = 0;
  for (let call = 0; call < 1600; call += 1) {
    const decisions = await Promise.all([leases.take(key, 'request'), other.take(key, 'request')]);
    allowed += decisions.filter((decision) => decision.allowed).length;
  }
  expect(allowed).toBe(1500);
});

test('one instance behaves as one undivided bucket, at any times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.nat(4_000), calls: fc.nat(120) }), { maxLength: 25 }),
      async (bursts) => {
        const { leases, clock } = startLeases();
        let tokens = 1500;
        for (const { ms, calls } of bursts) {
          // No question is under way while time passes: what a slow answer grants counts from when it was asked.
          await settle();
          clock.advance(ms + 250);
          tokens = Math.min(1500, tokens + ((ms + 250) * 1000) / 60_000);
          for (let call = 0; call < calls; call += 1) {
            const decision = await leases.take(key, 'request');
            expect(decision.allowed).toBe(tokens + 1e-6 >= 1);
            if (!decision.allowed) break;
            tokens -= 1;
            expect(decision.remaining).toBe(Math.floor(tokens + 1e-6));
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('two instances never grant more than capacity, refill and one lease, at any times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.nat(5_000), first: fc.nat(200), second: fc.nat(200) }), {
        maxLength: 20,
      }),
      async (bursts) => {
        const { leases, store, clock } = startLeases();
        const other = createLeases({ store, clock, budgets: defaultBudgets });
        const begin = clock.now();
        let allowed = 0;
        for (const { ms, first, second } of bursts) {
          clock.advance(ms);
          allowed += (await takeMany(leases, first)) + (await takeMany(other, second));
        }
        const refill = ((clock.now() - begin) * 1000) / 60_000;
        expect(allowed).toBeLessThanOrEqual(1500 + refill + 50);
      },
    ),
    { numRuns: 15 },
  );
});

test('a dry bucket is asked again only after a quarter of a second', async () => {
  const { leases, store, clock } = startLeases();
  await takeMany(leases, 1501);
  const before = store.updates;
  clock.advance(249);
  expect(leases.take(key, 'request')).toMatchObject({ allowed: false, remaining: 0 });
  expect(store.updates).toBe(before);
  clock.advance(1);
  expect(await leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: 3 });
});

test('after Retry-After the refused caller is let in, after Reset-After the bucket is full', async () => {
  const { leases, clock } = startLeases();
  await takeMany(leases, 1501);
  clock.advance(1_000);
  expect(await leases.take(key, 'request')).toMatchObject({ allowed: true });
  clock.advance(90_000);
  expect(await leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: 1499 });
});

test('several tokens are taken together or not at all', async () => {
  const { leases } = startLeases();
  expect(await leases.take(key, 'simulate', 7)).toMatchObject({ allowed: true, remaining: 3 });
  expect(await leases.take(key, 'simulate', 4)).toMatchObject({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 6,
  });
  expect(await leases.take(key, 'simulate', 3)).toMatchObject({ allowed: true, remaining: 0 });
});

test('keys and budgets have buckets of their own', async () => {
  const { leases } = startLeases();
  await leases.take('live:a', 'trust_refresh');
  expect(await leases.take('live:a', 'trust_refresh')).toMatchObject({
    allowed: false,
    retryAfterSeconds: 3600,
  });
  expect(await leases.take('test:a', 'trust_refresh')).toMatchObject({ allowed: true });
  expect(await leases.take('live:a', 'evidence')).toMatchObject({ allowed: true });
});

test('a small budget is exact although its answers take time', async () => {
  const { leases, clock, store } = startLeases();
  const update = store.update.bind(store);
  store.update = (id, change) => {
    clock.advance(7);
    return update(id, change).finally(() => clock.advance(7));
  };
  for (let call = 0; call < 10; call += 1) {
    expect(await leases.take(key, 'simulate')).toMatchObject({ allowed: true });
  }
  expect(await leases.take(key, 'simulate')).toMatchObject({ allowed: false });
  expect(store.updates).toBe(11);
});

test('a peek tells the numbers and takes nothing', async () => {
  const { leases, store } = startLeases();
  expect(leases.peek(key, 'request')).toMatchObject({ allowed: true, remaining: 1500 });
  expect(store.updates).toBe(0);
  await takeMany(leases, 10);
  expect(leases.peek(key, 'request')).toMatchObject({ allowed: true, remaining: 1490 });
  await takeMany(leases, 1490);
  expect(leases.peek(key, 'request')).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
});

test('the rest of an idle lease goes back to the others', async () => {
  const { leases, store, clock } = startLeases({
    budgets: { ...defaultBudgets, request: { capacity: 1500, refillPerMinute: 1 } },
  });
  await leases.take(key, 'request');
  expect(store.records.get(`${key}:request`)?.tokens).toBe(1475);
  clock.advance(4_999);
  leases.giveBackIdle();
  await settle();
  expect(store.records.get(`${key}:request`)?.tokens).toBe(1475);
  clock.advance(1);
  leases.giveBackIdle();
  await settle();
  expect(store.records.get(`${key}:request`)?.tokens).toBeCloseTo(1499.08, 1);
  expect(await leases.take(key, 'request')).toMatchObject({ remaining: 1498 });
});

test('every idle key is given up, the busy ones stay', async () => {
  const { leases, store, clock } = startLeases();
  for (let index = 0; index < 5; index += 1) await leases.take(`live:${index}`, 'request', 1490);
  clock.advance(4_000);
  await leases.take('live:busy', 'request', 1490);
  clock.advance(1_000);
  const before = store.updates;
  leases.giveBackIdle();
  await settle();
  // They held exactly what was asked for, so there is nothing to write.
  expect(store.updates).toBe(before);
  // What it last saw is remembered.
  expect(leases.peek('live:0', 'request')).toMatchObject({ remaining: 93 });
  expect(leases.peek('live:busy', 'request')).toMatchObject({ remaining: 26 });
});

test('closing gives everything back', async () => {
  const { leases, store } = startLeases();
  await takeMany(leases, 10);
  await leases.take('test:lin_2', 'archive');
  await leases.close();
  expect(store.records.get(`${key}:request`)?.tokens).toBe(1490);
  expect(store.records.get('test:lin_2:archive')?.tokens).toBe(2999);
});

test('a lease that was on its way at closing is given back too', async () => {
  const { leases, store } = startLeases();
  await takeMany(leases, 38);
  const last = leases.take(key, 'request');
  await leases.close();
  await last;
  expect(store.records.get(`${key}:request`)?.tokens).toBe(1461);
});

test('keys are bounded: the one unused for longest gives its lease back', async () => {
  const { leases, store } = startLeases({ maxKeys: 2 });
  for (const name of ['a', 'b', 'c']) await leases.take(name, 'request');
  await settle();
  expect(store.records.get('a:request')?.tokens).toBe(1499);
  expect(store.records.get('b:request')?.tokens).toBe(1475);
  expect(await leases.take('a', 'request')).toMatchObject({ remaining: 1498 });
});

test('a record outlives its full bucket by a margin only', async () => {
  const { leases, store, clock } = startLeases();
  await leases.take(key, 'request', 750);
  const expires = store.records.get(`${key}:request`)?.expires.getTime() ?? 0;
  expect(expires - clock.now()).toBe(45_000 + 60_000);
});

test('the declared collection is one that a store can open', () => {
  const spec: CollectionSpec<BucketRecord> = bucketCollection;
  const open = (collection: Collection<BucketRecord>) =>
    createLeases({ store: collection, clock: standingClock(), budgets: defaultBudgets });
  expect(spec.name).toBe('buckets');
  expect(open).toBeTypeOf('function');
});

test('the stored record is what the schema says', async () => {
  const clock = standingClock();
  const store = memoryLeaseStore(clock);
  await createLeases({ store, clock, budgets: defaultBudgets }).take(key, 'request');
  const record = store.records.get(`${key}:request`);
  expect(bucketCollection.schema.parse(record)).toEqual(record);
});
