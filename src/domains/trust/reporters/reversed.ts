import type { EventOf } from '../event.ts';
import { afterReview } from '../score/brigade.ts';
import { decayed } from '../score/decay.ts';
import { confirmedWeights, isIncident } from '../score/weights.ts';
import type { TrustState } from '../state.ts';

export function reversed(state: TrustState, event: EventOf<'review_reversed'>): TrustState {
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
    ...afterReview,
    confirmedWeight: rest > 0 ? Math.max(0, state.confirmedWeight - weight) : 0,
    counts: { ...counts, confirmed: Math.max(0, rest), dismissed: counts.dismissed + 1 },
  };
  if (!isIncident(factor)) return next;
  const { [category]: last, ...others } = lastIncident;
  return {
    ...next,
    incidents: Math.max(0, state.incidents - 1),
    // An incident that was reversed has no other victims.
    lastIncident: last === filedAt ? others : lastIncident,
  };
}
