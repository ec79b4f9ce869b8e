import type { Environment } from '../../../lib/principal.ts';
import { pagesOf } from '../../../store/pages.ts';
import type { Store } from '../../../store/store.ts';
import { reportCounters } from '../counter-store.ts';
import { createReportCounts } from '../counters.ts';
import { type QueueFilter, queueIndexOf } from '../queue/public-queue.ts';
import { reportStatuses } from '../report.ts';
import { reportRecords } from '../store.ts';
import type { StoredReport } from '../stored-report.ts';

/** Which reports are wanted; undefined for any. */
export interface ExportFilter extends Omit<QueueFilter, 'status'> {
  readonly environment: Environment;
  readonly status: QueueFilter['status'] | undefined;
  /** Filed then or later, in epoch milliseconds. */
  readonly since: number | undefined;
  /** Filed before then. */
  readonly until: number | undefined;
}

const pageRows = 200;

const statusesOf = ({ status }: ExportFilter) => (status ? [status] : reportStatuses);

/** How many there are, whenever they were filed. */
export async function countReports(
  store: Pick<Store, 'collection'>,
  filter: ExportFilter,
): Promise<number> {
  const counts = createReportCounts(store.collection(reportCounters));
  const all = statusesOf(filter).map((status) =>
    counts.count(filter.environment, { ...filter, status }),
  );
  return (await Promise.all(all)).reduce((sum, count) => sum + count, 0);
}

/** Pages of them, as long as somebody asks for more: memory stays the same however many there are. */
export async function* reportsOf(
  store: Pick<Store, 'collection'>,
  filter: ExportFilter,
): AsyncGenerator<readonly StoredReport[]> {
  const records = store.collection(reportRecords);
  const { environment, since, until } = filter;
  const range = {
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { to: until }),
  };
  for (const status of statusesOf(filter)) {
    const { index, equals } = queueIndexOf(environment, { ...filter, status });
    yield* pagesOf(records, { index, equals, range, limit: pageRows, direction: 'ascending' });
  }
}
