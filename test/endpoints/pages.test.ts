import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageFiles } from '../../src/endpoints/pages/files.ts';
import { problemCodes } from '../../src/lib/problem.ts';
import { problemEntries } from '../../src/lib/problem-help.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, type Reply, type RequestOptions, startApp } from '../support/app.ts';
import { expectEnvelope, expectHeaders, startSteady } from '../support/interfaces.ts';

const app = lastingApp({ env: { GRAPHIQL: 'true' } });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const accepting = (accept: string): RequestOptions => ({ key: null, headers: { accept } });
const pages = [
  '/v1',
  '/docs',
  '/docs/try',
  '/docs/data',
  '/docs/api/getTrustScore',
  '/problems',
  '/problems/rate_limited',
];
const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

test.each(pages)(
  'a browser is shown %s without a key, and nothing from elsewhere (R16.5)',
  async (path) => {
    const { get } = await app();
    const reply = await get(path, accepting(browser));
    expect(reply.status).toBe(200);
    expectHeaders(reply);
    expect(reply.headers).toMatchObject({
      'content-type': html,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(policy).not.toMatch(/http|\*|unsafe-eval|script-src[^;]*unsafe/);
    const links = [
      ...reply.text.matchAll(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="([^"]*)"/g),
    ];
    expect(links.length).toBeGreaterThan(2);
    for (const [, address = ''] of links) {
      if (address.startsWith('http://waypoint.test/')) continue;
      expect(address).toMatch(/^\/(pages|web)\/[\w.-]+$/);
      expect((await get(address, { key: null })).status).toBe(200);
    }
  },
);

test.each([
  ['text/html', html, html],
  [browser, html, html],
  ['application/json', json, json],
  ['*/*', html, json],
  ['application/json, text/html', html, json],
  ['text/html;q=0.5, application/json;q=0.9', json, json],
  ['text/html;q=0.9, application/json;q=0.5', html, html],
  ['text/html;q=0, */*', json, json],
  ['text/*, application/json;q=0.1', html, html],
  ['TEXT/HTML', html, html],
  ['text/html;q=much, application/json;q=0.1', json, json],
  ['image/png', html, json],
  ['', html, json],
])('Accept: %s is served as it likes best (RFC 9110)', async (accept, ofHome, ofOthers) => {
  const { get } = await app();
  const typeOf = async (path: string) =>
    (await get(path, accepting(accept))).headers['content-type'];
  expect(await typeOf('/')).toBe(ofHome);
  for (const path of ['/v1', '/problems', '/problems/not_found'])
    expect(await typeOf(path)).toBe(ofOthers);
});

test('an Accept of thousands of types is read all the same', async () => {
  const { get } = await app();
  const reply = await get('/v1', accepting(`${'x/y,'.repeat(2000)}text/html;q=0.001`));
  expect([reply.status, reply.headers['content-type']]).toEqual([200, html]);
});

test('without Accept a page is served at / and data elsewhere', async () => {
  const { get } = await app();
  expect((await get('/', { key: null })).headers['content-type']).toBe(html);
  for (const path of ['/v1', '/problems', '/problems/not_found'])
    expectEnvelope(await get(path, { key: null }));
});

test('/v1 names every operation with its scope and its place in the reference', async () => {
  const { get } = await app();
  const { api_version, operations } = (await get('/v1', { key: null })).body.data;
  expect(api_version).toBe('v1');
  expect(operations.map(({ operation }: { operation: string }) => operation)).toEqual(
    v1Routes.map(({ operation }) => operation),
  );
  expect(operations).toContainEqual({
    operation: 'getTrustScore',
    method: 'GET',
    path: '/v1/trust-score/{game}/{uid}',
    summary: 'Get a trust score',
    tag: 'trust',
    scopes: ['read'],
    documentation: 'http://waypoint.test/docs/api/getTrustScore',
  });
  const page = await get('/v1', accepting(browser));
  for (const { path, summary } of operations) {
    expect(page.text).toContain(`<code>${path}</code>`);
    expect(page.text).toContain(summary);
  }
});

describe('problems', () => {
  test('every code has its page and its data (R2.4)', async () => {
    const { get } = await app();
    expect(problemEntries.map(({ code }) => code)).toEqual(expect.arrayContaining(problemCodes));
    // More requests than an address has in one go.
    for (const [index, entry] of problemEntries.entries()) {
      const ip = `198.51.100.${index}`;
      const page = await get(`/problems/${entry.code}`, { ...accepting(browser), ip });
      expect(page.text).toContain(`<h1>${entry.title}</h1>`);
      const { body } = await get(`/problems/${entry.code}`, { key: null, ip });
      expect(body.data).toEqual({ ...entry, type: `http://waypoint.test/problems/${entry.code}` });
    }
  });

  test('the list leads to each', async () => {
    const { get } = await app();
    const { text } = await get('/problems', accepting(browser));
    for (const { code } of problemEntries) expect(text).toContain(`href="/problems/${code}"`);
    expect((await get('/problems', { key: null })).body.data).toHaveLength(problemEntries.length);
  });

  test('a code in capitals, as the graph writes it, is the same', async () => {
    const { get } = await app();
    const { body } = await get('/problems/COST_LIMIT_EXCEEDED', { key: null });
    expect(body.data).toMatchObject({ code: 'cost_limit_exceeded', status: null });
  });

  test('the address that an error carries leads to its page (R1.14)', async () => {
    const { get, query } = await app();
    const reply = await get('/v1/player/genshin/12');
    const address = /^<http:\/\/waypoint\.test([^>]+)>; rel="help"$/.exec(
      reply.headers['link'] ?? '',
    );
    expect((await get(address?.[1] ?? '', { key: null })).body.data.code).toBe('invalid_uid');
    const graph = await query('{ player(game: GENSHIN, uid: "12") { uid } nothing }');
    const { documentation } = graph.body.errors[0].extensions;
    const { body } = await get(new URL(documentation).pathname, { key: null });
    expect(body.data.code).toBe('graphql_validation_failed');
  });

  test.each([
    ['/problems/rate-limited', 'rate_limited'],
    ['/problems/rate_limitd', 'rate_limited'],
    ['/problems/playernotfound', 'player_not_found'],
    ['/problems/__proto__', undefined],
    ['/problems/constructor', undefined],
    ['/problems/hasOwnProperty', undefined],
    ['/problems/%3Cscript%3Ealert(1)%3C%2Fscript%3E', undefined],
    ['/problems/%22%3E%3Cimg%20src=x%3E', undefined],
    [`/problems/${'rate_limited'.repeat(700)}`, undefined],
    ['/problems/%00', undefined],
    ['/problems/..%2f..%2fetc', undefined],
  ])('%s is no code: 404, with the nearest where there is one', async (path, meant) => {
    const { get } = await app();
    const data = await get(path, { key: null });
    expectEnvelope(data);
    expect([data.status, data.body.error.code]).toEqual([404, 'not_found']);
    expect(data.body.error.message).toBe(
      meant === undefined
        ? 'There is no such problem; /problems lists them all.'
        : `There is no such problem; did you mean ${meant}?`,
    );
    const page = await get(path, accepting(browser));
    expect(page).toMatchObject({
      status: 404,
      headers: { 'content-type': html, 'cache-control': 'no-store' },
    });
    expect(page.text).not.toMatch(/<script>|alert|<img src=x|etc|__proto__|constructor/);
    expect(page.text.includes(`href="/problems/${meant}"`)).toBe(meant !== undefined);
  });

  test('an unknown code as problem details, for who prefers them', async () => {
    const { get } = await app();
    const { headers, body } = await get('/problems/nothing', accepting('application/problem+json'));
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'not_found',
      type: 'http://waypoint.test/problems/not_found',
    });
  });
});

