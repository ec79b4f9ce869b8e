import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startApp, type TestApp } from './app.ts';
import { endWithFile } from './endings.ts';

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
  readonly page: Page;
  /** Addresses of all that was asked for. */
  readonly requests: string[];
  /** Those of them that were asked by POST. */
  readonly posts: string[];
  /** Errors of the console and of scripts. */
  readonly errors: string[];
}

/** Both end with the file. */
export async function surf(): Promise<Surfing> {
  const app = await startApp({ lasting: true, env: { GRAPHIQL: 'true' } });
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  endWithFile(() => browser.close());
  const origin = `http://127.0.0.1:${port}`;
  return { ...app, origin, open: (options) => openPage(browser, options) };
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
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
  return { page, requests, posts, errors };
}
