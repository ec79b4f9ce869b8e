import { DuplicateRecord, type Store } from '../../../store/store.ts';
import { dedupeKeyOf } from '../report-keys.ts';
import { reportRecords } from '../store.ts';
import type { StoredReport } from '../stored-report.ts';
import { toStored } from '../to-stored.ts';

/** Freezes in whose name a report was filed, where nothing says so yet; it then keeps out what is equal to it. */
export async function identify(
  store: Pick<Store, 'collection'>,
  { id, filedAs }: StoredReport,
): Promise<void> {
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
