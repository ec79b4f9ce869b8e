import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardFigures, boardsMeasured, measureBoards } from './boards.ts';
import type { Bundle } from './bundle.ts';
import { cardsMeasured, measureCards } from './cards.ts';
import { type CatalogFigures, measureCatalog } from './catalog.ts';
import { contest, type Lap, ratios } from './contest.ts';
import { type ContenderName, startField } from './field.ts';
import { type LookUpFigures, lookUpsMeasured, measureLookUps } from './lookups.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load.ts';
import { memoryUnderLoad } from './memory.ts';
import type { Options } from './options.ts';
import type { BatchTrips } from './parts/batch.ts';
import type { BuildTimes } from './parts/builds.ts';
import type { CardTimes } from './parts/cards.ts';
import type { GateTimes } from './parts/gate.ts';
import { samplePlayer } from './player.ts';
import { ask, residentMegabytes, startHelper, stop, stopAll } from './processes.ts';
import { measureReports, type ReportFigures, reportsMeasured } from './reports.ts';
import { settings, startService } from './service.ts';
import type { Measured } from './targets.ts';

/** What a run works with, and whom it tells how far it is. */
export interface Bench extends Options {
  readonly bundle: Bundle;
  /** A folder of its own, removed afterwards. */
  readonly workDir: string;
  /** A database to file reports into; none when undefined. */
  readonly mongodbUri: string | undefined;
  readonly progress: (text: string) => void;
}

export type Laps = Readonly<Record<ContenderName, readonly Lap[]>>;

export interface Outcome {
  readonly measured: Measured;
  readonly laps: Laps;
  readonly names: Readonly<Record<ContenderName, string>>;
  readonly gate: GateTimes;
  readonly batch: BatchTrips;
  readonly builds: BuildTimes;
  /** Megabytes after each 100,000 requests, when asked for. */
  readonly memory: readonly number[];
  /** When a folder was named. */
  readonly catalog: CatalogFigures | undefined;
  /** When asked for. */
  readonly reports: ReportFigures | undefined;
  readonly lookUps: LookUpFigures;
  /** When asked for. */
  readonly boards: BoardFigures | undefined;
  /** When asked for. */
  readonly cards: CardTimes | undefined;
}

/** Measures everything that the options ask for. */
export async function measure(bench: Bench): Promise<Outcome> {
  const generator = startLoadGenerator();
  const { laps, names, memoryStart, startMs } = await race(bench, generator);
  const starts = await timeStarts(bench);
  const gate = await measurePart<GateTimes>(bench, 'gate');
  const batch = await measurePart<BatchTrips>(bench, 'batch');
  const builds = await measurePart<BuildTimes>(bench, 'builds');
  const lookUps = await measureLookUps({ ...bench, generator, dir: folder(bench, 'lookups') });
  const catalog = await catalogOf(bench);
  const reports = bench.reports ? await reportsOf(bench) : undefined;
  const boards = await boardsOf(bench);
  const cards = bench.cards ? await cardsOf(bench) : undefined;
  const memory = bench.memory ? await measureMemory(bench, generator) : [];
  const measured: Measured = {
    restCached: ratios(laps.restCached, laps.bare),
    restExecuted: ratios(laps.restExecuted, laps.bare),
    graphqlMercurius: ratios(laps.graphql, laps.mercurius),
    graphqlApollo: ratios(laps.graphql, laps.apollo),
    restSofa: ratios(laps.restExecuted, laps.sofa),
    recordCached: ratios(laps.recordCached, laps.recordBare),
    listExecuted: ratios(laps.listExecuted, laps.listBare),
    gate: gate.admit,
    batchPlayers: [batch.trips['players'] ?? 0],
    batchTrust: [batch.trips['trust'] ?? 0],
    ...builds,
    includeBuild: ratios(laps.restExecuted, laps.restBuilds),
    start: [startMs / 1000, ...starts],
    memoryStart: [memoryStart],
    memoryLoaded: memory.slice(-1),
    ...(catalog && catalogMeasured(catalog)),
    ...(reports && reportsMeasured(reports)),
    ...lookUpsMeasured(lookUps),
    ...(boards && boardsMeasured(boards)),
    ...(cards && cardsMeasured(cards)),
  };
  return {
    measured,
    laps,
    names,
    gate,
    batch,
    builds,
    memory,
    catalog,
    reports,
    lookUps,
    boards,
    cards,
  };
}

const reportsOf = (bench: Bench): Promise<ReportFigures> =>
  measureReports({ ...bench, dir: folder(bench, 'reports') });

const boardsOf = async (bench: Bench): Promise<BoardFigures | undefined> =>
  bench.boards === undefined
    ? undefined
    : measureBoards({ ...bench, accounts: bench.boards, dir: folder(bench, 'boards') });

const cardsOf = (bench: Bench): Promise<CardTimes> =>
  measureCards({ ...bench, cards: 1000, dir: folder(bench, 'cards') });

async function race(bench: Bench, generator: LoadGenerator) {
  const { bundle, workDir, progress } = bench;
  progress('starting the service');
  const service = await startService(bundle, folder(bench, 'service'));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const memoryStart = residentMegabytes(service.pid);
  const player = await samplePlayer(service);
  progress('starting the peers');
  const field = await startField(bundle, service, player, workDir);
  const laps = await contest(field, { ...bench, generator });
  // Nothing else of ours is to run while single parts are timed.
  await stopAll([generator.child]);
  const names = Object.fromEntries(
    Object.entries(field).map(([contender, { name }]) => [contender, name]),
  ) as Record<ContenderName, string>;
  return { laps, names, memoryStart, startMs: service.startMs };
}

const furtherStarts = 4;

async function timeStarts(bench: Bench): Promise<number[]> {
  const seconds: number[] = [];
  for (let count = 1; count <= furtherStarts; count += 1) {
    bench.progress(`start ${count} of ${furtherStarts}`);
    const { child, startMs } = await startService(bench.bundle, folder(bench, `start-${count}`));
    seconds.push(startMs / 1000);
    await stop(child);
  }
  return seconds;
}

async function measurePart<Answer>(bench: Bench, part: 'gate' | 'batch' | 'builds'): Promise<Answer> {
  bench.progress(`measuring ${part}`);
  const child = startHelper(bench.bundle.file(part), { env: settings(folder(bench, part)) });
  const answer = await ask<Answer>(child, { rounds: bench.rounds }, 60_000);
  await stop(child);
  return answer;
}

async function measureMemory(bench: Bench, generator: LoadGenerator): Promise<number[]> {
  const service = await startService(bench.bundle, folder(bench, 'memory'));
  const megabytes = await memoryUnderLoad(service, generator, bench.progress);
  await stop(service.child);
  return megabytes;
}

async function catalogOf(bench: Bench): Promise<CatalogFigures | undefined> {
  const { bundle, progress, catalog: source } = bench;
  return source === undefined
    ? undefined
    : measureCatalog({ bundle, dir: folder(bench, 'catalog'), source, progress });
}

const catalogMeasured = ({ importSeconds, importPeak, served }: CatalogFigures): Measured => ({
  catalogImport: [importSeconds],
  catalogPeak: [importPeak],
  catalogServed: [served],
});

function folder({ workDir }: Bench, name: string): string {
  const path = join(workDir, name);
  mkdirSync(path, { recursive: true });
  return path;
}
