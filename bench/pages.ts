import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Contender, type Figures, folder, type Stage } from './contender.ts';
import { mainThreadMicroseconds, NoPart, untilCalm } from './processes.ts';
import { type RunningService, startService } from './service.ts';
import { median } from './statistics.ts';

/** Pages for people take no token here either. */
export const unlimitedGuests = {
  ANONYMOUS_BUCKET_CAPACITY: '1000000000',
  GUEST_BUCKET_CAPACITY: '1000000000',
  GUESTS_BUCKET_CAPACITY: '1000000000',
} as const;

const players = 10;
const firstUid = 812_345_678;
const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' };
const playerPath = (uid: number): string => `/sandbox/u/genshin/${uid}`;

/** What pages of players take of the server: rendered, from the cache, and on the wire with all that they load. */
export async function pagesOf({ tree, dir, progress }: Stage): Promise<Contender> {
  progress('starting a service for pages');
  const service = await startService(tree, folder(dir, 'pages'), unlimitedGuests);
  await untilCalm(service.pid);
  let next = firstUid;
  const weights = await weightsOf(service);
  const lap = async (): Promise<Figures> => {
    const rendered: number[] = [];
    const cached: number[] = [];
    for (const last = next + players; next < last; next += 1) {
      rendered.push(await mainThreadOf(service, playerPath(next)));
      cached.push(await mainThreadOf(service, playerPath(next)));
    }
    return { rendered: median(rendered), cached: median(cached), ...weights };
  };
  return { title: 'pages of players', pid: service.pid, warmUp: lap, lap };
}

async function mainThreadOf({ origin, pid }: RunningService, path: string): Promise<number> {
  const before = mainThreadMicroseconds(pid);
  const { status } = await bytesOf(origin, path);
  if (status !== 200) throw new NoPart(`${path} is answered ${status}.`);
  return mainThreadMicroseconds(pid) - before;
}

async function bytesOf(origin: string, path: string) {
  const response = await fetch(`${origin}${path}`, { headers: asBrowser });
  const text = await response.text();
  // `fetch` has unpacked it.
  const bytes = Number(response.headers.get('content-length') ?? text.length);
  return { status: response.status, text, bytes };
}

/** Bytes on the wire, compressed, of a page of a player and of the scripts and styles that it loads. */
async function weightsOf({ origin }: RunningService): Promise<Figures> {
  const { status, text, bytes } = await bytesOf(origin, playerPath(firstUid));
  if (status !== 200) throw new NoPart(`Pages are answered ${status}.`);
  const sum = async (pattern: RegExp): Promise<number> => {
    const found = [...text.matchAll(pattern)].map(([, path = '']) => bytesOf(origin, path));
    return (await Promise.all(found)).reduce((total, one) => total + one.bytes, 0);
  };
  return {
    html: bytes,
    script: await sum(/<script src="([^"]+)"/g),
    style: await sum(/<link rel="stylesheet" href="([^"]+)"/g),
  };
}

/** A slow phone: 150 ms to the server and back, 1.6 Mbit/s, a processor of a quarter of the speed. */
const slowPhone = {
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  cpuTimes: 4,
  viewport: { width: 390, height: 844 },
} as const;

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const pagesSeen = { player: playerPath(firstUid), docs: '/docs', home: '/' } as const;

/** When a visitor with a slow phone and an empty cache sees the content of pages, in Chromium. */
export async function pagesSeenOf({ tree, dir, progress }: Stage): Promise<Contender> {
  const executablePath = chromiumPath.find(existsSync);
  if (executablePath === undefined) throw new Error('There is no Chromium in its usual places.');
  progress('starting a service and Chromium for pages');
  const service = await startService(tree, folder(dir, 'pages-seen'), unlimitedGuests);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const lap = async (): Promise<Figures> => {
    const figures: Record<string, number> = {};
    for (const [name, path] of Object.entries(pagesSeen))
      figures[name] = await contentMs(browser, `${service.origin}${path}`);
    return figures;
  };
  return { title: 'pages on a slow phone', pid: service.pid, warmUp: lap, lap };
}

/** Milliseconds from the start of a visit until the first content is painted. */
async function contentMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: slowPhone.viewport });
  try {
    const page = await context.newPage();
    await slowDown(page);
    const response = await page.goto(address, { waitUntil: 'load' });
    if (response?.status() !== 200) throw new NoPart(`${address} is not there.`);
    return Number(await page.evaluate(firstContent));
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowPhone.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuTimes });
}

/** Run in the page. */
const firstContent = `new Promise((resolve) => new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') resolve(startTime);
}).observe({ type: 'paint', buffered: true }))`;
