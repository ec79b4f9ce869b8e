import { hash } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { GraphContext } from '../../src/graph/context.ts';
import { Problem } from '../../src/lib/problem.ts';
import { createIdempotency, idempotencyRecords } from '../../src/rest/idempotency.ts';
import { game, orNull, text, uid } from '../../src/rest/input/schemas.ts';
import { route } from '../../src/rest/route.ts';
import { trustRoutes } from '../../src/rest/v1/trust.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { expectEnvelope, sharedStore, startSteady } from '../support/interfaces.ts';
import { openTestStore } from '../support/store.ts';

interface Refreshed {
  readonly refreshTrustScore: { readonly nextRefreshAt: string } | null;
}

interface Account {
  readonly game: string;
  readonly uid: string;
}

/** What happens while a request is being answered. */
interface Hook {
  during?: (uid: string) => void;
}

const any = z.unknown().optional();

/** A path that honours an Idempotency-Key. It takes a token that is back after an hour, so that a second run shows. */
const idempotent = (hook: Hook = {}) => [
  ...trustRoutes,
  route({
    method: 'POST',
    operation: 'tryIt',
    path: '/v1/try/:game/:uid',
    summary: 'Tries it.',
    since: '2026-11-21',
    tags: ['trust'],
    input: {
      path: z.object({ game, uid }),
      body: z.object({ a: any, b: any, note: orNull(text()) }),
    },
    cacheControl: 'no-store',
    idempotent: true,
    document: parse(`
      mutation Try($game: Game!, $uid: String!) {
        refreshTrustScore(game: $game, uid: $uid) { nextRefreshAt }
      }
    `) as TypedDocumentNode<Refreshed, Account>,
    variables: ({ path }) => path,
    answer: ({ refreshTrustScore: data }, { uid }) => {
      hook.during?.(uid);
      return { data, status: 201 };
    },
  }),
];

const path = '/v1/try/genshin/812345678';
const start = (hook?: Hook) => startSteady({ routes: idempotent(hook) });
const attempt = (
  { post }: TestApp,
  key: string,
  body: unknown = { a: 1 },
  more: { key?: string; path?: string } = {},
) =>
  post(more.path ?? path, body, {
    headers: { 'idempotency-key': key },
    ...(more.key !== undefined && { key: more.key }),
  });

test('the same key and body get the stored answer, without a second run (R1.15)', async () => {
  const app = await start();
  const first = await attempt(app, 'one');
  expect(first.status).toBe(201);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  app.clock.pass(5000);
  const again = await attempt(app, 'one');
  expect(again.status).toBe(201);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(again.headers['x-ratelimit-limit']).toBe('1500');
  expectEnvelope(again);
  expect((await attempt(app, 'two')).status).toBe(429);
});

test('the same key with another body is refused (R1.15)', async () => {
  const app = await start();
  await attempt(app, 'one');
  for (const body of [{ a: 2 }, { a: 1, b: 1 }, '{ "a": 1 }']) {
    const reply = await attempt(app, 'one', body);
    expect(reply.status).toBe(422);
    expect(reply.body.error.code).toBe('idempotency_key_reused');
    expectEnvelope(reply);
  }
});

test('while the first runs, the second is told so (R1.15)', async () => {
  const app = await start();
  await app.get('/v1/keys/self');
  const replies = await Promise.all([1, 2, 3].map(() => attempt(app, 'one')));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.error.code).toBe('idempotency_in_progress');
  expect((await attempt(app, 'one')).status).toBe(201);
});

test('only answers of 2xx are kept (R1.15)', async () => {
  const app = await start();
  await attempt(app, 'one');
  const refused = await attempt(app, 'two');
  expect(refused.status).toBe(429);
  app.clock.pass(3_600_000);
  const late = await attempt(app, 'two');
  expect(late.status).toBe(201);
  expect(late.headers).not.toHaveProperty('idempotent-replayed');
});

test('a key counts for a lineage and a path (R1.15)', async () => {
  const app = await start();
  const first = await attempt(app, 'one');
  const uid = '/v1/try/genshin/812345679';
  const elsewhere = await attempt(app, 'one', { a: 1 }, { path: uid });
  expect(elsewhere.status).toBe(201);
  expect(elsewhere.headers).not.toHaveProperty('idempotent-replayed');
  const stranger = await attempt(app, 'one', { a: 1 }, { key: await app.createKey() });
  expect(stranger.status).toBe(429);
  const slash = await attempt(app, 'one', { a: 1 }, { path: `${path}/` });
  expect(slash.text).toBe(first.text);
  expect(slash.headers['idempotent-replayed']).toBe('true');
});

test('an answer is kept for 24 hours (R1.15)', async () => {
  const app = await start();
  const first = await attempt(app, 'one');
  app.clock.pass(24 * 3_600_000 - 1);
  expect((await attempt(app, 'one')).text).toBe(first.text);
  app.clock.pass(1);
  const late = await attempt(app, 'one');
  expect(late.status).toBe(201);
  expect(late.headers).not.toHaveProperty('idempotent-replayed');
  expect(late.text).not.toBe(first.text);
});

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(256)],
  ['with a control character', 'a\u0001b'],
  ['not ASCII', 'schlüssel'],
])('a key that is %s is refused (R1.15)', async (_, key) => {
  const app = await start();
  const reply = await attempt(app, key);
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'Idempotency-Key' }],
  });
  expectEnvelope(reply);
  expect((await attempt(app, 'fine')).status).toBe(201);
});

