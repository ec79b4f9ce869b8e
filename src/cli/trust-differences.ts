import type { ReportSide } from '../domains/trust/maintenance/ports.ts';
import type { RebuildSums } from '../domains/trust/maintenance/rebuild.ts';
import type { AccountDifference } from '../domains/trust/maintenance/rebuild-account.ts';
import type { ReporterChange } from '../domains/trust/maintenance/rebuild-reporter.ts';
import { tableOf } from './table.ts';

/** The accounts of each pass, for people. */
const accountsOf: Readonly<Record<ReportSide, string>> = {
  against: 'Accounts with reports',
  by: 'Reporters',
};

/** The step that each pass is, for people. */
export const steps: Readonly<Record<ReportSide, (reports: number) => string>> = {
  against: (reports) => `Reading ${reports} reports`,
  by: (reports) => `Looking at who filed ${reports} reports`,
};

export const unfinishedText = (account: string): string =>
  `${account}: a report is still being worked on; run this again in a minute\n`;

export const changesText = (account: string, changes: readonly ReporterChange[]): string =>
  `${account}\n${tableOf(changes.map(({ what, before, after }) => [`  ${what}`, before, `-> ${after}`]))}`;

const rounded = (weight: number): string => weight.toFixed(3);

export function differenceText({
  account,
  before,
  after,
  scores: [from, to],
}: AccountDifference): string {
  const rows: (readonly [string, string | number, string | number])[] = [
    ['score', from, to],
    ['confirmed weight', rounded(before.confirmedWeight), rounded(after.confirmedWeight)],
    ['pending weight', rounded(before.pendingWeight), rounded(after.pendingWeight)],
    ['reports', before.counts.total, after.counts.total],
    ['confirmed', before.counts.confirmed, after.counts.confirmed],
    ['dismissed', before.counts.dismissed, after.counts.dismissed],
    ['incidents', before.incidents, after.incidents],
  ];
  const changed = rows.filter(([, was, is]) => was !== is);
  return `${account}\n${tableOf(changed.map(([what, was, is]) => [`  ${what}`, `${was}`, `-> ${is}`]))}`;
}

export function sumText(
  side: ReportSide,
  { accounts, different, unfinished }: RebuildSums,
  dryRun: boolean,
): string {
  const verb = dryRun ? 'would be made anew' : 'made anew';
  const left = unfinished > 0 ? `; left for later: ${unfinished}` : '';
  return `${accountsOf[side]}: ${accounts}; ${verb}: ${different}${left}.\n`;
}
