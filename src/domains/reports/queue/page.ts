import type { PageKey } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import { queueKeyOf } from './priority.ts';

/** A page of the queue, and how many there are for its filters. */
export interface QueueRows<Row> {
  readonly rows: readonly Row[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

export interface QueuePage {
  readonly limit: number;
  readonly after: PageKey | undefined;
}

export function pageOf(
  rows: readonly StoredReport[],
  limit: number,
): Omit<QueueRows<StoredReport>, 'total'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? queueKeyOf(last) : undefined };
}
