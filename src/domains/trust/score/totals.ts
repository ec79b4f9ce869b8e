import type { ReportCategory } from '../event.ts';
import type { TrustState } from '../state.ts';
import { decayed } from './decay.ts';
import type { ReportFacts } from './report-facts.ts';
import { confirmedWeights, isIncident } from './weights.ts';

interface Incident {
  readonly at: number;
  readonly filedAt: number;
  readonly holds: boolean;
}

/** What the reports of one account come to at one moment, added up report by report. */
export interface Totals {
  readonly at: number;
  readonly confirmedWeight: number;
  readonly pendingWeight: number;
  readonly counts: TrustState['counts'];
  readonly incidents: number;
  /** The incident of each category that was confirmed last. */
  readonly latest: Partial<Record<ReportCategory, Incident>>;
}

export const emptyTotals = (at: number): Totals => ({
  at,
  confirmedWeight: 0,
  pendingWeight: 0,
  counts: { total: 0, confirmed: 0, dismissed: 0 },
  incidents: 0,
  latest: {},
});

/** Adds one report. Source: trust model, section 6, "Rebuild". */
export function withReport(totals: Totals, report: ReportFacts): Totals {
  const { at, counts } = totals;
  const { status, category, filedAt, confirmation } = report;
  const is = (one: ReportFacts['status']): number => Number(status === one);
  const pending = is('pending_review') * decayed(report.pendingWeight, at - filedAt, 'pending');
  const weight = confirmedWeights[category] * (confirmation?.factor ?? 0);
  const holds = status === 'confirmed';
  const confirmed = holds ? decayed(weight, at - (confirmation?.at ?? at), 'confirmed') : 0;
  const before = totals.latest[category];
  const isOne = confirmation !== undefined && isIncident(confirmation.factor);
  const isLatest = isOne && (before === undefined || confirmation.at >= before.at);
  return {
    at,
    confirmedWeight: totals.confirmedWeight + confirmed,
    pendingWeight: totals.pendingWeight + pending,
    counts: {
      total: counts.total + 1,
      confirmed: counts.confirmed + is('confirmed'),
      dismissed: counts.dismissed + is('dismissed'),
    },
    incidents: totals.incidents + Number(isOne && holds),
    latest: isLatest
      ? { ...totals.latest, [category]: { at: confirmation.at, filedAt, holds } }
      : totals.latest,
  };
}
