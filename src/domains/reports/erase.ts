import { recordKey } from '../../games/account.ts';
import { allRows } from '../../store/erase.ts';
import type { Store } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { reportCounters } from './counter-store.ts';
import { createReportCounts } from './counters.ts';
import { reportRecords } from './store.ts';
import type { StoredReport } from './stored-report.ts';
import { toStored } from './to-stored.ts';

/** Stands in the place of a reporter who was erased: the UID of nobody. */
const erasedUid = '000000000';

export interface ReportErasureDependencies {
  readonly store: Store;
  /** Removes the pictures that only this report names, or counts them. */
  readonly eraseEvidence: (report: StoredReport, dryRun: boolean) => Promise<number>;
}

/**
 * Reports against the account go with their evidence; those that it filed stay for the account they name, without
 * reporter, text and evidence.
 */
export async function eraseReports(
  { store, eraseEvidence }: ReportErasureDependencies,
  { environment, account, dryRun }: Erasure,
): Promise<ErasedCounts> {
  const key = recordKey(environment, account);
  const reports = store.collection(reportRecords);
  const counts = createReportCounts(store.collection(reportCounters));
  let evidence = 0;
  const against = await allRows(reports, 'byTarget', { against: key });
  for (const report of against) {
    evidence += await eraseEvidence(report, dryRun);
    if (dryRun) continue;
    if (isCounted(report))
      await counts.move(report, `${report.id}:erased`, { from: report.status });
    await reports.remove(report.id);
  }
  const by = await allRows(reports, 'byReporter', { by: key });
  for (const report of by) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await reports.update(report.id, (current) => current && blank(current));
  }
  return { reportsAgainst: against.length, reportsBy: by.length, evidence };
}

/** A report that died before its first step was never counted. */
const isCounted = ({ due }: StoredReport): boolean => !due.includes('submitted');

/** What was decided of a report stays true of the account that it names; who filed it and what he wrote goes. */
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
