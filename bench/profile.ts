import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures } from './contender.ts';
import { startLoadGenerator } from './load/load.ts';
import type { Bench } from './measure.ts';
import { partStarters } from './parts.ts';
import { projectDir, stopAll } from './processes.ts';
import { columns, shown } from './report.ts';
import { serverStarters } from './servers.ts';
import { type TargetName, targetOf } from './targets.ts';

export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** As `--cpu-prof` writes it; times are microseconds of the monotonic clock of the machine. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const loadMs = 10_000;
const functionsShown = 25;
const monotonicMicroseconds = (): number => Number(process.hrtime.bigint() / 1000n);

/** Puts the load of a row on what it measures, and tells where the time of that process goes. */
export async function profileRow(
  bench: Bench,
  row: TargetName,
  profileDir: string,
): Promise<string> {
  const { title, cost } = targetOf(row);
  const dir = join(bench.workDir, 'profile');
  mkdirSync(dir);
  const stage = { ...bench, dir, generator: startLoadGenerator(), sliceMs: loadMs };
  const contender = await { ...serverStarters(stage), ...partStarters(stage) }[cost[0]]();
  bench.progress(`warming up ${contender.title}`);
  await contender.warmUp();
  bench.progress(`profiling ${contender.title}`);
  const from = monotonicMicroseconds();
  const figures = await contender.lap();
  const to = monotonicMicroseconds();
  await stopAll();
  bench.progress('');
  const file = profileOf(profileDir, contender.pid);
  const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  // What only starts, and ends in its lap, is a process of its own each time.
  const span =
    contender.pid === process.pid ? { from: 0, to: Number.POSITIVE_INFINITY } : { from, to };
  return profileText(`${title}: ${contender.title}`, timesIn(profile, span), figures);
}

/** What the process wrote when it ended; of one that nothing is known of, the last one. */
function profileOf(dir: string, pid: number): string {
  const files = readdirSync(dir).filter((name) => name.endsWith('.cpuprofile'));
  const own =
    pid === process.pid ? files : files.filter((name) => name.split('.')[3] === String(pid));
  const name = own.toSorted().at(-1);
  if (name === undefined) throw new Error('The process wrote no profile.');
  return join(dir, name);
}

export interface FrameTime {
  readonly frame: CallFrame;
  readonly microseconds: number;
}

/** Time that each function was on top of the stack, within a span. */
export function timesIn(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  { from, to }: Span,
): FrameTime[] {
  const totals = new Map<number, number>();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0;
    // A sample stands for the time until the next.
    const length = timeDeltas[index + 1] ?? 0;
    if (at >= from && at <= to) totals.set(id, (totals.get(id) ?? 0) + length);
  }
  return nodes.flatMap(({ id, callFrame }) => {
    const microseconds = totals.get(id) ?? 0;
    return microseconds > 0 ? [{ frame: callFrame, microseconds }] : [];
  });
}

const idle = 'idle';

/** What native functions of Node do that call the kernel: streams and files. */
const systemCall =
  /^(write(v|Buffer|Utf8String|Latin1String|AsciiString|Ucs2String|String)?|readStart|readStop|shutdown|open|close|read|stat|fstat|lstat|fsync)$/;

/** The area of a function, by the file that it is in. */
export function areaOf({ functionName, url, lineNumber }: Omit<CallFrame, 'columnNumber'>): string {
  if (functionName === '(idle)') return idle;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'system calls and native code outside of functions';
  // Native functions have no lines; what has lines and no file was compiled at run time.
  if (url === '' && lineNumber >= 0) return 'generated code (graphql-jit, fastify)';
  if (url === '')
    return systemCall.test(functionName) ? 'system calls of streams and files' : 'native functions';
  if (/^node:(_http|internal\/http|http)/.test(url)) return 'node:http';
  if (/^node:(net|stream|internal\/(streams|stream_base|js_stream))/.test(url))
    return 'node:net and streams';
  if (url.startsWith('node:')) return 'the rest of Node';
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library === 'find-my-way') return 'router (find-my-way)';
  if (library !== undefined) return `library ${library}`;
  const own = /(?:^|\/)(src\/(?:domains|games)\/[^/]+|src\/[^/]+|bench)/.exec(url)?.[1];
  return own ?? url;
}

/** Looks the source of a bundled function up in the map beside its bundle. */
function createLocator(): (frame: CallFrame) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (url: string): SourceMap | undefined => {
    if (!maps.has(url)) {
      const file = `${fileURLToPath(url)}.map`;
      maps.set(
        url,
        existsSync(file)
          ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
          : undefined,
      );
    }
    return maps.get(url);
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url;
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
    if (!entry || !('originalSource' in entry)) return url;
    const file = join(dirname(fileURLToPath(url)), entry.originalSource);
    return file.startsWith(projectDir) ? file.slice(projectDir.length) : file;
  };
}

/** Areas and the functions that take most, by their share of the time that the process worked. */
function profileText(title: string, times: readonly FrameTime[], figures: Figures): string {
  const locate = createLocator();
  const areas = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, more: number) =>
    sums.set(key, (sums.get(key) ?? 0) + more);
  for (const { frame, microseconds } of times) {
    const url = locate(frame);
    const area = areaOf({ ...frame, url });
    add(areas, area, microseconds);
    if (area !== idle)
      add(functions, `${frame.functionName || '(anonymous)'}  ${shortened(url)}`, microseconds);
  }
  const all = [...areas.values()].reduce((sum, each) => sum + each, 0);
  const worked = all - (areas.get(idle) ?? 0);
  const perRequest = figures['cpu'];
  const lines = (sums: ReadonlyMap<string, number>) =>
    [...sums]
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, microseconds]) => {
        const share = microseconds / worked;
        return [
          name,
          `${(100 * share).toFixed(1)}%`,
          perRequest === undefined ? '' : shown(perRequest * share),
        ];
      });
  const named = [...areas].filter(([area]) => area !== idle);
  return [
    '',
    title,
    Object.entries(figures)
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(', '),
    `The thread worked ${((100 * worked) / all).toFixed(0)}% of ${(all / 1e6).toFixed(1)} s; the rest of the time it was idle.`,
    '',
    columns([
      ['area', 'share', perRequest === undefined ? '' : 'µs a request'],
      ...lines(new Map(named)),
    ]),
    '',
    columns([
      ['function', 'share', perRequest === undefined ? '' : 'µs a request'],
      ...lines(functions).slice(0, functionsShown),
    ]),
    '',
  ].join('\n');
}

const shortened = (url: string): string =>
  url.includes('node_modules/')
    ? `${url.slice(url.lastIndexOf('node_modules/') + 13)}`
    : url.startsWith('file:')
      ? basename(url)
      : url;
