import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameIds } from '../src/games/ids.ts';
import { bodyOf, worstDocuments } from '../test/attacks/worst-documents.ts';
import { type Contender, type Figures, folder, type PartContender, type Stage } from './contender.ts';
import { pagesOf, pagesSeenOf } from './pages.ts';
import type { LookUpsAddress } from './parts/lookups.ts';
import type { ProviderAddress } from './parts/provider.ts';
import type { Walk } from './parts/walk.ts';
import {
  ask,
  cpuMicroseconds,
  mainThreadMicroseconds,
  memoryOf,
  freePort,
  mappedMegabytes,
  residentMegabytes,
  type Running,
  startNode,
  startPart,
  stop,
  untilCalm,
} from './processes.ts';
import { type RunningService, settings, startService } from './service.ts';
import { median } from './statistics.ts';
import type { PartName } from './tree.ts';

const partLimitMs = 120_000;
const fillLimitMs = 180 * 60_000;
const furtherWarmUps = 4;

export const partStarters = (stage: Stage): Record<PartContender, () => Promise<Contender>> => ({
  gate: () => startOf(stage, 'gate', 'key and request bucket'),
  batch: () => countsOf(stage, 'batch', 'batch of 20'),
  builds: () => startOf(stage, 'builds', 'analysis and simulation'),
  search: () => startOf(stage, 'search', 'search'),
  hostile: () => startOf(stage, 'hostile', 'hostile input'),
  worstDocuments: () => worstDocumentsOf(stage),
  pages: () => pagesOf(stage),
  pagesSeen: () => pagesSeenOf(stage),
  lookUps: () => lookUpsOf(stage, true),
  lookUpsWithout: () => lookUpsOf(stage, false),
  start: async () => startsOf(stage),
  memory: () => memoryUnderLoad(stage),
  catalog: () => catalogOf(stage),
  reportsFew: () => startOf(stage, 'reports', 'reports beside 1,000', { stored: 1000 }),
  reportsMany: () => startOf(stage, 'reports', 'reports beside 1,000,000', { stored: 1_000_000 }),
  reportsMongodb: () =>
    startOf(stage, 'reports', 'reports beside 1,000 (MongoDB)', { stored: 1000 }, inMongodb(stage)),
  boards: () =>
    startOf(stage, 'boards', `boards of ${stage.accounts} accounts`, { accounts: stage.accounts }),
  boardsMongodb: () =>
    startOf(
      stage,
      'boards',
      'boards of 20000 accounts (MongoDB)',
      { accounts: 20_000 },
      inMongodb(stage),
    ),
  cards: () => startOf(stage, 'cards', '1,000 cards', { cards: 1000 }),
});

const inMongodb = ({ mongodbUri = '' }: Stage) => ({ MONGODB_URI: mongodbUri });

/** A part that counts, and so answers the same each time. */
async function countsOf({ tree, dir }: Stage, name: PartName, title: string): Promise<Contender> {
  const env = settings(folder(dir, name));
  const { answer, child, pid } = await startPart<object>(tree.partFiles(name), {
    env,
    limitMs: partLimitMs,
  });
  await stop(child);
  return { title, pid, warmUp: async () => undefined, lap: async () => figuresIn(answer) };
}

/**
 * A part that measures itself: asked the same again and again, it answers microseconds of CPU. The first answer, with
 * what it had to fill, only warms up.
 */
async function startOf(
  { tree, dir, progress }: Stage,
  name: PartName,
  title: string,
  order: object = {},
  further: Readonly<Record<string, string>> = {},
): Promise<Contender> {
  progress(`preparing ${title}`);
  const question = { ...order, rounds: 1 };
  const env = { ...settings(folder(dir, title)), ...further };
  const { nodeArgs } = tree;
  const files = tree.partFiles(name);
  const started = await startPart<object>(files, { env, question, nodeArgs, limitMs: fillLimitMs });
  const { child, pid, answer, file } = started;
  const isOfTheOther = file !== files[0];
  // An older one fills its store for each question.
  const asksOnce = isOfTheOther && Object.keys(order).length > 0;
  return {
    title: isOfTheOther ? `${title} (by a part of its own)` : title,
    pid,
    // What only computes goes on being compiled for some rounds.
    async warmUp() {
      const times = Object.keys(order).length > 0 ? 0 : furtherWarmUps;
      for (let count = 0; count < times; count += 1) await ask(child, question, partLimitMs);
    },
    lap: async () => figuresIn(asksOnce ? answer : await ask<object>(child, question, fillLimitMs)),
  };
}

