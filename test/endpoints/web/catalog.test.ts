import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { lastingApp, startApp } from '../../support/app.ts';
import { genshinSimulation, paths } from '../../support/builds.ts';

const app = lastingApp();
const asBrowser = { key: null, headers: { accept: 'text/html' } };

const open = async (path: string) => (await app()).get(path, asBrowser);

async function pageOf(path: string): Promise<string> {
  const { status, text } = await open(path);
  expect(status).toBe(200);
  return text;
}

/** The records that a list leads to. */
const listed = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/<li><a href="(\/\w+\/\w+\/\d+)[^"]*"/g)].map(([, path = '']) => path),
  ),
];

/** What stands below a heading of the second level. */
const sectionOf = (text: string, heading: string): string =>
  new RegExp(`<h2>${heading}</h2>(.*?)(?:<h2>|</article>)`, 's').exec(text)?.[1] ?? '';

/** The cells of each row of a table. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  );

describe('a list finds its records', () => {
  test.each([
    ['/characters?q=胡桃', '/characters/genshin/10000046'],
    ['/characters?game=hsr&q=カフカ', '/characters/hsr/1005'],
    ['/characters?game=zzz&q=miyabi', '/characters/zzz/1091'],
    ['/weapons?q=護摩の杖', '/weapons/genshin/13501'],
    ['/sets?q=vv', '/sets/genshin/15002'],
  ])('by a name in any language: %s', async (path, record) => {
    expect(listed(await pageOf(path))[0]).toBe(record);
  });

  test.each([
    ['/characters?element=Pyro&type=Polearm&rarity=5', '/characters/genshin/10000046'],
    ['/weapons?type=Polearm&rarity=5', '/weapons/genshin/13501'],
    ['/weapons?game=zzz&rarity=5', '/weapons/zzz/14109'],
  ])('by what they are, with links alone: %s', async (path, record) => {
    const text = await pageOf(path);
    expect(listed(text)).toContain(record);
    expect(listed(text).length).toBeLessThan(80);
    expect(text).toMatch(/<li class="chosen"><a [^>]*aria-current="page"/);
  });

  test('page by page, each with its filters', async () => {
    const first = await pageOf('/weapons?rarity=4');
    expect(listed(first).length).toBeGreaterThan(60);
    const whole = await pageOf('/weapons');
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(whole) ?? [];
    const second = listed(await pageOf(next.replaceAll('&amp;', '&')));
    expect(second.length).toBeGreaterThan(0);
    expect(second.some((one) => listed(whole).includes(one))).toBe(false);
  });

  test.each(['/characters?q=hutoa+xx', '/weapons?q=xxxxxx', '/sets?q=!!!'])(
    'or says that nothing fits, with a way on: %s',
    async (path) => {
      const text = await pageOf(path);
      expect(text).toContain('Nothing fits.');
      expect(text).toMatch(/href="\/\w+\?game=genshin">Show all</);
      expect(listed(text)).toEqual([]);
    },
  );

  test.each(['/characters', '/weapons', '/sets'])(
    'and what was typed is text on the page: %s',
    async (path) => {
      const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
      const text = await pageOf(`${path}?q=${encodeURIComponent(hostile)}`);
      expect(text).not.toMatch(/<script>|<img src=x/);
      expect(text).toContain('value="&quot;>&lt;script>');
    },
  );
});

describe('the page of a character', () => {
  test.each([
    ['genshin', 10000046, '90', ['1,211', '15,552']],
    ['hsr', 1005, '80', ['148', '1,087']],
    ['zzz', 1091, '60', ['617', '7,673']],
  ])('of %s has its base stats from level 1 to the highest', async (game, id, top, hp) => {
    const rows = rowsOf(sectionOf(await pageOf(`/characters/${game}/${id}`), 'Base stats'));
    expect(rows[0]?.slice(0, 4)).toEqual(['Level', 'HP', 'ATK', 'DEF']);
    expect([rows[1]?.slice(0, 2), rows.at(-1)?.slice(0, 2)]).toEqual([
      ['1', hp[0]],
      [top, hp[1]],
    ]);
    // An ascension is done at these levels: before and after it.
    for (const row of rows.slice(2, -1)) expect(row[1]).toMatch(/^[\d,]+ → [\d,]+$/);
  });

  test('says what its ascensions and talents cost, each and together', async () => {
    const text = await pageOf('/characters/genshin/10000046');
    const ascension = rowsOf(/<table class="costs">(.*?)<\/table>/s.exec(text)?.[1] ?? '');
    expect(ascension[1]).toEqual([
      '40',
      '20,000',
      '1 × Agnidus Agate Sliver, 3 × Silk Flower, 3 × Whopperflower Nectar',
    ]);
    expect(ascension.at(-1)?.slice(0, 2)).toEqual(['In total', '420,000']);
    expect(ascension.at(-1)?.[2]).toContain('168 × Silk Flower');
    // Its three talents cost the same, so there is one table.
    expect(text.match(/<summary>Materials: /g)).toHaveLength(1);
    expect(text).toContain('1 × Crown of Insight');
  });

  test.each([
    ['/characters/genshin/10000046', ['Crimson Bouquet', 'Spirit Soother', 'Staff of Homa', 'C6']],
    ['/characters/hsr/1005?lang=ja', ['カフカ', '軌跡', '信用ポイント']],
    ['/characters/hsr/1005', ['Torture', '5 × ATK Boost', 'E6', 'Materials: Traces']],
    ['/characters/zzz/1091', ['Core skill', 'Anomaly Proficiency +90', 'M6', 'Dennies']],
    ['/characters/genshin/10000007', ['<summary>Dendro</summary>', 'Dendro · Support']],
  ])('%s says what it does and how it is built', async (path, words) => {
    const text = await pageOf(path);
    for (const word of words) expect(text).toContain(word);
  });

  test.each(['genshin/10000046', 'genshin/10000007', 'hsr/1005', 'zzz/1091'])(
    'stays small: %s',
    async (record) => {
      expect(gzipSync(await pageOf(`/characters/${record}`)).length).toBeLessThan(20_000);
    },
  );

  test('has the rotations that the community votes for, and each name is only text', async () => {
    const { post, get, createKey } = await startApp();
    const key = () => createKey({ environment: 'live', scopes: ['read', 'write:build'] });
    const name = '<script>alert(1)</script>';
    const body = { ...genshinSimulation, name, share: true };
    const shared = await post(paths.saveSimulation, body, { key: await key() });
    const id: string = shared.body.data.profile_id;
    for (let voter = 0; voter < 3; voter += 1)
      await post(`${paths.profiles}/${id}/vote`, undefined, { key: await key() });
    const { text } = await get(
      `/characters/genshin/${genshinSimulation.actor.avatar_id}`,
      asBrowser,
    );
    const section = sectionOf(text, 'Rotations to simulate');
    expect(section).toContain('Standard rotation');
    expect(section).toContain(id);
    expect(section).toContain('3 votes');
    expect(section).toContain('href="/docs/api/voteProfile"');
    expect(section).not.toContain('<script>');
  });

  test('says so where no one is on its board, and leads to it where someone is', async () => {
    const text = await pageOf('/characters/hsr/1005');
    expect(sectionOf(text, 'Best players')).toContain('No one is on this board yet.');
    expect(text).toContain('href="/leaderboards?game=hsr&amp;character=1005"');
  });
});

describe('the page of a weapon', () => {
  test.each([
    ['genshin/13501', ['14.4% → 66.2%', '46 → 608']],
    ['genshin/11401', ['13.3% → 61.3%']],
    ['hsr/23001', ['48 → 1,058', '582']],
    ['zzz/14109', ['CRIT Rate', '%']],
  ])('%s has its stats with their units', async (record, words) => {
    const text = await pageOf(`/weapons/${record}`);
    for (const word of words) expect(text).toContain(word);
    expect(rowsOf(sectionOf(text, 'Base stats')).length).toBeGreaterThan(7);
    expect(sectionOf(text, 'Materials for ascension')).toContain('In total');
  });

  test('an elemental mastery is no share', async () => {
    expect(await pageOf('/weapons/genshin/11405')).toMatch(/<dt>[^<]+<\/dt><dd>[\d.%]+ → [\d.%]+</);
    const { text } = await open('/weapons/genshin/14401');
    expect(text).not.toContain('Elemental Mastery</dt><dd>48%');
  });
});

test('the page of a set says what it gives and who wears it', async () => {
  const text = await pageOf('/sets/genshin/15001?lang=de');
  for (const word of ['2 Teile', 'ANG +18%', 'Genutzt von']) expect(text).toContain(word);
});

describe('a name in an address (R19.13)', () => {
  test.each([
    ['/characters/genshin/hutao', '/characters/genshin/10000046'],
    ['/characters/genshin/Hu%20Tao', '/characters/genshin/10000046'],
    ['/characters/genshin/%E8%83%A1%E6%A1%83?lang=ja', '/characters/genshin/10000046?lang=ja'],
    ['/characters/genshin/childe', '/characters/genshin/10000033'],
    ['/weapons/genshin/homa', '/weapons/genshin/13501'],
    ['/sets/genshin/vv', '/sets/genshin/15002'],
    [
      '/leaderboards?game=hsr&character=kafka',
      '/leaderboards?game=hsr&by=crit_stat&region=global&character=1005',
    ],
  ])('leads to the record: %s', async (path, to) => {
    const { status, headers } = await open(path);
    expect([status, headers['location']]).toEqual([302, to]);
    expect((await open(to)).status).toBe(200);
  });

  test.each([
    ['/characters/hsr/march', 'March 7th (1001)', '/characters/hsr/1001'],
    ['/weapons/genshin/favonius', 'Favonius Sword', '/weapons/genshin/11401'],
  ])('that several have has them all: %s', async (path, name, to) => {
    const { status, text } = await open(path);
    expect(status).toBe(404);
    expect(text).toContain('Which one is meant?');
    expect(text).toContain(`<a href="${to}">${name}</a>`);
  });

  test('that nothing has is a page, and for programs a code', async () => {
    const { status, text } = await open('/sets/genshin/qqqqqqqq');
    expect(status).toBe(404);
    expect(text).toContain('This page does not exist');
    const { get } = await app();
    for (const [path, code] of [
      ['/sets/genshin/qqqqqqqq', 'artifact_set_not_found'],
      ['/weapons/hsr/qqqqqqqq', 'light_cone_not_found'],
      ['/characters/zzz/qqqqqqqq', 'agent_not_found'],
    ] as const)
      expect((await get(path, { key: null })).body.error.code).toBe(code);
  });

  test('is never written into a page', async () => {
    const { status, text } = await open('/characters/genshin/%3Cscript%3Ealert(1)');
    expect(status).toBe(404);
    expect(text).not.toContain('<script>alert');
  });

  test('takes a token of guests', async () => {
    const { get } = await startApp({ env: { GUEST_BUCKET_CAPACITY: '1' } });
    expect((await get('/characters/genshin/hutao', asBrowser)).status).toBe(302);
    expect((await get('/characters/genshin/ganyu', asBrowser)).status).toBe(429);
  });
});

describe('bad input is a page that names it', () => {
  test.each([
    ['/characters?game=gensin', 400],
    ['/characters/genshin/99999999999', 400],
    ['/characters/genshin/99999', 404],
    ['/weapons/hsr/1', 404],
    ['/weapons?rarity=6', 400],
    ['/weapons?type=swrod', 400],
    ['/weapons?cursor=abc', 400],
    ['/sets/zzz/-1', 400],
    [`/characters?q=${'x'.repeat(101)}`, 400],
    ['/characters?q=a&q=b', 400],
  ])('%s: %i', async (path, status) => {
    const reply = await open(path);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain('<h1>');
  });

  test('with the near word, as a link where it has a page', async () => {
    expect((await open('/characters?game=gensin')).text).toContain('<code>genshin</code>');
    expect((await open('/charakters')).text).toContain('<a href="/characters">/characters</a>');
  });
});
