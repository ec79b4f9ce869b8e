import type { TrustEvent } from '../event.ts';
import { rollTo } from '../score/decay.ts';
import { pointsOf } from '../score/score.ts';
import { maxOfReporter } from '../score/weights.ts';
import { roomOf } from './identities.ts';
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
    reports.filter((report) => roomOf(report.filer) === roomOf(filer)),
    now,
  );
  const event: TrustEvent = {
    type: 'report_submitted',
    key: `${id}:report_submitted`,
    at: now,
    category,
    credibility,
    room: Math.max(0, maxOfReporter - taken),
  };
  const next = brought(played, event);
  const { pendingWeight = 0, held = false, delta = 0 } = entryOf(next.state, event.key) ?? {};
  const isClean = rollTo(played.state, now).pendingWeight < 1;
  const mayBeFree = held || pointsOf(next.state, now) === 0;
  promise('5', !isClean || mayBeFree || delta <= -1, 'a clean record loses a point');
  const status = 'pending_review' as const;
  const report = { id, filer, category, filedAt: now, pendingWeight, status };
  return { ...next, reports: [...reports, report] };
}
