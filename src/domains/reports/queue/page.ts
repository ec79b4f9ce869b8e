import type { ListPage } from '../../../lib/list-page.ts';
import type { StoredReport } from '../stored-report.ts';
import { queueKeyOf } from './priority.ts';

export function pageOf(
  rows: readonly StoredReport[],
  limit: number,
): Omit<ListPage<StoredReport>, 'total'> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? queueKeyOf(last) : undefined };
}
