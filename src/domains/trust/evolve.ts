import { dayMs } from '../../lib/duration.ts';
import { counted, isHeld, isMuted, lookedAt } from './brigade.ts';
import { type Frozen, isApplied, linked, remembering, settledTo } from './chain.ts';
import { decayed } from './decay.ts';
import type { TrustEvent } from './event.ts';
import { pointsOf } from './score.ts';
import { type TrustState, unknownAccount } from './state.ts';
import {
  confirmedWeights,
  factorOf,
  isIncident,
  maxOfReporter,
  pendingWeightOf,
} from './weights.ts';

/**
 * Folds one event into the state, with its timeline entry in `due` and, before it, what time did since the last one.
 * Answers the very same state for an event that it remembers. Never throws: history is already true. An event that
 * comes late counts as of its own time, so that a fold equals a rebuild. Source: trust model, sections 3, 5 and 6.
 */
export function evolve(state: TrustState | undefined, event: TrustEvent, now: number): TrustState {
  const known = state ?? { ...unknownAccount, updatedAt: now };
  if (isApplied(known, event.key)) return known;
  const settled = settledTo(known, Math.max(now, event.at, known.updatedAt));
  // What it forgets by itself it must not apply again: an ended verification may be the event.
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

interface Applied {
  readonly next: TrustState;
  readonly frozen: Frozen;
}

type EventOf<Type extends TrustEvent['type']> = Extract<TrustEvent, { readonly type: Type }>;

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
  const isWeighed = !isMuted(state, credibility, now);
  const pendingWeight = isWeighed ? pendingWeightOf({ category, credibility, room, before }) : 0;
  const next = {
    ...state,
    ...counted(state, credibility, now),
    pendingWeight: before + decayed(pendingWeight, now - event.at, 'pending'),
    counts: { ...counts, total: counts.total + 1 },
  };
  return { next, frozen: { pendingWeight, credibility, held: isHeld(state, now) } };
}

const sameIncidentMs = 3 * dayMs;

function confirmed(state: TrustState, event: EventOf<'review_confirmed'>): Applied {
  const { category, filedAt, at } = event;
  const last = state.lastIncident[category];
  const factor = factorOf({
    category,
    isSameIncident: last !== undefined && Math.abs(filedAt - last) <= sameIncidentMs,
    incidents: state.incidents,
    pending: decayed(event.pendingWeight, at - filedAt, 'pending'),
  });
  const { counts } = state;
  const weight = decayed(confirmedWeights[category] * factor, state.updatedAt - at, 'confirmed');
  const next = reviewed(
    {
      ...state,
      confirmedWeight: state.confirmedWeight + weight,
      counts: { ...counts, confirmed: counts.confirmed + 1 },
      ...(isIncident(factor) && {
        incidents: state.incidents + 1,
        lastIncident: { ...state.lastIncident, [category]: filedAt },
      }),
    },
    event,
  );
  return { next, frozen: { factor } };
}

function dismissed(state: TrustState, event: EventOf<'review_dismissed'>): TrustState {
  const { counts } = state;
  return reviewed({ ...state, counts: { ...counts, dismissed: counts.dismissed + 1 } }, event);
}

/** Takes off what is left of a pending report. When none is pending, nothing is left of rounding either. */
function reviewed(
  state: TrustState,
  { pendingWeight, filedAt }: EventOf<'review_confirmed' | 'review_dismissed'>,
): TrustState {
  const { total, confirmed: sure, dismissed: gone } = state.counts;
  const rest = state.pendingWeight - decayed(pendingWeight, state.updatedAt - filedAt, 'pending');
  return {
    ...state,
    ...lookedAt,
    pendingWeight: total > sure + gone ? Math.max(0, rest) : 0,
  };
}

function reversed(state: TrustState, event: EventOf<'review_reversed'>): TrustState {
  const { category, factor, confirmedAt, filedAt } = event;
  const weight = decayed(
    confirmedWeights[category] * factor,
    state.updatedAt - confirmedAt,
    'confirmed',
  );
  const { counts, lastIncident } = state;
  const rest = counts.confirmed - 1;
  const next: TrustState = {
    ...state,
    ...lookedAt,
    confirmedWeight: rest > 0 ? Math.max(0, state.confirmedWeight - weight) : 0,
    counts: { ...counts, confirmed: Math.max(0, rest), dismissed: counts.dismissed + 1 },
  };
  if (!isIncident(factor)) return next;
  const { [category]: last, ...others } = lastIncident;
  return {
    ...next,
    incidents: Math.max(0, state.incidents - 1),
    // What is no incident any more has no other victims.
    lastIncident: last === filedAt ? others : lastIncident,
  };
}

/** More verifications than this are not kept apart: the one that ends first is forgotten. */
const maxOwners = 50;

/** `<verification id>:<type>`. */
const verificationOf = ({ key }: TrustEvent): string => key.slice(0, key.lastIndexOf(':'));

const verified = ({ owners }: TrustState, event: EventOf<'owner_verified'>) => ({
  ...owners,
  [verificationOf(event)]: event.until,
});

function unverified({ owners }: TrustState, event: EventOf<'owner_unverified'>) {
  const { [verificationOf(event)]: _ended, ...others } = owners;
  return others;
}

function withOwners(state: TrustState, owners: TrustState['owners']): TrustState {
  const holding = Object.entries(owners)
    .filter(([, until]) => until > state.updatedAt)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxOwners);
  return {
    ...state,
    verifiedUntil: holding[0]?.[1] ?? null,
    owners: Object.fromEntries(holding),
  };
}
