import { recordKey } from '../../games/account.ts';
import { allRows } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { ErasedCounts, Erasure } from '../module.ts';
import { erasedKey, type ReportCounts } from './counters.ts';
import type { ReportFilings } from './filings.ts';
import { isUnknownReport, type StoredReport, toStored } from './report.ts';

/** Replaces the UID of an erased reporter: no account has it. */
const erasedUid = '000000000';

/** Removes the pictures that only this report names, or counts them. */
export type EraseEvidence = (report: StoredReport, dryRun: boolean) => Promise<number>;

interface RemovalDependencies {
  readonly records: Collection<StoredReport>;
  readonly filings: Pick<ReportFilings, 'release' | 'erase'>;
  readonly counts: ReportCounts;
  readonly eraseEvidence: EraseEvidence;
  readonly settle: (report: StoredReport) => Promise<StoredReport>;
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
    const settled = dryRun ? undefined : await finish(dependencies, report);
    evidence += await eraseEvidence(report, dryRun);
    if (settled) await removeReport(dependencies, settled);
  }
  const by = await allRows(records, 'byReporter', { by: key });
  for (const report of by) {
    evidence += await eraseEvidence(report, dryRun);
    if (!dryRun) await records.update(report.id, (current) => current && blank(current));
  }
  if (!dryRun) await filings.erase(key);
  return { reportsAgainst: against.length, reportsBy: by.length, evidence };
}

/** The report without due steps: of those, some may have moved the counts already. Undefined when it is gone. */
async function finish(
  { records, settle }: Pick<RemovalDependencies, 'records' | 'settle'>,
  { id }: StoredReport,
): Promise<StoredReport | undefined> {
  const report = await records.get(id);
  return (
    report &&
    settle(report).catch((error: unknown) => {
      if (isUnknownReport(error)) return undefined;
      throw error;
    })
  );
}

/** Removes a report that has no due steps. */
export async function removeReport(
  { records, filings, counts }: Pick<RemovalDependencies, 'records' | 'filings' | 'counts'>,
  report: StoredReport,
): Promise<void> {
  await counts.move(report, erasedKey(report.id), { from: report.status });
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
