import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { type App, createApp } from '../../src/app.ts';
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
  /** Resident megabytes of the service with what draws: how many more after all cards than after a tenth of them. */
  readonly moreMegabytes: number;
}

const repeats = 400;
const drawnInRound = 20;

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
    create: {
      width,
      height,
      channels: 4,
      background: '#36c',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .blur(6)
    .png()
    .toBuffer();

/** A host that has every picture: icons of 256 pixels, art of 2048 by 1024. */
async function startPictures(): Promise<string> {
  const [icon, art] = await Promise.all([noise(256, 256), noise(2048, 1024)]);
  const server = createServer(({ url = '' }, response) => {
    const body = /Relic|Equip/.test(url) ? icon : art;
    response
      .writeHead(200, { 'content-type': 'image/png', 'content-length': body.length })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startApp() {
  const pictures = await startPictures();
  const config = readConfig({
    ...process.env,
    PICTURES_PRIMARY_URL: pictures,
    // Every card is another one, and all are asked for by one caller.
    CARDS_BUCKET_CAPACITY: '1000000',
    ANONYMOUS_BUCKET_CAPACITY: '1000000',
  });
  const { dataDir } = config;
  const { store, blobs } = await openStore({ mongodbUri: undefined, dataDir, clock, poolSize: 1 });
  return createApp({
    config,
    store,
    blobs,
    clock,
    random: Math.random,
    randomBytes,
    logger: createLogger('silent'),
    metrics: createMetrics({ withProcess: false }),
  });
}

type Answer = Awaited<ReturnType<App['server']['inject']>>;

interface Drawing {
  readonly first: string;
  readonly moreMegabytes: number;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** CPU microseconds of the next different card. */
  draw(): Promise<number>;
}

async function startDrawing(cards: number): Promise<Drawing> {
  const { server, services } = await startApp();

  /** Another player each time, with the first of the characters shown. */
  async function addressOf(index: number): Promise<string> {
    const uid = String(812_300_000 + 7 * index);
    const player = await services.players.stored('test', { game: 'genshin', uid });
    const shown = player?.showcase.find(({ cardUrl }) => cardUrl);
    return shown?.cardUrl ? new URL(shown.cardUrl).pathname : addressOf(index + 1_000_000);
  }

  async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await server.inject({ method: 'GET', url, headers });
    if (answer.statusCode !== 200 && answer.statusCode !== 304)
      throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`);
    return answer;
  }

  let index = 0;
  async function draw(): Promise<number> {
    index += 1;
    const address = await addressOf(index);
    // The art of the character is fetched for the first of two.
    await get(`${address}?theme=light`);
    const before = cpuOfAll();
    await get(address);
    return cpuOfAll() - before;
  }

  const first = await addressOf(0);
  await get(first);
  let early = 0;
  for (let count = 1; count <= cards; count += 1) {
    await draw();
    if (count === Math.ceil(cards / 10)) early = sum(pids().map(residentOf));
  }
  return { first, get, draw, moreMegabytes: sum(pids().map(residentOf)) - early };
}

async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < repeats / 4; count += 1) await run();
  const before = cpuOfAll();
  for (let count = 0; count < repeats; count += 1) await run();
  return (cpuOfAll() - before) / repeats;
}

let drawing: Promise<Drawing> | undefined;

/** Draws all cards for the first question, and some more for each. */
answerMessages(async ({ cards }: CardsQuestion): Promise<CardTimes> => {
  drawing ??= startDrawing(cards);
  const { first, get, draw, moreMegabytes } = await drawing;
  const cold: number[] = [];
  for (let count = 0; count < drawnInRound; count += 1) cold.push(await draw());
  const { etag } = (await get(first)).headers;
  const splash = `/cdn/genshin/character/${/(\d+)\.webp$/.exec(first)?.[1]}/splash.webp?w=1024`;
  return {
    cold,
    kept: await cpuOf(() => get(first)),
    unchanged: await cpuOf(() => get(first, { 'if-none-match': String(etag) })),
    picture: await cpuOf(() => get(splash)),
    moreMegabytes,
  };
});
