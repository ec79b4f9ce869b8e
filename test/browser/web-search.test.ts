import { beforeAll, describe, expect, test } from 'vitest';
import {
  barriers,
  chromiumPath,
  openWithPictures,
  type Surfing,
  sayWithout,
  surf,
  viewports,
} from '../support/browser.ts';

sayWithout();

const patience = 120_000;
let surfing: Surfing;

/** The field of the first page, in a browser whose time can be moved on. */
async function openField(device: keyof typeof viewports = 'desktop') {
  const visit = await openWithPictures(surfing, { viewport: viewports[device] });
  const { page, requests } = visit;
  await page.clock.install();
  await page.goto(surfing.origin);
  const field = page.getByRole('combobox').first();
  return {
    ...visit,
    field,
    options: page.getByRole('option'),
    asked: () =>
      requests
        .map((address) => new URL(address))
        .filter(({ pathname }) => pathname === '/search')
        .map(({ searchParams }) => searchParams.get('q')),
    /** In one turn of the page, however busy the machine is. */
    typeAtOnce: (...texts: readonly string[]) =>
      page.evaluate(`for (const typed of ${JSON.stringify(texts)}) {
        document.activeElement.value = typed;
        document.activeElement.dispatchEvent(new Event('input', { bubbles: true }));
      }`),
    async type(text: string, everyMs: number) {
      for (const letter of text) {
        await field.press(letter);
        await page.clock.runFor(everyMs);
      }
    },
  };
}

describe.skipIf(chromiumPath === undefined)('search, events and status, in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, patience);

  test(
    'the field suggests, is used by the keyboard, and says what it has',
    async () => {
      const { page, field, options, type } = await openField();
      await type('hutao', 0);
      await page.clock.runFor(300);
      await options.first().waitFor();
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      expect(await page.locator('[role=status]').first().textContent()).toBe('Suggestions: 1');
      expect(await barriers(page)).toEqual([]);
      await field.press('ArrowDown');
      const active = await field.getAttribute('aria-activedescendant');
      expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
      await field.press('Escape');
      expect([await options.count(), await field.getAttribute('aria-expanded')]).toEqual([
        0,
        'false',
      ]);
      await field.press('End');
      await field.press('Backspace');
      await field.press('o');
      await options.first().waitFor();
      await field.press('ArrowDown');
      await field.press('Enter');
      await page.waitForURL('**/characters/genshin/10000046');
    },
    patience,
  );

  test(
    'suggestions fit a phone',
    async () => {
      const { page, options, type } = await openField('phone');
      await type('night', 0);
      await page.clock.runFor(300);
      await options.first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        viewports.phone.width,
      );
    },
    patience,
  );

  test(
    'whoever types all the time is asked for once a second, and what is known not again',
    async () => {
      const { page, options, asked, type, typeAtOnce } = await openField();
      await type('hu', 300);
      await options.nth(1).waitFor();
      await typeAtOnce('hut', 'huta', 'hutao');
      await page.clock.runFor(1000);
      await expect.poll(asked).toEqual(['hu', 'hutao']);
      await options.first().waitFor();
      await typeAtOnce('huta', 'hut', 'hu');
      expect(await options.count()).toBeGreaterThan(0);
      await page.clock.runFor(3000);
      expect(asked()).toEqual(['hu', 'hutao']);
    },
    patience,
  );

  test(
    'the beginning of a UID asks nothing, and a whole one suggests its games',
    async () => {
      const { page, options, asked, type } = await openField();
      await type('101234567', 0);
      await type('8', 300);
      await options.first().waitFor();
      expect(asked()).toEqual(['1012345678']);
      expect(await options.first().getAttribute('href')).toBe('/u/zzz/1012345678');
      await options.first().click();
      await page.waitForURL('**/u/zzz/1012345678');
    },
    patience,
  );

  test(
    'when suggestions fail, the field still searches',
    async () => {
      const { page, field, options, type } = await openField();
      await page.route('**/search?*', (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort(),
      );
      await type('hutao', 300);
      await page.clock.runFor(1000);
      expect(await options.count()).toBe(0);
      await field.press('Enter');
      await page.waitForURL('**/search?q=hutao');
    },
    patience,
  );
});
