import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import {
  chromiumPath,
  expectForEverybody,
  openWithPictures,
  type Surfing,
  sayWithout,
  surf,
  viewports,
} from '../support/browser.ts';

sayWithout();

const patience = 120_000;
let surfing: Surfing;
/** Someone on the boards of the sandbox, and a character of theirs that is on one. */
let own: { readonly uid: string; readonly character: string };

/** The last row of the board of all characters. */
async function findOwn() {
  const { get } = surfing;
  const { text } = await get('/sandbox/leaderboards', {
    key: null,
    headers: { accept: 'text/html' },
  });
  const rows = [...text.matchAll(/\/u\/genshin\/(\d+)".*?\/characters\/genshin\/(\d+)/gs)];
  const [, uid = '', character = ''] = rows.at(-1) ?? [];
  return { uid, character };
}

/** From a name to one's own row: a search, the page that it leads to, its board, and the UID. */
async function findOwnPlace(page: Page, press: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${surfing.origin}/characters`);
  await page.getByRole('searchbox').last().fill('胡桃');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/characters?*q=*');
  await press('Hu Tao');
  await page.waitForURL('**/characters/genshin/10000046');
  await press('Whole leaderboard');
  await page.waitForURL('**/leaderboards?game=genshin&character=10000046');
  // No one was looked up here: only the sandbox has players.
  await press('See the boards of made-up players');
  await page.waitForURL('**/sandbox/leaderboards?*');
  await page.getByLabel('Character').selectOption(own.character);
  await page.getByLabel('Your UID').fill(own.uid);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/leaderboards?*uid=${own.uid}#own`);
  const row = page.locator('tr[aria-current]');
  expect(await row.getByRole('link').first().getAttribute('href')).toBe(
    `/sandbox/u/genshin/${own.uid}`,
  );
  const box = await row.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

describe.skipIf(chromiumPath === undefined)('catalog and boards, in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
    await fillSandboxBoards(surfing.app);
    own = await findOwn();
  }, patience);

  test(
    'a board with one’s own rank is there for everybody',
    async () => {
      const visit = await openWithPictures(surfing, {});
      await visit.page.goto(`${surfing.origin}/sandbox/leaderboards?uid=${own.uid}&lang=de`);
      await visit.page.locator('tr[aria-current]').waitFor();
      await expectForEverybody(visit, ['phone', 'desktop']);
      await visit.page.context().close();
    },
    patience,
  );

  test(
    'by the keyboard alone a reader comes from a name to their own row',
    async () => {
      const { page } = await openWithPictures(surfing, { viewport: viewports.desktop });
      await findOwnPlace(page, async (name) => {
        await page.getByRole('link', { name }).focus();
        await page.keyboard.press('Enter');
      });
      await page.context().close();
    },
    patience,
  );

  test(
    'and so with JavaScript switched off',
    async () => {
      const { page } = await openWithPictures(surfing, {
        viewport: viewports.phone,
        javaScriptEnabled: false,
      });
      await findOwnPlace(page, (name) => page.getByRole('link', { name }).click());
      await page.context().close();
    },
    patience,
  );
});
