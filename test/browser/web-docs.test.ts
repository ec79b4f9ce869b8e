import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, type Surfing, sayWithout, surf } from '../support/browser.ts';

sayWithout();

const patience = 120_000;
let surfing: Surfing;

/** Moves the focus on to the link, as a reader without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1)
    await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

async function searchFor(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Search the docs');
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL(`**/docs?q=${text}`);
}

describe.skipIf(chromiumPath === undefined)('the docs in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, patience);

  test(
    'a reader searches, opens an operation by the keyboard, copies its example, and only then loads what tries it',
    async () => {
      const { page, requests, errors } = await surfing.open({
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.goto(`${surfing.origin}/docs`);
      await searchFor(page, 'trust');
      await tabTo(page, 'Get a trust score');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/api/getTrustScore');

      const [example, twin] = ['#request + .code', '#graphql ~ .code'];
      expect(await page.locator(twin).first().innerText()).toContain('trustScore(');
      await page.locator(`${example} button`).press('Enter');
      await expect
        .poll(() => page.evaluate('navigator.clipboard.readText()'))
        .toBe(await page.locator(`${example} code`).innerText());
      expect(await page.locator(example).innerText()).toContain('/v1/trust-score/genshin/');

      const ofTheLibrary = () => requests.filter((address) => /scalar|openapi/.test(address));
      expect(ofTheLibrary()).toEqual([]);
      await page.getByRole('link', { name: 'Try it' }).press('Enter');
      await page.waitForURL('**/docs/try#tag/trust/getTrustScore');
      await page.locator('[id$="tag/trust/getTrustScore"]').first().waitFor();
      expect(ofTheLibrary()).toHaveLength(2);
      expect(errors).toEqual([]);
      await page.context().close();
    },
    patience,
  );

  test(
    'without script the docs are searched and read all the same',
    async () => {
      const { page } = await surfing.open({ javaScriptEnabled: false });
      await page.goto(`${surfing.origin}/docs`);
      await searchFor(page, 'trust');
      await page.getByRole('link', { name: 'Get a trust score' }).click();
      await page.getByRole('heading', { level: 1, name: 'Get a trust score' }).waitFor();
      expect(await page.locator('#request + .code').innerText()).toContain('curl');
      expect(await page.getByRole('button').count()).toBe(0);
      await page.getByRole('link', { name: 'Try it' }).click();
      expect(await page.locator('noscript p').innerText()).toContain('needs JavaScript');
      await page.locator('noscript a').first().click();
      await page.waitForURL('**/docs');
      await page.context().close();
    },
    patience,
  );

  test(
    'the theme that a reader chose is that of the reference to try and of GraphiQL',
    async () => {
      const { page } = await surfing.open({ colorScheme: 'light' });
      await page.goto(`${surfing.origin}/docs`);
      const back = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await page.getByRole('button', { name: 'Dark or light' }).click();
      const dark = await back();
      await page.goto(`${surfing.origin}/docs/try`);
      await page.locator('body.dark-mode').waitFor();
      expect(await back()).toBe(dark);
      await page.goto(`${surfing.origin}/graphql`);
      await page.locator('body.graphiql-dark').waitFor();
      expect(await back()).toBe(dark);
      await page.context().close();
    },
    patience,
  );
});
