import { linked, remembering } from './chain.ts';
import { rollTo } from './score/decay.ts';
import { pointsOf } from './score/score.ts';
import type { TrustState } from './state.ts';

/** The key of the entry that ends a verification. */
const endOf = (verificationId: string): string => `${verificationId}:owner_unverified`;

/**
 * Writes down what time alone did since the newest entry: the last verification that ended, and a score that decay, age,
 * activity or the days of an owner moved. Answers the state as it is at `now`; without any entry before, the score of the moment is where the
 * timeline begins.
 */
export function settledTo(state: TrustState, now: number): TrustState {
  const end = Math.max(...Object.values(state.owners).map(({ until }) => until));
  const isOver = Number.isFinite(end) && end <= now;
  return adjusted(isOver ? expired(state, end) : state, now);
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
  const last = Object.entries(state.owners).filter(([, { until }]) => until === end);
  const owners = Object.fromEntries(
    last.map(([id, { since }]) => [id, { since, until: Number.POSITIVE_INFINITY }] as const),
  );
  // At its end it counts no more; what time did until then is written first.
  const until = adjusted({ ...state, owners }, end);
  const ended: TrustState = { ...until, owners: {} };
  const before = pointsOf(until, until.updatedAt);
  const after = pointsOf(ended, ended.updatedAt);
  const key = endOf(last[0]?.[0] ?? String(end));
  return linked(remembering(ended, key), {
    key,
    event: 'owner_unverified',
    at: end,
    before,
    after,
  });
}
