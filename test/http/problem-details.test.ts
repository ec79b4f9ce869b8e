import { expect, test } from 'vitest';
import { lastingApp, startApp } from '../support/app.ts';
import { expectHeaders } from '../support/interfaces.ts';

const app = lastingApp();
const accept = 'application/problem+json';

test.each([
  ['/v1/player/genshin/12', 'invalid_uid', 400, 'Invalid UID'],
  ['/v1/player/genshin/812345404', 'player_not_found', 404, 'Player not found'],
  ['/v1/nothing', 'not_found', 404, 'Not found'],
  ['/v0/player', 'endpoint_removed', 410, 'Endpoint removed'],
  ['/v1/keys/rotate', 'method_not_allowed', 405, 'Method not allowed'],
] as const)('%s as problem details (R1.14)', async (path, code, status, title) => {
  const { get } = await app();
  const usual = await get(path);
  const reply = await get(path, { headers: { accept, 'x-request-id': 'my-request-1' } });
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toEqual({
    type: `http://waypoint.test/problems/${code}`,
    title,
    status,
    detail: usual.body.error.message,
    instance: 'my-request-1',
    code,
    ...(status === 400 && { details: [{ path: 'uid', message: 'A UID has 9 or 10 digits.' }] }),
  });
  expectHeaders(reply);
});

test('problem details carry the faults of a validation (R1.14)', async () => {
  const { get } = await app();
  const reply = await get('/v1/player/genshin/812345678?lang=zh-tw', { headers: { accept } });
  expect(reply.body).toMatchObject({
    status: 400,
    code: 'validation_failed',
    details: [{ path: 'lang' }],
  });
  expect(reply.body).not.toHaveProperty('retry_after_seconds');
});

test('problem details say when to come back (R1.14)', async () => {
  const { post } = await startApp();
  const refresh = '/v1/trust-score/genshin/812345678/refresh';
  await post(refresh);
  const reply = await post(refresh, undefined, { headers: { accept } });
  expect(reply.body).toMatchObject({ status: 429, retry_after_seconds: 3600 });
  expect(reply.headers['retry-after']).toBe('3600');
});

test('the challenge of a 401 stays with problem details (R1.14, R2.2)', async () => {
  const { get } = await app();
  const reply = await get('/v1/keys/self', { key: null, headers: { accept } });
  expect(reply.headers['www-authenticate']).toBe('Bearer realm="api"');
  expect(reply.body.code).toBe('missing_api_key');
});

test.each([
  'application/json, application/problem+json',
  'application/json;q=0.5, application/problem+json',
  'application/problem+json, */*',
  'application/problem+json;q=0.5, application/json;q=0.4, */*',
  'APPLICATION/Problem+JSON',
  'application/problem+json ; Q=0.001',
])('they are given to whom they are as good as JSON: %s (R1.14)', async (header) => {
  const { get } = await app();
  const reply = await get('/v1/nothing', { headers: { accept: header } });
  expect(reply.headers['content-type']).toContain('application/problem+json');
});

test.each([
  '*/*',
  'application/json',
  'text/html',
  'application/xml',
  'application/problem+json;q=0',
  'application/json, application/problem+json; q=0.000',
  'application/problem+jsonx',
  'application/json, application/problem+json;q=0.5',
  'application/problem+json;q=0.1, */*;q=0.9',
  'application/*;q=0.3, application/problem+json;q=0.2',
  'application/problem+json;q=much',
])('the envelope is the answer to Accept: %s (R1.14)', async (header) => {
  const { get } = await app();
  const reply = await get('/v1/nothing', { headers: { accept: header } });
  expect(reply.body.error.code).toBe('not_found');
});

test('a success is the same whatever is accepted (R1.14)', async () => {
  const { get } = await app();
  const reply = await get('/v1/keys/self', { headers: { accept } });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('GraphQL keeps its own form of errors (R15.3)', async () => {
  const { get } = await app();
  const reply = await get('/graphql?query={__typename}', { key: null, headers: { accept } });
  expect(reply.body.errors[0].extensions.code).toBe('MISSING_API_KEY');
});
