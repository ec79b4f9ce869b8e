import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstPath } from '../../web/pages/home.tsx';
import {
  barriers,
  chromiumPath,
  expectForEverybody,
  type Surfing,
  sayWithout,
  surf,
  viewports,
} from '../support/browser.ts';

sayWithout();

const patience = 120_000;
const unmended =
  'button[aria-selected]:not([role="tab"]), button.code-copy:not([aria-label]), .cm-content:not([aria-label])';

/** The library has written all of the reference, and its script has mended it. */
async function referenceShown(page: Page): Promise<void> {
  await page.getByText('Authentication', { exact: true }).first().waitFor();
  // Its parts come one after the other: it is whole when it stays as it is, with nothing left to mend.
  let before = -1;
  const isWhole = async () => {
    const count = Number(await page.evaluate(`document.querySelectorAll('*').length`));
    const isSame = count === before;
    before = count;
    return isSame && (await page.evaluate(`!document.querySelector('${unmended}')`));
  };
  await expect.poll(isWhole, { interval: 1500, timeout: 60_000 }).toBe(true);
}

let surfing: Surfing;

describe.skipIf(chromiumPath === undefined)('in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, patience);

  test(
    'a page for a code that is none leads to the one that is meant',
    async () => {
      const { page } = await surfing.open();
      await page.goto(`${surfing.origin}/problems/rate-limited`);
      await page.getByRole('link', { name: 'rate_limited' }).click();
      await page.getByRole('heading', { level: 1, name: 'Rate limited' }).waitFor();
    },
    patience,
  );

  test(
    'the keyboard reaches all of the first page, the way past its navigation first',
    async () => {
      const { page } = await surfing.open();
      await page.goto(surfing.origin);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(page.url()).toBe(`${surfing.origin}/#main`);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    },
    patience,
  );

  test(
    'the first request is copied as a whole',
    async () => {
      const { page } = await surfing.open({ permissions: ['clipboard-read', 'clipboard-write'] });
      await page.goto(surfing.origin);
      const request = page.getByRole('region', { name: 'Command: ask for a player' });
      await request.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      expect(copied).toContain(`"http://waypoint.test${firstPath}"`);
    },
    patience,
  );

  // It takes a while to be written, so that one test looks at all of it.
  test(
    'the reference on a phone loads nothing from elsewhere, is there for everybody, and has the bar of the library below that of the page, and a menu that ends with the window',
    async () => {
      const viewport = viewports.phone;
      const visit = await surfing.open({ viewport, colorScheme: 'light' });
      await visit.page.goto(`${surfing.origin}/docs/try`);
      await referenceShown(visit.page);
      await expectForEverybody(visit, ['phone']);
      const { page } = visit;
      await page.mouse.wheel(0, 1500);
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500);
      expect(await page.evaluate('document.elementFromPoint(60, 26).closest("a").pathname')).toBe(
        '/',
      );
      await page.getByRole('button', { name: 'Open Menu' }).first().click();
      const menu = await page.locator('.t-doc__header').boundingBox();
      expect(menu?.y).toBe(52);
      expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      await page.context().close();
    },
    patience,
  );

  test(
    'the reference on a desktop loads nothing from elsewhere, is there for everybody, tries a request with a key that has spaces around it, and keeps the key nowhere',
    async () => {
      const viewport = viewports.desktop;
      const visit = await surfing.open({ viewport, colorScheme: 'light' });
      await visit.page.goto(`${surfing.origin}/docs/try#tag/keys/getOwnKey`);
      await referenceShown(visit.page);
      await expectForEverybody(visit, ['desktop']);
      const { page, requests, errors } = visit;
      await page.getByPlaceholder('Token').first().fill(`  ${surfing.key}  `);
      const operation = page.locator('[id$="tag/keys/getOwnKey"]').first();
      // What the sandbox answered, and nothing made up of the types.
      await operation.getByText('key_0000000000000000000002').first().waitFor();
      await operation.getByRole('button', { name: /Test Request/ }).click();
      const answered = page.waitForResponse(`${surfing.origin}/v1/keys/self`);
      await page.getByRole('button', { name: /Send/ }).first().click();
      const response = await answered;
      expect(response.status()).toBe(200);
      expect(response.request().headers()['authorization']).toBe(`Bearer ${surfing.key}`);
      await referenceShown(page);
      expect(await barriers(page)).toEqual([]);
      expect(requests.filter((address) => !/^(http:\/\/127|data:|blob:)/.test(address))).toEqual(
        [],
      );
      expect(errors).toEqual([]);
      const kept = await page.evaluate(
        'JSON.stringify([localStorage, sessionStorage]) + document.cookie',
      );
      expect(kept).not.toContain(surfing.key);
    },
    patience,
  );
});
