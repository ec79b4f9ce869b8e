import { parseArgs } from 'node:util';
import type { Difference } from '../../domains/trust/maintenance/account-difference.ts';
import type { RebuildListener, Sums } from '../../domains/trust/maintenance/order.ts';
import type { ReportSide } from '../../domains/trust/maintenance/ports.ts';
import type { Change } from '../../domains/trust/maintenance/reporter-changes.ts';
import { rebuildAll } from '../../domains/trust/maintenance/walk.ts';
import { environmentOf } from '../account-argument.ts';
import { type Command, runFromShell, type Shell } from '../command.ts';
import { createProgress } from '../progress.ts';
import { type OpensStore, opensServerStore } from '../server-store.ts';
import { tableOf } from '../table.ts';
import { maintenanceOf } from '../trust.ts';

const usage = `Makes every trust score anew of the reports that are kept, and how far each reporter is believed, and says which
were different. Works while the server runs; the server tells the timelines of what changed, within a minute.

Also carries over what was kept before claims and owners were told apart: to be run once after that upgrade. A report
counts as the owner's when a verification through its key family held when it was filed, else as a claim.

  npm run -s trust:rebuild -- [--environment live|test] [--dry-run] [--restart]

  --environment <which>  live when left out
  --dry-run              tell what would change, and change nothing
  --restart              begin with the first account, even when the last run was interrupted
  --help                 this text

A run that was interrupted goes on where it stopped. Verifications, age and activity of an account stay as they are.
`;

const options = {
  environment: { type: 'string', default: 'live' },
  'dry-run': { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
} as const;

export const trustRebuild: Command<OpensStore> = {
  name: 'trust:rebuild',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const environment = environmentOf(values.environment);
    const { 'dry-run': dryRun, restart } = values;
    return async (shell) => {
      const store = await shell.open();
      try {
        const order = { environment, dryRun, restart, now: () => shell.clock.now() };
        const left = await rebuildAll(maintenanceOf(store), order, printerOf(shell, dryRun));
        return left > 0 ? 1 : 0;
      } finally {
        await store.close();
      }
    };
  },
};

/** The accounts of each way through, in words. */
const named: Readonly<Record<ReportSide, string>> = {
  against: 'Accounts with reports',
  by: 'Reporters',
};

const steps: Readonly<Record<ReportSide, (reports: number) => string>> = {
  against: (reports) => `Reading ${reports} reports`,
  by: (reports) => `Looking at who filed ${reports} reports`,
};

/** Prints what is found and how far the rebuild is. */
function printerOf(shell: Shell, dryRun: boolean): RebuildListener {
  const progress = createProgress(shell);
  const print = (text: string): void => {
    progress.end();
    shell.out(text);
  };
  return {
    continued: (account) => progress.step(`Going on after ${account}`),
    started: (side, reports) => progress.step(steps[side](reports)),
    account: (account, outcome) =>
      print(outcome === 'unfinished' ? unfinishedText(account) : differenceText(outcome)),
    reporter: (account, outcome) =>
      print(outcome === 'unfinished' ? unfinishedText(account) : changesText(account, outcome)),
    part: progress.part,
    finished: (side, sums) => print(sumText(side, sums, dryRun)),
  };
}

const unfinishedText = (account: string): string =>
  `${account}: a report is still being worked on; run this again in a minute\n`;

const changesText = (account: string, changes: readonly Change[]): string =>
  `${account}\n${tableOf(changes.map(({ what, before, after }) => [`  ${what}`, before, `-> ${after}`]))}`;

const rounded = (weight: number): string => weight.toFixed(3);

function differenceText({ account, before, after, scores: [from, to] }: Difference): string {
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

function sumText(
  side: ReportSide,
  { accounts, different, unfinished }: Sums,
  dryRun: boolean,
): string {
  const verb = dryRun ? 'would be made anew' : 'made anew';
  const left = unfinished > 0 ? `; left for later: ${unfinished}` : '';
  return `${named[side]}: ${accounts}; ${verb}: ${different}${left}.\n`;
}

await runFromShell(trustRebuild, import.meta.url, opensServerStore);
