import type { ListPage, PageKey, PageRequest } from '../../../lib/list-page.ts';
import { newestPage } from '../../../store/pages.ts';
import type { Collection } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';

/** The reports of one filter, newest first. */
export interface ReportList {
  /** The list and its filters in words, for its cursors. */
  readonly name: string;
  readonly keyOf: (report: StoredReport) => PageKey;
  page(page: PageRequest): Promise<ListPage<StoredReport>>;
}

/** The index that holds exactly the rows of a list in the order of their filing, and the values that lead there. */
export interface ReportIndex {
  readonly index: string;
  readonly equals: Partial<Record<'queue' | 'against' | 'lineageId', string>> &
    Partial<Pick<StoredReport, 'game' | 'category'>>;
}

/** Each page reads its own rows and no others. */
export const reportListOf = (
  records: Pick<Collection<StoredReport>, 'page' | 'count'>,
  name: string,
  { index, equals }: ReportIndex,
): ReportList => ({
  name,
  keyOf: ({ createdAt, id }) => [...Object.values(equals), createdAt, id],
  page: (page) => newestPage(records, { index, equals }, page),
});
