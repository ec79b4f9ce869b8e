import { reportCategories } from '../../src/domains/trust/event.ts';
import {
  addReport,
  emptyTotals,
  rebuildState,
} from '../../src/domains/trust/maintenance/rebuild-account.ts';
import { computePoints } from '../../src/domains/trust/score/score.ts';
import { rollTo, type TrustState } from '../../src/domains/trust/score/state.ts';
import { seededRandom } from '../../src/games/random.ts';
import { dayMs } from '../../src/lib/clock.ts';
import { doMove, randomAttack, randomMove } from './moves.ts';
import { isBelievedByOwnReviews, type Move, type Played, startHistory } from './played.ts';
import { assertPromise, checkEntries, checkOwners, checkState } from './promises.ts';

/** How often an attack comes in place of a single move. */
const attackShare = 0.02;

/** Plays one history; what it throws says which, so that it can be played again. */
export function playHistory(seed: string, moves: number, start: number): void {
  const random = seededRandom(seed);
  const played: Move[] = [];
  let state = startHistory(start);
  try {
    while (played.length < moves) {
      const next = random() < attackShare ? randomAttack(random) : [randomMove(random)];
      for (const move of next.slice(0, moves - played.length)) {
        played.push(move);
        state = play(state, move);
      }
    }
    checkWhole(state);
  } catch (error) {
    const last = played.slice(-10).map((move) => JSON.stringify(move));
    throw new Error(`${String(error)}\nThe history ${seed} ended with:\n${last.join('\n')}`);
  }
}

/** Plays one move and checks every promise. Throws `BrokenPromise`. */
export function play(before: Played, move: Move): Played {
  // Each move has a moment of its own: nothing distinguishes two reports of one moment.
  const now = before.now + 1 + (move.do === 'wait' ? Math.round(move.days * dayMs) : 0);
  const after = doMove({ ...before, now }, move);
  const drained = checkEntries(before, after);
  checkState(drained);
  checkOwners(drained);
  return drained;
}

/** What has to hold of a history as a whole: a rebuild equals the fold, and without its reports nothing is left. */
export function checkWhole(played: Played): void {
  const { state, reports, now } = played;
  const folded = rollTo(state, now);
  const rebuilt = rebuildState(folded, reports.reduce(addReport, emptyTotals(now)));
  const isConfirmedSame = isSame(rebuilt.confirmedWeight, folded.confirmedWeight);
  assertPromise('8', isConfirmedSame, 'confirmed weight is rebuilt');
  const isPendingSame = isSame(rebuilt.pendingWeight, folded.pendingWeight);
  assertPromise('8', isPendingSame, 'pending weight is rebuilt');
  const rest = ({ counts, incidents, lastIncident }: TrustState) =>
    JSON.stringify([counts, incidents, reportCategories.map((category) => lastIncident[category])]);
  const [made, expected] = [rest(rebuilt), rest(folded)];
  assertPromise('8', made === expected, `${made} is rebuilt for ${expected}`);
  const isBelieved = isBelievedByOwnReviews(played.reviews, now);
  assertPromise('R9.3', isBelieved, 'each identity is believed as its own reviews say');
  let cleared = played;
  while (cleared.reports.some(({ status }) => status !== 'dismissed')) {
    cleared = play(play(cleared, { do: 'dismiss', of: 0 }), { do: 'reverse', of: 0 });
  }
  const { state: clean, twin } = cleared;
  const isClear = computePoints(clean, cleared.now) === computePoints(twin, cleared.now);
  assertPromise('6', isClear, 'without its reports the score is as if they had never been filed');
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
