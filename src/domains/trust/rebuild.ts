import { settledTo } from './chain.ts';
import { decayed, rollTo } from './decay.ts';
import type { ReportCategory } from './event.ts';
import type { TrustState } from './state.ts';
import { confirmedWeights, isIncident } from './weights.ts';

/** What of a report a score is made of, as it was frozen. Times are epoch milliseconds. */
export interface ReportFacts {
  readonly category: ReportCategory;
  readonly filedAt: number;
  readonly pendingWeight: number;
  readonly status: 'pending_review' | 'confirmed' | 'dismissed';
  /** Of the confirmation, also of one that was reversed. */
  readonly confirmation?: { readonly at: number; readonly factor: number } | undefined;
}

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
export function withReport(tally: Totals, report: ReportFacts): Totals {
  const { at, counts } = tally;
  const { status, category, filedAt, confirmation } = report;
  const is = (one: ReportFacts['status']): number => Number(status === one);
  const pending = is('pending_review') * decayed(report.pendingWeight, at - filedAt, 'pending');
  const weight = confirmedWeights[category] * (confirmation?.factor ?? 0);
  const holds = status === 'confirmed';
  const confirmed = holds ? decayed(weight, at - (confirmation?.at ?? at), 'confirmed') : 0;
  const before = tally.latest[category];
  const isOne = confirmation !== undefined && isIncident(confirmation.factor);
  const isLatest = isOne && (before === undefined || confirmation.at >= before.at);
  return {
    at,
    confirmedWeight: tally.confirmedWeight + confirmed,
    pendingWeight: tally.pendingWeight + pending,
    counts: {
      total: counts.total + 1,
      confirmed: counts.confirmed + is('confirmed'),
      dismissed: counts.dismissed + is('dismissed'),
    },
    incidents: tally.incidents + Number(isOne && holds),
    latest: isLatest
      ? { ...tally.latest, [category]: { at: confirmation.at, filedAt, holds } }
      : tally.latest,
  };
}

/**
 * The state with everything that reports decide made anew of them; the rest stays. Its score is told in the timeline
 * when it differs.
 */
export function rebuilt(state: TrustState, tally: Totals): TrustState {
  const rolled = rollTo(state, tally.at);
  const { confirmedWeight, pendingWeight, counts, incidents, latest } = tally;
  const made: TrustState = {
    ...rolled,
    confirmedWeight,
    pendingWeight,
    counts,
    incidents,
    lastIncident: lastIncidentsOf(latest),
  };
  return settledTo(made, tally.at);
}

function lastIncidentsOf(latest: Totals['latest']): TrustState['lastIncident'] {
  const holding = Object.entries(latest).filter(([, { holds }]) => holds);
  return Object.fromEntries(holding.map(([category, { filedAt }]) => [category, filedAt]));
}
