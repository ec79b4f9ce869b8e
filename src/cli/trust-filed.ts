import { reporterOf } from '../domains/reports/identity.ts';
import { lessonsOf } from '../domains/reports/settle.ts';
import type { StoredReport } from '../domains/reports/store.ts';
import { dedupeKeyOf, reportRecords, toStored } from '../domains/reports/store.ts';
import type { Lesson } from '../domains/trust/event.ts';
import { reporterKey } from '../domains/trust/reputation.ts';
import { verificationRecords } from '../domains/verifications/store.ts';
import type { Verification } from '../domains/verifications/verification.ts';
import { isHeldAt } from '../domains/verifications/verification.ts';
import { pagesOf } from '../store/pages.ts';
import type { CountQuery, Store, Stored } from '../store/store.ts';
import { DuplicateRecord } from '../store/store.ts';

export type OpenStore = Pick<Store, 'collection'>;

const rowsAtOnce = 200;

/** All rows of an index, page by page. */
export async function* rowsOf<T extends Stored>(
  store: OpenStore,
  spec: Parameters<typeof store.collection<T>>[0],
  query: CountQuery<T>,
): AsyncGenerator<T> {
  const all = { ...query, limit: rowsAtOnce, direction: 'ascending' } as const;
  for await (const rows of pagesOf(store.collection(spec), all)) yield* rows;
}

/** What was filed in the name of one account. */
export interface FiledBy {
  /** Reports that do not say yet in whose name they were filed, as they will say. */
  readonly undecided: readonly StoredReport[];
  readonly owners: ReadonlyMap<string, StoredReport>;
  /** What reviews teach, by the record of the reporter that learns it. */
  readonly lessons: ReadonlyMap<string, readonly Lesson[]>;
  /** A report has steps left: what it teaches may not be learnt yet. */
  readonly isUnfinished: boolean;
}

/** Reads only: where a report does not say who filed it, the verifications of the account do. */
export async function filedBy(store: OpenStore, by: string): Promise<FiledBy> {
  const verifications: Verification[] = [];
  const ofAccount = { index: 'byAccount', equals: { account: by } };
  for await (const row of rowsOf(store, verificationRecords, ofAccount)) verifications.push(row);
  const undecided: StoredReport[] = [];
  const owners = new Map<string, StoredReport>();
  const lessons = new Map<string, Lesson[]>();
  let isUnfinished = false;
  for await (const kept of rowsOf(store, reportRecords, { index: 'byReporter', equals: { by } })) {
    const report = decided(kept, verifications);
    if (kept.filedAs === undefined) undecided.push(report);
    if (report.filedAs === 'owner') owners.set(report.id, report);
    isUnfinished ||= report.due.length > 0;
    const id = reporterKey(report.environment, reporterOf(report));
    if (report.reviews.length > 0)
      lessons.set(id, [...(lessons.get(id) ?? []), ...lessonsOf(report)]);
  }
  return { undecided, owners, lessons, isUnfinished };
}

function decided(report: StoredReport, verifications: readonly Verification[]): StoredReport {
  if (report.filedAs !== undefined) return report;
  const { lineageId, createdAt } = report;
  const isOwner = verifications.some(
    (one) => one.lineageId === lineageId && isHeldAt(one, createdAt),
  );
  return { ...report, filedAs: isOwner ? 'owner' : 'claim' };
}

/** Freezes in whose name a report was filed, where nothing says so yet; it then keeps out what is equal to it. */
export async function identify(store: OpenStore, { id, filedAs }: StoredReport): Promise<void> {
  const records = store.collection(reportRecords);
  const change = (keepsOut: boolean) => (current: StoredReport | undefined) => {
    if (current === undefined || current.filedAs !== undefined) return undefined;
    const report = { ...current, filedAs };
    const isIn = keepsOut && current.dedupeKey !== undefined;
    return toStored({ ...report, dedupeKey: isIn ? dedupeKeyOf(report) : undefined });
  };
  try {
    await records.update(id, change(true));
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error;
    // The owner has filed the same again meanwhile: that one keeps the next out.
    await records.update(id, change(false));
  }
}
