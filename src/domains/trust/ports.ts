import type { Environment } from '../../lib/principal.ts';
import type { Store } from '../../store/store.ts';
import type { Reporter, ReporterOutcome } from './event.ts';
import type { ReportFacts } from './score/weights.ts';

/** What rebuilding and explaining trust needs. */
export interface MaintenancePorts {
  readonly store: Pick<Store, 'collection'>;
  readonly reports: ReportHistory;
}

/** The reports that a rebuild reads. */
export interface ReportHistory {
  /** Every report against one account, oldest first. */
  against(account: string): AsyncIterable<WeighedReport>;
  filedBy(account: string): Promise<FiledReports>;
  /** The accounts that have reports, in order, after the one that was seen last. */
  accounts(environment: Environment, side: ReportSide, seen?: string): AsyncIterable<string>;
  countIn(environment: Environment, side: ReportSide): Promise<number>;
  countOf(account: string, side: ReportSide): Promise<number>;
}

/** Accounts that reports are against, or accounts that reports are filed by. */
export type ReportSide = 'against' | 'by';

/** One report with its frozen weights. */
export interface WeighedReport extends ReportFacts {
  readonly id: string;
  /** Some of its steps are not settled yet. */
  readonly isUnfinished: boolean;
}

export interface FiledReports {
  /** The reviewed reports, with what their reviews say about the reporter. */
  readonly reviewed: readonly {
    readonly environment: Environment;
    readonly reporter: Reporter;
    readonly outcomes: readonly ReporterOutcome[];
  }[];
  /** Some report has steps left: its review may not have counted yet. */
  readonly isUnfinished: boolean;
}
