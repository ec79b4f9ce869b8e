import { randomBytes } from 'node:crypto';
import { type App, createApp } from '../../src/app.ts';
import { processConfig } from '../../src/config.ts';
import { reportRecords, type StoredReport, toStored, type Submission } from '../../src/domains/reports/report.ts';
import { reportCategories } from '../../src/domains/trust/event.ts';
import { gameIds } from '../../src/games/ids.ts';
import { createLogger } from '../../src/http/logger.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import type { Principal } from '../../src/lib/principal.ts';
import { openStore } from '../../src/store/open.ts';
import type { Collection } from '../../src/store/store.ts';
import { answerMessages } from '../helper.ts';

export interface ReportsQuestion {
  /** How many reports are in the store before anything is measured. */
  readonly stored: number;
}

export interface ReportTimes {
  readonly engine: string;
  /** CPU microseconds of one accepted report, and of one page of 50 of the queue. */
  readonly submit: number;
  readonly page: number;
  /** With 32 callers at once. */
  readonly acceptedPerSecond: number;
  readonly p99Ms: number;
}

const principal: Principal = {
  keyId: 'key_bench',
  lineageId: 'lin_bench',
  environment: 'live',
  scopes: ['read', 'write:report'],
};

const description = 'Offered a rare account for money, took the money and was never seen again.';
const dayMs = 86_400_000;
const callers = 32;

const uidOf = (base: number, number: number): string => String(base + number);

/** Reports as they lie in a store that has been in use for a year. */
function reportOf(number: number, now: number): StoredReport {
  const createdAt = now - dayMs - (number % 364) * dayMs;
  const status = number % 10 === 0 ? 'confirmed' : number % 10 < 9 ? 'dismissed' : 'pending_review';
  return toStored({
    id: `rep_seed${String(number).padStart(18, '0')}`,
    environment: 'live',
    game: gameIds[number % gameIds.length] ?? 'genshin',
    reportedUid: uidOf(800_000_000, number % 200_000),
    reporterUid: uidOf(600_000_000, number),
    category: reportCategories[number % reportCategories.length] ?? 'other',
    description,
    publicText: description,
    evidenceUrls: [],
    contactPlatform: null,
    lineageId: `lin_${number % 500}`,
    filedAs: 'claim',
    status,
    createdAt,
    expectedReviewBy: createdAt + 3 * dayMs,
    credibility: 0.15,
    pendingWeight: 1,
    flags: [],
    reviews: [],
    claim: null,
    due: [],
  });
}

async function fill(records: Collection<StoredReport>, count: number): Promise<void> {
  const now = clock.now();
  const atOnce = 5000;
  for (let from = 0; from < count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at);
    await Promise.all(numbers.map((number) => records.insert(reportOf(number, now))));
  }
}

let filed = 0;

/** No reporter files twice, and each files against an account that has some reports already. */
function submission(): Submission {
  filed += 1;
  return {
    game: 'genshin',
    reportedUid: uidOf(800_000_000, (filed * 7919) % 200_000),
    reporterUid: uidOf(700_000_000, filed),
    category: 'phishing',
    description,
    evidenceUrls: [],
    contactPlatform: null,
  };
}

/** CPU microseconds of this process for each of `count` runs, one after another. */
async function cpuOf(count: number, run: () => Promise<unknown>): Promise<number> {
  for (let index = 0; index < count / 4; index += 1) await run();
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** As with tokens left: one may file, and nothing is given back. */
const options = { takeToken: async () => () => undefined };

interface Filled {
  readonly engine: string;
  readonly reports: App['services']['reports'];
}

let filled: Promise<Filled> | undefined;

async function fillStore(stored: number): Promise<Filled> {
  const config = processConfig();
  const { store, blobs, engine } = await openStore({
    mongodbUri: config.mongodbUri,
    dataDir: config.dataDir,
    clock,
    poolSize: config.mongodbPoolSize,
  });
  await fill(store.collection(reportRecords), stored);
  const app = await createApp({
    config,
    store,
    blobs,
    clock,
    random: Math.random,
    randomBytes,
    logger: createLogger('silent'),
    metrics: createMetrics({ withProcess: false }),
  });
  return { engine, reports: app.services.reports };
}

/** Milliseconds that each report took while all callers file at once, sorted, and how many were accepted a second. */
async function fileTogether(submit: () => Promise<unknown>) {
  const times: number[] = [];
  const began = performance.now();
  const each = 60;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let count = 0; count < each; count += 1) {
        const from = performance.now();
        await submit();
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { times: times.toSorted((a, b) => a - b), acceptedPerSecond: times.length / seconds };
}

/** Fills the store for the first question. */
answerMessages(async ({ stored }: ReportsQuestion): Promise<ReportTimes> => {
  filled ??= fillStore(stored);
  const { engine, reports } = await filled;
  const submit = () => reports.submit(submission(), principal, options);
  const queue = reports.list('live', { status: 'confirmed', game: 'hsr', category: undefined });
  const submitCpu = await cpuOf(400, submit);
  const pageCpu = await cpuOf(400, () => queue.page({ limit: 50, after: undefined }));
  const { times, acceptedPerSecond } = await fileTogether(submit);
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
  return { engine, submit: submitCpu, page: pageCpu, acceptedPerSecond, p99Ms };
});
