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

/** The probability of an attack in place of a single move. */
const attackShare = 0.02;

/** Plays one history. Its error names the seed and the last moves, so that it can be played again. */
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
  // Each move has a moment of its own, since two reports of one moment cannot be told apart.
  const now = before.now + 1 + (move.do === 'wait' ? Math.round(move.days * dayMs) : 0);
  const after = doMove({ ...before, now }, move);
  const written = checkEntries(before, after);
  checkState(written);
  checkOwners(written);
  return written;
}

/** Checks a whole history: a rebuild equals the fold, and once its reports are dismissed no trace of them is left. */
export function checkWhole(played: Played): void {
  const { state, reports, now } = played;
  const folded = rollTo(state, now);
  const rebuilt = rebuildState(folded, reports.reduce(addReport, emptyTotals(now)));
  for (const weight of ['confirmedWeight', 'pendingWeight'] as const) {
    const isSame = Math.abs(rebuilt[weight] - folded[weight]) < 1e-6;
    assertPromise('8', isSame, `${weight} is rebuilt`);
  }
  const factsOf = ({ counts, incidents, lastIncident }: TrustState) =>
    JSON.stringify([counts, incidents, reportCategories.map((category) => lastIncident[category])]);
  const [made, expected] = [factsOf(rebuilt), factsOf(folded)];
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
