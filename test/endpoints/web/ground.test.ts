import { describe, expect, test } from 'vitest';
import { firstAnswer, firstPath } from '../../../web/pages/home.tsx';
import { pages } from '../../../web/pages/index.ts';
import { lastingApp, type RequestOptions, startApp } from '../../support/app.ts';
import { expectEnvelope, expectHeaders } from '../../support/interfaces.ts';

const app = lastingApp({ env: { GRAPHIQL: 'true' } });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
const asBrowser = (headers: Record<string, string> = {}): RequestOptions => ({
  key: null,
  headers: { accept: browser, ...headers },
});
const example = '/sandbox/u/genshin/812345678';
const html = 'text/html; charset=utf-8';

test('a page needs no key, sets no cookie, and loads nothing from elsewhere (R19.1, R19.2)', async () => {
  const { get } = await app();
  const reply = await get(example, asBrowser());
  expect(reply.status).toBe(200);
  expectHeaders(reply);
  expect(reply.headers).toMatchObject({
    'content-type': html,
    'cache-control': 'private, no-cache',
    vary: 'Accept, Accept-Encoding, Accept-Language',
    'referrer-policy': 'no-referrer',
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'/,
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
  const loaded = [...reply.text.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => /^\/(web|pages)\//.test(address));
  expect(loaded.length).toBeGreaterThan(3);
  for (const address of loaded) expect((await get(address, { key: null })).status).toBe(200);
  expect(reply.text).not.toMatch(/<script>|<style|style="|onclick/);
});

test('scripts and styles may be held for good: their address changes with their content', async () => {
  const { get } = await app();
  const { text } = await get('/', asBrowser());
  const [path = ''] = /\/web\/site-[\w-]+\.css/.exec(text) ?? [];
  const style = await get(path, { key: null });
  expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/web/site-000000000000.css', { key: null })).status).toBe(404);
});

test('the first page shows the first request, and what the sandbox answers to it', async () => {
  const { get } = await startApp();
  const { text } = await get('/', asBrowser());
  expect(text).toContain(`&quot;http://waypoint.test${firstPath}&quot;`);
  const { body } = await get(firstPath);
  expect({ ...body, meta: { ...body.meta, request_id: 'req_…' } }).toEqual(firstAnswer);
  expectEnvelope(await get('/', { key: null, headers: { accept: 'application/json' } }));
});

describe('the language of a page (R19.3)', () => {
  test.each([
    [{}, '', 'en'],
    [{ 'accept-language': 'xx, fr-CA;q=0.4' }, '', 'fr'],
    [{ 'accept-language': 'zh-Hant' }, '', 'zh-tw'],
    [{ 'accept-language': 'ja' }, '?lang=de', 'de'],
    [{ 'accept-language': `${'de,'.repeat(5000)}` }, '', 'en'],
  ])('Accept-Language %j and %j: %s', async (headers, query, language) => {
    const { get } = await app();
    const { text } = await get(`/${query}`, asBrowser(headers));
    expect(text).toContain(`hreflang="${language}" lang="${language}" aria-current="true"`);
  });

  test('links keep the language of the address, and an unknown one is named', async () => {
    const { get } = await app();
    expect((await get('/?lang=ja', asBrowser())).text).toContain('href="/characters?lang=ja"');
    expect((await get('/', asBrowser())).text).toContain('href="/characters"');
    const refused = await get('/?lang=jp', asBrowser());
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('<code>ja</code>');
  });
});

describe('what cannot be shown is a page too (R19.5)', () => {
  test.each([
    ['/nothing', 404],
    ['/u/genshin/12', 400],
    ['/u/gensin/812345678', 400],
    ['/sandbox/u/genshin/812345404', 200],
    ['/%', 404],
  ])('%s: %i', async (path, status) => {
    const { get } = await app();
    const reply = await get(path, asBrowser());
    expect([reply.status, reply.headers['content-type']]).toEqual([status, html]);
    expectHeaders(reply);
    expect(reply.text).toContain('<h1>');
  });

  test('programs get the failure as JSON', async () => {
    const { get } = await app();
    const reply = await get('/u/genshin/12', { key: null });
    expectEnvelope(reply);
    expect(reply.body.error.code).toBe('invalid_uid');
  });

  test('an address with an empty bucket is told when to come again (R4.7)', async () => {
    const { get } = await startApp({ env: { ANONYMOUS_BUCKET_CAPACITY: '2' } });
    for (const path of ['/', '/']) expect((await get(path, asBrowser())).status).toBe(200);
    const refused = await get('/', asBrowser());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).toContain('Too many pages at once');
  });
});

test('what a request says of its host is on no page', async () => {
  const { get } = await app();
  const headers = asBrowser({ host: 'evil.test', 'x-forwarded-host': 'evil.test' });
  for (const path of ['/', example, `${example}?x="><script>alert(1)</script>`, '/nothing<script>'])
    expect((await get(path, headers)).text).not.toMatch(/evil\.test|<script>|alert/);
});

test('who has a page is not sent it again', async () => {
  const { get } = await app();
  const { headers } = await get(example, asBrowser());
  const again = await get(example, asBrowser({ 'if-none-match': String(headers['etag']) }));
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('with WEB=off there are no pages for people, and the interface is as ever', async () => {
  const { get } = await startApp({ env: { WEB: 'off' } });
  for (const path of ['/', example]) {
    const reply = await get(path, asBrowser());
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found']);
  }
  expect((await get('/v1/player/genshin/812345678')).status).toBe(200);
});

test('player pages tell search engines to leave them out', async () => {
  const { get } = await app();
  expect((await get(example, asBrowser())).text).toContain(
    '<meta name="robots" content="noindex"/>',
  );
  expect((await get('/', asBrowser())).text).not.toContain('noindex');
});

test('every page is named once', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
