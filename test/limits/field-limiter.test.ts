import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { storeBudgets } from '../../src/limits/budgets.ts';
import type { Decision } from '../../src/limits/decision.ts';
import { bucketKeyOf, createFieldLimiter } from '../../src/limits/field-limiter.ts';
import { startLeases } from '../support/lease-store.ts';

const caller = { environment: 'live', lineageId: 'lin_1' } as const;
const stranger = { environment: 'live', lineageId: 'lin_2' } as const;

function start() {
  const { leases, clock, store } = startLeases();
  return { leases, clock, store, limiter: createFieldLimiter({ leases }) };
}

test('a field is granted as often as its budget says, and refused with the time to wait', async () => {
  const { limiter } = start();
  for (let call = 0; call < 10; call += 1) {
    expect(await limiter.check(caller, 'simulate')).toBeUndefined();
  }
  expect(await limiter.check(caller, 'simulate')).toMatchObject({
    allowed: false,
    budget: 'simulate',
    limit: 10,
    remaining: 0,
    retryAfterSeconds: 6,
  });
  expect(await limiter.check(stranger, 'simulate')).toBeUndefined();
});

test('concurrent fields of one request draw on one bucket, and each learns its own answer', async () => {
  const { limiter } = start();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      limiter.check(caller, index % 2 === 0 ? 'simulate' : 'trust_refresh', 'genshin:812345678'),
    ),
  );
  expect(answers.map((answer) => answer?.budget)).toEqual([
    ...[undefined, undefined, undefined, 'trust_refresh', undefined, 'trust_refresh'],
    ...[undefined, 'trust_refresh', undefined, 'trust_refresh', undefined, 'trust_refresh'],
  ]);
});

test('a refresh of one account counts for everybody in the environment (R4.5)', async () => {
  const { limiter, store } = start();
  const account = 'genshin:812345678';
  expect(await limiter.check(caller, 'trust_refresh', account)).toBeUndefined();
  expect(await limiter.check(stranger, 'trust_refresh', account)).toMatchObject({
    retryAfterSeconds: 3600,
  });
  expect(await limiter.check(caller, 'trust_refresh', 'hsr:812345678')).toBeUndefined();
  const sandbox = { ...caller, environment: 'test' } as const;
  expect(await limiter.check(sandbox, 'trust_refresh', account)).toBeUndefined();
  expect([...store.records.keys()]).toEqual([
    'live:genshin:812345678:trust_refresh',
    'live:hsr:812345678:trust_refresh',
    'test:genshin:812345678:trust_refresh',
  ]);
});

test('after the time to wait the field is granted again', async () => {
  const { limiter, clock } = start();
  await limiter.check(caller, 'trust_refresh', 'zzz:812345678');
  clock.advance(3_600_000);
  expect(await limiter.check(caller, 'trust_refresh', 'zzz:812345678')).toBeUndefined();
});

test('both interfaces spend the same tokens', async () => {
  const { limiter, leases } = start();
  await limiter.check(caller, 'leaderboard');
  expect(await leases.take(bucketKeyOf(caller), 'leaderboard')).toMatchObject({ remaining: 58 });
});

test('while a lease lasts the answer comes at once', async () => {
  const { limiter } = start();
  await limiter.check(caller, 'archive');
  expect(limiter.check(caller, 'archive')).toBeUndefined();
});

test('a request can note every decision for its headers', async () => {
  const { limiter } = start();
  const decisions: Decision[] = [];
  const noting = limiter.noting(decisions);
  await noting.check(caller, 'trust_refresh', 'hsr:812345678');
  await noting.check(caller, 'trust_refresh', 'hsr:812345678');
  await limiter.check(caller, 'analyze');
  expect(decisions.map(({ budget, allowed }) => [budget, allowed])).toEqual([
    ['trust_refresh', true],
    ['trust_refresh', false],
  ]);
});

const unavailable = { code: 'upstream_unavailable' };

test.each([...storeBudgets])('without a store %s is unavailable (R4.9b)', async (budget) => {
  const { limiter, store } = start();
  store.mode = 'rejects';
  await expect(limiter.check(caller, budget)).rejects.toMatchObject(unavailable);
  await expect(limiter.take(caller, budget)).rejects.toMatchObject(unavailable);
  store.mode = 'works';
  expect(await limiter.check(caller, budget)).toBeUndefined();
});

test('with a full disk the caller learns of that (R4.9b)', async () => {
  const { limiter, store } = start();
  store.fault = new Problem('storage_full', 'The disk is full.');
  store.mode = 'rejects';
  await expect(limiter.check(caller, 'reports')).rejects.toMatchObject({ code: 'storage_full' });
});

test('without a store what can be done without it is counted here (R4.9b)', async () => {
  const { limiter, store, clock } = start();
  expect(await limiter.check(caller, 'simulate')).toBeUndefined();
  store.mode = 'rejects';
  expect(await limiter.check(caller, 'simulate')).toMatchObject({ retryAfterSeconds: 6 });
  clock.advance(6_000);
  expect(await limiter.check(caller, 'simulate')).toBeUndefined();
  expect(await limiter.check(caller, 'simulate')).toMatchObject({ allowed: false });
});

test('a token that nothing came of is there again, and the headers never heard of it (R4.5a)', async () => {
  const { limiter } = start();
  const decisions: Decision[] = [];
  const noting = limiter.noting(decisions);
  for (let call = 0; call < 100; call += 1) {
    const token = await noting.take(caller, 'reports');
    if (token.allowed) token.giveBack();
  }
  expect(decisions.map(({ remaining }) => remaining)).toEqual(decisions.map(() => 60));
  for (let call = 0; call < 60; call += 1)
    expect(await noting.take(caller, 'reports')).toMatchObject({ allowed: true });
  expect(await noting.take(caller, 'reports')).toMatchObject({
    allowed: false,
    limit: 60,
    remaining: 0,
    resetAfterSeconds: 3600,
    retryAfterSeconds: 60,
  });
  expect(await limiter.take(stranger, 'reports')).toMatchObject({ allowed: true });
});

test('a token is given back to the shared bucket when its lease went meanwhile', async () => {
  const { limiter, leases, clock, store } = start();
  const token = await limiter.take(caller, 'reports');
  clock.advance(5_000);
  leases.giveBackIdle();
  if (token.allowed) token.giveBack();
  await leases.close();
  expect(store.records.get('live:lin_1:reports')?.tokens).toBe(60);
});

test('a token that was taken without a store can be given back too (R4.9b)', async () => {
  const { limiter, store } = start();
  store.mode = 'rejects';
  const token = await limiter.take(caller, 'analyze');
  if (token.allowed) token.giveBack();
  expect(await limiter.take(caller, 'analyze')).toMatchObject({ allowed: true });
  expect(await limiter.take(caller, 'analyze')).toMatchObject({ allowed: false });
});