/** All numbers of an answer by their names; of several, the median. */
const figuresIn = (answer: object): Figures =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'number') return [[name, value]];
      if (Array.isArray(value)) return [[name, median(value as number[])]];
      return typeof value === 'object' && value !== null ? Object.entries(figuresIn(value)) : [];
    }),
  );

const documentTurns = 3;

/** Asks each of the worst documents in two uses, each time another one; what the main thread takes for it. */
async function worstDocumentsOf({ tree, dir, progress }: Stage): Promise<Contender> {
  progress('starting a service for the worst documents');
  const service = await startService(tree, folder(dir, 'documents'));
  await untilCalm(service.pid);
  let turn = 0;
  const round = async (turns: number): Promise<Figures> => {
    const used: Record<string, number[]> = {};
    for (const last = turn + turns; turn < last; turn += 1) {
      for (const [name, attack] of Object.entries(worstDocuments)) {
        for (let use = 0; use < 2; use += 1) {
          const own = (used[name] ??= []);
          own.push(await mainThreadMs(service, bodyOf(attack(turn))));
        }
      }
    }
    const medians = Object.entries(used).map(([name, each]) => [name, median(each)] as const);
    return { slowestMs: Math.max(...medians.map(([, ms]) => ms)), ...Object.fromEntries(medians) };
  };
  return {
    title: 'worst documents, ms',
    pid: service.pid,
    warmUp: () => round(2),
    lap: () => round(documentTurns),
  };
}

async function mainThreadMs(
  { origin, headers, pid }: RunningService,
  body: string,
): Promise<number> {
  const before = mainThreadMicroseconds(pid);
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  if (![200, 400, 413].includes(response.status))
    throw new Error(`A hostile document was answered ${response.status}.`);
  return (mainThreadMicroseconds(pid) - before) / 1000;
}

/** The provider is asked by at most ten at a time. */
const lookUpConnections = 8;
const lookUpsPerGame = 150;
const firstUid = 800_000_000;

/**
 * Looks up accounts of three games that were not asked for before, at an instance that notes showcases for boards, or at
 * one that does not. A stand-in for the provider runs in a process of its own. What boards do later is waited for and counted.
 */
async function lookUpsOf(stage: Stage, withBoards: boolean): Promise<Contender> {
  const { tree, generator, dir } = stage;
  const provider = await startPart<ProviderAddress>(tree.partFiles('provider'), {
    limitMs: partLimitMs,
  });
  const name = withBoards ? 'with boards' : 'without boards';
  const env = { ...settings(folder(dir, name)), UPSTREAM_PRIMARY_URL: provider.answer.origin };
  const { child, pid, answer } = await startPart<LookUpsAddress>(tree.partFiles('lookups'), {
    env,
    question: { withBoards },
    nodeArgs: tree.nodeArgs,
    limitMs: partLimitMs,
  });
  let next = firstUid;
  const lap = async (): Promise<Figures> => {
    const began = cpuMicroseconds(pid);
    for (const game of gameIds) {
      const { failed, completed } = await generator.run({
        origin: answer.origin,
        method: 'GET',
        path: `/v1/player/${game}/:uid`,
        firstUid: next,
        headers: { authorization: `Bearer ${answer.key}` },
        connections: lookUpConnections,
        milliseconds: partLimitMs,
        requests: lookUpsPerGame,
      });
      if (failed > 0) throw new Error(`${failed} of ${completed} look-ups were not answered 200.`);
    }
    next += lookUpsPerGame;
    const answered = cpuMicroseconds(pid);
    await ask(child, { settle: true }, partLimitMs);
    const ended = cpuMicroseconds(pid);
    const lookUps = lookUpsPerGame * gameIds.length;
    return { cpu: (ended - began) / lookUps, afterwards: (ended - answered) / lookUps };
  };
  return { title: `new account looked up ${name}`, pid, warmUp: lap, lap };
}

/** Starts the service in an empty folder, and ends it a second after its first answer. */
function startsOf({ tree, dir }: Stage): Contender {
  let count = 0;
  return {
    title: 'start',
    pid: process.pid,
    warmUp: async () => undefined,
    async lap() {
      count += 1;
      const { child, pid, startMs, startCpu } = await startService(
        tree,
        folder(dir, `start-${count}`),
      );
      await sleep(1000);
      const megabytes = residentMegabytes(pid);
      await stop(child);
      return { seconds: startMs / 1000, cpu: startCpu, megabytes };
    },
  };
}

