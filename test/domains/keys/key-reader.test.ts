import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyReader } from '../../../src/domains/keys/key-reader.ts';
import type { KeyRecord } from '../../../src/domains/keys/store.ts';
import { hashToken, mintToken } from '../../../src/domains/keys/token.ts';
import { createPatience } from '../../../src/lib/patience.ts';
import type { Collection } from '../../../src/store/store.ts';
import { testClock } from '../../support/app.ts';

const token = mintToken('test', randomBytes);
const recordOf = (text: string, fields: Partial<KeyRecord> = {}): KeyRecord => ({
  id: hashToken(text),
  keyId: 'key_a',
  lineageId: 'lin_a',
  environment: text.startsWith('svc_live_') ? 'live' : 'test',
  scopes: ['read'],
  ipAllowlist: [],
  status: 'active',
  lastFour: text.slice(-4),
  validUntil: null,
  createdAt: 0,
  lastUsedAt: null,
  revokedAt: null,
  changedAt: 0,
  successor: null,
  ...fields,
});

/** A reader over one record, with what it asked of the store. */
function setUp(record: KeyRecord | undefined = recordOf(token)) {
  const clock = testClock();
  const state = { record, down: false, until: Promise.resolve(), reads: 0, writes: 0, errors: 0 };
  const answer = () => {
    if (state.down) throw new Error('The store is away.');
    return state.record;
  };
  const records = {
    async get(id: string) {
      state.reads += 1;
      await state.until;
      const found = answer();
      return found?.id === id ? found : undefined;
    },
    async update(_id: string, change: (current?: KeyRecord) => KeyRecord | undefined) {
      state.writes += 1;
      const current = answer();
      state.record = change(current) ?? current;
      return state.record;
    },
  } as unknown as Collection<KeyRecord>;
  const reader = createKeyReader({
    records,
    changes: records as never,
    clock,
    onError: () => {
      state.errors += 1;
    },
    patience: createPatience(10),
  });
  const identify = async (text = token) => reader.identify(text);
  return { clock, state, reader, identify };
}

const refusal = (code: string) => expect.objectContaining({ code });

test('a wrong checksum is refused without a look-up', async () => {
  const { identify, state } = setUp();
  const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  await expect(identify(wrong)).rejects.toThrow(refusal('invalid_api_key'));
  await expect(identify('eyJ0.eyJ0.sig')).rejects.toThrow(refusal('invalid_api_key'));
  expect(state.reads).toBe(0);
});

test('concurrent requests with one key make one look-up, and later ones none', async () => {
  const { identify, state, reader } = setUp();
  await Promise.all(Array.from({ length: 20 }, () => identify()));
  expect(reader.identify(token)).toMatchObject({ principal: { keyId: 'key_a' } });
  expect(state).toMatchObject({ reads: 1, writes: 1 });
});

test('an unknown key is looked up once in five seconds', async () => {
  const { identify, state, clock } = setUp();
  const unknown = 'svc_test_of-somebody-else';
  await expect(identify(unknown)).rejects.toThrow(refusal('invalid_api_key'));
  await expect(identify(unknown)).rejects.toThrow(refusal('invalid_api_key'));
  expect(state.reads).toBe(1);
  clock.pass(5000);
  await expect(identify(unknown)).rejects.toThrow(refusal('invalid_api_key'));
  expect(state.reads).toBe(2);
});

test('guesses of thousands of keys evict no known key', async () => {
  const { identify, state, reader } = setUp();
  await identify();
  for (let count = 0; count < 12_000; count += 1) {
    await identify(`svc_test_guess-${count}`).catch(() => undefined);
  }
  const { reads } = state;
  expect(reader.identify(token)).toMatchObject({ principal: { keyId: 'key_a' } });
  expect(state.reads).toBe(reads);
});

test('an operator’s own key of another form is known', async () => {
  const own = 'svc_live_partner-key_01';
  const { identify } = setUp(recordOf(own));
  await expect(identify(own)).resolves.toMatchObject({ principal: { environment: 'live' } });
});

test('a key whose record is of the other environment is unknown', async () => {
  const own = 'svc_test_partner-key_01';
  const { identify } = setUp(recordOf(own, { environment: 'live' }));
  await expect(identify(own)).rejects.toThrow(refusal('invalid_api_key'));
});

test('what another process changed shows after a second', async () => {
  const { identify, state, clock } = setUp();
  await identify();
  state.record = recordOf(token, { status: 'revoked', revokedAt: 1 });
  clock.pass(999);
  await expect(identify()).resolves.toBeDefined();
  clock.pass(1);
  await expect(identify()).rejects.toThrow(refusal('revoked_api_key'));
});

