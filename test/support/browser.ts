import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { endWithFile } from './endings.ts';
import { lengths } from './lengths.ts';

const wellKnown = [
  // biome-ignore lint/style/noProcessEnv: where the browser of this machine is
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine, as `CHROMIUM` names it or in one of its usual places; undefined without one. */
export const chromiumPath = wellKnown.find((path) => path !== undefined && existsSync(path));

/** Says in the output of a run why its tests in a browser were left out. */
export function sayWithout(): void {
  if (chromiumPath === undefined)
    process.stdout.write('Skipped: no Chromium was found; CHROMIUM names one.\n');
}

/** A service behind a port, and a browser that looks at it. */
export interface Surfing extends TestApp {
  readonly origin: string;
  /** A page of its own that notes what it asks for, and what it complains about. */
  open(options?: BrowserContextOptions): Promise<Visit>;
}

export interface Visit {
  /** The address of the service. */
  readonly origin: string;
  readonly page: Page;
  /** Addresses of all that was asked for. */
  readonly requests: string[];
  /** Those of them that were asked by POST. */
  readonly posts: string[];
  /** Errors of the console and of scripts. */
  readonly errors: string[];
}

/** Both end with the file. */
export async function surf(env: Readonly<Record<string, string>> = {}): Promise<Surfing> {
  const app = await startApp({ lasting: true, env: { GRAPHIQL: 'true', ...env } });
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  endWithFile(() => browser.close());
  const origin = `http://127.0.0.1:${port}`;
  return { ...app, origin, open: (options) => openPage(browser, origin, options) };
}

async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const requests: string[] = [];
  const posts: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url());
    if (request.method() === 'POST') posts.push(request.url());
  });
  page.on('pageerror', ({ message }) => void errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { origin, page, requests, posts, errors };
}

/** A page whose pictures of the games are there: their hosts are switched off here. */
export async function openWithPictures(
  surfing: Surfing,
  options: BrowserContextOptions,
): Promise<Visit> {
  const visit = await surfing.open(options);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  await visit.page.route('**/cdn/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  return visit;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The narrowest and the widest that pages are made for. */
export const viewports = {
  phone: { width: 360, height: 780 },
  desktop: { width: 1920, height: 1080 },
} as const;
export type Device = keyof typeof viewports;

/** What axe finds serious or critical, in words. */
export async function barriers(page: Page): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const run = "axe.run(document, { resultTypes: ['violations'] })";
  const { violations } = (await page.evaluate(run)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
}

/** A page that is there asks nothing of others, everybody can read it, and nothing sticks out at its side. */
export async function expectForEverybody(visit: Visit, devices: readonly Device[]): Promise<void> {
  const { page, origin, requests, errors } = visit;
  for (const device of devices) {
    await page.setViewportSize(viewports[device]);
    for (const colorScheme of lengths().schemes[device]) {
      await page.emulateMedia({ colorScheme });
      expect(await barriers(page), `${device}, ${colorScheme}`).toEqual([]);
    }
  }
  const elsewhere = requests.filter(
    (address) => !address.startsWith(origin) && !address.startsWith('data:'),
  );
  expect(elsewhere).toEqual([]);
  expect(errors).toEqual([]);
  const widths = devices.map((device) => viewports[device].width);
  expect(await tooNarrow(page, widths)).toEqual([]);
}

/** Those of the widths at which a page has to be scrolled to the side. */
export async function tooNarrow(page: Page, widths: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...(page.viewportSize() ?? viewports.desktop), width });
    const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (needed > width) found.push(width);
  }
  return found;
}
