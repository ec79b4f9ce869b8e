import { z } from 'zod';
import { parseRecordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import type { MaintenancePorts, ReportSide } from '../ports.ts';
import { findSandboxPast } from '../sandbox.ts';
import {
  type AccountRebuildOutcome,
  type RebuildOptions,
  rebuildAccount,
} from './rebuild-account.ts';
import { type ReporterRebuildOutcome, rebuildReporter } from './rebuild-reporter.ts';

export interface RebuildOrder extends RebuildOptions {
  readonly environment: Environment;
  /** Begins with the first account, even when the last run was interrupted. */
  readonly restart: boolean;
}

export type RebuildSums = Readonly<Record<'accounts' | 'different' | 'unfinished', number>>;

/** Receives how far a rebuild is and what it finds. */
export interface RebuildListener {
  /** A way through the accounts begins, after one that was seen the last time. */
  started(side: ReportSide, reports: number): void;
  continued(account: string): void;
  /** What came of one account or reporter; those that stay the same are left out. */
  account(account: string, outcome: Exclude<AccountRebuildOutcome, 'same'>): void;
  reporter(account: string, outcome: Exclude<ReporterRebuildOutcome, 'same'>): void;
  part(done: number, all: number): void;
  finished(side: ReportSide, sums: RebuildSums): void;
}

/** How far the last rebuild came; gone once one is finished. */
interface Checkpoint {
  /** The environment for its accounts, `live:reporters` for its reporters. */
  readonly id: string;
  readonly account: string;
}

export const rebuildCheckpoints: CollectionSpec<Checkpoint> = {
  name: 'trust-rebuild',
  schema: z.object({ id: z.string(), account: z.string() }),
};

/** Makes every score anew and then every reporter; answers how many accounts are left for later. */
export async function rebuildAll(
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Promise<number> {
  const { environment, dryRun, restart } = order;
  const checkpoints = ports.store.collection(rebuildCheckpoints);
  const accounts = accountsWalk(ports, order, listener);
  const reporters = reportersWalk(ports, order, listener);
  if (restart && !dryRun) await checkpoints.remove(reporters.checkpoint);
  const areAccountsDone = !dryRun && (await checkpoints.get(reporters.checkpoint)) !== undefined;
  const left = areAccountsDone ? 0 : await walkAll(ports, accounts, order, listener);
  if (!dryRun) {
    const { checkpoint: id } = reporters;
    await checkpoints.update(id, (current) => (current ? undefined : { id, account: '' }));
    await checkpoints.remove(environment);
  }
  const alsoLeft = await walkAll(ports, reporters, order, listener);
  if (!dryRun) await checkpoints.remove(reporters.checkpoint);
  return left + alsoLeft;
}

/** One way through the reports of an environment, account by account. */
interface Walk {
  readonly side: ReportSide;
  readonly checkpoint: string;
  readonly rebuild: (account: string) => Promise<'same' | 'different' | 'unfinished'>;
}

const accountsWalk = (
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Walk => ({
  side: 'against',
  checkpoint: order.environment,
  async rebuild(account) {
    const outcome = hasSandboxPast(account, order.now())
      ? 'same'
      : await rebuildAccount(ports, account, order);
    if (outcome !== 'same') listener.account(account, outcome);
    return typeof outcome === 'string' ? outcome : 'different';
  },
});

/** The past of some sandbox accounts follows from the UID, and is in no report: they stay as they are. */
function hasSandboxPast(account: string, now: number): boolean {
  const named = parseRecordKey(account);
  return named?.environment === 'test' && findSandboxPast(named.account, now) !== undefined;
}

const reportersWalk = (
  ports: MaintenancePorts,
  order: RebuildOrder,
  listener: RebuildListener,
): Walk => ({
  side: 'by',
  checkpoint: `${order.environment}:reporters`,
  async rebuild(account) {
    const outcome = await rebuildReporter(ports, account, order);
    if (outcome !== 'same') listener.reporter(account, outcome);
    return typeof outcome === 'string' ? outcome : 'different';
  },
});

/** How many accounts are done again at most after an interruption. */
const accountsBetweenCheckpoints = 50;

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
