import { parseArgs } from 'node:util';
import { type RebuildListener, rebuildAll } from '../../domains/trust/maintenance/rebuild.ts';
import { maintenanceOf } from '../../services.ts';
import { environmentOf } from '../account-argument.ts';
import { type Command, runFromShell, type Shell } from '../command.ts';
import { createProgress } from '../progress.ts';
import { type OpensStore, opensServerStore } from '../server-store.ts';
import {
  changesText,
  differenceText,
  steps,
  sumText,
  unfinishedText,
} from '../trust-differences.ts';

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

await runFromShell(trustRebuild, import.meta.url, opensServerStore);
