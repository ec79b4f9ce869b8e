import { expect, test, vi } from 'vitest';
import { startLeases } from '../support/lease-store.ts';

const key = 'live:lin_1';
const full = { allowed: true, limit: 1500, remaining: 1500, resetAfterSeconds: 0 };

test('with a store that rejects everything is let through as from a full bucket (R4.9)', async () => {
  const { leases, store } = startLeases();
  store.mode = 'rejects';
  for (let call = 0; call < 5; call += 1) {
    expect(await leases.take(key, 'request')).toMatchObject(full);
  }
});

test('a failing store is reported at most once a second', async () => {
  const onError = vi.fn();
  const { leases, store, clock } = startLeases({ onError });
  store.mode = 'rejects';
  for (let call = 0; call < 5; call += 1) await leases.take(`live:${call}`, 'request');
  expect(onError).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledWith(new Error('The store is away.'));
  clock.advance(1_000);
  await leases.take(key, 'request');
  expect(onError).toHaveBeenCalledTimes(2);
});

test('what is held is still spent exactly while the store is away', async () => {
  const { leases, store } = startLeases();
  await leases.take(key, 'request');
  store.mode = 'rejects';
  expect(leases.take(key, 'request')).toMatchObject({ allowed: true, remaining: 1498 });
});

test('a store that hangs delays one caller, and the next ones not at all', async () => {
  const onError = vi.fn();
  const { leases, store, clock } = startLeases({ onError, patienceMs: 10 });
  store.mode = 'hangs';
  expect(await leases.take(key, 'request')).toMatchObject(full);
  expect(leases.take('live:lin_2', 'request')).toMatchObject(full);
  expect(onError).toHaveBeenCalledTimes(1);
  clock.advance(1_000);
  store.mode = 'works';
  expect(await leases.take(key, 'request')).toMatchObject({ remaining: 1499 });
});

test('what a late answer granted goes back', async () => {
  const { leases, store } = startLeases({ patienceMs: 10 });
  store.mode = 'hangs';
  await leases.take(key, 'request');
  store.mode = 'works';
  store.release();
  await vi.waitFor(() => expect(store.records.get(`${key}:request`)?.tokens).toBe(1500), {
    timeout: 30_000,
  });
});

test('closing does not wait for a store that hangs', async () => {
  const { leases, store } = startLeases({ patienceMs: 10 });
  await leases.take(key, 'request');
  store.mode = 'hangs';
  await leases.close();
  expect(store.updates).toBe(2);
});
