import { expect, test } from 'vitest';
import { keyRecords } from '../../src/domains/keys/store.ts';
import { hashToken } from '../../src/domains/keys/token.ts';
import type { Store } from '../../src/store/store.ts';
import { startApp, testClock } from '../support/app.ts';
import { sharedStore, startSteady } from '../support/interfaces.ts';

const self = '/v1/keys/self';
const few = { ANONYMOUS_BUCKET_CAPACITY: '5', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '5' };
const guess = (count: number) => `svc_test_guess-${count}-abc`;

/** A store that counts how often it is asked for a key. */
async function counting() {
  const clock = testClock();
  const store = await sharedStore(clock);
  const asked: string[] = [];
  const counted: Store = {
    ...store,
    collection(spec) {
      const whole = store.collection(spec);
      if (spec.name !== keyRecords.name) return whole;
      return {
        ...whole,
        get(id) {
          asked.push(id);
          return whole.get(id);
        },
      };
    },
  };
  return { clock, asked, store: counted };
}

// Guessing a key must cost the one who guesses, and not the store (R4.7).
test('once the bucket of an address is empty, no guess of it reaches the store', async () => {
  const { asked, ...shared } = await counting();
  const { get } = await startApp({ ...shared, env: few });
  for (let count = 0; count < 5; count += 1) {
    const reply = await get(self, { key: guess(count) });
    expect([reply.status, reply.headers['x-ratelimit-remaining']]).toEqual([401, `${4 - count}`]);
  }
  expect(asked).toHaveLength(5);
  for (let count = 5; count < 20; count += 1) {
    for (const path of [self, '/graphql', '/v1/nothing']) await get(path, { key: guess(count) });
    expect((await get(self, { key: guess(count) })).status).toBe(429);
  }
  expect(asked).toHaveLength(5);
  expect((await get(self, { key: guess(99), ip: '198.51.100.1' })).status).toBe(401);
});

test('a thousand guesses at once are counted before the first has its answer', async () => {
  const { asked, ...shared } = await counting();
  const { get } = await startApp({ ...shared, env: few });
  const replies = await Promise.all(
    Array.from({ length: 1000 }, (_, count) => get(self, { key: guess(count) })),
  );
  expect(asked).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(995);
});

test('one guess a thousand times at once asks once, and each of them is counted', async () => {
  const { asked, ...shared } = await counting();
  const { get } = await startApp({ ...shared, env: few });
  const replies = await Promise.all(
    Array.from({ length: 1000 }, () => get(self, { key: guess(1) })),
  );
  expect(asked).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('a key with a wrong checksum asks nobody, and is counted', async () => {
  const { asked, ...shared } = await counting();
  const { get } = await startApp({ ...shared, env: few });
  const key = `svc_test_${'b'.repeat(36)}`;
  const statuses = [];
  for (let count = 0; count < 7; count += 1) statuses.push((await get(self, { key })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(asked).toEqual([]);
});

test('no answer tells a valid key for nothing: 404, 405 and OPTIONS count guesses too', async () => {
  const { asked, ...shared } = await counting();
  const { request } = await startApp({ ...shared, env: few });
  for (let count = 0; count < 30; count += 1) {
    const key = guess(count);
    expect((await request('/v1/nothing', { key })).status).toBe(404);
    expect((await request(self, { key, method: 'DELETE' })).status).toBe(405);
    expect((await request(self, { key, method: 'OPTIONS' })).status).toBe(204);
  }
  expect(asked.length).toBeLessThanOrEqual(5);
});

/** Another instance, which has seen none of the keys of the first. */
async function neighbours() {
  const { asked, ...shared } = await counting();
  const one = await startApp({ ...shared, env: few });
  const other = await startApp({ ...shared, env: few, seed: 'other' });
  const spend = async () => {
    for (let count = 0; count < 6; count += 1) await other.get(self, { key: null });
    expect((await other.get(self, { key: null })).status).toBe(429);
  };
  return { one, other, asked, spend, key: one.key, clock: shared.clock };
}

test('a key that is known goes on working beside a guesser, however long it rests', async () => {
  const { other, key, spend, clock } = await neighbours();
  expect((await other.get(self, { key })).status).toBe(200);
  await spend();
  clock.pass(6000);
  await spend();
  expect((await other.get(self, { key })).status).toBe(200);
});

test('a valid key that is seen for the first time costs its address nothing', async () => {
  const { other, key } = await neighbours();
  const replies = await Promise.all(Array.from({ length: 50 }, () => other.get(self, { key })));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const reply = await other.get(self, { key: null });
  expect(reply.headers['x-ratelimit-remaining']).toBe('4');
});

test('a key that nobody here knows is refused unseen while its address has nothing left', async () => {
  const { other, key, asked, spend, clock } = await neighbours();
  await spend();
  const before = asked.length;
  expect((await other.get(self, { key })).status).toBe(429);
  expect(asked).toHaveLength(before);
  clock.pass(12_000);
  expect((await other.get(self, { key })).status).toBe(200);
});

test('a key that was just made here is no guess', async () => {
  const { one, other, spend } = await neighbours();
  const { body } = await other.post('/v1/keys/rotate', undefined, { key: one.key });
  await spend();
  expect((await other.get(self, { key: body.data.api_key })).status).toBe(200);
});

test('a key that is known to be revoked is a guess again', async () => {
  const { other, key, spend, asked, clock } = await neighbours();
  await other.post('/v1/keys/revoke', undefined, { key });
  expect((await other.get(self, { key })).body.error.code).toBe('revoked_api_key');
  clock.pass(6000);
  await spend();
  const before = asked.filter((id) => id === hashToken(key)).length;
  expect((await other.get(self, { key })).status).toBe(429);
  expect(asked.filter((id) => id === hashToken(key))).toHaveLength(before);
});

test('while the store is away a guess is counted as well', async () => {
  const { asked: _asked, ...shared } = await counting();
  const { store } = shared;
  const away: Store = {
    ...store,
    collection(spec) {
      const whole = store.collection(spec);
      const get = () => Promise.reject(new Error('The keys cannot be reached.'));
      return spec.name === keyRecords.name ? { ...whole, get } : whole;
    },
  };
  const { get } = await startSteady({ clock: shared.clock, store: away, env: few });
  const statuses = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await get(self, { key: guess(count) })).status);
  expect(statuses).toEqual([503, 503, 503, 503, 503, 429, 429]);
});
