import { expect, test } from 'vitest';
import { createDocs } from '../../src/endpoints/web/docs.ts';
import { lastingApp, type RequestOptions } from '../support/app.ts';

const app = lastingApp();
const asBrowser = (headers: Record<string, string> = {}): RequestOptions => ({
  key: null,
  headers: { accept: 'text/html', ...headers },
});

test('texts that a reader makes up do not fill the cache of answers', async () => {
  const { get, createKey } = await app();
  const key = await createKey({ environment: 'live', scopes: ['admin'] });
  const kept = async () =>
    /^waypoint_kept_answers (\d+)$/m.exec((await get('/metrics', { key })).text)?.[1];
  await get('/docs', asBrowser());
  const before = await kept();
  expect(Number(before)).toBeGreaterThan(0);
  for (let at = 0; at < 5; at += 1) {
    const url = encodeURIComponent(`http://waypoint.test/u/genshin/80000000${at}`);
    for (const path of [`/docs?q=rate${at}`, `/oembed?url=${url}`])
      expect((await get(path, asBrowser())).status).toBe(200);
  }
  expect(await kept()).toBe(before);
});

test('what a search of the docs looks through is read once', async () => {
  const reads: string[] = [];
  const section = { slug: 'keys', page: 'Keys', id: '', title: 'Keys', text: 'How keys end.' };
  const docs = createDocs({
    async read(name) {
      reads.push(name);
      return [section];
    },
  });
  for (const query of ['keys', 'END', 'nothing'])
    expect(await docs.search(query)).toHaveLength(query === 'nothing' ? 0 : 1);
  expect(reads).toEqual(['search']);
});

test.each([
  ['/nothing', 'en', 404, 'not_found'],
  ['/u/genshin/12', 'en', 400, 'invalid_uid'],
  ['/u/gensin/812345678', 'en', 400, 'invalid_game'],
  ['/?lang=jp', 'en', 400, 'validation_failed'],
  ['/?lang=frr', 'en', 400, 'validation_failed'],
  ['/sandbox/u/genshin/12', 'en', 400, 'invalid_uid'],
  ['/u/genshin/12?lang=ja', 'ja', 400, 'invalid_uid'],
])(
  'a failure has its own words, however often it is shown: %s',
  async (path, lang, status, code) => {
    const { get } = await app();
    const { text } = await get(path, asBrowser());
    const again = await get(path, asBrowser());
    expect([again.status, again.text]).toEqual([status, text]);
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain(`/problems/${code}"`);
    const { body } = await get(path, { key: null, headers: { accept: 'application/json' } });
    if (status === 400) expect(text.replaceAll(/&quot;/g, '"')).toContain(body.error.message);
    expect(text.includes('env-test')).toBe(path.startsWith('/sandbox'));
  },
);
