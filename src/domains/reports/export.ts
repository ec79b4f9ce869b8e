import type { Environment } from '../../lib/principal.ts';
import { pagesOf } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { createReportCounts } from './counters.ts';
import { publicListOf } from './lists.ts';
import { openReports } from './migration.ts';
import { maskUid } from './redact.ts';
import { type ReportFilter, reportStatuses, type StoredReport } from './report.ts';

export interface ExportFilter extends Omit<ReportFilter, 'reportedUid'> {
  readonly environment: Environment;
  /** Filed at this moment or later, in epoch milliseconds. */
  readonly since: number | undefined;
  /** Filed before this moment. */
  readonly until: number | undefined;
}

const statusesOf = ({ status }: ExportFilter) => (status ? [status] : reportStatuses);

/** The number of these reports, whenever they were filed. */
export async function countReports(store: Pick<Store, 'collection'>, filter: ExportFilter) {
  const counts = createReportCounts(store);
  const all = statusesOf(filter).map((status) =>
    counts.count(filter.environment, { ...filter, status }),
  );
  return (await Promise.all(all)).reduce((sum, count) => sum + count, 0);
}

const pageRows = 200;

/** Pages of these reports, each read on demand: memory does not grow with their number. */
export async function* readReports(store: Pick<Store, 'collection'>, filter: ExportFilter) {
  const records = openReports(store);
  const { environment, since, until } = filter;
  const range = {
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && { to: until }),
  };
  for (const status of statusesOf(filter)) {
    const list = {
      index: 'byList',
      equals: { lists: publicListOf(environment, { ...filter, status }) },
    };
    yield* pagesOf(records, { ...list, range, limit: pageRows, direction: 'ascending' });
  }
}

/** A format: the text before all reports, and that of one report with its line break. */
interface RowWriter {
  readonly head: string;
  readonly row: (report: StoredReport) => string;
}

type Cell = string | number | null | readonly string[];
type Columns = Readonly<Record<string, (report: StoredReport) => Cell>>;

const formatTime = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

const confirmationOf = ({ reviews }: StoredReport) =>
  reviews.find(({ decision }) => decision === 'confirmed');

/** The public report, with the decision on it. */
const publicColumns: Columns = {
  id: ({ id }) => id,
  environment: ({ environment }) => environment,
  game: ({ game }) => game,
  reported_uid: ({ reportedUid }) => reportedUid,
  reporter_uid_masked: ({ reporterUid }) => maskUid(reporterUid),
  category: ({ category }) => category,
  status: ({ status }) => status,
  created_at: ({ createdAt }) => formatTime(createdAt),
  expected_review_by: ({ expectedReviewBy }) => formatTime(expectedReviewBy),
  confirmed_at: (report) =>
    report.status === 'confirmed' ? formatTime(confirmationOf(report)?.at) : null,
  reviewed_at: ({ reviews }) => formatTime(reviews.at(-1)?.at),
  review_reason: ({ reviews }) => reviews.at(-1)?.reason ?? null,
  flags: ({ flags }) => flags,
  credibility: ({ credibility }) => credibility,
  pending_weight: ({ pendingWeight }) => pendingWeight,
  confirmed_factor: (report) => confirmationOf(report)?.factor ?? null,
  description: ({ publicText }) => publicText,
};

/** All of it, personal data too. */
const fullColumns: Columns = {
  ...publicColumns,
  description: ({ description }) => description,
  reporter_uid: ({ reporterUid }) => reporterUid,
  lineage_id: ({ lineageId }) => lineageId,
  evidence_urls: ({ evidenceUrls }) => evidenceUrls,
  contact_platform: ({ contactPlatform }) => contactPlatform,
  reviewed_by: ({ reviews }) => reviews.at(-1)?.actor ?? null,
  review_note: ({ reviews }) => reviews.at(-1)?.note ?? null,
};

const columnsOf = (full: boolean) => Object.entries(full ? fullColumns : publicColumns);

export const jsonWriter = (full: boolean): RowWriter => ({
  head: '',
  row: (report) =>
    `${JSON.stringify(Object.fromEntries(columnsOf(full).map(([name, read]) => [name, read(report)])))}\n`,
});

/** RFC 4180, with a header line. */
export function csvWriter(full: boolean): RowWriter {
  const columns = columnsOf(full);
  return {
    head: formatLine(columns.map(([name]) => name)),
    row: (report) => formatLine(columns.map(([, read]) => formatCell(read(report)))),
  };
}

const formatLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;

const formatCell = (cell: Cell): string =>
  typeof cell === 'object' ? (cell ?? []).join(' ') : String(cell);

/** A spreadsheet would run a text with one of these first as a formula, and others wrote the text. */
const formula = /^[=+\-@\t\r]/;

function quote(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
