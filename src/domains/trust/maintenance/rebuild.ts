import { z } from 'zod';
import { parseRecordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import type { MaintenancePorts, ReportSide } from '../ports.ts';
import { findSandboxPast } from '../sandbox.ts';
import { type AccountDifference, type RebuildOptions, rebuildAccount } from './rebuild-account.ts';
import { type ReporterChange, rebuildReporter } from './rebuild-reporter.ts';

export interface RebuildOrder extends RebuildOptions {
  readonly environment: Environment;
  /** Begins with the first account, even when the last run was interrupted. */
  readonly restart: boolean;
}

export type RebuildSums = Readonly<Record<'accounts' | 'different' | 'unfinished', number>>;

/** Receives the progress of a rebuild and what it finds. */
export interface RebuildListener {
  started(side: ReportSide, reports: number): void;
  /** The accounts begin after this one, where the last run stopped. */
  continued(account: string): void;
  /** Accounts and reporters that stay the same are left out. */
  account(account: string, outcome: AccountDifference | 'unfinished'): void;
  reporter(account: string, outcome: readonly ReporterChange[] | 'unfinished'): void;
  part(done: number, all: number): void;
  finished(side: ReportSide, sums: RebuildSums): void;
}

/** The last account of an interrupted rebuild: `id` is the environment, or `live:reporters` for its reporters. */
const checkpoint = z.object({ id: z.string(), account: z.string() });

export const rebuildCheckpoints: CollectionSpec<z.infer<typeof checkpoint>> = {
  name: 'trust-rebuild',
  keeps: 'with its subject',
  schema: checkpoint,
};

/** Rebuilds every score and then every reporter; answers how many are left for later. */
export async function rebuildAll(
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Promise<number> {
  const { environment, now, dryRun, restart } = order;
  const checkpoints = ports.store.collection(rebuildCheckpoints);
  const reporters = `${environment}:reporters`;
  const accounts: Walk = {
    side: 'against',
    checkpoint: environment,
    async rebuild(account) {
      if (hasSandboxPast(account, now())) return 'same';
      const outcome = await rebuildAccount(ports, account, order);
      if (outcome !== 'same') listener.account(account, outcome);
      return typeof outcome === 'string' ? outcome : 'different';
    },
  };
  if (restart && !dryRun) await checkpoints.remove(reporters);
  const areAccountsDone = !dryRun && (await checkpoints.get(reporters)) !== undefined;
  const left = areAccountsDone ? 0 : await walkAll(ports, accounts, order, listener);
  if (!dryRun) {
    await checkpoints.update(reporters, (current) =>
      current ? undefined : { id: reporters, account: '' },
    );
    await checkpoints.remove(environment);
  }
  const alsoLeft = await walkAll(
    ports,
    {
      side: 'by',
      checkpoint: reporters,
      async rebuild(account) {
        const outcome = await rebuildReporter(ports, account, order);
        if (outcome !== 'same') listener.reporter(account, outcome);
        return typeof outcome === 'string' ? outcome : 'different';
      },
    },
    order,
    listener,
  );
  if (!dryRun) await checkpoints.remove(reporters);
  return left + alsoLeft;
}

/** One way through the reports of an environment, account by account. */
interface Walk {
  readonly side: ReportSide;
  readonly checkpoint: string;
  readonly rebuild: (account: string) => Promise<'same' | 'different' | 'unfinished'>;
}

/** The past of a sandbox account follows from its UID, and is in no report: it stays. */
function hasSandboxPast(account: string, now: number): boolean {
  const named = parseRecordKey(account);
  return named?.environment === 'test' && findSandboxPast(named.account, now) !== undefined;
}

/** Accounts that an interrupted rebuild repeats at most. */
const accountsBetweenCheckpoints = 50;

/** Goes through the accounts of an environment that have reports. */
async function walkAll(
  { store, reports }: MaintenancePorts,
  { side, checkpoint: id, rebuild }: Walk,
  { environment, dryRun, restart }: RebuildOrder,
  listener: RebuildListener,
): Promise<number> {
  const checkpoints = store.collection(rebuildCheckpoints);
  const saved = restart || dryRun ? undefined : (await checkpoints.get(id))?.account;
  if (saved) listener.continued(saved);
  const all = await reports.countIn(environment, side);
  listener.started(side, all);
  const sums = { accounts: 0, different: 0, unfinished: 0 };
  let done = 0;
  for await (const account of reports.accounts(environment, side, saved || undefined)) {
    const outcome = await rebuild(account);
    sums.accounts += 1;
    if (outcome !== 'same') sums[outcome] += 1;
    const isTime = sums.accounts % accountsBetweenCheckpoints === 0;
    if (isTime && !dryRun) await checkpoints.update(id, () => ({ id, account }));
    done += await reports.countOf(account, side);
    listener.part(done, all);
  }
  listener.finished(side, sums);
  return sums.unfinished;
}
