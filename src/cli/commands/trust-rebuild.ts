import { parseArgs } from 'node:util';
import { reportRecords } from '../../domains/reports/store.ts';
import { sandboxStory } from '../../domains/trust/sandbox.ts';
import { parseRecordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Store } from '../../store/store.ts';
import { environmentOf } from '../account-argument.ts';
import type { Command, Shell } from '../command.ts';
import { runFromShell } from '../command.ts';
import { createProgress } from '../progress.ts';
import type { OpensStore } from '../server-store.ts';
import { opensServerStore } from '../server-store.ts';
import { tableOf } from '../table.ts';
import type { Difference, Outcome, RebuildOptions } from '../trust-rebuilding.ts';
import {
  accountIndexes,
  accountsReported,
  rangeOf,
  rebuildAccount,
  rebuildCheckpoints,
} from '../trust-rebuilding.ts';
import type { Change } from '../trust-reporters.ts';
import { rebuildReporter } from '../trust-reporters.ts';

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

interface Order {
  readonly environment: Environment;
  readonly dryRun: boolean;
  readonly restart: boolean;
}

export const trustRebuild: Command<OpensStore> = {
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

/** One way through the reports of an environment, account by account. */
interface Walk {
  readonly field: keyof typeof accountIndexes;
  readonly checkpoint: string;
  /** The accounts that it walks, in words. */
  readonly named: string;
  readonly step: (reports: number) => string;
  /** Answers what has to be told of the account; undefined when nothing was different. */
  readonly rebuild: (
    store: Pick<Store, 'collection'>,
    account: string,
    options: RebuildOptions,
  ) => Promise<{ readonly text: string; readonly isUnfinished: boolean } | undefined>;
}

const accountsOf = (environment: Environment): Walk => ({
  field: 'against',
  checkpoint: environment,
  named: 'Accounts with reports',
  step: (reports) => `Reading ${reports} reports`,
  async rebuild(store, account, options) {
    const outcome = await outcomeOf(store, account, options);
    if (outcome === 'same') return undefined;
    return { text: textOf(account, outcome), isUnfinished: outcome === 'unfinished' };
  },
});

const reportersOf = (environment: Environment): Walk => ({
  field: 'by',
  checkpoint: `${environment}:reporters`,
  named: 'Reporters',
  step: (reports) => `Looking at who filed ${reports} reports`,
  async rebuild(store, account, options) {
    const outcome = await rebuildReporter(store, account, options);
    if (outcome === 'same') return undefined;
    if (outcome === 'unfinished') return { text: unfinishedText(account), isUnfinished: true };
    return { text: changesText(account, outcome), isUnfinished: false };
  },
});

async function rebuildAll(
  store: Pick<Store, 'collection'>,
  order: Order,
  shell: Shell & OpensStore,
): Promise<number> {
  const { environment, dryRun, restart } = order;
  const checkpoints = store.collection(rebuildCheckpoints);
  const [accounts, reporters] = [accountsOf(environment), reportersOf(environment)];
  if (restart && !dryRun) await checkpoints.remove(reporters.checkpoint);
  const areAccountsDone = !dryRun && (await checkpoints.get(reporters.checkpoint)) !== undefined;
  const left = areAccountsDone ? 0 : await walkAll(store, accounts, order, shell);
  if (!dryRun) {
    const { checkpoint: id } = reporters;
    await checkpoints.update(id, (current) => (current ? undefined : { id, account: '' }));
    await checkpoints.remove(accounts.checkpoint);
  }
  const alsoLeft = await walkAll(store, reporters, order, shell);
  if (!dryRun) await checkpoints.remove(reporters.checkpoint);
  return left + alsoLeft > 0 ? 1 : 0;
}

/** Answers how many accounts are left for later. */
async function walkAll(
  store: Pick<Store, 'collection'>,
  walk: Walk,
  { environment, dryRun, restart }: Order,
  shell: Shell & OpensStore,
): Promise<number> {
  const checkpoints = store.collection(rebuildCheckpoints);
  const { checkpoint: id, field } = walk;
  const saved = restart || dryRun ? undefined : (await checkpoints.get(id))?.account;
  const progress = createProgress(shell);
  if (saved) progress.step(`Going on after ${saved}`);
  const reports = store.collection(reportRecords);
  const index = accountIndexes[field];
  const all = await reports.count({ index, equals: {}, range: rangeOf(environment) });
  progress.step(walk.step(all));
  const now = () => shell.clock.now();
  const sums: Sums = { accounts: 0, reports: 0, different: 0, unfinished: 0 };
  for await (const account of accountsReported(store, environment, field, saved || undefined)) {
    const told = await walk.rebuild(store, account, { now, dryRun });
    if (told) progress.end();
    shell.out(told?.text ?? '');
    count(sums, told);
    const isTime = sums.accounts % accountsBetweenCheckpoints === 0;
    if (isTime && !dryRun) await checkpoints.update(id, () => ({ id, account }));
    sums.reports += await reports.count({ index, equals: { [field]: account } });
    progress.part(sums.reports, all);
  }
  progress.end();
  shell.out(sumText(walk.named, sums, dryRun));
  return sums.unfinished;
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

function count(sums: Sums, told: Awaited<ReturnType<Walk['rebuild']>>): void {
  sums.accounts += 1;
  if (told?.isUnfinished) sums.unfinished += 1;
  else if (told) sums.different += 1;
}

const unfinishedText = (account: string): string =>
  `${account}: a report is still being worked on; run this again in a minute\n`;

const textOf = (account: string, outcome: Exclude<Outcome, 'same'>): string =>
  outcome === 'unfinished' ? unfinishedText(account) : differenceText(outcome);

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
  named: string,
  { accounts, different, unfinished }: Readonly<Sums>,
  dryRun: boolean,
): string {
  const verb = dryRun ? 'would be made anew' : 'made anew';
  const left = unfinished > 0 ? `; left for later: ${unfinished}` : '';
  return `${named}: ${accounts}; ${verb}: ${different}${left}.\n`;
}

await runFromShell(trustRebuild, import.meta.url, opensServerStore);
