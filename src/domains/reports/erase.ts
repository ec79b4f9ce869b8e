import { recordKey } from '../../games/account.ts';
import { allRows } from '../../store/records.ts';
import type { Collection, Store } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { createReportCounts, type ReportCounts, reportCounters } from './counters.ts';
import { reportRecords, type StoredReport, toStored } from './store.ts';

/** Stands in the place of a reporter who was erased: no account has this UID. */
const erasedUid = '000000000';

/** Removes the pictures that only this report names, or counts them. */
export type EraseEvidence = (report: StoredReport, dryRun: boolean) => Promise<number>;

/** Reports against the account go with their evidence; those that it filed stay without reporter, text, evidence. */
export async function eraseReports(
  { store, eraseEvidence }: { readonly store: Store; readonly eraseEvidence: EraseEvidence },
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const records = store.collection(reportRecords);
  const counts = createReportCounts(store.collection(reportCounters));
  let evidence = 0;
  const against = await allRows(records, 'byTarget', { against: key });
  for (const report of against) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await removeReport(records, counts, report);
  }
  const by = await allRows(records, 'byReporter', { by: key });
  for (const report of by) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await records.update(report.id, (current) => current && blank(current));
  }
  return { reportsAgainst: against.length, reportsBy: by.length, evidence };
}

export async function removeReport(
  records: Collection<StoredReport>,
  counts: Pick<ReportCounts, 'move'>,
  report: StoredReport,
): Promise<void> {
  // A report whose process died before its first step was never counted.
  const isCounted = !report.due.includes('submitted');
  if (isCounted) await counts.move(report, `${report.id}:erased`, { from: report.status });
  await records.remove(report.id);
}

/** What was decided of a report stays true of the account that it names; who filed it and what they wrote goes. */
function blank(report: StoredReport): StoredReport {
  const { dedupeKey: _named, place: _day, ...rest } = report;
  return toStored({
    ...rest,
    reporterUid: erasedUid,
    description: '',
    publicText: '',
    evidenceUrls: [],
    contactPlatform: null,
  });
}
