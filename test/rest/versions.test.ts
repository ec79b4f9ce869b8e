import { expect, test } from 'vitest';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, startApp, type TestClock, testClock } from '../support/app.ts';
import { expectEnvelope, limitsOf } from '../support/interfaces.ts';

const path = '/v1/trust-score/genshin/812345678';
const entry = {
  path: '/v1/trust-score/:game/:uid',
  announced: '2026-01-01',
  sunset: '2026-08-01',
  successor: '/v2/trust-score/{game}/{uid}',
};

const at = (time: string): TestClock => testClock(Date.parse(time));
const app = lastingApp();

test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'])(
  '%s of a path of version 0 answers 410, before authentication (R14.2)',
  async (method) => {
    const { request } = await app();
    for (const removed of ['/v0', '/v0/', '/v0/player/812345678', '/v0/a/b?c=d']) {
      for (const key of [null, 'garbage']) {
        const reply = await request(removed, { method, key });
        expect(reply.status).toBe(410);
        expect(limitsOf(reply)[1]).toBe('600');
        if (method === 'HEAD') continue;
        expect(reply.body.error.code).toBe('endpoint_removed');
        expect(reply.body.error.message).toContain('/v1/');
        expectEnvelope(reply);
      }
    }
  },
);

test.each(['/v2', '/v2/player/genshin/812345678', '/v00/x', '/v10/x', '/v1beta/x'])(
  '%s is not there (R14.2)',
  async (unknown) => {
    const { get } = await app();
    expect(await get(unknown)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  },
);

test('the version comes from the path alone (R14.2)', async () => {
  const { get } = await app();
  const headers = { 'x-api-version': 'v2', 'accept-version': '2' };
  const reply = await get('/v1/player/genshin/812345678?_version=2', { headers });
  expect(reply.body.meta.api_version).toBe('v1');
});

test('the changelog is readable without a key (R14.3)', async () => {
  const { get } = await app();
  const reply = await get('/changelog.json', { key: null });
  expect(reply.status).toBe(200);
  expectEnvelope(reply);
  for (const change of reply.body.data) {
    expect(Object.keys(change).sort()).toEqual(['date', 'kind', 'path', 'sunset', 'text']);
    expect(change.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(['added', 'deprecated', 'removed']).toContain(change.kind);
  }
  const dates = reply.body.data.map(({ date }: { date: string }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('every path that came after the start of version 1 is announced, and no other (R14.3)', async () => {
  const { get } = await app();
  const { body } = await get('/changelog.json', { key: null });
  const news = body.data.filter(
    // What is beside /v1 has no route.
    ({ kind, path: at }: { kind: string; path: string }) =>
      kind === 'added' && at.startsWith('/v1/') && at !== '/v1/',
  );
  const atStart =
    /^\/v1\/(players?\b(?!.*\/(ranks|good|gcsim|hsr-scanner|zod))|keys\/[a-z]+$|admin\/(keys|audit)\b|trust-score\/:game\/:uid(\/refresh)?$)/;
  const paths = new Set(v1Routes.map((one) => one.path));
  const later = [...paths].filter((one) => !atStart.test(one));
  const announced = new Set<string>(news.map((change: { path: string }) => change.path));
  expect([...announced].sort()).toEqual(later.map((one) => one.replace(/:(\w+)/g, '{$1}')).sort());
  expect(news.at(-1).date).toBe('2026-11-21');
});

test('a path is not deprecated unless the table says so (R14.1)', async () => {
  const { get } = await app();
  const { headers } = await get(path);
  for (const name of ['deprecation', 'sunset', 'x-api-deprecation-warning']) {
    expect(headers).not.toHaveProperty(name);
  }
});

test('a deprecated path says until when, and where to go (R14.1)', async () => {
  const { get } = await startApp({ deprecations: [entry] });
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    deprecation: `@${Date.parse('2026-01-01') / 1000}`,
    sunset: 'Sat, 01 Aug 2026 00:00:00 GMT',
    link: '</v2/trust-score/{game}/{uid}>; rel="successor-version"',
  });
  expect(reply.headers).not.toHaveProperty('x-api-deprecation-warning');
});

test.each([
  ['2026-05-02T23:59:59.999Z', undefined],
  ['2026-05-03T00:00:00.000Z', 'Removed on 2026-08-01; use /v2/trust-score/{game}/{uid}'],
  ['2026-07-31T23:59:59.999Z', 'Removed on 2026-08-01; use /v2/trust-score/{game}/{uid}'],
] as const)(
  'the warning is there from 90 days before the end: %s (R14.1)',
  async (time, warning) => {
    const { get } = await startApp({ deprecations: [entry], clock: at(time) });
    expect((await get(path)).headers['x-api-deprecation-warning']).toBe(warning);
  },
);

test('a 304 of a deprecated path warns as well (R14.1)', async () => {
  const clock = at('2026-07-01T00:00:00.000Z');
  const { get } = await startApp({ deprecations: [entry], clock });
  const { headers } = await get(path);
  const reply = await get(path, { headers: { 'if-none-match': String(headers['etag']) } });
  expect(reply.status).toBe(304);
  expect(reply.headers['x-api-deprecation-warning']).toContain('2026-08-01');
});

test('from its sunset on a path answers 410, before authentication (R14.1, R1.10)', async () => {
  const clock = at('2026-07-31T23:59:59.999Z');
  const { get } = await startApp({ deprecations: [entry], clock });
  expect((await get(path)).status).toBe(200);
  expect((await get(path, { key: null })).status).toBe(401);
  clock.pass(1);
  for (const key of [null, 'garbage']) {
    const reply = await get(path, { key });
    expect(reply.status).toBe(410);
    expect(reply.body.error.message).toContain(entry.successor);
    expectEnvelope(reply);
  }
  expect((await get('/v1/keys/self')).status).toBe(200);
});

test('failures of a deprecated path tell of its end too (R14.1)', async () => {
  const { get } = await startApp({ deprecations: [entry], clock: at('2026-05-04T00:00:00.000Z') });
  const bad = await get('/v1/trust-score/genshin/1');
  expect(bad.status).toBe(400);
  const keyless = await get(path, { key: null });
  expect(keyless.status).toBe(401);
  for (const { headers } of [bad, keyless]) {
    expect(headers).toMatchObject({ sunset: 'Sat, 01 Aug 2026 00:00:00 GMT' });
    expect(headers['x-api-deprecation-warning']).toContain('2026-08-01');
  }
});

test('the links of a list stay beside that of the successor (R5.1, R14.1)', async () => {
  const list = { ...entry, path: '/v1/admin/audit', successor: '/v2/admin/audit' };
  const started = await startApp({ deprecations: [list], clock: at('2026-02-01T00:00:00.000Z') });
  const key = await started.createKey({ scopes: ['admin'] });
  const { headers } = await started.get('/v1/admin/audit', { key });
  expect(headers['link']).toBe(
    '</v1/admin/audit>; rel="first", </v2/admin/audit>; rel="successor-version"',
  );
});
