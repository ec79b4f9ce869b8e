import { expect, test } from 'vitest';
import { requestId } from '../../src/http/request-id.ts';
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
