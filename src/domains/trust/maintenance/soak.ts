import { seededRandom } from '../../../games/random.ts';
import { play } from './history.ts';
import { beginning, type Move } from './played.ts';
import { randomMove } from './random-move.ts';
import { checkWhole } from './whole.ts';

/** Plays one history; what it throws says which, so that it can be played again. */
export function playHistory(seed: string, moves: number, start: number): void {
  const random = seededRandom(seed);
  const played: Move[] = [];
  let state = beginning(start);
  try {
    for (let count = 0; count < moves; count += 1) {
      const move = randomMove(random);
      played.push(move);
      state = play(state, move);
    }
    checkWhole(state);
  } catch (error) {
    const last = played.slice(-10).map((move) => JSON.stringify(move));
    throw new Error(`${String(error)}\nThe history ${seed} ended with:\n${last.join('\n')}`);
  }
}