test.each(['a', '!', 'x'.repeat(255), 'with space', '~"#'])('%s is a key (R1.15)', async (key) => {
  const app = await start();
  expect((await attempt(app, key)).status).toBe(201);
  expect((await attempt(app, key)).headers['idempotent-replayed']).toBe('true');
});

test('an answer survives the instance that gave it (R1.15)', async () => {
  const clock = testClock();
  const store = await sharedStore(clock);
  const routes = idempotent();
  const one = await startApp({ store, clock, routes, seed: 'one' });
  const first = await attempt(one, 'one');
  await one.close();
  const two = await startApp({ store, clock, routes, seed: 'two' });
  const again = await attempt(two, 'one', { a: 1 }, { key: one.key });
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

/** Leaves the record of a key as a process does that dies in the middle of the work. */
async function crash(app: TestApp): Promise<void> {
  await attempt(app, 'one');
  const { body } = await app.query('{ viewer { lineageId } }');
  const named = JSON.stringify(['test', body.data.viewer.lineageId, path, 'one']);
  const left = await app.store
    .collection(idempotencyRecords)
    .update(hash('sha256', named, 'hex'), (current) => current && { ...current, answer: null });
  expect(left).toMatchObject({ answer: null });
}

test('a run that died with its process is taken over at once (R1.15)', async () => {
  const app = await start();
  await crash(app);
  const other = await attempt(app, 'one', { a: 2 });
  expect(other.body.error.code).toBe('idempotency_key_reused');
  // It runs: the token that the dead one took is what it lacks.
  expect((await attempt(app, 'one')).body.error.code).toBe('rate_limited');
  app.clock.pass(3_600_000);
  const taken = await attempt(app, 'one');
  expect(taken.status).toBe(201);
  expect(taken.headers).not.toHaveProperty('idempotent-replayed');
  expect((await attempt(app, 'one')).headers['idempotent-replayed']).toBe('true');
});

test('without a key nothing is kept', async () => {
  const app = await start();
  expect((await app.post(path, { a: 1 })).status).toBe(201);
  expect((await app.post(path, { a: 1 })).status).toBe(429);
});

test('a path that does not promise it ignores the key: rotation never stores its answer (R1.15)', async () => {
  const { post } = await startSteady();
  const headers = { 'idempotency-key': 'one' };
  const first = await post('/v1/keys/rotate', {}, { headers });
  const again = await post('/v1/keys/rotate', {}, { headers });
  expect(first.status).toBe(201);
  expect(again.status).toBe(201);
  expect(again.body.data.api_key).not.toBe(first.body.data.api_key);
  expect(again.headers).not.toHaveProperty('idempotent-replayed');
});

test('the form of the body is looked at before the key (R1.10)', async () => {
  const app = await start();
  await attempt(app, 'one');
  expect((await attempt(app, 'one', '[')).body.error.code).toBe('invalid_json');
});

test('validation comes before the replay (R1.10)', async () => {
  const app = await start();
  const invalid = '/v1/try/genshin/12';
  for (const body of [{ a: 1 }, { a: 2 }]) {
    expect((await attempt(app, 'one', body, { path: invalid })).body.error.code).toBe(
      'invalid_uid',
    );
  }
});

test('the replay comes before the endpoint bucket (R1.10)', async () => {
  const app = await start();
  await attempt(app, 'one');
  expect((await attempt(app, 'two')).status).toBe(429);
  expect((await attempt(app, 'one')).status).toBe(201);
});

test('a defect after the work was done leaves the key free', async () => {
  const hook: Hook = {
    during: () => {
      throw new Error('A defect of this test.');
    },
  };
  const app = await start(hook);
  expect((await attempt(app, 'one')).status).toBe(500);
  delete hook.during;
  app.clock.pass(3_600_000);
  expect((await attempt(app, 'one')).status).toBe(201);
});

test('a body that is not valid is 400 even with a key that came with another body (R1.10)', async () => {
  const app = await start();
  expect((await attempt(app, 'first')).status).toBe(201);
  const refused = await attempt(app, 'first', { note: 1 });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
});

test('what a refused run made is found by a repeat of its body, and by no other body (R1.15)', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  let reserved = 0;
  const { once } = createIdempotency({
    store: store.collection(idempotencyRecords),
    clock,
    newReserved: () => `reserved${++reserved}`,
    onError: () => undefined,
  });
  const context = { principal: { environment: 'test', lineageId: 'one' } } as GraphContext;
  const earlierFor = async (body: string) => {
    let seen: readonly string[] = [];
    const run = ({ earlier }: { readonly earlier: readonly string[] }) => {
      seen = earlier;
      throw new Problem('report_quota_exceeded', 'It is refused.');
    };
    const claim = { key: 'one', path: '/v1/try', body: Buffer.from(body), context, run };
    await expect(once(claim)).rejects.toThrow('It is refused.');
    return seen;
  };
  expect(await earlierFor('a')).toEqual([]);
  expect(await earlierFor('a')).toEqual(['reserved1']);
  expect(await earlierFor('b')).toEqual([]);
});
