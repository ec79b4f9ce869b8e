import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../src/games/ids.ts';
import { lastingApp, type RequestOptions } from '../../support/app.ts';
import { down, enka, fixture, useProviders } from '../../support/providers.ts';
import { startReports } from '../../support/reports.ts';

const app = lastingApp();
const asBrowser = (headers: Record<string, string> = {}): RequestOptions => ({
  key: null,
  headers: { accept: 'text/html,*/*;q=0.8', ...headers },
});
const uid = '812345678';
const pageOf = async (path: string) => {
  const { get } = await app();
  const reply = await get(path, asBrowser());
  expect(reply.status).toBe(200);
  return reply.text;
};

/** What a page says, without its markup. */
function textIn(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.write(html);
  parser.end();
  return text;
}

/** The names and attributes of all elements. */
function elementsIn(html: string): readonly (readonly [string, Record<string, string>])[] {
  const found: [string, Record<string, string>][] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void found.push([name, attributes]),
  });
  parser.write(html);
  parser.end();
  return found;
}

/** Nothing runs, nothing leads elsewhere, and no text is long or turned around. */
function expectHarmless(html: string): void {
  const elements = elementsIn(html);
  const attributes = elements.flatMap(([, own]) => Object.entries(own));
  expect(attributes.filter(([name]) => /^on|^style$|^autofocus$/.test(name))).toEqual([]);
  const isOurs = /^(\/(?!\/)|#|http:\/\/waypoint\.test)/;
  const addresses = attributes.filter(([name]) => name === 'src' || name === 'href');
  expect(addresses.filter(([, address]) => !isOurs.test(address))).toEqual([]);
  const scripts = elements.filter(([name]) => name === 'script');
  expect(scripts.filter(([, { src }]) => !src?.startsWith('/web/'))).toEqual([]);
  const heads = attributes.filter(([name]) => name === 'content' || name === 'title');
  expect(heads.filter(([, text]) => text.length > 400)).toEqual([]);
  expect(html.length).toBeLessThan(80_000);
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/);
}

