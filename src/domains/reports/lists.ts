import { recordKey } from '../../games/account.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { ReportFilter, StoredReport } from './report.ts';

type Records = Pick<Collection<StoredReport>, 'page' | 'count'>;

/** The reports of one filter, newest first. */
export interface ReportList {
  /** The list with its filters, for its cursors. */
  readonly name: string;
  readonly keyOf: (report: StoredReport) => PageKey;
  page(page: PageRequest): Promise<ListPage<StoredReport>>;
}

/** The public queue, newest first (R9.6). `count` answers the number of its reports, except of one account. */
export function listPublicReports(
  { records, count }: { readonly records: Records; readonly count: () => Promise<number> },
  environment: Environment,
  filter: ReportFilter,
): ReportList {
  const queue = publicIndexOf(environment, filter);
  const name = `scamReports ${JSON.stringify(queue.equals)}`;
  return reportList(filter.reportedUid ? records : { ...records, count }, name, queue);
}

/** The reports of a lineage, newest first (R9.4a). */
export function listOwnReports(
  records: Records,
  principal: Principal,
  filter: Omit<ReportFilter, 'category'>,
): ReportList {
  const own = ownIndexOf(principal, filter);
  const name = `ownScamReports ${JSON.stringify(own.equals)} ${principal.environment}`;
  return reportList(records, name, own);
}

/** The index that holds exactly the rows of a list by their filing, with the values that select them. */
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

/** The part of an index for one account, or for one game. */
function narrowTo(environment: Environment, { game, reportedUid: uid }: ReportFilter) {
  if (game && uid)
    return { kind: 'Account', narrow: { against: recordKey(environment, { game, uid }) } };
  return game ? { kind: 'Game', narrow: { game } } : { kind: '', narrow: {} };
}

export function publicIndexOf(environment: Environment, filter: ReportFilter): ReportIndex {
  const { status, category } = filter;
  const { kind, narrow } = narrowTo(environment, filter);
  const equals = { queue: `${environment}:${status}`, ...narrow, ...(category && { category }) };
  return { index: `byQueue${kind}${category ? 'Category' : ''}`, equals };
}

function ownIndexOf({ environment, lineageId }: Principal, filter: ReportFilter): ReportIndex {
  const { status } = filter;
  const { kind, narrow } = narrowTo(environment, filter);
  const equals = { lineageId, ...narrow, ...(status && { queue: `${environment}:${status}` }) };
  const isOfAccount = kind === 'Account' && !status;
  return { index: isOfAccount ? 'byLineage' : `byOwn${kind}${status ? 'Status' : ''}`, equals };
}
