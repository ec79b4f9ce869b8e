import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  expectForEverybody,
  openWithPictures,
  type Surfing,
  sayWithout,
  surf,
  viewports,
} from '../support/browser.ts';
import { endWithTest } from '../support/endings.ts';

sayWithout();

const patience = 120_000;
const own = '/sandbox/u/genshin/812345678';

let surfing: Surfing;

/** A site of someone else, with frames of these addresses. */
async function startForum(addresses: readonly string[]): Promise<string> {
  const frames = addresses.map((src) => `<iframe src="${src}" width="640" height="360"></iframe>`);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(frames.join(''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithTest(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe.skipIf(chromiumPath === undefined)('the page of a player, in a browser', () => {
  beforeAll(async () => {
    surfing = await surf();
  }, patience);

  describe.each(['desktop', 'phone'] as const)('on a %s', (device) => {
    test.each([
      own,
      '/sandbox/u/hsr/812345678?lang=ja',
      '/sandbox/u/zzz/812345300?lang=de',
      '/sandbox/u/genshin/812345404',
      '/sandbox/u/hsr/812345503',
      '/sandbox/u/zzz/812345403',
      '/sandbox/u/genshin/812345204',
    ])(
      '%s is there for everybody',
      async (path) => {
        const visit = await openWithPictures(surfing, {
          viewport: viewports[device],
          colorScheme: 'light',
        });
        await visit.page.goto(`${surfing.origin}${path}`);
        for (const summary of await visit.page.locator('summary').all()) await summary.click();
        await expectForEverybody(visit, [device]);
        await visit.page.context().close();
      },
      patience,
    );
  });

  test(
    'a player chooses a character by the keyboard, sees its card and copies a link to it',
    async () => {
      const { page } = await openWithPictures(surfing, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.goto(`${surfing.origin}${own}`);
      const second = page.locator('.overview a').nth(1);
      const name = await second.locator('b').first().textContent();
      await second.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?character=\d+#character$/);
      expect(await page.locator('#character-name').textContent()).toBe(name);
      const width = () => page.evaluate<number>("document.querySelector('.card img').naturalWidth");
      await expect.poll(width).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(
        /^http:\/\/waypoint\.test\/sandbox\/u\/genshin\/812345678\?character=\d+$/,
      );
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Save the picture' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^genshin-812345678-\d+\.webp$/);
      await page.context().close();
    },
    patience,
  );

  test(
    'without script all of it is read, and the files are saved',
    async () => {
      const { page } = await openWithPictures(surfing, { javaScriptEnabled: false });
      await page.goto(`${surfing.origin}${own}`);
      await page.locator('.overview a').nth(2).click();
      await page.waitForURL(/character=/);
      await page.getByText('Prove that the account is yours').click();
      await page.getByText('Write it into your signature in the game').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'GOOD, for Genshin Optimizer' }).click();
      expect((await saved).suggestedFilename()).toBe('genshin-812345678.good.json');
      await page.context().close();
    },
    patience,
  );

  test(
    'another site shows a card in a frame, which leads to the player in a new tab',
    async () => {
      const { page, errors } = await openWithPictures(surfing, {});
      const embed = `${surfing.origin}/embed/sandbox/genshin/812345678`;
      await page.goto(await startForum([embed, `${surfing.origin}${own}`]));
      const frame = page.frameLocator('iframe').first();
      const opened = page.waitForEvent('popup');
      await frame.locator('a.embed img').click();
      const tab = await opened;
      await tab.waitForURL(/\/sandbox\/u\/genshin\/812345678\?character=\d+#character$/);
      expect(await tab.evaluate('window.opener')).toBeNull();
      // The page itself may not be framed.
      await expect.poll(() => errors.some((text) => text.includes('frame-ancestors'))).toBe(true);
      await page.context().close();
    },
    patience,
  );
});
