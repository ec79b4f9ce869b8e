import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Reply, RequestOptions, TestApp } from '../support/app.ts';
import { startSteady } from '../support/interfaces.ts';

const rotate = '/v1/keys/rotate';
const revoke = '/v1/keys/revoke';
const self = '/v1/keys/self';
const rotation = 'mutation { rotateKey { apiKey } }';
const revocation = 'mutation ($id: String) { revokeKey(keyId: $id) { status } }';

/** A request bucket that is empty after one request, for a while. */
const oneRequest = { REQUEST_BUCKET_CAPACITY: '1', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' };

const left = ({ headers }: Reply) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

async function dry(): Promise<TestApp> {
  const app = await startSteady({ env: oneRequest });
  await app.get(self);
  expect((await app.get(self)).status).toBe(429);
  return app;
}

/** Spends all that the bucket `keys` holds. */
async function drain({ post }: TestApp, sent: RequestOptions = {}): Promise<void> {
  for (let count = 0; count < 10; count += 1) await post(rotate, undefined, sent);
  expect((await post(rotate, undefined, sent)).status).toBe(429);
}

describe('who has spent all requests of a key (R4.5a)', () => {
  test('can still replace it on /v1', async () => {
    const { post } = await dry();
    const reply = await post(rotate, { revoke_old_in_seconds: 0 });
    expect(reply.status).toBe(201);
    expect(left(reply)).toEqual(['10', '9']);
  });

  test('can still end it on /v1', async () => {
    const { post, get } = await dry();
    expect((await post(revoke)).status).toBe(200);
    expect((await get(self)).status).toBe(401);
  });

  test('can still replace it in the graph', async () => {
    const { query } = await dry();
    const reply = await query(rotation);
    expect(reply.body.errors).toBeUndefined();
    expect(reply.body.data.rotateKey.apiKey).toMatch(/^svc_test_/);
    expect(left(reply)).toEqual(['10', '9']);
  });

  test('can still end it in the graph', async () => {
    const { query, get } = await dry();
    expect((await query(revocation)).body.data.revokeKey.status).toBe('REVOKED');
    expect((await get(self)).status).toBe(401);
  });

  test.each([
    [
      'another field',
      'mutation { revokeKey { status } refreshTrustScore(game: GENSHIN, uid: "812345678") { nextRefreshAt } }',
    ],
    ['a query', 'query revokeKey { viewer { keyId } }'],
    ['a fragment', 'mutation { ...F } fragment F on Mutation { revokeKey { status } }'],
    ['a field by such an alias', '{ revokeKey: viewer { keyId } }'],
    ['nothing that can be read', 'mutation { revokeKey'],
    ['more than 4 KiB', `mutation { revokeKey { status } } #${'x'.repeat(4096)}`],
  ])('is refused a document with %s, and nothing of it is run', async (_what, document) => {
    const { query, clock, get } = await dry();
    const reply = await query(document);
    expect(reply.status).toBe(429);
    expect(reply.body.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(reply.headers['ratelimit']).toBe('"request";r=0;t=60');
    clock.pass(60_000);
    expect((await get(self)).status).toBe(200);
  });

  test('is refused before anybody looks at the form of a body (R1.10)', async () => {
    const { request } = await dry();
    const headers = { 'content-type': 'text/plain' };
    const sent = { method: 'POST', body: 'revokeKey', headers };
    expect((await request('/graphql', sent)).status).toBe(429);
  });
});

describe('the bucket of keys (R4.5a)', () => {
  test('is the only one that rotations and revocations draw on', async () => {
    const { get, post, query } = await startSteady();
    await post(rotate);
    await query(rotation);
    await post(revoke, { key_id: 'key_unknown' });
    await query(revocation, { id: 'key_unknown' });
    const reply = await get(self);
    expect(left(reply)).toEqual(['1500', '1499']);
  });

  test('belongs to the lineage, through both interfaces', async () => {
    const { post, query } = await startSteady();
    const { body } = await post(rotate);
    const reply = await query(rotation, {}, { key: body.data.api_key });
    expect(left(reply)).toEqual(['10', '8']);
  });

  test('is not touched by rubbish', async () => {
    const { post, query } = await startSteady();
    for (let count = 0; count < 20; count += 1) {
      await post(rotate, { revoke_old_in_seconds: -1 });
      await post(rotate, '[');
      await post(revoke, { key_id: 5 });
      await query('mutation { rotateKey(revokeOldInSeconds: -1) { apiKey } }');
    }
    expect(left(await post(rotate))).toEqual(['10', '9']);
  });

  test('pays a document of its fields one by one, and no other document', async () => {
    const { query, get } = await startSteady();
    const two = await query('mutation { a: rotateKey { apiKey } b: rotateKey { apiKey } }');
    expect(left(two)).toEqual(['10', '8']);
    const mixed =
      'mutation { rotateKey { apiKey } refreshTrustScore(game: HSR, uid: "812345678") { nextRefreshAt } }';
    expect((await query(mixed)).body.errors).toBeUndefined();
    // Two root fields of an ordinary document, and this request.
    expect(left(await get(self))).toEqual(['1500', '1497']);
  });
});

describe('a thief who spends the bucket of keys as well (R4.5a)', () => {
  test('cannot keep the owner from ending the key that both hold', async () => {
    const app = await startSteady();
    await drain(app);
    expect((await app.post(revoke)).status).toBe(200);
    expect((await app.get(self)).status).toBe(401);
  });

  test('nor from ending it in the graph, all requests spent too', async () => {
    const app = await dry();
    await drain(app);
    expect((await app.query(revocation)).body.data.revokeKey.status).toBe('REVOKED');
  });

  test('cannot keep the owner of the next key from ending the stolen one', async () => {
    const app = await startSteady();
    const stolen = app.key;
    const { body } = await app.post(rotate);
    const { api_key: key, old_key } = body.data;
    expect((await app.get(self, { key })).status).toBe(200);
    for (let count = 0; count < 30; count += 1) {
      await app.post(rotate, undefined, { key: stolen });
      await app.post(revoke, { key_id: 'key_unknown' }, { key: stolen });
    }
    const spent = await app.post(revoke, { key_id: 'key_unknown' }, { key: stolen });
    expect(spent.status).toBe(429);
    expect(spent.headers['ratelimit']).toMatch(/^"keys";r=0;t=/);
    const reply = await app.post(revoke, { key_id: old_key.key_id }, { key });
    expect(reply.body.data).toMatchObject({ key_id: old_key.key_id, status: 'revoked' });
    expect((await app.get(self, { key: stolen })).status).toBe(401);
  });
});

describe('a document for the bucket of keys that asks nothing of it (R4.5a)', () => {
  const faulty = 'mutation { revokeKey { nothing } }';
  const sha256Hash = hash('sha256', faulty, 'hex');
  const persistedQuery = { version: 1, sha256Hash };

  test.each([
    ['a field that is not there', { query: faulty }],
    [
      'an argument out of range',
      { query: 'mutation { rotateKey(revokeOldInSeconds: -1) { apiKey } }' },
    ],
    [
      'a variable that is missing',
      { query: 'mutation ($id: String!) { revokeKey(keyId: $id) { status } }' },
    ],
    ['no such operation', { query: 'mutation A { revokeKey { status } }', operationName: 'B' }],
    ['its hash', { query: faulty, extensions: { persistedQuery } }],
  ])('takes a request token for %s', async (_what, body) => {
    const { post, get } = await startSteady();
    for (let count = 0; count < 3; count += 1) await post('/graphql', body);
    expect(left(await get(self))).toEqual(['1500', '1496']);
  });

  test('is refused when there is none left, and a right one is not', async () => {
    const { query } = await dry();
    expect((await query(faulty)).status).toBe(429);
    expect((await query(revocation)).body.data.revokeKey.status).toBe('REVOKED');
  });
});
