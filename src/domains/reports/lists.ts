import { recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { ReportCategory } from '../trust/event.ts';
import type { ReportCounts } from './counters.ts';
import type { ReportStatus } from './report.ts';
import type { StoredReport } from './store.ts';

type Records = Pick<Collection<StoredReport>, 'page' | 'count'>;

/** The reports of one filter, newest first. */
export interface ReportList {
  /** The list and its filters in words, for its cursors. */
  readonly name: string;
  readonly keyOf: (report: StoredReport) => PageKey;
  page(page: PageRequest): Promise<ListPage<StoredReport>>;
}

/** Which reports of the public queue are wanted. */
export interface PublicFilter {
  readonly status: ReportStatus;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
  /** Of this account, which is named with its game. */
  readonly reportedUid?: string | undefined;
}

/** The public queue, newest first (R9.6); the counters know how many there are, except of one account. */
export function listPublicReports(
  { records, counts }: { readonly records: Records; readonly counts: Pick<ReportCounts, 'count'> },
  environment: Environment,
  filter: PublicFilter,
): ReportList {
  const queue = publicIndexOf(environment, filter);
  const counted = { ...records, count: () => counts.count(environment, filter) };
  const name = `scamReports ${JSON.stringify(queue.equals)}`;
  return reportList(filter.reportedUid ? records : counted, name, queue);
}

/** Which of the reports of a lineage are wanted; undefined for any. An account is named with its game. */
export interface OwnFilter {
  readonly status?: ReportStatus | undefined;
  readonly game?: GameId | undefined;
  readonly reportedUid?: string | undefined;
}

/** What one lineage filed, newest first (R9.4a). */
export function listOwnReports(
  records: Records,
  principal: Principal,
  filter: OwnFilter,
): ReportList {
  const own = ownIndexOf(principal, filter);
  const name = `ownScamReports ${JSON.stringify(own.equals)} ${principal.environment}`;
  return reportList(records, name, own);
}

/** The index that holds exactly the rows of a list in the order of their filing, and the values that lead there. */
interface ReportIndex {
  readonly index: string;
  readonly equals: Partial<Record<'queue' | 'against' | 'lineageId', string>> &
    Partial<Pick<StoredReport, 'game' | 'category'>>;
}

const reportList = (
  records: Records,
  name: string,
  { index, equals }: ReportIndex,
): ReportList => ({
  name,
  keyOf: ({ createdAt, id }) => [...Object.values(equals), createdAt, id],
  page: (page) => newestPage(records, { index, equals }, page),
});

export function publicIndexOf(
  environment: Environment,
  { status, game, category, reportedUid }: PublicFilter,
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

function ownIndexOf(
  { environment, lineageId }: Principal,
  { status, game, reportedUid }: OwnFilter,
): ReportIndex {
  const uid = game && reportedUid;
  const equals = {
    lineageId,
    ...(uid && { against: recordKey(environment, { game, uid }) }),
    ...(game && !uid && { game }),
    ...(status && { queue: `${environment}:${status}` }),
  };
  const kind = uid ? 'Account' : game ? 'Game' : '';
  const index =
    kind === 'Account' && !status ? 'byLineage' : `byOwn${kind}${status ? 'Status' : ''}`;
  return { index, equals };
}
