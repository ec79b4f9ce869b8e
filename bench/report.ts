import type { Measured, Target, TargetName } from './targets.ts';
import { targets } from './targets.ts';

export interface Row extends Target {
  readonly min: number;
  readonly median: number;
  readonly max: number;
  readonly verdict: 'aim' | 'must' | 'MISSED';
}

/** What was measured against what is wanted; the median decides. */
export const rowsOf = (measured: Measured): Row[] =>
  (Object.keys(targets) as TargetName[]).flatMap((name) => {
    const values = measured[name];
    return values && values.length > 0 ? [rowOf(targets[name], values)] : [];
  });

function rowOf(target: Target, values: readonly number[]): Row {
  const sorted = [...values].sort((a, b) => a - b);
  const median = medianOf(sorted);
  const reaches = (wanted: number) =>
    target.lowerIsBetter ? median <= wanted : median >= wanted;
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

export const median = (values: readonly number[]): number =>
  medianOf([...values].sort((a, b) => a - b));

/** The rows as text, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['', 'min', 'median', 'max', 'unit', 'must', 'aim', 'reached'];
  const lines = rows.map(({ name, min, median: middle, max, unit, must, aim, verdict }) => [
    name,
    ...[min, middle, max].map(shown),
    unit,
    shown(must),
    aim === undefined ? '' : shown(aim),
    verdict,
  ]);
  return columns([head, ...lines]);
}

/** Numbers to the right, words to the left. */
export function columns(lines: readonly (readonly string[])[]): string {
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

const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 100 ? 2 : 0);
