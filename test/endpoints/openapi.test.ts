import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lastingApp, startApp } from '../support/app.ts';
import { expectHeaders } from '../support/interfaces.ts';

const app = lastingApp();
const path = '/openapi.json';

const committed = JSON.parse(
  readFileSync(new URL('../../schema/openapi.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

test('the reference needs no key, and is the committed one with the address of this service', async () => {
  const { get } = await app();
  const reply = await get(path, { key: null });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expectHeaders(reply);
  expect(JSON.parse(reply.text)).toEqual({
    ...committed,
    servers: [{ url: 'http://waypoint.test' }],
  });
});

test('who has it gets a 304 (R1.11)', async () => {
  const { get } = await app();
  const { etag } = (await get(path, { key: null })).headers;
  const again = await get(path, { key: null, headers: { 'if-none-match': String(etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['etag']).toBe(etag);
});

test('who takes gzip gets it compressed', async () => {
  const { app: running } = await app();
  const headers = { 'accept-encoding': 'gzip' };
  const reply = await running.server.inject({ method: 'GET', url: path, headers });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toHaveProperty('paths');
});

test('it draws on the bucket of the address (R4.7)', async () => {
  const env = { ANONYMOUS_BUCKET_CAPACITY: '1', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '1' };
  const { headers } = await (await app()).get(path, { key: null });
  const { get } = await startApp({ env });
  // Who has it is sent nothing; all of it is more than one token.
  const known = { key: null, headers: { 'if-none-match': String(headers['etag']) } };
  expect((await get(path, known)).status).toBe(304);
  expect((await get(path, known)).status).toBe(429);
  const small = await startApp({ env });
  expect((await small.get(path, { key: null })).status).toBe(429);
});
