import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { graphiqlTabs } from '../../src/endpoints/pages/graphiql.ts';
import { chromiumPath, type Surfing, sayWithout, surf } from '../support/browser.ts';
import { changed } from '../support/live-events.ts';

sayWithout();

let surfing: Surfing;

async function open(options: Parameters<Surfing['open']>[0] = {}) {
  const visit = await surfing.open(options);
  const { origin } = surfing;
  await visit.page.goto(`${origin}/graphql`);
  await visit.page.locator('.graphiql-tab').nth(7).waitFor();
  return { ...visit, app: surfing, origin };
}

const state = (page: Page) => page.locator('#key-state');
const play = (page: Page) => page.locator('button.graphiql-execute-button').click();
/** The editor writes spaces that do not break. */
const shown = async (page: Page) =>
  (await page.locator('.result-window').innerText()).replaceAll(/\s+/g, ' ');

describe.skipIf(chromiumPath === undefined)('GraphiQL in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, 120_000);

  test('asks for nothing before a key is there, then loads its documentation without a reload', async () => {
    const { page, requests, errors, posts, app, origin } = await open();
    await page.locator('button[aria-label="Show Documentation Explorer"]').click();
    expect(posts).toEqual([]);
    await play(page);
    await expect.poll(() => shown(page)).toContain('Type your API key');
    expect(posts).toEqual([]);
    await page.fill('#key', `  "Bearer ${app.key}"  `);
    await page.press('#key', 'Enter');
    await page.locator('.graphiql-doc-explorer-content', { hasText: 'Root Types' }).waitFor();
    expect(posts).toEqual([`${origin}/graphql`]);
    expect(requests.filter((request) => request === `${origin}/graphql`)).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test('loads nothing from elsewhere, and no file that is not there', async () => {
    const { page, requests, errors, app, origin } = await open();
    await page.fill('#key', app.key);
    await state(page).getByText('The key is right').waitFor();
    await play(page);
    await expect.poll(() => shown(page)).toContain('BreezyLantern');
    const elsewhere = requests.filter((request) => !/^(data|blob):/.test(request));
    expect(new Set(elsewhere.map((request) => new URL(request).origin))).toEqual(new Set([origin]));
    expect(errors).toEqual([]);
  });

  test('says what is wrong with a key, and goes on with the next one', async () => {
    const { page, posts, app } = await open();
    const wrong = `svc_test_${'a'.repeat(36)}`;
    await page.fill('#key', wrong);
    await page.locator('#key-state.fault').waitFor();
    expect(posts).toHaveLength(1);
    await page.fill('#key', app.key);
    await state(page).getByText('The key is right').waitFor();
    expect(posts).toHaveLength(2);
  });

  test('has a tab for each area, which runs', async () => {
    const { page, app } = await open();
    await page.fill('#key', app.key);
    await state(page).getByText('The key is right').waitFor();
    const names = await page.locator('.graphiql-tab-button').allInnerTexts();
    expect(names).toHaveLength(graphiqlTabs.length);
    await page.locator('.graphiql-tab-button', { hasText: 'Leaderboards' }).click();
    await play(page);
    await expect.poll(() => shown(page)).toContain('playerRanks');
    await page.locator('.graphiql-tab-button', { hasText: 'Changes' }).click();
    await play(page);
    const { live } = app.app.services;
    await expect
      .poll(async () => {
        await live.publish(changed(String(Math.random())));
        return shown(page);
      })
      .toContain('REVIEW_CONFIRMED');
  });

  test('keeps nothing of a key in the browser', async () => {
    const { page, app } = await open();
    await page.fill('#key', app.key);
    await state(page).getByText('The key is right').waitFor();
    await play(page);
    await expect.poll(() => shown(page)).toContain('BreezyLantern');
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
    const kept = await stored();
    expect(kept).not.toContain(app.key.slice(9));
  });

  test.each([
    ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
    ['on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ] as const)('%s, axe finds nothing serious', async (_name, options) => {
    const { page, app } = await open({ ...options, bypassCSP: true });
    await page.fill('#key', app.key);
    await state(page).getByText('The key is right').waitFor();
    await play(page);
    await expect.poll(() => shown(page)).toContain('BreezyLantern');
    await page.locator('button[aria-label="Show Documentation Explorer"]').click();
    await page.locator('.graphiql-doc-explorer-content', { hasText: 'Root Types' }).waitFor();
    await page.addScriptTag({ content: axe.source });
    const found = await page.evaluate('axe.run(document)');
    const { violations } = found as { violations: { id: string; impact: string }[] };
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id }) => id)).toEqual([]);
  });
});
