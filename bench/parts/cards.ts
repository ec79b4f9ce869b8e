import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { answerMessages } from '../helper.ts';
import { cpuMicroseconds } from '../processes.ts';

export interface CardsQuestion {
  /** How many different cards are drawn. */
  readonly cards: number;
}

export interface CardTimes {
  /** CPU microseconds of a card that has to be drawn, in the service and in what draws, one number a card; its art is kept. */
  readonly cold: readonly number[];
  /** CPU microseconds of one that is kept, of one that the caller has, and of another picture that is kept. */
  readonly kept: number;
  readonly unchanged: number;
  readonly picture: number;
  /** Bytes of the card and of the picture. */
  readonly bytes: readonly [number, number];
  /** Resident megabytes of the service with what draws, after a tenth of the cards and after all. */
  readonly earlyMegabytes: number;
  readonly lateMegabytes: number;
}

const repeats = 400;

/** This process and those that it started. */
function pids(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [process.pid, ...children.map(Number)];
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const cpuOfAll = (): number => sum(pids().map(cpuMicroseconds));
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 4, background: '#36c', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .blur(6)
    .png()
    .toBuffer();

/** A host that has every picture: icons of 256 pixels, art of 2048 by 1024. */
async function startPictures(): Promise<{ readonly url: string; close(): void }> {
  const [icon, art] = await Promise.all([noise(256, 256), noise(2048, 1024)]);
  const server = createServer(({ url = '' }, response) => {
    const body = /Relic|Equip/.test(url) ? icon : art;
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

answerMessages(async ({ cards }: CardsQuestion): Promise<CardTimes> => {
  const pictures = await startPictures();
  const config = readConfig({
    ...process.env,
    PICTURES_PRIMARY_URL: pictures.url,
    // Every card is another one, and all are asked for by one caller.
    CARDS_BUCKET_CAPACITY: '1000000',
    ANONYMOUS_BUCKET_CAPACITY: '1000000',
  });
  const { dataDir } = config;
  const opened = await openStore({ mongodbUri: undefined, dataDir, clock, poolSize: 1 });
  const app = await createApp({
    config,
    store: opened.store,
    blobs: opened.blobs,
    clock,
    random: Math.random,
    randomBytes,
    logger: createLogger('silent'),
    metrics: createMetrics({ withProcess: false }),
  });
  const { players } = app.services;

  /** Another player each time, with the first of the characters shown. */
  async function addressOf(index: number): Promise<string> {
    const uid = String(812_300_000 + 7 * index);
    const player = await players.stored('test', { game: 'genshin', uid });
    const shown = player?.showcase.find(({ cardUrl }) => cardUrl);
    return shown?.cardUrl ? new URL(shown.cardUrl).pathname : addressOf(index + 1_000_000);
  }

  async function get(url: string, headers: Readonly<Record<string, string>> = {}) {
    const answer = await app.server.inject({ method: 'GET', url, headers });
    if (answer.statusCode !== 200 && answer.statusCode !== 304)
      throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`);
    return answer;
  }

  async function cpuOf(run: () => Promise<unknown>): Promise<number> {
    for (let count = 0; count < repeats / 4; count += 1) await run();
    const before = cpuOfAll();
    for (let count = 0; count < repeats; count += 1) await run();
    return (cpuOfAll() - before) / repeats;
  }

  const first = await addressOf(0);
  const { etag } = (await get(first)).headers;
  const cold: number[] = [];
  let earlyMegabytes = 0;
  for (let index = 1; index <= cards; index += 1) {
    const address = await addressOf(index);
    // The art of the character is fetched for the first of two.
    await get(`${address}?theme=light`);
    const before = cpuOfAll();
    await get(address);
    cold.push(cpuOfAll() - before);
    if (index === Math.ceil(cards / 10)) earlyMegabytes = sum(pids().map(residentOf));
  }
  const lateMegabytes = sum(pids().map(residentOf));
  const kept = await cpuOf(() => get(first));
  const splash = `/cdn/genshin/character/${/(\d+)\.webp$/.exec(first)?.[1]}/splash.webp?w=1024`;
  const bytes = [(await get(first)).rawPayload.length, (await get(splash)).rawPayload.length] as const;
  const picture = await cpuOf(() => get(splash));
  const unchanged = await cpuOf(() => get(first, { 'if-none-match': String(etag) }));
  await app.close();
  await opened.store.close();
  pictures.close();
  return { cold, kept, unchanged, picture, bytes, earlyMegabytes, lateMegabytes };
});
