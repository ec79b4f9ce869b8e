import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../src/games/ids.ts';
import { lastingApp, type RequestOptions } from '../../support/app.ts';
import { expectEnvelope } from '../../support/interfaces.ts';

const app = lastingApp();
const get = async (path: string, options: RequestOptions = {}) =>
  (await app()).get(path, { key: null, headers: { accept: 'text/html,*/*;q=0.8' }, ...options });
const base = 'http://waypoint.test';
const uid = '812345678';
const describeEmbed = (url: string, query = '') =>
  get(`/oembed?url=${encodeURIComponent(url)}${query}`, { headers: {} });

describe('an embed (R19.9)', () => {
  test.each(gameIds)('of %s is a card that leads to the player, for any frame', async (game) => {
    const path = `/embed/sandbox/${game}/${uid}`;
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('script-src');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(text).not.toMatch(/<script|<form|<header/);
    const [, card = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
    expect((await get(card)).headers['content-type']).toBe('image/webp');
    const [, link = ''] = /<a class="embed" href="([^"]+)"/.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^/sandbox/u/${game}/${uid}\\?character=\\d+#character$`));
    const id = /character=(\d+)/.exec(link)?.[1];
    expect((await get(`${path}/${id}`)).text).toContain(card.replaceAll('&', '&amp;'));
  });

  test.each([
    [`/embed/sandbox/genshin/${uid}/1`, 404],
    ['/embed/sandbox/genshin/812345404', 404],
    ['/embed/sandbox/genshin/812345403', 404],
    ['/embed/sandbox/genshin/12', 400],
    ['/embed/sandbox/gensin/812345678', 400],
  ])('%s has no card: %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test('no other page may be framed', async () => {
    for (const path of ['/', `/sandbox/u/genshin/${uid}`, '/nothing'])
      expect(String((await get(path)).headers['content-security-policy'])).toContain(
        "frame-ancestors 'none'",
      );
  });
});

describe('oEmbed', () => {
  test.each([
    [`${base}/u/genshin/${uid}`, `/embed/genshin/${uid}`],
    [`${base}/u/hsr/${uid}?character=1001&lang=ja`, `/embed/hsr/${uid}/1001`],
    [`${base}/sandbox/u/zzz/${uid}#trust`, `/embed/sandbox/zzz/${uid}`],
    [`${base}/embed/genshin/${uid}/10000046`, `/embed/genshin/${uid}/10000046`],
    [`${base}/embed/sandbox/genshin/${uid}`, `/embed/sandbox/genshin/${uid}`],
  ])('describes %s', async (url, path) => {
    const { status, body, headers } = await describeEmbed(url);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 640, height: 360 });
    expect(body.html).toContain(`<iframe src="${base}${path}" width="640" height="360"`);
  });

  test('keeps within the size that is asked for', async () => {
    const url = `${base}/u/genshin/${uid}`;
    expect((await describeEmbed(url, '&maxwidth=320')).body).toMatchObject({
      width: 320,
      height: 180,
    });
    expect((await describeEmbed(url, '&maxheight=90')).body).toMatchObject({
      width: 160,
      height: 90,
    });
    expect((await describeEmbed(url, '&maxwidth=9000')).body).toMatchObject({ width: 640 });
  });

  test.each([
    'https://evil.test/u/genshin/812345678',
    `${base}.evil.test/u/genshin/812345678`,
    `${base}@evil.test/u/genshin/812345678`,
    `${base}/u/gensin/812345678`,
    `${base}/u/genshin/12`,
    `${base}/u/genshin/812345678/../../x`,
    `${base}/u/genshin/812345678"><script>`,
    `${base}/characters`,
    'javascript:alert(1)',
    'no address',
  ])('knows nothing of %s', async (url) => {
    const reply = await describeEmbed(url);
    expectEnvelope(reply);
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found']);
  });

  test.each([
    ['/oembed', 400, 'validation_failed'],
    [`/oembed?url=${base}/u/genshin/${uid}&maxwidth=wide`, 400, 'validation_failed'],
    [`/oembed?url=${base}/u/genshin/${uid}&maxheight=0`, 400, 'validation_failed'],
    [`/oembed?url=${base}/u/genshin/${uid}&format=xml`, 501, 'format_not_supported'],
  ])('%s is %i', async (path, status, code) => {
    const reply = await get(path, { headers: {} });
    expectEnvelope(reply);
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  test('a page of a player links to its description', async () => {
    const { text } = await get(`/sandbox/u/genshin/${uid}?character=10000063`);
    const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(text) ?? [];
    const { body } = await get(href.replaceAll('&amp;', '&').slice(base.length));
    expect(body.html).toContain(`/embed/sandbox/genshin/${uid}/10000063`);
  });
});
