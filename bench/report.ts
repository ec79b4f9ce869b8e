import type { Comparison, Estimate } from './statistics.ts';
import { compare, estimate, median, thresholdOf } from './statistics.ts';
import type { Load, Machine } from './machine.ts';
import { type Bench, costEstimate, ratioEstimate, type Round, rowEstimate } from './measure.ts';
import { type TargetName, targetOf, wishes } from './targets.ts';

export interface Row {
  readonly row: TargetName;
  readonly title: string;
  readonly unit: string;
  /** Null where nothing was measured. */
  readonly measured: Estimate | null;
  readonly must: number;
  readonly aim: number | null;
  readonly verdict: 'aim' | 'must' | 'MISSED' | 'not run';
}

export interface ComparedRow {
  readonly row: TargetName;
  readonly title: string;
  readonly unit: string;
  /** What the service of each tree spends, in the unit of its figure. */
  readonly own: Estimate | null;
  readonly other: Estimate | null;
  /** Of the rounds that both were in: above 1 this tree spends more. */
  readonly ratio: Estimate | null;
  readonly threshold: number | null;
  readonly verdict: Comparison | 'not run';
}

export interface Surroundings {
  readonly machine: Machine;
  readonly loadBefore: Load;
  readonly loadAfter: Load;
  /** Share of the time of all cores that the host gave to other machines, over the run. */
  readonly steal: number;
  /** Share of their time that loaded servers waited for a core. */
  readonly waited: number;
  readonly seconds: number;
}

export interface Result extends Surroundings {
  readonly commit: string;
  readonly against: string | null;
  readonly rows: readonly Row[];
  readonly compared: readonly ComparedRow[];
  readonly rounds: readonly Round[];
}

export function resultOf(
  { tree, other, rows }: Bench,
  rounds: readonly Round[],
  surroundings: Omit<Surroundings, 'waited'>,
): Result {
  const waits = rounds.flatMap(({ figures }) => figures['waited'] ?? []);
  return {
    commit: tree.commit,
    against: other?.commit ?? null,
    ...surroundings,
    waited: waits.length > 0 ? median(waits) : 0,
    rows: other ? [] : rows.map((row) => rowOf(row, rounds)),
    compared: other ? rows.map((row) => comparedOf(row, rounds)) : [],
    rounds,
  };
}

function rowOf(row: TargetName, rounds: readonly Round[]): Row {
  const target = targetOf(row);
  const { title, unit, must, aim, lowerIsBetter } = target;
  const measured = rowEstimate(rounds, target) ?? null;
  const common = { row, title, unit, measured, must, aim: aim ?? null };
  if (!measured) return { ...common, verdict: 'not run' };
  const reaches = (wanted: number) =>
    lowerIsBetter ? measured.median <= wanted : measured.median >= wanted;
  if (!reaches(must)) return { ...common, verdict: 'MISSED' };
  return { ...common, verdict: aim === undefined || reaches(aim) ? 'aim' : 'must' };
}

function comparedOf(row: TargetName, rounds: readonly Round[]): ComparedRow {
  const target = targetOf(row);
  const ratio = ratioEstimate(rounds, target) ?? null;
  const threshold = ratio && thresholdOf(ratio, target.unit === 'trips');
  return {
    row,
    title: target.title,
    unit: target.unit === 'ratio' ? 'µs' : target.unit,
    own: costEstimate(rounds, 'own', target) ?? null,
    other: costEstimate(rounds, 'other', target) ?? null,
    ratio,
    // Infinite, as one start alone has no margin, is not a number of JSON.
    threshold: Number.isFinite(threshold) ? threshold : null,
    verdict: ratio && threshold !== null ? compare(ratio, threshold) : 'not run',
  };
}

/** Whether something is not as it has to be. */
export const hasFailed = ({ rows, compared }: Result): boolean =>
  rows.some(({ verdict }) => verdict === 'MISSED') ||
  compared.some(({ verdict }) => verdict === 'worse');

/** The whole result as text. */
export function textOf(result: Result): string {
  return [
    '',
    ...(result.against ? comparisonOf(result) : rowsOf(result)),
    '',
    figuresOf(result.rounds),
    '',
    ...surroundingsOf(result),
    '',
  ].join('\n');
}

