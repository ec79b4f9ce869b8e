import type { Cell } from './row.ts';
import { type RowWriter, rowOf } from './rows.ts';

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
