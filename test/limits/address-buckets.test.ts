import { expect, test } from 'vitest';
import { networkOf } from '../../src/lib/address.ts';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import {
  createAddressBuckets,
  createLeases,
  type LeasesDependencies,
} from '../../src/limits/leases.ts';
import { memoryLeaseStore, standingClock } from '../support/lease-store.ts';

const ip = '192.0.2.1';

function start(options: Partial<LeasesDependencies> = {}) {
  const clock = standingClock();
  const store = memoryLeaseStore(clock);
  const instance = () => {
    const leases = createLeases({ store, clock, budgets: defaultBudgets, ...options });
    return { leases, ...createAddressBuckets(leases, 'anonymous') };
  };
  return { clock, store, instance, ...instance() };
}

type Instance = Pick<ReturnType<typeof start>, 'take'>;

async function takeMany({ take }: Instance, count: number, from = ip): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < count; call += 1) if ((await take(from)).allowed) allowed += 1;
  return allowed;
}

test('an address has 600 calls, and ten more each second', async () => {
  const { take, clock } = start();
  for (let left = 599; left >= 0; left -= 1)
    expect(await take(ip)).toMatchObject({ allowed: true, limit: 600, remaining: left });
  expect(await take(ip)).toMatchObject({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 1,
    resetAfterSeconds: 60,
  });
  expect(await take('192.0.2.2')).toMatchObject({ allowed: true, remaining: 599 });
  clock.advance(1_000);
  expect(await take(ip)).toMatchObject({ allowed: true, remaining: 9 });
});

test('the store does not learn of an address before it used up its first lease, a tenth (R4.7)', async () => {
  const { store, clock, ...one } = start();
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await takeMany(one, 60)).toBe(60);
    clock.advance(60_000);
    one.leases.giveBackIdle();
  }
  expect(store.updates).toBe(0);
  expect(await takeMany(one, 61)).toBe(61);
  expect([...store.records.values()]).toMatchObject([{ id: expect.stringMatching(/^address:/) }]);
});

test('from then on all instances share its bucket, and none of them gives it away (R4.7)', async () => {
  const { instance, clock, ...one } = start();
  const all = [one, ...Array.from({ length: 29 }, instance)];
  let allowed = 0;
  for (let second = 0; second < 30; second += 1) {
    for (const each of all) allowed += await takeMany(each, 20);
    for (const { leases } of all) leases.giveBackIdle();
    clock.advance(1_000);
  }
  // The capacity, the refill of half a minute, and a first lease for each instance; the store knew none of those.
  expect(allowed).toBeLessThanOrEqual(600 + 300 + 30 * 60);
  expect(allowed).toBeGreaterThan(600 + 300);
  let later = 0;
  for (let second = 0; second < 60; second += 1) {
    for (const each of all) later += await takeMany(each, 2);
    for (const { leases } of all) leases.giveBackIdle();
    clock.advance(1_000);
  }
  expect(later).toBeLessThanOrEqual(600 + 30);
});

test('the record of an address is gone when its bucket is full again', async () => {
  const { store, clock, ...one } = start();
  await takeMany(one, 600);
  const [record] = store.records.values();
  expect(record?.expires.getTime()).toBe(clock.now() + 60_000 + 60_000);
  expect(JSON.stringify(record)).not.toContain(ip);
});

test('an address whose record is another’s is counted by each instance alone', async () => {
  const { store, clock, take, ...one } = start();
  await takeMany({ take }, 61);
  const [[id, record] = ['', undefined]] = store.records;
  if (record) store.records.set(id, { ...record, owner: 'another', tokens: 0 });
  clock.advance(5_000);
  one.leases.giveBackIdle();
  expect(await takeMany({ take }, 600)).toBeGreaterThan(530);
  expect(await take(ip)).toMatchObject({ allowed: false });
  expect(store.records.get(id)).toMatchObject({ owner: 'another' });
});

test('without the store an address is counted here: its first lease, and no second one (R4.9b)', async () => {
  const { store, ...one } = start();
  store.mode = 'rejects';
  expect(await takeMany(one, 100)).toBe(60);
});

test('a picture that takes several tokens takes all of them or none', async () => {
  const { take } = start();
  expect(await take(ip, 598)).toMatchObject({ allowed: true, remaining: 2 });
  expect(await take(ip, 9)).toMatchObject({ allowed: false, remaining: 0 });
  expect(await take(ip, 2)).toMatchObject({ allowed: true, remaining: 0 });
});

test('a peek takes nothing', async () => {
  const { take, peek, clock } = start();
  expect(peek(ip)).toMatchObject({ allowed: true, remaining: 600 });
  await take(ip);
  expect(peek(ip)).toMatchObject({ remaining: 599 });
  expect(peek(ip)).toMatchObject({ remaining: 599 });
  clock.advance(100);
  expect(peek(ip)).toMatchObject({ remaining: 600, resetAfterSeconds: 0 });
});

test('the network of a caller cannot be changed by choosing another address of it', async () => {
  const { take } = start();
  await take('2001:db8:1:2::1');
  expect(await take('2001:db8:1:2:ffff::9')).toMatchObject({ remaining: 598 });
  expect(await take('2001:db8:1:3::1')).toMatchObject({ remaining: 599 });
});

test('the memory is bounded: the network unseen for longest is forgotten', async () => {
  const { take, peek } = start({ maxKeys: 2, maxResting: 1 });
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) await take(from);
  expect(peek('192.0.2.1')).toMatchObject({ remaining: 600 });
  expect(peek('192.0.2.2')).toMatchObject({ remaining: 599 });
  expect(peek('192.0.2.4')).toMatchObject({ remaining: 599 });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not:an:address', 'not:an:address'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
