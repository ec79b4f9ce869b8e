import { dismissReasons, type ReviewOutcome, type TrustEvent } from '../event.ts';
import { decayed, rollTo } from '../score/decay.ts';
import { teach } from './identities.ts';
import type { FiledReport, Played } from './played.ts';
import { brought, entryOf, itemAt } from './played-event.ts';
import { promise } from './promise.ts';

/** The report as a review left it. */
const changed = (played: Played, report: FiledReport): Played => ({
  ...played,
  reviewedAt: played.now,
  reports: played.reports.map((known) => (known.id === report.id ? report : known)),
});

export function reviewedBy(played: Played, decision: 'confirm' | 'dismiss', of: number): Played {
  const { now, reports, state } = played;
  const report = itemAt(
    reports.filter(({ status }) => status === 'pending_review'),
    of,
  );
  if (!report) return played;
  const { id, category, filedAt, pendingWeight } = report;
  const type = decision === 'confirm' ? 'review_confirmed' : 'review_dismissed';
  const key = `${id}:${type}`;
  const next = brought(played, { type, key, at: now, category, filedAt, pendingWeight });
  if (decision === 'dismiss') {
    const givenBack = rollTo(state, now).pendingWeight - next.state.pendingWeight;
    const left = decayed(pendingWeight, now - filedAt, 'pending');
    promise(
      '6',
      Math.abs(givenBack - left) < 1e-9,
      'a dismissal gives back what the report still took',
    );
    const reason = itemAt(dismissReasons, of) ?? 'false_report';
    const outcome = { decision: 'dismissed', reason } as const;
    return changed(taught(next, report, outcome), { ...report, status: 'dismissed' });
  }
  const factor = entryOf(next.state, key)?.factor ?? Number.NaN;
  const confirmed = { ...report, status: 'confirmed', confirmation: { at: now, factor } } as const;
  return changed(taught(next, report, { decision: 'confirmed' }), confirmed);
}

const taught = (played: Played, { id, filer }: FiledReport, outcome: ReviewOutcome): Played => ({
  ...played,
  believed: teach(played.believed, filer, { id, now: played.now, outcome }),
});

export function reversedBy(played: Played, of: number): Played {
  const { now, reports } = played;
  const report = itemAt(
    reports.filter(({ status }) => status === 'confirmed'),
    of,
  );
  if (!report?.confirmation) return played;
  const { id, category, filedAt, confirmation } = report;
  const { factor, at: confirmedAt } = confirmation;
  const key = `${id}:review_reversed`;
  const event = { type: 'review_reversed', key, at: now, category, filedAt, factor, confirmedAt };
  const next = taught(played, report, { decision: 'reversed', confirmedAt });
  return changed(brought(next, event as TrustEvent), { ...report, status: 'dismissed' });
}