test('a clock that was set back prolongs no reading', async () => {
  const { identify, state, clock } = setUp();
  await identify();
  state.record = recordOf(token, { status: 'revoked', revokedAt: 1 });
  clock.pass(-3_600_000);
  await expect(identify()).rejects.toThrow(refusal('revoked_api_key'));
});

test('the end of a rotated key is exact while it is remembered', async () => {
  const { clock } = setUp();
  const validUntil = clock.now() + 2000;
  const { identify, clock: own } = setUp(recordOf(token, { status: 'rotated', validUntil }));
  await identify();
  own.pass(1999);
  await expect(identify()).resolves.toBeDefined();
  own.pass(1);
  await expect(identify()).rejects.toThrow(refusal('expired_api_key'));
});

test('the first use is stored before its answer, later ones to the minute', async () => {
  const { identify, state, clock } = setUp();
  await identify();
  const first = clock.now();
  expect(state.record?.lastUsedAt).toBe(first);
  for (let seconds = 0; seconds < 59; seconds += 1) {
    clock.pass(1000);
    await identify();
  }
  expect(state.record?.lastUsedAt).toBe(first);
  clock.pass(1000);
  await identify();
  expect(state.record?.lastUsedAt).toBe(first + 60_000);
  expect(state.writes).toBe(2);
});

test('rare uses of a key are stored too', async () => {
  const { identify, state, clock } = setUp();
  for (let count = 0; count < 10; count += 1) {
    await identify();
    clock.pass(20_000);
  }
  expect(state.record?.lastUsedAt).toBeGreaterThanOrEqual(clock.now() - 80_000);
});

test('the use of a key that is refused is not noted', async () => {
  const { identify, state } = setUp(recordOf(token, { status: 'revoked', revokedAt: 1 }));
  await expect(identify()).rejects.toThrow(refusal('revoked_api_key'));
  expect(state.writes).toBe(0);
});

test('a key revoked while it is read is not cached as it was', async () => {
  const lastUsedAt = testClock().now();
  const { identify, state, reader } = setUp(recordOf(token, { lastUsedAt }));
  const reading = identify();
  state.record = recordOf(token, { status: 'revoked', revokedAt: 1 });
  reader.forget(hashToken(token));
  await reading.catch(() => undefined);
  await expect(identify()).rejects.toThrow(refusal('revoked_api_key'));
});

test('without a store a known key is valid for ten minutes more, an unknown one is not', async () => {
  const { identify, state, clock } = setUp();
  await identify();
  state.down = true;
  const { reads } = state;
  clock.pass(30_000);
  await expect(identify()).resolves.toBeDefined();
  await expect(identify()).resolves.toBeDefined();
  expect(state.reads).toBe(reads + 1);
  for (let minutes = 0; minutes < 9; minutes += 1) {
    clock.pass(60_000);
    await expect(identify()).resolves.toBeDefined();
  }
  clock.pass(30_000);
  await expect(identify()).rejects.toThrow(refusal('upstream_unavailable'));
  await expect(identify('svc_test_never-seen')).rejects.toThrow(refusal('upstream_unavailable'));
  expect(state.errors).toBeGreaterThan(0);
});

test('while the store is slow a known key is as it was last read, for ten minutes', async () => {
  const { identify, state, clock } = setUp();
  await identify();
  let end: () => void = () => undefined;
  state.until = new Promise<void>((resolve) => {
    end = resolve;
  });
  state.record = recordOf(token, { status: 'revoked', revokedAt: 1 });
  const { reads } = state;
  clock.pass(599_999);
  await expect(identify()).resolves.toBeDefined();
  await expect(identify()).resolves.toBeDefined();
  expect(state.reads).toBe(reads + 1);
  clock.pass(1);
  const late = identify();
  end();
  await expect(late).rejects.toThrow(refusal('revoked_api_key'));
  await expect(identify()).rejects.toThrow(refusal('revoked_api_key'));
});

test.each([
  ['no list', [], '203.0.113.7', true],
  ['a range that holds it', ['203.0.113.0/24'], '203.0.113.7', true],
  ['a range that does not', ['198.51.100.0/24'], '203.0.113.7', false],
  ['a list that cannot be read', ['somewhere'], '203.0.113.7', false],
  ['one readable range of two', ['somewhere', '203.0.113.7'], '203.0.113.7', true],
])('whether an address is allowed by %s', async (_case, ipAllowlist, ip, expected) => {
  const { identify } = setUp(recordOf(token, { ipAllowlist }));
  const identity = await identify();
  expect(identity.allows(ip)).toBe(expected);
});
