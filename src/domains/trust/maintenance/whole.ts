import { reportCategories } from '../event.ts';
import { rebuilt } from '../rebuild.ts';
import { rollTo } from '../score/decay.ts';
import { pointsOf } from '../score/score.ts';
import { emptyTotals, withReport } from '../score/totals.ts';
import type { TrustState } from '../state.ts';
import { play } from './history.ts';
import { isTaughtByItsOwn } from './identities.ts';
import type { Played } from './played.ts';
import { promise } from './promise.ts';

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** What has to hold of a history as a whole: a rebuild equals the fold, and without its reports nothing is left. */
export function checkWhole(played: Played): void {
  const { state, reports, now } = played;
  const rewritten = rollTo(state, now);
  const made = rebuilt(rewritten, reports.reduce(withReport, emptyTotals(now)));
  promise(
    '8',
    isSame(made.confirmedWeight, rewritten.confirmedWeight),
    'confirmed weight is rebuilt',
  );
  promise('8', isSame(made.pendingWeight, rewritten.pendingWeight), 'pending weight is rebuilt');
  const rest = ({ counts, incidents, lastIncident }: TrustState) =>
    JSON.stringify([counts, incidents, reportCategories.map((category) => lastIncident[category])]);
  promise('8', rest(made) === rest(rewritten), `${rest(made)} is rebuilt for ${rest(rewritten)}`);
  const ownWork = isTaughtByItsOwn(played.believed, now);
  promise('R9.3', ownWork, 'each identity is believed as its own reviews say');
  let cleared = played;
  while (cleared.reports.some(({ status }) => status !== 'dismissed')) {
    cleared = play(play(cleared, { do: 'dismiss', of: 0 }), { do: 'reverse', of: 0 });
  }
  const { state: clean, twin } = cleared;
  const isClear = pointsOf(clean, cleared.now) === pointsOf(twin, cleared.now);
  promise('6', isClear, 'without its reports the score is as if they had never been filed');
}
