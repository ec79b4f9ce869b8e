import { dayMs } from '../../../lib/duration.ts';
import type { Frozen } from '../chain.ts';
import type { EventOf } from '../event.ts';
import { afterReview } from '../score/brigade.ts';
import { decayed } from '../score/decay.ts';
import { confirmedWeights, factorOf, isIncident } from '../score/weights.ts';
import type { TrustState } from '../state.ts';

export interface Applied {
  readonly next: TrustState;
  readonly frozen: Frozen;
}

const sameIncidentMs = 3 * dayMs;

export function confirmed(state: TrustState, event: EventOf<'review_confirmed'>): Applied {
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

export function dismissed(state: TrustState, event: EventOf<'review_dismissed'>): TrustState {
  const { counts } = state;
  return reviewed({ ...state, counts: { ...counts, dismissed: counts.dismissed + 1 } }, event);
}

/** Takes off what is left of a pending report. When none is pending, nothing is left of rounding either. */
function reviewed(
  state: TrustState,
  { pendingWeight, filedAt }: EventOf<'review_confirmed' | 'review_dismissed'>,
): TrustState {
  const { counts } = state;
  const isOnePending = counts.total > counts.confirmed + counts.dismissed;
  const rest = state.pendingWeight - decayed(pendingWeight, state.updatedAt - filedAt, 'pending');
  return {
    ...state,
    ...afterReview,
    pendingWeight: isOnePending ? Math.max(0, rest) : 0,
  };
}
