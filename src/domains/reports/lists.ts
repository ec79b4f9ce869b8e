import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { listOf, type ReportFilter, type StoredReport } from './report.ts';

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
  const list = publicListOf(environment, filter);
  return reportList(filter.reportedUid ? records : { ...records, count }, 'scamReports', list);
}

/** The reports of a lineage, newest first (R9.4a). */
export const listOwnReports = (
  records: Records,
  { lineageId }: Principal,
  { game, reportedUid, status }: Omit<ReportFilter, 'category'>,
): ReportList =>
  reportList(records, 'ownScamReports', listOf(lineageId, game, reportedUid, status));

const reportList = (records: Records, name: string, list: string): ReportList => ({
  name: `${name} ${list}`,
  keyOf: ({ createdAt, id }) => [list, createdAt, id],
  page: (page) => newestPage(records, { index: 'byList', equals: { lists: list } }, page),
});

export const publicListOf = (
  environment: Environment,
  { status, game, reportedUid, category }: ReportFilter,
): string => listOf(environment, status, game, reportedUid, category);
