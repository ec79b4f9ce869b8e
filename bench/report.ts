import { cpus } from 'node:os';
import { boardLines } from './boards.ts';
import { cardLine } from './cards.ts';
import type { ContenderName } from './field.ts';
import { lookUpsLine } from './lookups.ts';
import type { Outcome, Parts } from './measure.ts';
import type { Walk } from './parts/walk.ts';
import { reportLines } from './reports.ts';
import { type Measured, type Target, type TargetName, targets } from './targets.ts';

/** The figures are null where nothing was measured. */
export interface Row extends Target {
  readonly min: number | null;
  readonly median: number | null;
  readonly max: number | null;
  readonly verdict: 'aim' | 'must' | 'MISSED' | 'not run';
}

/** What was measured against what is wanted; the median decides. */
export const rowsOf = (measured: Measured): Row[] =>
  (Object.keys(targets) as TargetName[]).map((name) => rowOf(targets[name], measured[name] ?? []));

function rowOf(target: Target, values: readonly number[]): Row {
  if (values.length === 0)
    return { ...target, min: null, median: null, max: null, verdict: 'not run' };
  const sorted = [...values].sort((a, b) => a - b);
  const median = medianOf(sorted);
  const reaches = (wanted: number) => (target.lowerIsBetter ? median <= wanted : median >= wanted);
  const verdict = !reaches(target.must)
    ? 'MISSED'
    : target.aim === undefined || reaches(target.aim)
      ? 'aim'
      : 'must';
  return { ...target, min: sorted[0] ?? 0, median, max: sorted.at(-1) ?? 0, verdict };
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const median = (values: readonly number[]): number => medianOf([...values].sort((a, b) => a - b));

/** The whole result as text. */
export function reportOf(rows: readonly Row[], outcome: Outcome): string {
  return [
    '',
    tableOf(outcome.parts ? rows : rows.filter(({ verdict }) => verdict !== 'not run')),
    '',
    serversOf(outcome),
    '',
    ...(outcome.parts ? partLines(outcome.parts) : []),
    'A ratio compares server CPU time per request within one round; above 1 is faster. The median decides.',
    `${cpus().length} cores, Node ${process.version}.`,
    '',
  ].join('\n');
}

function partLines({ gate, batch, memory, catalog, reports, lookUps, boards, cards }: Parts): string[] {
  const others = Object.entries(batch.trips)
    .filter(([name]) => name !== 'players' && name !== 'trust')
    .map(([name, count]) => `${name} ${count}`);
  return [
    `key and request bucket, with the rate headers: ${median(gate.admitAndHeaders).toFixed(2)} µs`,
    `batch of 20, further store trips: ${others.join(', ') || 'none'}`,
    lookUpsLine(lookUps),
    ...(boards ? boardLines(boards) : []),
    ...(cards ? [cardLine(cards)] : []),
    ...(catalog ? [walkOf(catalog.walk)] : []),
    ...(reports ? reportLines(reports) : []),
    ...memory.map((size, step) => `after ${step + 1}00,000 requests: ${size.toFixed(0)} MB`),
    '',
  ];
}

const walkOf = ({ records, requests, bytes }: Walk): string =>
  `catalog walk: ${records} records, ${requests} requests, ${(bytes / 1e6).toFixed(0)} MB of bodies`;

function serversOf({ laps, names }: Outcome): string {
  const lines = (Object.keys(names) as ContenderName[]).map((name) => {
    const own = laps[name] ?? [];
    return [
      names[name] ?? name,
      median(own.map(({ cpu }) => cpu)).toFixed(1),
      median(own.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
      median(own.map(({ bytes }) => bytes)).toFixed(0),
    ];
  });
  return columns([
    ['server, medians', 'CPU µs a request', 'requests/s', 'bytes of body'],
    ...lines,
  ]);
}

/** The rows as text, in columns. */
function tableOf(rows: readonly Row[]): string {
  const head = ['', 'min', 'median', 'max', 'unit', 'must', 'aim', 'reached'];
  const lines = rows.map(({ name, min, median: middle, max, unit, must, aim, verdict, onWish }) => [
    name,
    ...[min, middle, max].map(shown),
    unit,
    shown(must),
    shown(aim),
    verdict === 'not run' && onWish ? `${verdict}: ${onWish}` : verdict,
  ]);
  return columns([head, ...lines]);
}

/** Numbers to the right, words to the left. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          at > 0 && /^[\d.,]*$/.test(cell)
            ? cell.padStart(widths[at] ?? 0)
            : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const shown = (value: number | null | undefined): string =>
  typeof value !== 'number'
    ? ''
    : Number.isInteger(value)
      ? String(value)
      : value.toFixed(value < 100 ? 2 : 0);
