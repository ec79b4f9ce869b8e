import { isApplied, linked, remembering } from './chain.ts';
import type { EventOf, TrustEvent } from './event.ts';
import { unverified, verified, withOwners } from './reporters/owners.ts';
import { reversed } from './reporters/reversed.ts';
import { type Applied, confirmed, dismissed } from './reporters/reviewed.ts';
import { allowanceOf, counted, isInBurst } from './score/brigade.ts';
import { decayed } from './score/decay.ts';
import { pointsOf } from './score/score.ts';
import { maxOfReporter, pendingWeightOf } from './score/weights.ts';
import { settledTo } from './settled.ts';
import { type TrustState, unknownAccount } from './state.ts';

/**
 * Folds one event into the state, with its timeline entry in `due` and, before it, what time did since the last one.
 * Answers the very same state for an event that it remembers. Never throws: history is already true. An event that
 * comes late counts as of its own time, so that a fold equals a rebuild. Source: trust model, sections 3, 5 and 6.
 */
export function evolve(state: TrustState | undefined, event: TrustEvent, now: number): TrustState {
  const known = state ?? { ...unknownAccount, updatedAt: now };
  if (isApplied(known, event.key)) return known;
  const settled = settledTo(known, Math.max(now, event.at, known.updatedAt));
  // Time may just have ended the verification that the event ends: it is not applied twice.
  if (isApplied(settled, event.key)) return settled;
  const { next, frozen } = applied(settled, event);
  return linked(remembering(next, event.key), {
    key: event.key,
    event: event.type,
    at: event.at,
    before: pointsOf(settled, settled.updatedAt),
    after: pointsOf(next, next.updatedAt),
    frozen,
  });
}

function applied(state: TrustState, event: TrustEvent): Applied {
  switch (event.type) {
    case 'report_submitted':
      return submitted(state, event);
    case 'review_confirmed':
      return confirmed(state, event);
    case 'review_dismissed':
      return { next: dismissed(state, event), frozen: {} };
    case 'review_reversed':
      return { next: reversed(state, event), frozen: {} };
    case 'owner_verified':
      return { next: withOwners(state, verified(state, event)), frozen: {} };
    case 'owner_unverified':
      return { next: withOwners(state, unverified(state, event)), frozen: {} };
  }
}

function submitted(state: TrustState, event: EventOf<'report_submitted'>): Applied {
  const { updatedAt: now, pendingWeight: before, counts } = state;
  const { category, credibility, room = maxOfReporter } = event;
  const left = Math.min(room, allowanceOf(state, event, now));
  const pendingWeight = pendingWeightOf({ category, credibility, room: left, before });
  const next = {
    ...state,
    ...counted(state, event, pendingWeight, now),
    pendingWeight: before + decayed(pendingWeight, now - event.at, 'pending'),
    counts: { ...counts, total: counts.total + 1 },
  };
  return { next, frozen: { pendingWeight, credibility, inBurst: isInBurst(state, now) } };
}