describe.each(gameIds)('a player of %s', (game) => {
  test('has all characters at a glance, and one of them whole', async () => {
    const { get } = await app();
    const { body } = await get(`/v1/player/${game}/${uid}?include_build=true`);
    const { nickname, showcase } = body.data;
    const text = textIn(await pageOf(`/sandbox/u/${game}/${uid}`));
    expect(text).toContain(nickname);
    for (const { name, level, build } of showcase) {
      expect(text).toContain(name);
      expect(text).toContain(`Lv. ${level}`);
      expect(text).toContain(`${build.grade} ${build.score}`);
    }
    expect(text).toContain(showcase[0].build.worst_gap.message);
    expect(text).not.toContain(showcase[1].build.worst_gap.message);
  });

  test('opens the character that the address names, whose card is the picture of previews', async () => {
    const { get } = await app();
    const { body } = await get(`/v1/player/${game}/${uid}?include_build=true`);
    const second = body.data.showcase[1];
    const { pathname } = new URL(second.card_url);
    const id = /[0-9]+(?=\.webp)/.exec(pathname)?.[0];
    const html = await pageOf(`/sandbox/u/${game}/${uid}?character=${id}`);
    expect(textIn(html)).toContain(second.build.worst_gap.message);
    expect(html).toContain(
      `property="og:image" content="http://waypoint.test${pathname}?style=compact&amp;scale=2"`,
    );
    expect(html).toContain(`content="${second.name} of ${body.data.nickname}"`);
    expect((await get(pathname, { key: null })).status).toBe(200);
    expect(html).toMatch(new RegExp(`aria-current="true"[^>]*>(?:(?!</a>).)*${second.name}`));
  });

  test('says what changed, in the language of the reader', async () => {
    const text = textIn(await pageOf(`/sandbox/u/${game}/${uid}`));
    expect(text).toMatch(
      /What changed.*Since .*: new in the showcase.*pieces? of gear changed · score [0-9.]+ → /s,
    );
    expect(textIn(await pageOf(`/sandbox/u/${game}/${uid}?lang=de`))).toContain(
      'neu in der Vitrine',
    );
  });

  test('has a page in every language, in words of the game where it has them', async () => {
    for (const lang of ['ja', 'it', 'zh-tw'])
      expect(await pageOf(`/sandbox/u/${game}/${uid}?lang=${lang}`)).toContain('id="character"');
  });

  test('stays small', async () => {
    expect((await pageOf(`/sandbox/u/${game}/${uid}`)).length).toBeLessThan(60_000);
  });

  test('has files for optimizers, the same as with a key', async () => {
    const { get } = await app();
    const links = elementsIn(await pageOf(`/sandbox/u/${game}/${uid}`)).flatMap(([, { href }]) =>
      href?.includes('/export/') ? [href] : [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      const format = link.slice(link.lastIndexOf('/') + 1);
      const [file, same] = [
        await get(link, { key: null }),
        await get(`/v1/player/${game}/${uid}/${format}`),
      ];
      expect([file.status, file.text]).toEqual([200, same.text]);
      for (const name of ['content-type', 'content-disposition', 'x-export-skipped'])
        expect(file.headers[name], name).toBe(same.headers[name]);
    }
  });
});

test('the file of another game is named', async () => {
  const { get } = await app();
  const refused = await get(`/sandbox/u/hsr/${uid}/export/gcsim`, { key: null });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  expect(refused.body.error.message).toContain('hsr-scanner');
});

describe('what is missing is said, and the trust of the account stays', () => {
  test.each([
    ['404', 'No player was found'],
    ['503', 'cannot be looked up right now'],
    ['403', 'The details of these characters are hidden'],
    ['204', 'No characters are shown'],
  ])('of a UID that ends in %s: %s', async (ending, words) => {
    for (const game of gameIds) {
      const html = await pageOf(`/sandbox/u/${game}/812345${ending}`);
      const text = textIn(html);
      expect(text).toContain(words);
      expect(text).toContain('every account begins with');
      expect(html).not.toContain('og:image');
      expect(html).not.toContain('/export/');
    }
  });

  test('a character that is not shown', async () => {
    expect(textIn(await pageOf(`/sandbox/u/genshin/${uid}?character=1`))).toContain(
      'does not show this character any more',
    );
  });
});

test('the numbers of a score add up to it', async () => {
  for (const ending of ['100', '200', '300', '678']) {
    const html = await pageOf(`/sandbox/u/genshin/812345${ending}`);
    const [, sum = ''] = /<ul class="sum">(.*?)<\/ul>/.exec(html) ?? [];
    const points = [...sum.matchAll(/<b>([+−]?\d+)<\/b>/g)].map(([, text = '']) =>
      Number(text.replace('−', '-')),
    );
    const total = points.reduce((before, one) => before + one, 0);
    const [, score] = /<strong>(\d+)<\/strong>/.exec(html) ?? [];
    expect(Math.max(0, Math.min(100, total))).toBe(Number(score));
  }
});

test('a report is on the page once it is confirmed, and before that in no word (R19.6)', async () => {
  const { get, filed, review, clock } = await startReports();
  const description = 'They <b>promised</b> a trade, took my account and never answered me again.';
  const page = async () => textIn((await get(`/u/genshin/${uid}`, asBrowser())).text);
  const before = await page();
  const id = await filed({ description });
  clock.pass(3000);
  const pending = await page();
  expect(pending).not.toMatch(/promised|A report was filed|1 confirmed|pending/);
  expect(pending).toContain('No confirmed reports.');
  expect(before).toContain('The score has not changed yet.');
  expect(pending).toContain('The score has not changed yet.');
  await review(id, { decision: 'confirmed' });
  clock.pass(3000);
  const { text: html } = await get(`/u/genshin/${uid}`, asBrowser());
  const confirmed = textIn(html);
  expect(confirmed).toContain('promised');
  expect(confirmed).toContain('one confirmed report');
  expect(confirmed).toContain('by 618****21');
  expect(confirmed).toContain('A report was confirmed');
  expect(html).not.toContain('<b>promised');
  expect(html).toContain('role="img"');
});

describe('with players as attackers write them', () => {
  const providers = useProviders();
  const hostile = [
    '<img src=x onerror=alert(1)><script>alert(2)</script>',
    '"><svg/onload=alert(3)> \' autofocus onfocus=alert(4) x="',
    '\u202Ednuob\u202C \u2066\u2066 admin \u200Ftrusted 100',
    'N'.repeat(20_000),
    '&lt;script&gt;{{7*7}}',
    '\u0000\u0001\uD800 \u{E0001}',
  ];

  test('their names and signatures are text, short, and turn nothing around', async () => {
    const { get, clock } = await providers.start();
    const own = `/u/genshin/${uid}`;
    for (const text of hostile) {
      const reply = fixture('enka/genshin/current');
      Object.assign(reply.playerInfo, { nickname: text, signature: text });
      providers.primary.reply(enka.genshin(uid), { body: reply });
      clock.pass(90_000_000);
      for (const path of [own, `${own}?character=10000025`, `/embed/genshin/${uid}`]) {
        const page = await get(path, asBrowser());
        expect(page.status).toBe(200);
        expectHarmless(page.text);
        if (path === own && text.includes('alert')) expect(textIn(page.text)).toContain('alert(');
      }
    }
  });

  test('a provider that is down keeps its old copy on the page, and none is not kept', async () => {
    const { get, clock } = await providers.start();
    providers.primary.reply(enka.genshin(uid), down);
    const own = `/u/genshin/${uid}`;
    const failed = await get(own, asBrowser());
    expect(failed.status).toBe(200);
    expect(textIn(failed.text)).toContain('cannot be looked up right now');
    providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/current') });
    clock.pass(31_000);
    expect((await get(own, asBrowser())).text).toContain('id="character"');
    providers.primary.reply(enka.genshin(uid), down);
    clock.pass(3_600_000);
    expect((await get(own, asBrowser())).text).toContain('id="character"');
  });

  test('who hides the showcase is gone from the page when they are gone from the API', async () => {
    const { get, clock } = await providers.start();
    providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/current') });
    const own = `/u/genshin/${uid}`;
    expect((await get(own, asBrowser())).text).toContain('id="character"');
    providers.primary.reply(enka.genshin(uid), { status: 404, body: {} });
    clock.pass(61_000);
    expect((await get(`/v1/player/genshin/${uid}`)).status).toBe(404);
    const hidden = await get(own, asBrowser());
    expect(textIn(hidden.text)).toContain('No player was found');
    expect(hidden.text).not.toContain('id="character"');
  });
});
