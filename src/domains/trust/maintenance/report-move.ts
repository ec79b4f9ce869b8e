import type { TrustEvent } from '../event.ts';
import { rollTo } from '../score/decay.ts';
import { pointsOf } from '../score/score.ts';
import { maxOfReporter, pendingWeightOf } from '../score/weights.ts';
import { allowedAfter } from './brigade-rules.ts';
import { nameOf } from './identities.ts';
import type { Move, Played } from './played.ts';
import { brought, entryOf } from './played-event.ts';
import { promise } from './promise.ts';
import { weightOf } from './promises.ts';

export function reported(
  played: Played,
  { category, credibility, filer }: Extract<Move, { do: 'report' }>,
): Played {
  const { now, reports } = played;
  const id = `rep_${reports.length}`;
  const taken = weightOf(
    reports.filter((report) => nameOf(report.filer) === nameOf(filer)),
    now,
  );
  const room = Math.max(0, maxOfReporter - taken);
  const { family, isOwner } = filer;
  const lineageId = `lin_${family}`;
  const key = `${id}:report_submitted`;
  const event: TrustEvent = {
    type: 'report_submitted',
    key,
    at: now,
    ...{ category, lineageId, isOwner, credibility, room },
  };
  const next = brought(played, event);
  const { pendingWeight = 0, delta = 0 } = entryOf(next.state, key) ?? {};
  const before = rollTo(played.state, now).pendingWeight;
  const since = reports.filter(({ filedAt }) => filedAt > played.reviewedAt);
  const allowed = allowedAfter(since, { filer, credibility, filedAt: now });
  const left = Math.min(room, allowed);
  const due = pendingWeightOf({ category, credibility, room: left, before });
  const isDue = Math.abs(pendingWeight - due) < 1e-9;
  promise('section 4', isDue, `a report weighs ${pendingWeight} where the rules give ${due}`);
  const isHeavier = Math.abs(next.state.pendingWeight - before - pendingWeight) < 1e-9;
  promise('section 4', isHeavier, 'nothing filed before becomes lighter');
  const mayBeFree = left < 1 || pointsOf(next.state, now) === 0;
  promise('5', before >= 1 || mayBeFree || delta <= -1, 'a clean record loses a point');
  const status = 'pending_review' as const;
  const report = { id, filer, category, credibility, filedAt: now, pendingWeight, status };
  return { ...next, reports: [...reports, report] };
}