describe('however it is asked for', () => {
  test.each([...pages, '/pages/docs.css'])(
    'HEAD of %s answers as GET, without its body (R1.8)',
    async (path) => {
      const { request } = await app();
      const [get, head] = [
        await request(path, accepting(browser)),
        await request(path, { ...accepting(browser), method: 'HEAD' }),
      ];
      expect(head).toMatchObject({ status: 200, text: '' });
      for (const name of ['content-length', 'content-type', 'etag'])
        expect(head.headers[name]).toBe(get.headers[name]);
    },
  );

  test.each([
    ['/v1/', 200],
    ['/docs/', 200],
    ['/problems/', 200],
    ['/problems/rate_limited/', 200],
    ['/?utm=1', 200],
    ['/docs?x=%00', 200],
    ['/docs//', 404],
    ['//docs', 404],
    ['/docs/..%2f..%2fpackage.json', 404],
    ['/pages/..%2fmain.js', 404],
    ['/pages/%2e%2e/main.js', 404],
    ['/pages/docs.css%00', 404],
    ['/pages/', 404],
    ['/pages/DOCS.CSS', 404],
    ['/docs%00', 404],
    ['/%', 404],
    [`/docs/${'x'.repeat(15_000)}`, 404],
  ])('%s is answered with %i', async (path, status) => {
    const { get } = await app();
    for (const accept of [browser, '*/*', 'application/problem+json']) {
      const reply = await get(path, accepting(accept));
      expect(reply.status).toBe(status);
      expectHeaders(reply);
    }
  });

  test('who has a page is not sent it again; who reads nothing compressed is sent it plain (R1.11)', async () => {
    const { app: running, get } = await app();
    for (const path of [...pages, ...pageFiles.map((file) => file.path)]) {
      const headers = { accept: browser };
      const plain = await get(path, { key: null, headers });
      const again = { ...headers, 'if-none-match': String(plain.headers['etag']) };
      expect(await get(path, { key: null, headers: again })).toMatchObject({
        status: 304,
        text: '',
      });
      const packed = await running.server.inject({
        url: path,
        headers: { ...headers, 'accept-encoding': 'gzip' },
      });
      // What is short goes out as it is.
      const isCompressed = Buffer.byteLength(plain.text) >= 1024;
      expect(packed.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
      const text = isCompressed ? gunzipSync(packed.rawPayload).toString() : packed.payload;
      expect(text === plain.text).toBe(true);
    }
  });

  test('a page and its data have tags of their own', async () => {
    const { get } = await app();
    const { etag } = (await get('/v1', accepting(browser))).headers;
    const headers = { accept: 'application/json', 'if-none-match': String(etag) };
    expect((await get('/v1', { key: null, headers })).status).toBe(200);
  });

  test('each draws on the bucket of its address (R4.7)', async () => {
    const { get } = await startSteady({ env: { ANONYMOUS_BUCKET_CAPACITY: '5' } });
    for (const path of ['/v1', '/v1', '/docs', '/pages/docs.css', '/problems/nothing'])
      expect((await get(path, accepting(browser))).status).not.toBe(429);
    const refused = await get('/v1', accepting(browser));
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect((await get('/v1', { ...accepting(browser), ip: '198.51.100.1' })).status).toBe(200);
  });

  test('the reference takes its library from here', async () => {
    const { get } = await app();
    const { text, headers } = await get('/pages/scalar.js', { key: null });
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(text.includes('createApiReference')).toBe(true);
  });
});

test('a large file takes a token for each 65,536 bytes that are sent (R4.7)', async () => {
  const { request } = await startApp({ env: { ANONYMOUS_BUCKET_CAPACITY: '600' } });
  const leftOf = ({ headers }: { headers: Reply['headers'] }) =>
    Number(headers['x-ratelimit-remaining']);
  const ask = (headers: Record<string, string>, method = 'GET') =>
    request('/pages/scalar.js', { key: null, headers, method });
  const compressed = await ask({ 'accept-encoding': 'gzip' });
  const bytes = Number(compressed.headers['content-length']);
  const tokens = Math.ceil(bytes / 65_536);
  expect(tokens).toBeGreaterThan(5);
  expect(leftOf(compressed)).toBe(600 - tokens);
  // Who has it already, or asks for the headers alone, is sent nothing.
  const etag = String(compressed.headers['etag']);
  const known = await ask({ 'if-none-match': etag });
  expect([known.status, leftOf(known)]).toEqual([304, 600 - tokens - 1]);
  expect(leftOf(await ask({}, 'HEAD'))).toBe(600 - tokens - 2);
  const plain: number[] = [];
  let sent = bytes;
  while (plain.at(-1) !== 429 && plain.length < 100) {
    const { status, headers } = await ask({});
    plain.push(status);
    sent += status === 200 ? Number(headers['content-length']) : 0;
  }
  expect(plain.at(-1)).toBe(429);
  expect(sent).toBeLessThanOrEqual(600 * 65_536);
});
