import { expect, test } from 'vitest';
import { requestId } from '../../src/http/request-context.ts';
import { lastingApp } from '../support/app.ts';

const app = lastingApp();

test.each(['12345678', 'a.B_c-9z', 'x'.repeat(64)])('%s is echoed (R1.7)', async (id) => {
  const { get } = await app();
  const headers = { 'x-request-id': id };
  for (const path of ['/v1/player/genshin/812345678', '/v1/nothing', '/healthz', '/v0/']) {
    expect((await get(path, { headers })).headers['x-request-id']).toBe(id);
  }
  const graph = await get('/graphql?query={__typename}', { headers });
  expect(graph.headers['x-request-id']).toBe(id);
});

test.each(['1234567', 'x'.repeat(65), 'with space', 'semi;colon', 'ünïcödé1', '', '{"a":"b"}'])(
  '%s is not echoed (R1.7)',
  async (id) => {
    const { get } = await app();
    const reply = await get('/healthz', { headers: { 'x-request-id': id } });
    expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
  },
);

test('a key is not echoed, whole or without its beginning (R1.7, R2.3)', async () => {
  const { get, createKey } = await app();
  const key = await createKey();
  const body = key.slice('svc_test_'.length);
  for (const id of [key, body, `trace-${body}`, `${body}.1`]) {
    const { headers, text } = await get('/v1/nothing', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(text).not.toContain(body);
  }
  // What only has the length of one is an id like others.
  const other = `${body.slice(0, -1)}${body.endsWith('a') ? 'b' : 'a'}`;
  const { headers } = await get('/v1/nothing', { headers: { 'x-request-id': other } });
  expect(headers['x-request-id']).toBe(other);
});

test('a generated id is req_ and a ULID in lower case, ordered by time (R1.7)', () => {
  const at = Date.parse('2026-01-15T08:30:00.000Z');
  const early = requestId(undefined, at);
  expect(early).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  expect(early.slice(4, 14)).toBe('01kf0cd6t0');
  expect(early < requestId(undefined, at + 1)).toBe(true);
});

test('no id comes twice (R1.7)', () => {
  const ids = Array.from({ length: 2000 }, () => requestId(undefined, 0));
  expect(new Set(ids).size).toBe(ids.length);
});
