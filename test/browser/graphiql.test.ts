import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { graphiqlTabs } from '../../src/endpoints/pages/graphiql.ts';
import {
  barriers,
  chromiumPath,
  type Surfing,
  sayWithout,
  surf,
  tooNarrow,
  viewports,
} from '../support/browser.ts';
import { changed } from '../support/live-events.ts';

sayWithout();

const patience = 120_000;
let surfing: Surfing;

async function open(options: Parameters<Surfing['open']>[0] = {}) {
  const visit = await surfing.open(options);
  await visit.page.goto(`${surfing.origin}/graphql`);
  await visit.page.locator('.graphiql-tab').nth(7).waitFor();
  return visit;
}

const state = (page: Page) => page.locator('#key-state');
const play = (page: Page) => page.locator('button.graphiql-execute-button').click();
/** The editor writes spaces that do not break. */
const shown = async (page: Page) =>
  (await page.locator('.result-window').innerText()).replaceAll(/\s+/g, ' ');

async function showDocumentation(page: Page): Promise<void> {
  await page.locator('button[aria-label="Show Documentation Explorer"]').click();
  await page.locator('.graphiql-doc-explorer-content', { hasText: 'Root Types' }).waitFor();
}

describe.skipIf(chromiumPath === undefined)('GraphiQL in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, patience);

  test(
    'on one page, in the order in which somebody uses it',
    async () => {
      const { page, requests, posts, errors } = await open({
        colorScheme: 'light',
        viewport: { width: 1280, height: 800 },
      });

      // It asks for nothing before a key is there.
      await play(page);
      await expect.poll(() => shown(page)).toContain('Type your API key');
      expect(posts).toEqual([]);

      // It says what is wrong with a key, and goes on with the next one, without a reload.
      await page.fill('#key', `svc_test_${'a'.repeat(36)}`);
      await page.locator('#key-state.fault').waitFor();
      expect(posts).toHaveLength(1);
      // The browser itself says that the answer was a 401.
      errors.length = 0;
      await page.fill('#key', `  "Bearer ${surfing.key}"  `);
      await page.press('#key', 'Enter');
      await state(page).getByText('The key is right').waitFor();
      expect(posts).toHaveLength(2);
      expect(requests.filter((request) => request === `${surfing.origin}/graphql`)).toHaveLength(3);
      await showDocumentation(page);
      expect(posts).toHaveLength(2);
      expect(errors).toEqual([]);

      // It loads nothing from elsewhere, no file that is not there, and keeps nothing of a key in the browser.
      await play(page);
      await expect.poll(() => shown(page)).toContain('BreezyLantern');
      const elsewhere = requests.filter((request) => !/^(data|blob):/.test(request));
      expect(new Set(elsewhere.map((request) => new URL(request).origin))).toEqual(
        new Set([surfing.origin]),
      );
      expect(errors).toEqual([]);
      const stored = () =>
        page.evaluate(() =>
          JSON.stringify([
            { ...localStorage },
            { ...sessionStorage },
            document.cookie,
            location.href,
          ]),
        );
      await expect.poll(stored).toContain('query Players');
      expect(await stored()).not.toContain(surfing.key.slice(9));

      // axe finds nothing serious.
      expect(await barriers(page)).toEqual([]);

      // It has a tab for each area, which runs.
      const names = await page.locator('.graphiql-tab-button').allInnerTexts();
      expect(names).toHaveLength(graphiqlTabs.length);
      await page.locator('.graphiql-tab-button', { hasText: 'Leaderboards' }).click();
      await play(page);
      await expect.poll(() => shown(page)).toContain('playerRanks');
      await page.locator('.graphiql-tab-button', { hasText: 'Changes' }).click();
      await play(page);
      const { live } = surfing.app.services;
      await expect
        .poll(async () => {
          await live.publish(changed(String(Math.random())));
          return shown(page);
        })
        .toContain('REVIEW_CONFIRMED');
    },
    patience,
  );

  // It takes up the scheme when it is loaded.
  test.each([
    ['dark on a wide screen', { colorScheme: 'dark', viewport: viewports.desktop }],
    ['light on a phone', { colorScheme: 'light', viewport: viewports.phone }],
  ] as const)(
    '%s, axe finds nothing serious, and nothing sticks out',
    async (_name, options) => {
      const { page } = await open(options);
      await page.fill('#key', surfing.key);
      await state(page).getByText('The key is right').waitFor();
      await play(page);
      await expect.poll(() => shown(page)).toContain('BreezyLantern');
      await showDocumentation(page);
      expect(await barriers(page)).toEqual([]);
      expect(await tooNarrow(page, [options.viewport.width])).toEqual([]);
    },
    patience,
  );
});
