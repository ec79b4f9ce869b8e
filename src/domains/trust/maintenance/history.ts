import { dayMs } from '../../../lib/duration.ts';
import { observe } from '../activity.ts';
import { rememberedKeys, settledTo } from '../chain.ts';
import { decayed, rollTo } from '../decay.ts';
import { dismissReasons, type ReviewOutcome, type TrustEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import { pointsOf } from '../score.ts';
import type { DueEntry, TrustState } from '../state.ts';
import { maxOfReporter } from '../weights.ts';
import { roomOf, teach } from './identities.ts';
import type { FiledReport, Move, Played } from './played.ts';
import { checkEntries, checkState, promise, weightOf } from './promises.ts';

/** Plays one move and looks after every promise. Throws `BrokenPromise`. */
export function play(before: Played, move: Move): Played {
  // Each moment is its own: two reports of one moment are told apart by nothing.
  const now = before.now + 1 + (move.do === 'wait' ? Math.round(move.days * dayMs) : 0);
  const after = moved({ ...before, now }, move);
  const drained = checkEntries(before, after);
  checkState(drained);
  return drained;
}

function moved(played: Played, move: Move): Played {
  switch (move.do) {
    case 'wait':
      return played;
    case 'report':
      return reported(played, move);
    case 'confirm':
    case 'dismiss':
      return reviewedBy(played, move.do, move.of);
    case 'reverse':
      return reversedBy(played, move.of);
    case 'verify':
      return verifiedFor(played, move.days);
    case 'unverify':
      return unverifiedBy(played, move.of);
    case 'fetch':
      return {
        ...played,
        state: observe(played.state, move.observation, played.now) ?? played.state,
        twin: observe(played.twin, move.observation, played.now) ?? played.twin,
      };
    case 'again':
      return repeated(played, move.of);
    case 'refresh':
      return { ...played, state: settledTo(played.state, played.now) };
  }
}

const one = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[of % Math.max(1, items.length)];

const entryOf = ({ due }: TrustState, key: string): DueEntry | undefined =>
  due.find((entry) => entry.key === key);

/** An event that the timeline knows is not brought again: whoever brings events looks there first. */
function brought(played: Played, event: TrustEvent): Played {
  if (played.keys.has(event.key)) return played;
  return {
    ...played,
    state: evolve(played.state, event, played.now),
    events: [...played.events, event].slice(-rememberedKeys / 2),
  };
}

const changed = (played: Played, report: FiledReport): Played => ({
  ...played,
  reports: played.reports.map((known) => (known.id === report.id ? report : known)),
});

function reported(
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

function reviewedBy(played: Played, decision: 'confirm' | 'dismiss', of: number): Played {
  const { now, reports, state } = played;
  const report = one(
    reports.filter(({ status }) => status === 'pending_review'),
    of,
  );
  if (!report) return played;
  const { id, category, filedAt, pendingWeight } = report;
  const type = decision === 'confirm' ? 'review_confirmed' : 'review_dismissed';
  const key = `${id}:${type}`;
  const next = brought(played, { type, key, at: now, category, filedAt, pendingWeight });
  if (decision === 'dismiss') {
    const gone = rollTo(state, now).pendingWeight - next.state.pendingWeight;
    const left = decayed(pendingWeight, now - filedAt, 'pending');
    promise('6', Math.abs(gone - left) < 1e-9, 'a dismissal gives back what the report still took');
    const reason = one(dismissReasons, of) ?? 'false_report';
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

function reversedBy(played: Played, of: number): Played {
  const { now, reports } = played;
  const report = one(
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

function verifiedFor(played: Played, days: number): Played {
  const id = `ver_${played.entries}`;
  const until = played.now + Math.ceil(days * dayMs);
  return alsoForTwin(
    { ...played, verifications: [...played.verifications, id] },
    { type: 'owner_verified', key: `${id}:owner_verified`, at: played.now, until },
  );
}

function unverifiedBy(played: Played, of: number): Played {
  const id = one(played.verifications, of);
  if (id === undefined) return played;
  const verifications = played.verifications.filter((known) => known !== id);
  const key = `${id}:owner_unverified`;
  return alsoForTwin(
    { ...played, verifications },
    { type: 'owner_unverified', key, at: played.now },
  );
}

const alsoForTwin = (played: Played, event: TrustEvent): Played => ({
  ...brought(played, event),
  twin: { ...evolve(played.twin, event, played.now), due: [] },
});

function repeated(played: Played, of: number): Played {
  const event = one(played.events, of);
  if (!event) return played;
  const again = evolve(played.state, event, played.now);
  promise('8', again === played.state, 'the same event again changes nothing');
  return played;
}
