import type { StoredReport } from '../stored-report.ts';
import { fullRow, publicRow, type Row } from './row.ts';

/** How reports are written: what stands before them, and one of them, ended by its line break. */
export interface RowWriter {
  readonly head: string;
  readonly row: (report: StoredReport) => string;
}

export const rowOf = (full: boolean): ((report: StoredReport) => Row) =>
  full ? fullRow : publicRow;

export const jsonWriter = (full: boolean): RowWriter => ({
  head: '',
  row: (report) => `${JSON.stringify(rowOf(full)(report))}\n`,
});
