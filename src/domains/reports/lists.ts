import { recordKey } from '../../games/account.ts';
import type { GameId } from '../../games/ids.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { CountFilter, ReportCounts } from './counters.ts';
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

/** Which of the reports of a lineage are wanted; undefined for any. */
export interface OwnFilter {
  readonly status?: ReportStatus | undefined;
  readonly game?: GameId | undefined;
  /** Of this account, which is named with its game. */
  readonly reportedUid?: string | undefined;
}

/** Which reports of the public queue are wanted. */
export type PublicFilter = CountFilter & Pick<OwnFilter, 'reportedUid'>;

export function listOwnReports(records: Records, principal: Principal, filter: OwnFilter) {
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

/** How the reports of a filter are narrowed to one account, or to a game. */
function narrowTo(environment: Environment, { game, reportedUid: uid }: OwnFilter) {
  if (game && uid)
    return { kind: 'Account', narrow: { against: recordKey(environment, { game, uid }) } };
  return game ? { kind: 'Game', narrow: { game } } : { kind: '', narrow: {} };
}

export function publicIndexOf(environment: Environment, filter: PublicFilter): ReportIndex {
  const { status, category } = filter;
  const { kind, narrow } = narrowTo(environment, filter);
  const equals = { queue: `${environment}:${status}`, ...narrow, ...(category && { category }) };
  return { index: `byQueue${kind}${category ? 'Category' : ''}`, equals };
}

function ownIndexOf({ environment, lineageId }: Principal, filter: OwnFilter): ReportIndex {
  const { status } = filter;
  const { kind, narrow } = narrowTo(environment, filter);
  const equals = { lineageId, ...narrow, ...(status && { queue: `${environment}:${status}` }) };
  const isOfAccount = kind === 'Account' && !status;
  return { index: isOfAccount ? 'byLineage' : `byOwn${kind}${status ? 'Status' : ''}`, equals };
}
