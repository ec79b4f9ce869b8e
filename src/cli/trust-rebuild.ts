import { parseArgs } from 'node:util';
import { reportRecords } from '../domains/reports/store.ts';
import { sandboxStory } from '../domains/trust/sandbox-story.ts';
import { parseRecordKey } from '../games/account.ts';
import type { Environment } from '../lib/principal.ts';
import type { Store } from '../store/store.ts';
import { environmentOf } from './account-argument.ts';
import { createProgress } from './catalog-progress.ts';
import { tableOf } from './table.ts';
import type { TrustCommand, TrustShell } from './trust-command.ts';
import { runFromShell } from './trust-command.ts';
import type { Difference, Outcome } from './trust-rebuilding.ts';
import {
  accountsReported,
  rangeOf,
  rebuildAccount,
  rebuildCheckpoints,
} from './trust-rebuilding.ts';

const usage = `Makes every trust score anew of the reports that are kept, and says which were different. Works while the
server runs; the server tells the timelines of what changed, within a minute.

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

interface Order {
  readonly environment: Environment;
  readonly dryRun: boolean;
  readonly restart: boolean;
}

export const trustRebuild: TrustCommand = {
  name: 'trust:rebuild',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const order = {
      environment: environmentOf(values.environment),
      dryRun: values['dry-run'],
      restart: values.restart,
    };
    return async (shell) => {
      const store = await shell.open();
      try {
        return await rebuildAll(store, order, shell);
      } finally {
        await store.close();
      }
    };
  },
};

/** So many accounts are done again at most after an interruption. */
const accountsBetweenCheckpoints = 50;

type Sums = Record<'accounts' | 'reports' | 'different' | 'unfinished', number>;

async function rebuildAll(
  store: Pick<Store, 'collection'>,
  { environment, dryRun, restart }: Order,
  shell: TrustShell,
): Promise<number> {
  const checkpoints = store.collection(rebuildCheckpoints);
  const saved = restart || dryRun ? undefined : await checkpoints.get(environment);
  const progress = createProgress(shell);
  if (saved) progress.step(`Going on after ${saved.account}`);
  const reports = store.collection(reportRecords);
  const range = rangeOf(environment);
  const all = await reports.count({ index: 'byTarget', equals: {}, range });
  progress.step(`Reading ${all} reports`);
  const now = () => shell.clock.now();
  const sums: Sums = { accounts: 0, reports: 0, different: 0, unfinished: 0 };
  for await (const account of accountsReported(store, environment, saved?.account)) {
    const outcome = await outcomeOf(store, account, { now, dryRun });
    if (outcome !== 'same') progress.end();
    shell.out(textOf(account, outcome));
    count(sums, outcome);
    const isTime = sums.accounts % accountsBetweenCheckpoints === 0;
    if (isTime && !dryRun)
      await checkpoints.update(environment, () => ({ id: environment, account }));
    sums.reports += await reports.count({ index: 'byTarget', equals: { against: account } });
    progress.part(sums.reports, all);
  }
  progress.end();
  if (!dryRun) await checkpoints.remove(environment);
  shell.out(sumText(sums, dryRun));
  return sums.unfinished > 0 ? 1 : 0;
}

/** The past of some accounts in the sandbox is told, and is in no report: they stay as they are. */
async function outcomeOf(
  store: Pick<Store, 'collection'>,
  account: string,
  options: { readonly now: () => number; readonly dryRun: boolean },
): Promise<Outcome> {
  const named = parseRecordKey(account);
  const isStory = named?.environment === 'test' && sandboxStory(named.account, options.now());
  return isStory ? 'same' : rebuildAccount(store, account, options);
}

function count(sums: Sums, outcome: Outcome): void {
  sums.accounts += 1;
  if (outcome === 'unfinished') sums.unfinished += 1;
  else if (outcome !== 'same') sums.different += 1;
}

function textOf(account: string, outcome: Outcome): string {
  if (outcome === 'same') return '';
  if (outcome === 'unfinished')
    return `${account}: a report is still being worked on; run this again in a minute\n`;
  return differenceText(outcome);
}

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

function sumText({ accounts, different, unfinished }: Readonly<Sums>, dryRun: boolean): string {
  const verb = dryRun ? 'would be made anew' : 'made anew';
  const left = unfinished > 0 ? `; left for later: ${unfinished}` : '';
  return `Accounts with reports: ${accounts}; ${verb}: ${different}${left}.\n`;
}

await runFromShell(trustRebuild, import.meta.url);
