import { rollTo } from './score/decay.ts';
import type { Totals } from './score/totals.ts';
import { settledTo } from './settled.ts';
import type { TrustState } from './state.ts';

/**
 * The state with everything that reports decide made anew of them; the rest stays. Its score is written to the timeline
 * when it differs.
 */
export function rebuilt(state: TrustState, totals: Totals): TrustState {
  const rolled = rollTo(state, totals.at);
  const { confirmedWeight, pendingWeight, counts, incidents, latest } = totals;
  const made: TrustState = {
    ...rolled,
    confirmedWeight,
    pendingWeight,
    counts,
    incidents,
    lastIncident: lastIncidentsOf(latest),
  };
  return settledTo(made, totals.at);
}

function lastIncidentsOf(latest: Totals['latest']): TrustState['lastIncident'] {
  const holding = Object.entries(latest).filter(([, { holds }]) => holds);
  return Object.fromEntries(holding.map(([category, { filedAt }]) => [category, filedAt]));
}