const requests = 1_000_000;
const requestsPerStep = 100_000;
const memoryLimitMs = 30 * 60_000;
/** One request of five is for a new account: 200,000 accounts are looked up. */
const memoryNewEvery = 5;

/**
 * What the service has resident without the mapped file of its records, and how late its event loop is, over many requests
 * for live accounts: each is looked up at a stand-in of the provider, stored and put on boards.
 */
async function memoryUnderLoad({ tree, dir, generator, progress }: Stage): Promise<Contender> {
  const provider = await startPart<ProviderAddress>(tree.partFiles('provider'), {
    limitMs: partLimitMs,
  });
  const metricsPort = await freePort();
  const env = { UPSTREAM_PRIMARY_URL: provider.answer.origin, METRICS_PORT: String(metricsPort) };
  const service = await startService(tree, folder(dir, 'memory'), env, 'live');
  const { origin, headers, pid } = service;
  return {
    title: 'memory under load',
    pid,
    warmUp: async () => undefined,
    async lap() {
      const figures: Record<string, number> = { lateness: 0, highest: 0 };
      for (let done = requestsPerStep; done <= requests; done += requestsPerStep) {
        const { failed, completed } = await generator.run({
          origin,
          method: 'GET',
          path: '/v1/player/genshin/:uid',
          firstUid: firstUid + (done - requestsPerStep) / memoryNewEvery,
          newEvery: memoryNewEvery,
          headers,
          connections: 16,
          sleeps: true,
          milliseconds: memoryLimitMs,
          requests: requestsPerStep,
        });
        if (failed > 0) throw new Error(`Memory: ${failed} of ${completed} were not answered 200.`);
        const megabytes = residentMegabytes(pid) - mappedMegabytes(pid, 'data.mdb');
        const late = await latenessMs(metricsPort);
        figures[`after ${done}`] = figures['megabytes'] = megabytes;
        figures['highest'] = Math.max(figures['highest'] ?? 0, megabytes);
        figures['lateness'] = Math.max(figures['lateness'] ?? 0, late);
        progress(`memory: ${done} requests, ${megabytes.toFixed(0)} MB, p99 ${late.toFixed(1)} ms late`);
      }
      return figures;
    },
  };
}

/** How often the timer rings whose intervals the service measures: an idle service shows as much. */
const timerMs = 10;

/** How late the event loop was at p99 since this was asked last. */
async function latenessMs(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000 - timerMs;
}

/** Imports all games with the texts of all languages, serves them, and asks for every record in every language. */
async function catalogOf({ tree, dir, catalog: source, progress }: Stage): Promise<Contender> {
  if (source === undefined) throw new Error('--catalog names a copy of the data sources.');
  return {
    title: 'catalog',
    pid: process.pid,
    warmUp: async () => undefined,
    async lap() {
      progress('importing the catalog');
      const own = folder(dir, 'catalog');
      const dataDir = folder(own, 'data');
      const began = performance.now();
      const importing = startNode([...tree.command('catalog import'), '--source', source], {
        env: settings(dataDir),
        stdout: openSync(join(own, 'import.log'), 'w'),
      });
      const importPeak = await peakUntilEnd(importing);
      if (importing.exitCode !== 0) throw new Error('The import of the catalog failed.');
      const importSeconds = (performance.now() - began) / 1000;
      const { origin, headers, pid, child } = await startService(tree, own);
      progress('walking over the catalog');
      const walker = await startPart<Walk>(tree.partFiles('walk'), {
        env: settings(dataDir),
        question: { origin, headers },
        limitMs: fillLimitMs,
      });
      const served = residentMegabytes(pid);
      await stop(walker.child);
      await stop(child);
      return { importSeconds, importPeak, served, ...figuresIn(walker.answer) };
    },
  };
}

const lookMs = 20;

/** The most memory that a process had, which ends by itself. */
async function peakUntilEnd(child: Running): Promise<number> {
  let peak = Number.NaN;
  while (child.exitCode === null && child.signalCode === null) {
    peak = memoryOf(child.pid, 'VmHWM') ?? peak;
    await sleep(lookMs);
  }
  return peak;
}
