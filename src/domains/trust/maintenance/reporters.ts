import type { Reputation } from '../reporters/learnt.ts';
import { reputationRecords } from '../reporters/reputation-store.ts';
import type { RebuildOptions } from './accounts.ts';
import type { MaintenancePorts } from './ports.ts';
import { type Change, changesOf } from './reporter-changes.ts';
import { type Plan, planOf, type ReputationDifference } from './reporter-plan.ts';
import { retry } from './retry.ts';

export type ReporterOutcome = 'same' | 'unfinished' | readonly Change[];

/**
 * Makes anew what is kept of one reporter: in whose name each report was filed, where nothing says so yet, and how far
 * each identity is believed. Whoever is killed in between, or runs it again, comes to the same.
 */
export const rebuildReporter = (
  ports: MaintenancePorts,
  by: string,
  options: RebuildOptions,
): Promise<ReporterOutcome> => retry<ReporterOutcome>(() => tryReporter(ports, by, options));

async function tryReporter(
  ports: MaintenancePorts,
  by: string,
  { now, dryRun }: RebuildOptions,
): Promise<ReporterOutcome | 'again'> {
  const plan = await planOf(ports, by, now());
  if (!dryRun && !(await carryOut(ports, by, plan))) return 'again';
  if (plan.filed.isUnfinished) return 'unfinished';
  const changes = changesOf(by, plan, now());
  return changes.length > 0 ? changes : 'same';
}

/** False when somebody learnt of a review meanwhile: then all has to be read again. */
async function carryOut(ports: MaintenancePorts, by: string, plan: Plan): Promise<boolean> {
  await plan.filed.decide();
  const isWritten = await writeAll(ports, by, plan.differences);
  // This goes last: a run that was interrupted before finds it again.
  const isDone = isWritten && !plan.filed.isUnfinished;
  if (isDone) await ports.store.collection(reputationRecords).remove(by);
  return isWritten;
}

async function writeAll(
  { store }: MaintenancePorts,
  by: string,
  differences: readonly ReputationDifference[],
): Promise<boolean> {
  const records = store.collection(reputationRecords);
  for (const { id, before, after } of differences) {
    const made = after ?? { confirmed: 0, dismissed: 0, updatedAt: 0, applied: [] };
    const written = await records.update(id, (current) =>
      versionOf(current) === versionOf(before) ? { ...made, id, reporter: by } : undefined,
    );
    if (versionOf(written) !== versionOf(made)) return false;
  }
  return true;
}

/** Differs after each review that was learnt of. */
const versionOf = (reputation: Reputation | undefined): string =>
  JSON.stringify(reputation && [reputation.updatedAt, reputation.applied]);
