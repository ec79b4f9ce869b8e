import type { Environment } from '../../lib/principal.ts';
import type { Store } from '../../store/store.ts';
import type { Reporter, ReporterOutcome } from './event.ts';
import type { ReportFacts } from './score/weights.ts';

/** What making trust anew, and explaining it, works on. */
export interface MaintenancePorts {
  readonly store: Pick<Store, 'collection'>;
  readonly reports: ReportHistory;
}

/** What a rebuild reads of reports. */
export interface ReportHistory {
  /** Every report against one account, oldest first. */
  against(account: string): AsyncIterable<WeighedReport>;
  filedBy(account: string): Promise<FiledReports>;
  /** The accounts that have reports, in order, those after one that was seen. */
  accounts(environment: Environment, side: ReportSide, seen?: string): AsyncIterable<string>;
  countIn(environment: Environment, side: ReportSide): Promise<number>;
  countOf(account: string, side: ReportSide): Promise<number>;
}

/** The accounts that reports are against, or those in whose name they were filed. */
export type ReportSide = 'against' | 'by';

/** One report, with what was frozen on it. */
export interface WeighedReport extends ReportFacts {
  readonly id: string;
  /** The score has not taken every step of it yet. */
  readonly isUnfinished: boolean;
}

export interface FiledReports {
  /** The reports that were reviewed, and what their reviews say about the reporter. */
  readonly reviewed: readonly {
    readonly environment: Environment;
    readonly reporter: Reporter;
    readonly outcomes: readonly ReporterOutcome[];
  }[];
  /** A report has steps left: its review may not have counted for the reporter yet. */
  readonly isUnfinished: boolean;
}
