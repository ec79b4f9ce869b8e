import type { Environment } from '../../../lib/principal.ts';
import type { RebuildOptions, RebuildOutcome } from './accounts.ts';
import type { ReportSide } from './ports.ts';
import type { ReporterOutcome } from './reporters.ts';

export interface RebuildOrder extends RebuildOptions {
  readonly environment: Environment;
  /** Begins with the first account, even when the last run was interrupted. */
  readonly restart: boolean;
}

export type Sums = Readonly<Record<'accounts' | 'different' | 'unfinished', number>>;

/** Receives how far a rebuild is and what it finds. */
export interface RebuildListener {
  /** A way through the accounts begins, after one that was seen the last time. */
  started(side: ReportSide, reports: number): void;
  continued(account: string): void;
  /** What came of one account or reporter; those that stay the same are left out. */
  account(account: string, outcome: Exclude<RebuildOutcome, 'same'>): void;
  reporter(account: string, outcome: Exclude<ReporterOutcome, 'same'>): void;
  part(done: number, all: number): void;
  finished(side: ReportSide, sums: Sums): void;
}
