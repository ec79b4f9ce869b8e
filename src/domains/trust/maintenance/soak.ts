import { seededRandom } from '../../../games/random.ts';
import { play } from './history.ts';
import { beginning, type Move } from './played.ts';
import { randomAttack, randomMove } from './random-move.ts';
import { checkWhole } from './whole.ts';

/** How often an attack comes in place of a single move. */
const attackShare = 0.02;

/** Plays one history; what it throws says which, so that it can be played again. */
export function playHistory(seed: string, moves: number, start: number): void {
  const random = seededRandom(seed);
  const played: Move[] = [];
  let state = beginning(start);
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
