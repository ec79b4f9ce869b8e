import { expect, test } from 'vitest';
import { createCors } from '../../src/http/cors.ts';
import { lastingApp, type Reply, startApp } from '../support/app.ts';

const origin = 'https://tools.example';
const off = lastingApp();
const on = lastingApp({ env: { CORS_ORIGINS: `${origin},https://other.example:8443` } });

const player = '/v1/player/genshin/812345678';
const allowNames = ({ headers }: Reply) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('without a list there are no CORS headers (R1.13)', async () => {
  const { get, request } = await off();
  for (const reply of [
    await get(player, { headers: { origin } }),
    await request(player, { method: 'OPTIONS', headers: { origin }, key: null }),
  ]) {
    expect(allowNames(reply)).toEqual([]);
    expect(reply.headers['vary'] ?? '').not.toContain('Origin');
  }
});

test.each([
  ['an answer', player, {}, 200],
  ['a refusal', player, { key: null }, 401],
  ['an unknown path', '/v1/nothing', {}, 404],
  ['a removed version', '/v0/x', {}, 410],
  ['a method that is not known', player, { method: 'DELETE' }, 405],
  ['GraphQL', '/graphql?query={__typename}', {}, 200],
] as const)('%s names the listed origin and nothing more (R1.13)', async (...row) => {
  const [, path, options, status] = row;
  const { request } = await on();
  const reply = await request(path, { ...options, headers: { origin } });
  expect(reply.status).toBe(status);
  expect(reply.headers['access-control-allow-origin']).toBe(origin);
  expect(reply.headers['access-control-expose-headers']).toBe(
    'ETag, Link, Location, Retry-After, X-Export-Skipped, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Reset-After',
  );
  expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  expect(reply.headers['vary']).toContain('Origin');
});

test('a 304 names the origin too (R1.11, R1.13)', async () => {
  const { get } = await on();
  const { headers } = await get(player);
  const reply = await get(player, {
    headers: { origin, 'if-none-match': String(headers['etag']) },
  });
  expect(reply.status).toBe(304);
  expect(reply.headers['access-control-allow-origin']).toBe(origin);
  expect(reply.headers['vary']).toBe('Authorization, Accept, Accept-Encoding, Origin');
});

test.each([
  'https://tools.example.evil.test',
  'http://tools.example',
  'https://tools.example:443',
  'https://TOOLS.example',
  'https://sub.tools.example',
  'https://other.example',
  'null',
  '*',
])('%s is not an origin of the list (R1.13)', async (other) => {
  const { get } = await on();
  const reply = await get(player, { headers: { origin: other } });
  expect(reply.status).toBe(200);
  expect(allowNames(reply)).toEqual([]);
  expect(reply.headers['vary']).toContain('Origin');
});

test('an answer without an origin still varies by it (R1.13)', async () => {
  const { get } = await on();
  const reply = await get(player);
  expect(allowNames(reply)).toEqual([]);
  expect(reply.headers['vary']).toBe('Authorization, Accept, Accept-Encoding, Origin');
});

test('a preflight is answered without a key (R1.13)', async () => {
  const { request } = await on();
  const reply = await request('/v1/keys/rotate', {
    method: 'OPTIONS',
    key: null,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(reply.status).toBe(204);
  expect(reply.headers).toMatchObject({
    allow: 'POST, OPTIONS',
    'access-control-allow-origin': origin,
    'access-control-allow-headers':
      'Authorization, Content-Type, If-None-Match, Idempotency-Key, X-Request-Id',
  });
  expect(reply.headers['access-control-allow-methods']).toBe(
    'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  );
});

test('a preflight of another origin gets no leave (R1.13)', async () => {
  const { request } = await on();
  const headers = { origin: 'https://evil.test' };
  expect(allowNames(await request(player, { method: 'OPTIONS', headers }))).toEqual([]);
});

test('origins are told apart exactly (R1.13)', () => {
  const cors = createCors([origin]);
  expect(cors(origin, false)['Access-Control-Allow-Origin']).toBe(origin);
  expect(cors(`${origin}/`, false)).toEqual({ Vary: 'Origin' });
  expect(createCors([])(origin, true)).toEqual({});
});

test('any origin may ask where * is listed, and what it may see is the same for all (R1.13)', async () => {
  const { get, request } = await startApp({ env: { CORS_ORIGINS: '*' } });
  for (const headers of [{ origin }, { origin: 'https://other.example' }, {}]) {
    const reply = await get(player, { headers });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-expose-headers']).toContain('Location, Retry-After');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(reply.headers['vary']).toBe('Authorization, Accept, Accept-Encoding');
  }
  const preflight = await request('/graphql', {
    method: 'OPTIONS',
    headers: { origin },
    key: null,
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers':
      'Authorization, Content-Type, If-None-Match, Idempotency-Key, X-Request-Id',
  });
});
