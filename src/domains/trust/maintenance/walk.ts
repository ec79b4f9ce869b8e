import { rebuildCheckpoints } from './checkpoints.ts';
import type { RebuildListener, RebuildOrder } from './order.ts';
import type { MaintenancePorts } from './ports.ts';
import { accountsWalk, reportersWalk, type Walk } from './walks.ts';

/** How many accounts are done again at most after an interruption. */
const accountsBetweenCheckpoints = 50;

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

/** Answers how many accounts are left for later. */
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
