import { describe, expect, test, vi } from 'vitest';
import { defaultBudgets } from '../../../src/limits/budgets.ts';
import { createLeases, type Leases } from '../../../src/limits/leases.ts';
import { bucketCollection } from '../../../src/limits/shared-buckets.ts';
import { createServerClock } from '../../../src/store/mongodb/server-clock.ts';
import { endWithTest } from '../../support/endings.ts';
import { memoryLeaseStore, standingClock } from '../../support/lease-store.ts';
import { hasServer, mongoWorld } from '../../support/mongodb.ts';

const minutes = 60_000;
const key = 'live:lin_1';

/** A machine whose clock is off, beside a server with the right one. */
function machineOff(server: { now(): number }, offMs: number) {
  const machine = { now: () => server.now() + offMs };
  const clock = createServerClock({ machine, readServerTime: async () => server.now() });
  endWithTest(async () => clock.stop());
  return clock;
}

test.each([10 * minutes, -10 * minutes, 0])(
  'a machine that is %d ms off goes by the server',
  async (offMs) => {
    const server = standingClock();
    const clock = machineOff(server, offMs);
    await clock.measure();
    expect(clock.now()).toBe(server.now());
    server.advance(90_000);
    expect(clock.now()).toBe(server.now());
  },
);

test('a slow answer moves the time no further than it has to', async () => {
  const server = standingClock();
  const machine = { now: () => server.now() };
  const readServerTime = vi.fn(async () => {
    server.advance(4_000);
    const said = server.now();
    server.advance(1_000);
    return said;
  });
  const clock = createServerClock({ machine, readServerTime });
  endWithTest(async () => clock.stop());
  await clock.measure();
  expect(clock.now()).toBe(server.now());
});

test('a server that does not say its time leaves that of the machine', async () => {
  const machine = standingClock();
  const clock = createServerClock({ machine, readServerTime: async () => undefined });
  endWithTest(async () => clock.stop());
  await clock.measure();
  expect(clock.now()).toBe(machine.now());
});

async function takeMany(leases: Leases, count: number): Promise<number> {
  let allowed = 0;
  for (let call = 0; call < count; call += 1)
    if ((await leases.take(key, 'request')).allowed) allowed += 1;
  return allowed;
}

test.each([10 * minutes, -10 * minutes])(
  'with one of two instances %d ms off a bucket accepts what it accepts anyway (R4.1a)',
  async (offMs) => {
    const server = standingClock();
    const off = machineOff(server, offMs);
    await off.measure();
    const store = memoryLeaseStore(server);
    const [right, other] = [server, off].map((clock) =>
      createLeases({ store, clock, budgets: defaultBudgets }),
    );
    let allowed = 0;
    for (let second = 0; second < 60; second += 1) {
      for (const leases of [right, other]) if (leases) allowed += await takeMany(leases, 40);
      server.advance(1_000);
    }
    expect(allowed).toBeLessThanOrEqual(2_500);
    expect(allowed).toBeGreaterThanOrEqual(0.95 * 2_480);
  },
);

describe.skipIf(!hasServer)(
  `on MongoDB${hasServer ? '' : ' (not run, MONGODB_URI is not set)'}`,
  () => {
    test('a server that does not know hello is opened, and tells its time by the former name', async () => {
      const world = await mongoWorld();
      const machine = { now: () => 0 };
      const { store } = await world.open({ clock: undefined, machine });
      // The server's time is that of this machine.
      expect(Math.abs(store.clock.now() - Date.now())).toBeLessThan(10 * minutes);
    });

    test('the store tells the time of its server, and its buckets live by it', async () => {
      const world = await mongoWorld();
      const server = standingClock();
      world.proxy.intervene((name) =>
        name === 'hello' ? { answer: { ok: 1, localTime: new Date(server.now()) } } : undefined,
      );
      const ahead = { now: () => server.now() + 10 * minutes };
      const behind = { now: () => server.now() - 10 * minutes };
      const stores = [];
      for (const machine of [ahead, behind])
        stores.push((await world.open({ clock: undefined, machine })).store);
      expect(stores.map(({ clock }) => clock.now())).toEqual([server.now(), server.now()]);
      const [one, two] = stores.map((store) => {
        const { clock } = store;
        return createLeases({
          ...{ store: store.collection(bucketCollection), clock, budgets: defaultBudgets },
          patienceMs: 60_000,
        });
      });
      if (!one || !two) throw new Error('There are no two instances.');
      expect((await takeMany(one, 1_000)) + (await takeMany(two, 1_000))).toBeLessThanOrEqual(
        1_500,
      );
      expect((await takeMany(one, 5)) + (await takeMany(two, 5))).toBeLessThanOrEqual(5);
    }, 60_000);
  },
);
