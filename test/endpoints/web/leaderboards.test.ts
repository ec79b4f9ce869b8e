import { beforeAll, describe, expect, test } from 'vitest';
import { fillSandboxBoards } from '../../../tools/reference/sandbox.ts';
import { lastingApp } from '../../support/app.ts';
import { type LiveApp, useProviders } from '../../support/providers.ts';
import { rank, shownId } from '../../support/ranked-accounts.ts';

const app = lastingApp();
const asBrowser = { key: null, headers: { accept: 'text/html' } };
beforeAll(async () => fillSandboxBoards((await app()).app), 120_000);

const open = async (path: string) => (await app()).get(path, asBrowser);

/** The UIDs of the rows of a board, in their order. */
const uidsOf = (text: string): string[] =>
  [...text.matchAll(/<th scope="row"><a href="[^"]*\/u\/\w+\/(\d+)/g)].map(([, uid = '']) => uid);

/** The UIDs of the rows that are marked. */
const markedOf = (text: string): string[] =>
  [...text.matchAll(/<tr id="own" aria-current="true">.*?\/u\/\w+\/(\d+)/gs)].map(
    ([, uid = '']) => uid,
  );

const sandbox = '/sandbox/leaderboards';

describe('a board of the sandbox', () => {
  test.each(['genshin', 'hsr', 'zzz'])('of %s has the best accounts', async (game) => {
    const { status, text } = await open(`${sandbox}?game=${game}`);
    expect(status).toBe(200);
    expect(uidsOf(text).length).toBeGreaterThan(9);
    expect(text).toContain(`href="/sandbox/u/${game}/${uidsOf(text)[0]}"`);
    expect(text).toContain('noindex');
  });

  test.each(['crit_stat', 'damage', 'atk', 'hp', 'trust'])('is ranked by %s', async (by) => {
    expect(uidsOf((await open(`${sandbox}?by=${by}`)).text).length).toBeGreaterThan(0);
  });

  test('has a picker of all characters, in the language of the reader', async () => {
    const { text } = await open(`${sandbox}?by=hp&lang=ja&character=10000046`);
    const [picker = ''] = /<form class="finder".*?<\/form>/s.exec(text) ?? [];
    expect(picker).toMatch(/<option value(?:="")?>全キャラクター</);
    expect(picker).toMatch(/<option (?:value="10000046" selected|selected value="10000046")>胡桃</);
    // What else is chosen stays.
    for (const [name, value] of [
      ['game', 'genshin'],
      ['by', 'hp'],
      ['lang', 'ja'],
    ])
      expect(picker).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    const names = [...picker.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name = '']) => name);
    expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('ja').compare));
  });

  test('tells characters of one name apart', async () => {
    const { text } = await open(`${sandbox}?game=hsr`);
    expect(text).toContain('>March 7th · Ice · Preservation</option>');
  });

  test('marks the row of the UID that is asked for, and has its ranks with links to them', async () => {
    const uid = uidsOf((await open(sandbox)).text).at(-1) ?? '';
    const { text } = await open(`${sandbox}?uid=${uid}`);
    expect(markedOf(text)).toEqual([uid]);
    const [ranks = ''] = /<section class="panel own-ranks".*?<\/section>/s.exec(text) ?? [];
    const links = [...ranks.matchAll(/href="([^"]*#own)"/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.slice(0, 3)) {
      const board = await open(link.replaceAll('&amp;', '&').replace('#own', ''));
      expect(markedOf(board.text)).toEqual([uid]);
    }
  });

  test('an account that is on no board is told how to get there', async () => {
    const { text } = await open(`${sandbox}?uid=812345404`);
    expect(text).toContain('This account is not on the board.');
    expect(markedOf(text)).toEqual([]);
  });

  test('trust is no metric of a character: its board is by CRIT value', async () => {
    const { text } = await open(`${sandbox}?by=trust&character=10000046`);
    expect(text).toMatch(/<li class="chosen"><a [^>]*>Crit value</);
    expect(text).not.toMatch(/name="by" value="trust"/);
  });
});

test.each([
  ['?game=gensin', 400],
  ['?by=xp', 400],
  ['?region=mars', 400],
  ['?uid=12', 400],
  ['?uid=%3Cscript%3E', 400],
  ['?character=99999', 404],
  ['?character=10000046&cursor=abc', 400],
  ['?character=&uid=', 200],
])('%s: %i, as a page', async (query, status) => {
  const reply = await open(`/leaderboards${query}`);
  expect(reply.status).toBe(status);
  expect(reply.text).toContain('<h1>');
  expect(reply.text).not.toContain('<script>');
});

test('an empty board says so, and leads to those of the sandbox', async () => {
  const { text } = await open('/leaderboards?game=hsr');
  expect(text).toContain('No one is on this board yet.');
  expect(text).toContain('href="/sandbox/leaderboards?game=hsr"');
});

describe('a board of two pages', () => {
  const providers = useProviders();
  let live: LiveApp;
  const accounts = Object.fromEntries(
    Array.from({ length: 110 }, (_, at) => [String(800_000_001 + at), 20_000 - at]),
  );
  const board = `/leaderboards?by=hp&character=${shownId}`;
  const page = (path: string) => live.get(path, asBrowser);

  beforeAll(async () => {
    live = await providers.start({ lasting: true });
    await rank(providers, live, accounts);
  }, 120_000);

  test('begins with the first place, which the page of the character shows too', async () => {
    const { text } = await page(board);
    expect(uidsOf(text)).toHaveLength(50);
    expect(uidsOf(text)[0]).toBe('800000001');
    expect(text).not.toContain('From the first place');
    const { text: character } = await page(`/characters/genshin/${shownId}`);
    expect(character).toMatch(/<ol class="best"><li value="1">/);
    expect(character).toContain(`href="/leaderboards?game=genshin&amp;character=${shownId}"`);
  });

  test('one’s own UID leads to the page around one’s own place', async () => {
    const { text } = await page(`${board}&uid=800000100`);
    expect(markedOf(text)).toEqual(['800000100']);
    expect(uidsOf(text)).not.toContain('800000001');
    expect(text).toContain('<b>#100</b>');
    expect(text).toContain('of 110 (better than 9%)');
    const [, first = ''] = /href="([^"]*)"[^>]*>From the first place</.exec(text) ?? [];
    expect(uidsOf((await page(first.replaceAll('&amp;', '&'))).text)[0]).toBe('800000001');
  });

  test('and the next page is the next, with the UID kept', async () => {
    const { text } = await page(`${board}&uid=800000040`);
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(text) ?? [];
    expect(next).toContain('uid=800000040');
    const last = uidsOf(text).at(-1) ?? '';
    const { text: second } = await page(next.replaceAll('&amp;', '&'));
    expect(Number(uidsOf(second)[0])).toBe(Number(last) + 1);
  });
});
