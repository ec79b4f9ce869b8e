import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardFigures, boardsMeasured, measureBoards } from './boards.ts';
import type { Bundle } from './bundle.ts';
import { cardsMeasured, measureCards } from './cards.ts';
import { type CatalogFigures, measureCatalog } from './catalog.ts';
import { type Contender, contest, type Lap } from './contest.ts';
import { type ContenderName, startField } from './field.ts';
import { type LookUpFigures, lookUpsMeasured, measureLookUps } from './lookups.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load.ts';
import { memoryUnderLoad } from './memory.ts';
import type { Options } from './options.ts';
import type { BatchTrips } from './parts/batch.ts';
import type { BuildTimes } from './parts/builds.ts';
import type { CardTimes } from './parts/cards.ts';
import type { GateTimes } from './parts/gate.ts';
import type { SearchTimes } from './parts/search.ts';
import { samplePlayer } from './player.ts';
import { ask, residentMegabytes, startHelper, stop, stopAll, untilCalm } from './processes.ts';
import { contendersOf, racesMeasured } from './races.ts';
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

export type Laps = Readonly<Partial<Record<ContenderName, readonly Lap[]>>>;

export interface Outcome {
  readonly measured: Measured;
  readonly laps: Laps;
  readonly names: Readonly<Partial<Record<ContenderName, string>>>;
  /** What is measured besides; undefined when single rows were asked for. */
  readonly parts: Parts | undefined;
}

/** What no other server is compared with. */
export interface Parts {
  readonly gate: GateTimes;
  readonly batch: BatchTrips;
  readonly builds: BuildTimes;
  readonly search: SearchTimes;
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
  const measured = racesMeasured(laps, bench.rows);
  if (bench.rows) return { measured, laps, names, parts: undefined };
  const starts = await timeStarts(bench);
  const parts = await measureParts(bench, generator);
  const ofProcess: Measured = {
    start: [startMs / 1000, ...starts],
    memoryStart: [memoryStart],
  };
  return { measured: { ...measured, ...ofProcess, ...partsMeasured(parts) }, laps, names, parts };
}

async function measureParts(bench: Bench, generator: LoadGenerator): Promise<Parts> {
  return {
    gate: await measurePart<GateTimes>(bench, 'gate'),
    batch: await measurePart<BatchTrips>(bench, 'batch'),
    builds: await measurePart<BuildTimes>(bench, 'builds'),
    search: await measurePart<SearchTimes>(bench, 'search'),
    lookUps: await measureLookUps({ ...bench, generator, dir: folder(bench, 'lookups') }),
    catalog: await catalogOf(bench),
    reports: bench.reports ? await reportsOf(bench) : undefined,
    boards: await boardsOf(bench),
    cards: bench.cards ? await cardsOf(bench) : undefined,
    memory: bench.memory ? await measureMemory(bench, generator) : [],
  };
}

const partsMeasured = ({
  gate,
  batch,
  builds,
  search,
  lookUps,
  catalog,
  reports,
  boards,
  cards,
  memory,
}: Parts): Measured => ({
  gate: gate.admit,
  batchPlayers: [batch.trips['players'] ?? 0],
  batchTrust: [batch.trips['trust'] ?? 0],
  ...builds,
  ...search,
  memoryLoaded: memory.slice(-1),
  ...(catalog && catalogMeasured(catalog)),
  ...(reports && reportsMeasured(reports)),
  ...lookUpsMeasured(lookUps),
  ...(boards && boardsMeasured(boards)),
  ...(cards && cardsMeasured(cards)),
});

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
  progress('waiting until the service has made its sandbox');
  await untilCalm(service.pid);
  const player = await samplePlayer(service);
  progress('starting the peers');
  const field = await startField(contendersOf(bench.rows), { bundle, service, player, workDir });
  const laps: Laps = await contest(field as Record<ContenderName, Contender>, {
    ...bench,
    generator,
  });
  // Nothing else of ours is to run while single parts are timed.
  await stopAll([generator.child]);
  const names = Object.fromEntries(
    Object.entries(field).map(([contender, { name }]) => [contender, name]),
  ) as Outcome['names'];
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

async function measurePart<Answer>(bench: Bench, part: 'gate' | 'batch' | 'builds' | 'search'): Promise<Answer> {
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
