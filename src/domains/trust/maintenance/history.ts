import { dayMs } from '../../../lib/duration.ts';
import { observe } from '../activity.ts';
import { evolve } from '../evolve.ts';
import { settledTo } from '../settled.ts';
import { checkEntries } from './entry-promises.ts';
import type { Move, Played } from './played.ts';
import { itemAt } from './played-event.ts';
import { promise } from './promise.ts';
import { checkState } from './promises.ts';
import { reported } from './report-move.ts';
import { reversedBy, reviewedBy } from './review-moves.ts';
import { checkOwners, unverifiedBy, verifiedFor } from './verification-moves.ts';

/** Plays one move and checks every promise. Throws `BrokenPromise`. */
export function play(before: Played, move: Move): Played {
  // Each move has a moment of its own: nothing distinguishes two reports of one moment.
  const now = before.now + 1 + (move.do === 'wait' ? Math.round(move.days * dayMs) : 0);
  const after = moved({ ...before, now }, move);
  const drained = checkEntries(before, after);
  checkState(drained);
  checkOwners(drained);
  return drained;
}

function moved(played: Played, move: Move): Played {
  switch (move.do) {
    case 'wait':
      return played;
    case 'report':
      return reported(played, move);
    case 'confirm':
    case 'dismiss':
      return reviewedBy(played, move.do, move.of);
    case 'reverse':
      return reversedBy(played, move.of);
    case 'verify':
      return verifiedFor(played, move);
    case 'unverify':
      return unverifiedBy(played, move.of);
    case 'fetch':
      return {
        ...played,
        state: observe(played.state, move.observation, played.now) ?? played.state,
        twin: observe(played.twin, move.observation, played.now) ?? played.twin,
      };
    case 'again':
      return repeated(played, move.of);
    case 'refresh':
      return { ...played, state: settledTo(played.state, played.now) };
  }
}

function repeated(played: Played, of: number): Played {
  const event = itemAt(played.events, of);
  if (!event) return played;
  const again = evolve(played.state, event, played.now);
  promise('8', again === played.state, 'the same event again changes nothing');
  return played;
}
