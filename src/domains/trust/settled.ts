import { linked, remembering } from './chain.ts';
import { rollTo } from './score/decay.ts';
import { pointsOf } from './score/score.ts';
import type { TrustState } from './state.ts';

/** The key of the entry that ends a verification. */
const endOf = (verificationId: string): string => `${verificationId}:owner_unverified`;

/**
 * Writes down what time alone did since the newest entry: a verification that ended, and a score that decay, age or
 * activity moved. Answers the state as it is at `now`; without any entry before, the score of the moment is where the
 * timeline begins.
 */
export function settledTo(state: TrustState, now: number): TrustState {
  const { verifiedUntil } = state;
  const isOver = verifiedUntil !== null && verifiedUntil <= now;
  return adjusted(isOver ? expired(state, verifiedUntil) : state, now);
}

function adjusted(state: TrustState, now: number, at = now): TrustState {
  const rolled = rollTo(state, now);
  const before = rolled.lastScore;
  const after = pointsOf(rolled, rolled.updatedAt);
  if (before === null || before === after) return rolled;
  const key = `${rolled.seq + 1}:score_adjusted`;
  return linked(rolled, { key, event: 'score_adjusted', at, before, after });
}

/** The last verification ended by itself: `end` is when. */
function expired(state: TrustState, end: number): TrustState {
  // At its end it counts no more; what time did until then is written first.
  const until = adjusted({ ...state, verifiedUntil: Number.POSITIVE_INFINITY }, end);
  const ended: TrustState = { ...until, verifiedUntil: null, owners: {} };
  const before = pointsOf(until, until.updatedAt);
  const after = pointsOf(ended, ended.updatedAt);
  const last = Object.keys(state.owners).find((id) => state.owners[id] === end) ?? String(end);
  const key = endOf(last);
  return linked(remembering(ended, key), {
    key,
    event: 'owner_unverified',
    at: end,
    before,
    after,
  });
}
