import { recordKey } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection, PageKey } from '../../../store/store.ts';
import type { ReportCategory } from '../../trust/event.ts';
import type { ReportCounts } from '../counters.ts';
import type { ReportStatus } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';

/** Which reports of the public queue are wanted. */
export interface QueueFilter {
  readonly status: ReportStatus;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  /** Of this account, which is named with its game. */
  readonly reportedUid?: string | undefined;
}

export interface ReportPage {
  readonly rows: readonly StoredReport[];
  readonly next: PageKey | undefined;
  /** All rows of the filter. */
  readonly total: number;
}

/** The public queue under one filter, newest first. */
export interface ReportList {
  /** The list and its filters in words, for its cursors. */
  readonly name: string;
  /** The page key of a row. */
  readonly keyOf: (report: StoredReport) => PageKey;
  page(page: { limit: number; after: PageKey | undefined }): Promise<ReportPage>;
}

export interface QueueDependencies {
  readonly records: Pick<Collection<StoredReport>, 'page' | 'count'>;
  readonly counts: Pick<ReportCounts, 'count'>;
}

/** The index that holds exactly the reports of a filter, in the order of their filing. */
export function queueIndexOf(
  environment: Environment,
  { status, game, category, reportedUid }: QueueFilter,
) {
  const uid = game && reportedUid;
  const equals = {
    queue: `${environment}:${status}`,
    ...(uid && { against: recordKey(environment, { game, uid }) }),
    ...(game && !uid && { game }),
    ...(category && { category }),
  };
  const kind = uid ? 'Account' : game ? 'Game' : '';
  return { index: `byQueue${kind}${category ? 'Category' : ''}`, equals };
}

/** Each page reads its own rows and no others, by the index of the filters that are given (R9.6). */
export function listReports(
  { records, counts }: QueueDependencies,
  environment: Environment,
  filter: QueueFilter,
): ReportList {
  const { index, equals } = queueIndexOf(environment, filter);
  return {
    name: `scamReports ${JSON.stringify(equals)}`,
    keyOf: ({ createdAt, id }) => [...Object.values(equals), createdAt, id],
    async page({ limit, after }) {
      const [{ rows, next }, total] = await Promise.all([
        records.page({ index, equals, limit, direction: 'descending', ...(after && { after }) }),
        filter.reportedUid ? records.count({ index, equals }) : counts.count(environment, filter),
      ]);
      return { rows, next, total };
    },
  };
}
