import { maskUid, publicText } from './public-text.ts';
import type { StoredReport } from './store.ts';

type Cell = string | number | null | readonly string[];
type Row = Readonly<Record<string, Cell>>;

/** How reports are written: what stands before them, and one of them, ended by its line break. */
export interface RowWriter {
  readonly head: string;
  readonly row: (report: StoredReport) => string;
}

const momentOf = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

/** What everybody may see of a report, with what was made of it. */
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
    created_at: momentOf(report.createdAt),
    expected_review_by: momentOf(report.expectedReviewBy),
    confirmed_at: report.status === 'confirmed' ? momentOf(confirmed?.at) : null,
    reviewed_at: momentOf(last?.at),
    review_reason: last?.reason ?? null,
    flags: report.flags,
    credibility: report.credibility,
    pending_weight: report.pendingWeight,
    confirmed_factor: confirmed?.factor ?? null,
    description: publicText(report),
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

const rowOf = (full: boolean): ((report: StoredReport) => Row) => (full ? fullRow : publicRow);

export const jsonWriter = (full: boolean): RowWriter => ({
  head: '',
  row: (report) => `${JSON.stringify(rowOf(full)(report))}\n`,
});

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
  const read = rowOf(full);
  return {
    head: lineOf(columns),
    row(report) {
      const row = read(report);
      return lineOf(columns.map((column) => textOf(row[column] ?? null)));
    },
  };
}

const textOf = (cell: Cell): string =>
  typeof cell === 'object' ? (cell ?? []).join(' ') : String(cell);

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** A spreadsheet takes these for the beginning of a formula, which somebody else wrote. */
const formula = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
