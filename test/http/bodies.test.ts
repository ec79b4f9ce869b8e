import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readExactly } from '../../src/http/body.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();
let count = 0;

/** Recomputing a score of its own: it reads a body's form, and leaves nothing behind. */
const refresh = (): string => {
  count += 1;
  return `/v1/trust-score/genshin/${800_000_000 + count}/refresh`;
};
const limit = 64 * 1024;

/** A JSON object of exactly so many bytes. */
const objectOf = (bytes: number): string => `{${' '.repeat(bytes - 2)}}`;

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON; charset="utf-8"',
  ' application/json ;',
])('a body of type %s is read (R1.9)', async (type) => {
  const { request } = await app();
  const headers = { 'content-type': type };
  const reply = await request(refresh(), { method: 'POST', body: '{}', headers });
  expect(reply.status).toBe(200);
});

test.each([
  'text/plain',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/vnd.api+json',
  'text/plain; application/json',
  ';',
  'a/b/c',
])('a body of type %s is refused (R1.9)', async (type) => {
  const { request } = await app();
  const headers = { 'content-type': type };
  for (const path of [refresh(), '/graphql']) {
    const reply = await request(path, { method: 'POST', body: '{}', headers });
    expect(reply.status).toBe(415);
  }
});

/** The code of the refusal of these bytes, sent with these headers and no other type. */
async function codeOf(payload: Buffer, headers: Record<string, string>): Promise<unknown> {
  const {
    app: { server },
    key,
  } = await app();
  const response = await server.inject({
    method: 'POST',
    url: refresh(),
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload,
  });
  return response.json().error.code;
}

test('a body without a type is refused (R1.9)', async () => {
  expect(await codeOf(Buffer.from('{}'), {})).toBe('unsupported_media_type');
});

test('64 KiB are read and a byte more is not (R1.9)', async () => {
  const { post } = await app();
  expect((await post(refresh(), objectOf(limit))).status).toBe(200);
  const reply = await post(refresh(), objectOf(limit + 1));
  expect(reply.status).toBe(413);
  expect(reply.body.error.code).toBe('payload_too_large');
  expectEnvelope(reply);
});

test('the size is counted in bytes, not in characters (R1.9)', async () => {
  const { post } = await app();
  expect((await post(refresh(), `{"note":"${'ü'.repeat(limit / 2)}"}`)).status).toBe(413);
});

test('the type is looked at before the size (R1.9)', async () => {
  const { request } = await app();
  const headers = { 'content-type': 'text/plain' };
  const reply = await request(refresh(), { method: 'POST', body: objectOf(limit + 1), headers });
  expect(reply.status).toBe(415);
});

test.each(['{', '{"a":1,}', "{'a':1}", 'null', '[]', '"text"', '1', 'true', ' ', '{}{}', '\0'])(
  '%j is not a JSON object (R1.9)',
  async (body) => {
    const { post } = await app();
    const reply = await post(refresh(), body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.code).toBe('invalid_json');
    expectEnvelope(reply);
  },
);

test('bytes that are not UTF-8 answer 400, not 500', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await codeOf(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), headers)).toBe('invalid_json');
});

test('a compressed body is not unpacked', async () => {
  const { request } = await app();
  const headers = { 'content-encoding': 'gzip' };
  const reply = await request(refresh(), { method: 'POST', body: '\u001f\u008b\b', headers });
  expect(reply.body.error.code).toBe('invalid_json');
});

test.each(['/v1/trust-score/genshin/812345678/refresh', '/v1/keys/rotate', '/v1/keys/revoke'])(
  'POST %s accepts an empty body, with or without a type (R1.9)',
  async (path) => {
    const typed = await startApp();
    const headers = { 'content-type': 'application/json' };
    expect((await typed.request(path, { method: 'POST', headers })).status).toBeLessThan(202);
    const bare = await startApp();
    expect((await bare.request(path, { method: 'POST' })).status).toBeLessThan(202);
  },
);

test('members that nobody knows are refused all at once, and nothing is done (R1.4)', async () => {
  const { post, get } = await startApp();
  const body = '{"revoke_old_in_seconds":5,"__proto__":{"a":1},"constructor":1,"more":[]}';
  const reply = await post('/v1/keys/rotate', body);
  expect(reply.status).toBe(400);
  const paths = reply.body.error.details.map(({ path }: { path: string }) => path);
  expect(paths.sort()).toEqual(['__proto__', 'constructor', 'more']);
  expect((await get('/v1/keys/self')).body.data.replaced_by ?? null).toBeNull();
});

test('a body of a GET is not looked at', async () => {
  const { request } = await app();
  const headers = { 'content-type': 'text/plain' };
  const reply = await request('/v1/keys/self', { method: 'GET', body: 'anything', headers });
  expect(reply.status).toBe(200);
});

test('a body nested without end answers 400, not 500', async () => {
  const { post } = await app();
  const reply = await post(refresh(), `${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  expect(reply.body.error.code).toBe('invalid_json');
});

test('a body whose sender went away before it was read is cut short', async () => {
  const gone = new PassThrough();
  gone.destroy();
  await once(gone, 'close');
  await expect(readExactly(gone, 10)).rejects.toMatchObject({ code: 'validation_failed' });
});
