import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lap } from './contest.ts';
import { contest, ratios } from './contest.ts';
import type { ContenderName } from './field.ts';
import { startField } from './field.ts';
import type { LoadGenerator } from './load/load.ts';
import { startLoadGenerator } from './load/load.ts';
import { memoryUnderLoad } from './memory.ts';
import type { Options } from './options.ts';
import { help, readOptions } from './options.ts';
import type { BatchTrips } from './parts/batch.ts';
import type { GateTimes } from './parts/gate.ts';
import { samplePlayer } from './player.ts';
import { ask, killAll, residentMegabytes, startHelper, stop, stopAll } from './processes.ts';
import { columns, median, rowsOf, tableOf } from './report.ts';
import { settings, startService } from './service.ts';
import type { Measured } from './targets.ts';

type Laps = Readonly<Record<ContenderName, readonly Lap[]>>;

const progress = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
};

async function measureRatios(options: Options, generator: LoadGenerator, workDir: string) {
  progress('starting the service');
  const service = await startService(folder(workDir, 'service'));
  await sleep(1000);
  const memoryStart = residentMegabytes(service.pid);
  const player = await samplePlayer(service);
  progress('starting the peers');
  const field = await startField(service, player, workDir);
  const laps = await contest(field, { ...options, generator, progress });
  // Nothing else of ours is to run while single parts are timed.
  await stopAll([generator.child]);
  return { laps, field, memoryStart, startMs: service.startMs };
}

const timedStarts = 2;

async function measureStarts(workDir: string): Promise<number[]> {
  const seconds: number[] = [];
  for (let count = 1; count <= timedStarts; count += 1) {
    progress(`start ${count + 1} of ${timedStarts + 1}`);
    const { child, startMs } = await startService(folder(workDir, `start-${count}`));
    seconds.push(startMs / 1000);
    await stop(child);
  }
  return seconds;
}

async function measurePart<Answer>(file: string, dataDir: string, message: object) {
  progress(`measuring ${file}`);
  const child = startHelper(file, { env: settings(dataDir) });
  const answer = await ask<Answer>(child, message, 60_000);
  await stop(child);
  return answer;
}

async function measureMemory(generator: LoadGenerator, workDir: string): Promise<number[]> {
  const service = await startService(folder(workDir, 'memory'));
  const megabytes = await memoryUnderLoad(service, generator, progress);
  await stop(service.child);
  return megabytes;
}

async function measure(options: Options, workDir: string) {
  const generator = startLoadGenerator();
  const { laps, field, memoryStart, startMs } = await measureRatios(options, generator, workDir);
  const starts = await measureStarts(workDir);
  const { rounds } = options;
  const gate = await measurePart<GateTimes>('parts/gate.ts', folder(workDir, 'gate'), { rounds });
  const batch = await measurePart<BatchTrips>('parts/batch.ts', folder(workDir, 'batch'), {});
  const memory = options.memory ? await measureMemory(generator, workDir) : [];
  const measured: Measured = {
    restCached: ratios(laps.restCached, laps.bare),
    restExecuted: ratios(laps.restExecuted, laps.bare),
    graphqlMercurius: ratios(laps.graphql, laps.mercurius),
    graphqlApollo: ratios(laps.graphql, laps.apollo),
    restSofa: ratios(laps.restExecuted, laps.sofa),
    gate: gate.admit,
    batchPlayers: [batch.trips['players'] ?? 0],
    batchTrust: [batch.trips['trust'] ?? 0],
    start: [startMs / 1000, ...starts],
    memoryStart: [memoryStart],
    ...(memory.length > 0 && { memoryLoaded: memory.slice(-1) }),
  };
  return { rows: rowsOf(measured), laps, field, gate, batch, memory };
}

type Outcome = Awaited<ReturnType<typeof measure>>;

function print({ rows, laps, field, gate, batch, memory }: Outcome): void {
  const names = Object.keys(laps) as ContenderName[];
  const figures = names.map((name) => [
    field[name].name,
    median(laps[name].map(({ cpu }) => cpu)).toFixed(1),
    median(laps[name].map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
    median(laps[name].map(({ bytes }) => bytes)).toFixed(0),
  ]);
  const others = Object.entries(batch.trips)
    .filter(([name]) => name !== 'players' && name !== 'trust')
    .map(([name, count]) => `${name} ${count}`);
  const text = [
    '',
    tableOf(rows),
    '',
    columns([['server, medians', 'CPU µs a request', 'requests/s', 'body bytes'], ...figures]),
    '',
    `key and request bucket with the rate headers of the answer: ${median(gate.admitAndHeaders).toFixed(2)} µs`,
    `further store trips around the batch: ${others.join(', ') || 'none'}`,
    ...memory.map((megabytes, step) => `after ${step + 1}00,000 requests: ${megabytes.toFixed(0)} MB`),
    '',
    `Ratios are of server CPU time per request, taken within one round. ${cpus().length} cores, Node ${process.version}.`,
    '',
  ];
  process.stdout.write(text.join('\n'));
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function folder(workDir: string, name: string): string {
  const path = join(workDir, name);
  mkdirSync(path, { recursive: true });
  return path;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(help);
    return 0;
  }
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    process.stderr.write('The peers are not installed yet: npm ci --prefix bench\n');
    return 1;
  }
  const workDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(workDir, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const outcome = await measure(options, workDir);
  await stopAll();
  progress('');
  if (options.json) process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  else print(outcome);
  return outcome.rows.some(({ verdict }) => verdict === 'MISSED') ? 2 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`\nThe bench could not go on: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
