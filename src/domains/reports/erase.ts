import { recordKey } from '../../games/account.ts';
import { allRows } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { erasedKey, type ReportCounts } from './counters.ts';
import type { ReportFilings } from './filings.ts';
import { type StoredReport, toStored } from './report.ts';

/** Replaces the UID of an erased reporter: no account has it. */
const erasedUid = '000000000';

/** Removes the pictures that only this report names, or counts them. */
export type EraseEvidence = (report: StoredReport, dryRun: boolean) => Promise<number>;

interface RemovalDependencies {
  readonly records: Collection<StoredReport>;
  readonly filings: Pick<ReportFilings, 'release' | 'erase'>;
  readonly counts: ReportCounts;
  readonly eraseEvidence: EraseEvidence;
}

/** Removes reports against the account with their evidence; those that it filed lose reporter, text and evidence. */
export async function eraseReports(
  dependencies: RemovalDependencies,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const { records, filings, eraseEvidence } = dependencies;
  const key = recordKey(environment, account);
  let evidence = 0;
  const against = await allRows(records, 'byTarget', { against: key });
  for (const report of against) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await removeReport(dependencies, report);
  }
  const by = await allRows(records, 'byReporter', { by: key });
  for (const report of by) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await records.update(report.id, (current) => current && blank(current));
  }
  if (!dryRun) await filings.erase(key);
  return { reportsAgainst: against.length, reportsBy: by.length, evidence };
}

export async function removeReport(
  { records, filings, counts }: Omit<RemovalDependencies, 'eraseEvidence'>,
  report: StoredReport,
): Promise<void> {
  // A report whose first step is due was never counted.
  const isCounted = !report.due.includes('submitted');
  if (isCounted) await counts.move(report, erasedKey(report.id), { from: report.status });
  await filings.release(report);
  await records.remove(report.id);
}

/** Removes the reporter and their words; the decision stays true of the reported account. */
function blank(report: StoredReport): StoredReport {
  const { placed: _placed, ...rest } = report;
  return toStored({
    ...rest,
    reporterUid: erasedUid,
    description: '',
    publicText: '',
    evidenceUrls: [],
    contactPlatform: null,
  });
}