const rowsOf = ({ rows }: Result): string[] => [
  columns([
    ['', 'min', 'median', 'max', '±', 'unit', 'must', 'aim', 'reached'],
    ...rows.map(({ row, title, measured, unit, must, aim, verdict }) => [
      title,
      ...[measured?.min, measured?.median, measured?.max].map(shown),
      percent(measured?.margin),
      unit,
      shown(must),
      shown(aim),
      verdict === 'not run' ? notRun(row) : verdict,
    ]),
  ]),
  '',
  'A ratio compares CPU time of servers for a request within one round; above 1 is faster. The median decides; ± is its',
  'margin at 99% confidence, over the starts of all processes.',
];

const notRun = (row: TargetName): string => {
  const { onWish } = targetOf(row);
  return onWish ? `not run: ${wishes[onWish]}` : 'not run';
};

const comparisonOf = ({ compared, commit, against }: Result): string[] => [
  columns([
    ['', commit, against ?? '', 'unit', 'ratio', '±', 'threshold', 'verdict'],
    ...compared.map(({ title, own, other, unit, ratio, threshold, verdict }) => [
      title,
      shown(own?.median),
      shown(other?.median),
      unit,
      ratio ? ratio.median.toFixed(3) : '',
      percent(ratio?.margin),
      percent(threshold),
      verdict,
    ]),
  ]),
  '',
  `What the service spends (of a row with two servers, its own µs of CPU for a request); the ratio is ${commit} / ${against}`,
  'within one round. A row differs when the median of its ratios does by more than the threshold: its margin at 99%',
  'confidence over the starts of all processes, and at least 3%.',
];

/** Medians of everything that was measured. */
function figuresOf(rounds: readonly Round[]): string {
  const titles = [...new Set(rounds.map(({ side, title }) => `${side} ${title}`))];
  return titles
    .map((key) => {
      const own = rounds.filter(({ side, title }) => `${side} ${title}` === key);
      const [{ side, title } = { side: 'own', title: '' }] = own;
      const names = Object.keys(own[0]?.figures ?? {}).filter((name) => name !== 'waited');
      const figures = names.map((name) => {
        const found = estimate(
          own.map(({ start, figures }) => ({ start, value: figures[name] ?? Number.NaN })),
        );
        return `${name} ${shown(found?.median)}`;
      });
      return `${side === 'other' ? 'other: ' : ''}${title}: ${figures.join(', ')}`;
    })
    .join('\n');
}

function surroundingsOf({
  commit,
  machine,
  loadBefore,
  loadAfter,
  steal,
  waited,
  rounds,
  seconds,
}: Result): string[] {
  const { cpu, cores, memoryGigabytes, node, kernel } = machine;
  const starts = Math.max(0, ...rounds.map(({ start }) => start));
  const load = ({ busy, loadAverage }: Load) =>
    `${percent(busy)} busy, load ${loadAverage.map((each) => each.toFixed(2)).join(' ')}`;
  return [
    `${commit}; ${starts} starts in ${Math.round(seconds)} s. Medians of the figures, µs of CPU where not named otherwise.`,
    `${cpu}, ${cores} cores, ${memoryGigabytes} GiB, Node ${node}, Linux ${kernel}`,
    `Before: ${load(loadBefore)}. After: ${load(loadAfter)}. Stolen by the host: ${percent(steal)}. Loaded servers waited ` +
      `for a core ${percent(waited)} of their time.`,
    ...(loadBefore.busy > 0.1 || waited > 0.1
      ? ['The machine was not idle: judge again when it is.']
      : []),
  ];
}

const percent = (share: number | null | undefined): string =>
  typeof share !== 'number' ? '' : Number.isFinite(share) ? `${(share * 100).toFixed(1)}%` : '';

/** Numbers to the right, words to the left. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) =>
          at > 0 && /^[\d.,%]*$/.test(cell)
            ? cell.padStart(widths[at] ?? 0)
            : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const shown = (value: number | null | undefined): string =>
  typeof value !== 'number'
    ? ''
    : Number.isInteger(value)
      ? String(value)
      : value.toFixed(value < 100 ? 2 : 0);
