import { describe, expect, test } from 'vitest';
import { lastingApp } from '../../support/app.ts';

const app = lastingApp();
const asBrowser = { key: null, headers: { accept: 'text/html' } };
const pathTo = (q: string, rest = ''): string => `/search?q=${encodeURIComponent(q)}${rest}`;

/** What the field suggests. */
async function suggestionsFor(q: string) {
  const { get } = await app();
  const { body } = await get(pathTo(q), { key: null, headers: { accept: 'application/json' } });
  return body.data as readonly { name: string; about: string; path: string }[];
}

async function pageFor(q: string, rest = '') {
  const { get } = await app();
  return get(pathTo(q, rest), asBrowser);
}

describe('a UID leads to the games that may have it (R19.10)', () => {
  test.each([
    '812345678',
    'UID: 812 345 678',
    '812-345-678',
    'my uid is 812345678, add me',
    'AR60 812345678 60',
    '８１２３４５６７８',
  ])('%s', async (typed) => {
    const { text } = await pageFor(typed);
    for (const game of ['genshin', 'hsr', 'zzz'])
      expect(text).toContain(`href="/u/${game}/812345678"`);
  });

  test('first to those that give out such UIDs', async () => {
    expect((await suggestionsFor('1012345678')).map(({ path }) => path)).toEqual([
      '/u/zzz/1012345678',
      '/u/genshin/1012345678',
      '/u/hsr/1012345678',
    ]);
    const { text } = await pageFor('1012345678');
    expect(text).toMatch(
      /zzz\/1012345678" class="button".*genshin\/1012345678" class="button quiet"/,
    );
  });

  test.each(['12345678', '12345678901'])('%s is none', async (typed) => {
    expect((await pageFor(typed)).text).not.toMatch(/href="\/u\//);
  });
});

describe('a name leads to records of all games (R19.10)', () => {
  test.each([
    ['hutao', 'Hu Tao', '/characters/genshin/10000046'],
    ['胡桃', 'Hu Tao', '/characters/genshin/10000046'],
    ['childe', 'Tartaglia', '/characters/genshin/10000033'],
    ['staff of homa', 'Staff of Homa', '/weapons/genshin/13501'],
  ])('%s', async (typed, name, path) => {
    const { text } = await pageFor(typed);
    expect(text).toContain(`href="${path}"`);
    expect(text).toContain(name);
    expect(await suggestionsFor(typed)).toContainEqual(expect.objectContaining({ name, path }));
  });

  test('in the language of the reader, which links keep', async () => {
    const { text } = await pageFor('hutao', '&lang=ja');
    expect(text).toContain('胡桃');
    expect(text).toContain('href="/characters/genshin/10000046?lang=ja"');
  });

  test('what has no page is named, and is no suggestion', async () => {
    expect((await pageFor('sharkboo')).text).toContain('<p>Sharkboo</p>');
    expect(await suggestionsFor('sharkboo')).toEqual([]);
  });

  test('at most eight are suggested', async () => {
    expect(await suggestionsFor('a')).toHaveLength(8);
  });

  test('where nothing is found, near names are', async () => {
    const { text } = await pageFor('hutoa xx');
    expect(text).toContain('Nothing has this name.');
    expect(text).toContain('Did you mean');
  });
});

test('an empty field has names to try, and a text that is too long is named', async () => {
  const { get } = await app();
  const { status, text } = await get('/search', asBrowser);
  expect(status).toBe(200);
  expect(text).toContain('href="/search?q=Hu+Tao"');
  const refused = await pageFor('x'.repeat(101));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('at most 100 characters');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Eevil',
  '!!!',
  '%00',
])('what was typed is text on the page: %j', async (typed) => {
  const { status, text } = await pageFor(typed);
  expect([200, 400]).toContain(status);
  expect(text).not.toMatch(/<script>|<img src=x/);
});
