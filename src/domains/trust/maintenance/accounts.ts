import { rebuilt } from '../rebuild.ts';
import { emptyTotals, type Totals, withReport } from '../score/totals.ts';
import { toRecord, trustRecords } from '../store.ts';
import { type Difference, differenceOf } from './account-difference.ts';
import type { MaintenancePorts } from './ports.ts';
import { restored } from './restored.ts';
import { retry } from './retry.ts';

/** What came of one account: nothing to do, a difference, or a report whose steps are not finished. */
export type RebuildOutcome = 'same' | 'unfinished' | Difference;

export interface RebuildOptions {
  readonly now: () => number;
  /** Reports the difference, and leaves it. */
  readonly dryRun: boolean;
}

/**
 * Makes the state of one account anew of its reports, unless it is what they come to. Nothing that happens meanwhile
 * is lost: then it is done again.
 */
export const rebuildAccount = (
  ports: MaintenancePorts,
  account: string,
  options: RebuildOptions,
): Promise<RebuildOutcome> => retry<RebuildOutcome>(() => tryAccount(ports, account, options));

async function tryAccount(
  ports: MaintenancePorts,
  account: string,
  { now, dryRun }: RebuildOptions,
): Promise<RebuildOutcome | 'again'> {
  const records = ports.store.collection(trustRecords);
  const kept = await records.get(account);
  const before = kept ?? (await restored(ports, account));
  const totals = await totalsOf(ports, account, Math.max(now(), before.updatedAt));
  if (totals === undefined) return 'unfinished';
  const difference = differenceOf(account, before, totals);
  const outcome = difference ?? 'same';
  if (dryRun || (kept && !difference)) return outcome;
  const written = await records.update(account, (current) =>
    current?.seq === kept?.seq ? toRecord(account, rebuilt(current ?? before, totals)) : undefined,
  );
  return written && !differenceOf(account, written, totals) ? outcome : 'again';
}

async function totalsOf(
  { reports }: MaintenancePorts,
  account: string,
  at: number,
): Promise<Totals | undefined> {
  let totals = emptyTotals(at);
  for await (const report of reports.against(account)) {
    if (report.isUnfinished) return undefined;
    totals = withReport(totals, report);
  }
  return totals;
}
