import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keysOf } from '../../../src/cli/keys.ts';
import { createKeyReader } from '../../../src/domains/keys/key-reader.ts';
import { keyRecords } from '../../../src/domains/keys/store.ts';
import { testClock } from '../../support/app.ts';
import { engines } from '../../support/store.ts';

// Instances on one store go by what was done to a key at another one (R3.7, R3.8).
describe.each(engines)('on $name', ({ open }) => {
  async function setUp() {
    const clock = testClock();
    const { store, close } = await open(clock);
    onTestFinished(close);
    const collection = store.collection(keyRecords);
    const count = { gets: 0, pages: 0 };
    const state = { isHanging: false };
    const pending = new Set<Promise<unknown>>();
    const answered = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (state.isHanging) return new Promise<never>(() => undefined);
      const asked = ask().finally(() => pending.delete(asked));
      pending.add(asked);
      return asked;
    };
    const records = {
      ...collection,
      get(id: string) {
        count.gets += 1;
        return answered(() => collection.get(id));
      },
      page(query: Parameters<typeof collection.page>[0]) {
        count.pages += 1;
        return answered(() => collection.page(query));
      },
    };
    const reader = createKeyReader({ records, clock, onError: () => undefined });
    const elsewhere = keysOf(store, clock);
    await expect.poll(() => store.unreadyIndexes(), { timeout: 20_000 }).toEqual({});
    const create = () =>
      elsewhere.create({ environment: 'test', scopes: ['read'], ipAllowlist: [] }, 'req_test');
    const { token, key } = await create();
    /** Resolves once no read is under way, however long the database takes. */
    const settled = async () => {
      do {
        await Promise.allSettled(pending);
        await new Promise((resolve) => setImmediate(resolve));
      } while (pending.size > 0);
    };
    const identify = async () => reader.identify(token);
    return { clock, reader, elsewhere, token, key, count, state, identify, settled, create };
  }

  test('a revoked key is refused within a second, however often it is used', async () => {
    const { clock, identify, elsewhere, key, settled } = await setUp();
    for (let step = 0; step < 20; step += 1) {
      clock.pass(100);
      await identify();
      await settled();
    }
    await elsewhere.revokeAny(key.keyId, 'req_test');
    for (let step = 0; step < 9; step += 1) {
      clock.pass(100);
      await identify().catch(() => undefined);
      await settled();
    }
    clock.pass(100);
    await expect(identify()).rejects.toMatchObject({ code: 'revoked_api_key' });
  });

  test('a key whose allowlist is changed and changed back is refused and accepted within a second', async () => {
    const { clock, identify, elsewhere, key } = await setUp();
    expect((await identify()).allows('192.0.2.1')).toBe(true);
    await elsewhere.allowAny(key.keyId, ['198.51.100.0/24'], 'req_test');
    clock.pass(1_000);
    expect((await identify()).allows('192.0.2.1')).toBe(false);
    await elsewhere.allowAny(key.keyId, [], 'req_test');
    clock.pass(1_000);
    expect((await identify()).allows('192.0.2.1')).toBe(true);
  });

  test('all keys in use take two reads a second', async () => {
    const { clock, reader, count, create, settled } = await setUp();
    const tokens = [];
    for (let nth = 0; nth < 20; nth += 1) tokens.push((await create()).token);
    for (const token of tokens) await reader.identify(token);
    await settled();
    const before = { ...count };
    for (let step = 0; step < 100; step += 1) {
      clock.pass(100);
      for (const token of tokens) await reader.identify(token);
      await settled();
    }
    expect(count.pages - before.pages).toBeLessThanOrEqual(21);
    expect(count.gets).toBe(before.gets);
  });

  test('keys of open streams cost no reads of their own, and are known to be revoked within a second', async () => {
    const { clock, reader, elsewhere, key, identify, count } = await setUp();
    await identify();
    await reader.latest(key.keyId);
    const before = { ...count };
    for (let step = 0; step < 20; step += 1) {
      clock.pass(500);
      for (let stream = 0; stream < 20; stream += 1) await reader.latest(key.keyId);
    }
    expect(count).toEqual({ gets: before.gets, pages: before.pages + 20 });
    await elsewhere.revokeAny(key.keyId, 'req_test');
    clock.pass(500);
    expect((await reader.latest(key.keyId))?.key.status).toBe('revoked');
  });

  test('while the poll of changes hangs, each key is read by itself', async () => {
    const { clock, identify, count, state } = await setUp();
    await identify();
    state.isHanging = true;
    clock.pass(1_000);
    const before = count.gets;
    void identify();
    void identify();
    expect(count.gets).toBe(before + 1);
  });
});

test('more changes than are read at once make every key be read again', async () => {
  const clock = testClock();
  const row = (nth: number) => ({ id: `other-${nth}`, changedAt: clock.now() });
  const token = `svc_test_${randomBytes(8).toString('hex')}`;
  let reads = 0;
  const own = {
    ...{ keyId: 'key_a', lineageId: 'lin_a', environment: 'test', scopes: ['read'] },
    ...{ ipAllowlist: [], status: 'active', validUntil: null, lastUsedAt: 1, changedAt: 0 },
  };
  const records = {
    get: async (id: string) => {
      reads += 1;
      return { ...own, id };
    },
    update: async () => undefined,
    page: async () => ({ rows: [row(1), row(2)], next: [clock.now(), 'other-2'] }),
  };
  const reader = createKeyReader({ records: records as never, clock, onError: () => undefined });
  await reader.identify(token);
  clock.pass(600);
  await reader.identify(token);
  await new Promise((resolve) => setImmediate(resolve));
  await reader.identify(token);
  expect(reads).toBe(2);
});
