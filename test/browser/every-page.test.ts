import { beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectForEverybody,
  openWithPictures,
  type Surfing,
  sayWithout,
  surf,
  tooNarrow,
} from '../support/browser.ts';

sayWithout();

const patience = 120_000;

/** Every kind of page; those of players are in their own file. */
const kinds = [
  '/',
  '/search',
  '/search?q=night',
  '/search?q=1012345678',
  '/search?q=hutoa+xx',
  '/characters',
  '/characters?game=zzz&q=xyzzy',
  '/characters/genshin/10000046',
  '/characters/genshin/10000007',
  '/characters/hsr/1005?lang=ru',
  '/characters/zzz/1091?lang=de',
  '/weapons',
  '/weapons?game=zzz&lang=de',
  '/weapons/genshin/13501',
  '/weapons/hsr/23001?lang=ja',
  '/sets?game=hsr',
  '/sets/genshin/15001?lang=de',
  '/leaderboards',
  '/sandbox/leaderboards?game=hsr&lang=de',
  '/events',
  '/events?game=zzz&year=2025&lang=ja',
  '/sandbox/events?game=hsr',
  '/docs',
  '/docs?q=trust',
  '/docs?q=xyzzy',
  '/docs/start',
  '/docs/contract',
  '/docs/api/getTrustScore',
  '/docs/api/simulateDamage',
  '/v1',
  '/problems',
  '/problems/validation_failed',
  '/changelog',
  '/status',
];
/** A frame of other sites has no heading. */
const frame = '/embed/sandbox/genshin/812345678';
const failures = [
  ['/nothing', 404],
  ['/problems/rate-limited', 404],
  ['/u/gensin/812345678', 400],
  ['/characters/genshin/abcxyz?lang=fr', 404],
  ['/characters/hsr/march', 404],
  ['/weapons?type=swrod', 400],
] as const;

/** Of a page, that are followed. */
const maxLinks = 12;

/** Where pages change their shape, and between. */
const widths = [390, 600, 700, 850, 1000, 1160, 1280];

const wide = { ANONYMOUS_BUCKET_CAPACITY: '100000', GUEST_BUCKET_CAPACITY: '100000' };
let surfing: Surfing;

describe.skipIf(chromiumPath === undefined)('every kind of page, in a browser', () => {
  beforeAll(async () => {
    surfing = await surf(wide);
  }, patience);

  test.each([...kinds, frame])(
    '%s is there for everybody, on a phone and on a wide screen',
    async (path) => {
      const visit = await openWithPictures(surfing, {});
      await visit.page.goto(`${surfing.origin}${path}`);
      for (const summary of await visit.page.locator('main > article > details > summary').all())
        await summary.click();
      await expectForEverybody(visit, ['phone', 'desktop']);
      expect(await tooNarrow(visit.page, widths)).toEqual([]);
      await visit.page.context().close();
    },
    patience,
  );

  test.each(failures)(
    '%s fails with %i, and that is there for everybody',
    async (path, status) => {
      const visit = await openWithPictures(surfing, {});
      const answer = await visit.page.goto(`${surfing.origin}${path}`);
      expect(answer?.status()).toBe(status);
      // The browser itself says that the page failed.
      visit.errors.length = 0;
      await expectForEverybody(visit, ['phone', 'desktop']);
      await visit.page.context().close();
    },
    patience,
  );

  test(
    'who asks for too many pages reads when to come again',
    async () => {
      const limited = await surf({ ANONYMOUS_BUCKET_CAPACITY: '12' });
      const visit = await limited.open();
      const { page, errors } = visit;
      const statuses = [];
      do statuses.push((await page.goto(`${limited.origin}/problems`))?.status());
      while (statuses.length < 12 && statuses.at(-1) === 200);
      expect(statuses.at(-1)).toBe(429);
      await page.getByRole('heading', { level: 1, name: 'Too many pages at once' }).waitFor();
      errors.length = 0;
      await expectForEverybody(visit, ['phone', 'desktop']);
    },
    patience,
  );

  test(
    'without script every page has its text, links that lead to pages, and forms that ask by GET',
    async () => {
      const { page } = await openWithPictures(surfing, { javaScriptEnabled: false });
      const leads = new Set<string>();
      for (const path of [...kinds, ...failures.map(([failed]) => failed)]) {
        await page.goto(`${surfing.origin}${path}`);
        expect(await page.locator('h1').innerText(), path).not.toBe('');
        expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60);
        const { forms, links } = await page.evaluate<{ forms: string[]; links: string[] }>(`({
          forms: [...document.forms].map(({ method }) => method),
          links: [...document.querySelectorAll('a[href^="/"]')].map(({ pathname, search }) => pathname + search),
        })`);
        expect(new Set(forms), path).toEqual(new Set(['get']));
        const step = Math.ceil(links.length / maxLinks);
        for (const link of links.filter((_, index) => index % step === 0)) leads.add(link);
      }
      for (const link of leads) {
        const answer = await surfing.get(link, { key: null, headers: { accept: 'text/html' } });
        expect([link, answer.status]).toEqual([link, 200]);
      }
      await page.context().close();
    },
    patience,
  );
});
