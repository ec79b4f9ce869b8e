import { dayMs } from '../../../lib/duration.ts';
import type { TrustState } from '../state.ts';

// When reports are taken for those of a brigade, and for how long (trust model, section 4).
const windowMs = dayMs;
const holdMs = 7 * dayMs;
const suspiciousCount = 5;
const credibleFrom = 0.3;
/** A mean of equal values does not always come out as that value. */
const tie = 1e-9;

const isCredible = (credibility: number): boolean => credibility > credibleFrom - tie;

type Brigade = Pick<TrustState, 'window' | 'holdUntil'>;

export const isHeld = ({ holdUntil }: Brigade, at: number): boolean =>
  holdUntil !== null && at < holdUntil;

/** A hold mutes what hardly anybody would believe; whoever is credible still counts. */
export const isMuted = (state: Brigade, credibility: number, at: number): boolean =>
  isHeld(state, at) && !isCredible(credibility);

/** Counts a report; from the fifth of a day on, a low mean turns the hold on. */
export function counted(state: Brigade, credibility: number, at: number): Brigade {
  const { start, n, qSum } = state.window;
  const isNew = n === 0 || at - start >= windowMs;
  const window = isNew
    ? { start: at, n: 1, qSum: credibility }
    : { start, n: n + 1, qSum: qSum + credibility };
  if (isHeld(state, at)) return { window, holdUntil: state.holdUntil };
  const isBrigade = window.n >= suspiciousCount && !isCredible(window.qSum / window.n);
  return { window, holdUntil: isBrigade ? at + holdMs : null };
}

/** A review ends the hold: a moderator has looked. Counting begins anew. */
export const afterReview: Brigade = { window: { start: 0, n: 0, qSum: 0 }, holdUntil: null };
