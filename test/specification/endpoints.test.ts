import { expect, test } from 'vitest';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';
import { refusalOf } from '../support/specification.ts';

const app = lastingApp();

/** Values of the parameters of a path that stand for something. */
const values: Readonly<Record<string, string>> = {
  game: 'zzz',
  uid: '712345600',
  avatar_id: '1091',
};
const filled = (path: string): string => path.replace(/:(\w+)/g, (_, name) => values[name] ?? '1');

test('L233 every endpoint requires the header Authorization', async () => {
  const { request } = await app();
  expect(v1Routes.length).toBeGreaterThan(40);
  for (const { method, path } of v1Routes) {
    const reply = await request(filled(path), { method, key: null });
    expect([path, refusalOf(reply)]).toEqual([path, '401 missing_api_key']);
    expectEnvelope(reply);
  }
});

test('L233 bodies are JSON', async () => {
  const { request } = await app();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const { path } of v1Routes.filter(({ method }) => method === 'POST')) {
    if (path.includes('/admin/')) continue;
    const reply = await request(filled(path), { method: 'POST', body: 'a=b', headers });
    expect([path, refusalOf(reply)]).toEqual([path, '415 unsupported_media_type']);
  }
});

test('L233 what succeeds is wrapped in data', async () => {
  const { get } = await app();
  for (const path of [
    'player/zzz/712345600',
    'players?game=zzz&uids=712345600',
    'character/zzz/1091',
    'weapons/zzz',
    'trust-score/zzz/712345600',
    'scam-reports',
    'keys/self',
  ]) {
    const reply = await get(`/v1/${path}`);
    expect([path, reply.status, Object.keys(reply.body)[0]]).toEqual([path, 200, 'data']);
    expectEnvelope(reply);
  }
});
