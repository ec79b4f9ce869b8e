import type { AuditService } from '../domains/audit/service.ts';
import { nameOf } from '../domains/evidence/address.ts';
import type { EvidenceRecord } from '../domains/evidence/store.ts';
import { blobIdOf, evidenceRecords } from '../domains/evidence/store.ts';
import { providerSlots, snapshotRecords } from '../domains/players/store.ts';
import type { StoredReport } from '../domains/reports/store.ts';
import { reportRecords, reportTallies, toStored } from '../domains/reports/store.ts';
import { createReportCounts } from '../domains/reports/tally.ts';
import { reputationRecords, timelineEntries, trustRecords } from '../domains/trust/store.ts';
import { ownershipRecords, verificationRecords } from '../domains/verifications/store.ts';
import type { Account } from '../games/account.ts';
import { recordKey } from '../games/account.ts';
import type { Environment } from '../lib/principal.ts';
import { pagesOf } from '../store/pages.ts';
import type { Blobs, Collection, Store, Stored } from '../store/store.ts';

/** Stands in the place of a reporter who was erased: the UID of nobody. */
const erasedUid = '000000000';

/** How many records of each kind were there. */
export interface Erased {
  readonly snapshots: number;
  readonly score: number;
  readonly timeline: number;
  readonly verifications: number;
  /** Reports against the account: removed with their evidence. */
  readonly reportsAgainst: number;
  /** Reports that the account filed: kept for the account they name, without reporter, text and evidence. */
  readonly reportsBy: number;
  readonly evidence: number;
}

export interface ErasureDependencies {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly audit: Pick<AuditService, 'append'>;
  /** Changes nothing and only counts. */
  readonly dryRun: boolean;
}

const pageRows = 100;

/**
 * Erases what is kept of one account. May be run again at will: what was erased before is not there any more. The
 * account is unknown afterwards, and seen for the first time by the next request for it.
 */
export async function eraseAccount(
  dependencies: ErasureDependencies,
  environment: Environment,
  account: Account,
): Promise<Erased> {
  const { store, audit, dryRun } = dependencies;
  const key = recordKey(environment, account);
  const remove = async (collection: Collection<Stored>, ids: readonly string[]) => {
    const found = (await collection.getMany(ids)).flatMap((record) => record?.id ?? []);
    if (!dryRun) for (const id of found) await collection.remove(id);
    return found.length;
  };
  const against = await eraseReportsAgainst(dependencies, key);
  const by = await blankReportsBy(dependencies, key);
  const verifications = store.collection(verificationRecords);
  const timeline = store.collection(timelineEntries);
  const erased = {
    reportsAgainst: against.reports,
    reportsBy: by.reports,
    evidence: against.evidence + by.evidence,
    verifications: await remove(verifications, await idsBy(verifications, 'byAccount', key)),
    timeline: await remove(timeline, await idsBy(timeline, 'byAccount', key)),
    score: await remove(store.collection(trustRecords), [key]),
    snapshots: await remove(
      store.collection(snapshotRecords),
      providerSlots.map((slot) => `${key}:${slot}`),
    ),
  };
  await remove(store.collection(ownershipRecords), [key]);
  const reputations = store.collection(reputationRecords);
  const learnt = await rowsBy(reputations, 'byReporter', { reporter: key });
  await remove(reputations, [key, ...learnt.map(({ id }) => id)]);
  if (!dryRun)
    await audit.append({
      environment,
      actor: 'operator',
      action: 'account_erased',
      target: key,
      requestId: 'privacy:erase',
    });
  return erased;
}

interface ErasedReports {
  readonly reports: number;
  readonly evidence: number;
}

async function eraseReportsAgainst(
  dependencies: ErasureDependencies,
  account: string,
): Promise<ErasedReports> {
  const { store, dryRun } = dependencies;
  const reports = store.collection(reportRecords);
  const counts = createReportCounts(store.collection(reportTallies));
  let evidence = 0;
  const found = await rowsBy(reports, 'byTarget', { against: account });
  for (const report of found) {
    evidence += await eraseEvidence(dependencies, report);
    if (dryRun) continue;
    if (isCounted(report))
      await counts.move(report, `${report.id}:erased`, { from: report.status });
    await reports.remove(report.id);
  }
  return { reports: found.length, evidence };
}

/** A report that died before its first step was never counted. */
const isCounted = ({ due }: StoredReport): boolean => !due.includes('submitted');

async function blankReportsBy(
  dependencies: ErasureDependencies,
  account: string,
): Promise<ErasedReports> {
  const { store, dryRun } = dependencies;
  const reports = store.collection(reportRecords);
  let evidence = 0;
  const found = await rowsBy(reports, 'byReporter', { by: account });
  for (const report of found) {
    evidence += await eraseEvidence(dependencies, report);
    if (!dryRun) await reports.update(report.id, (current) => current && blank(current));
  }
  return { reports: found.length, evidence };
}

/** What was decided of a report stays true of the account that it names; who filed it and what he wrote goes. */
function blank(report: StoredReport): StoredReport {
  const { dedupeKey: _named, place: _day, ...rest } = report;
  return toStored({
    ...rest,
    reporterUid: erasedUid,
    description: '',
    evidenceUrls: [],
    contactPlatform: null,
  });
}

/** Evidence goes with its last report. */
async function eraseEvidence(
  { store, blobs, dryRun }: ErasureDependencies,
  { id: reportId, evidenceUrls }: StoredReport,
): Promise<number> {
  const records = store.collection(evidenceRecords);
  const ids = evidenceUrls.flatMap((url) => nameOf(url)?.id ?? []);
  const found = await records.getMany(ids);
  const own = found.filter(
    (record): record is EvidenceRecord =>
      record?.reportIds.every((named) => named === reportId) ?? false,
  );
  if (!dryRun) {
    for (const record of own) {
      for (const run of record.runs) await blobs.remove(blobIdOf(run));
      await records.remove(record.id);
    }
  }
  return own.length;
}

const idsBy = async <T extends Stored & { readonly account: string }>(
  records: Collection<T>,
  index: string,
  account: string,
): Promise<string[]> =>
  (await rowsBy(records, index, { account } as Partial<T>)).map(({ id }) => id);

/** All rows of an account: they are few, however many there are of others. */
async function rowsBy<T extends Stored>(
  records: Collection<T>,
  index: string,
  equals: Partial<T>,
): Promise<T[]> {
  const rows: T[] = [];
  const query = { index, equals, limit: pageRows, direction: 'ascending' } as const;
  for await (const page of pagesOf(records, query)) rows.push(...page);
  return rows;
}
