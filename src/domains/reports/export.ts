import type { Environment } from '../../lib/principal.ts';
import { pagesOf } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { createReportCounts, reportCounters } from './counters.ts';
import { type PublicFilter, publicIndexOf } from './lists.ts';
import { maskUid } from './redact.ts';
import { reportStatuses } from './report.ts';
import { reportRecords, type StoredReport } from './store.ts';

/** Which reports are wanted; undefined for any. */
export interface ExportFilter extends Omit<PublicFilter, 'status'> {
  readonly environment: Environment;
  readonly status: PublicFilter['status'] | undefined;
  /** Filed then or later, in epoch milliseconds. */
  readonly since: number | undefined;
  /** Filed before then. */
  readonly until: number | undefined;
}

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

const pageRows = 200;

/** Pages of them, each read when it is asked for: memory stays the same however many there are. */
export async function* readReports(
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
    const { index, equals } = publicIndexOf(environment, { ...filter, status });
    yield* pagesOf(records, { index, equals, range, limit: pageRows, direction: 'ascending' });
  }
}

/** How reports are written: what stands before them, and one of them, ended by its line break. */
export interface RowWriter {
  readonly head: string;
  readonly row: (report: StoredReport) => string;
}

export const jsonWriter = (full: boolean): RowWriter => ({
  head: '',
  row: (report) => `${JSON.stringify(full ? fullRow(report) : publicRow(report))}\n`,
});

type Cell = string | number | null | readonly string[];
type Row = Readonly<Record<string, Cell>>;

/** The public report, with the decision on it. */
function publicRow(report: StoredReport): Row {
  const last = report.reviews.at(-1);
  const confirmed = report.reviews.find(({ decision }) => decision === 'confirmed');
  return {
    id: report.id,
    environment: report.environment,
    game: report.game,
    reported_uid: report.reportedUid,
    reporter_uid_masked: maskUid(report.reporterUid),
    category: report.category,
    status: report.status,
    created_at: formatTime(report.createdAt),
    expected_review_by: formatTime(report.expectedReviewBy),
    confirmed_at: report.status === 'confirmed' ? formatTime(confirmed?.at) : null,
    reviewed_at: formatTime(last?.at),
    review_reason: last?.reason ?? null,
    flags: report.flags,
    credibility: report.credibility,
    pending_weight: report.pendingWeight,
    confirmed_factor: confirmed?.factor ?? null,
    description: report.publicText,
  };
}

/** All of it, personal data too. */
const fullRow = (report: StoredReport): Row => ({
  ...publicRow(report),
  description: report.description,
  reporter_uid: report.reporterUid,
  lineage_id: report.lineageId,
  evidence_urls: report.evidenceUrls,
  contact_platform: report.contactPlatform,
  reviewed_by: report.reviews.at(-1)?.actor ?? null,
  review_note: report.reviews.at(-1)?.note ?? null,
});

const formatTime = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

const publicColumns = [
  'id',
  'environment',
  'game',
  'reported_uid',
  'reporter_uid_masked',
  'category',
  'status',
  'created_at',
  'expected_review_by',
  'confirmed_at',
  'reviewed_at',
  'review_reason',
  'flags',
  'credibility',
  'pending_weight',
  'confirmed_factor',
  'description',
] as const;

const fullColumns = [
  ...publicColumns,
  'reporter_uid',
  'lineage_id',
  'evidence_urls',
  'contact_platform',
  'reviewed_by',
  'review_note',
] as const;

/** RFC 4180, with a line of names. */
export function csvWriter(full: boolean): RowWriter {
  const columns: readonly string[] = full ? fullColumns : publicColumns;
  return {
    head: formatLine(columns),
    row(report) {
      const row = full ? fullRow(report) : publicRow(report);
      return formatLine(columns.map((column) => formatCell(row[column] ?? null)));
    },
  };
}

const formatLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;

const formatCell = (cell: Cell): string =>
  typeof cell === 'object' ? (cell ?? []).join(' ') : String(cell);

/** A spreadsheet takes these for the beginning of a formula, and another person wrote the text. */
const formula = /^[=+\-@\t\r]/;

function quote(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
