import { recordKey } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportCategory } from '../../trust/event.ts';
import type { ReportCounts } from '../counters.ts';
import type { ReportStatus } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import { type ReportIndex, type ReportList, reportListOf } from './report-list.ts';

/** Which reports of the public queue are wanted. */
export interface QueueFilter {
  readonly status: ReportStatus;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  /** Of this account, which is named with its game. */
  readonly reportedUid?: string | undefined;
}

export interface QueueDependencies {
  readonly records: Pick<Collection<StoredReport>, 'page' | 'count'>;
  readonly counts: Pick<ReportCounts, 'count'>;
}

/** The index that holds exactly the reports of a filter, in the order of their filing. */
export function queueIndexOf(
  environment: Environment,
  { status, game, category, reportedUid }: QueueFilter,
): ReportIndex {
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

/** The public queue under one filter, newest first (R9.6); the counters know how many there are, except of one account. */
export function listReports(
  { records, counts }: QueueDependencies,
  environment: Environment,
  filter: QueueFilter,
): ReportList {
  const queue = queueIndexOf(environment, filter);
  const counted = { ...records, count: () => counts.count(environment, filter) };
  const name = `scamReports ${JSON.stringify(queue.equals)}`;
  return reportListOf(filter.reportedUid ? records : counted, name, queue);
}
