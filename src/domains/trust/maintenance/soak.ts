import { int, pick, type Random, seededRandom } from '../../../games/random.ts';
import { reportCategories } from '../event.ts';
import { play } from './history.ts';
import { beginning, type Move } from './played.ts';
import { checkWhole } from './whole.ts';

const kinds: readonly Move['do'][] = [
  'report',
  'report',
  'report',
  'report',
  'confirm',
  'dismiss',
  'reverse',
  'wait',
  'wait',
  'verify',
  'unverify',
  'fetch',
  'again',
  'refresh',
];

/** What may happen next to an account; small waits are as likely as long ones. */
function randomMove(random: Random): Move {
  const kind = pick(random, kinds);
  switch (kind) {
    case 'report':
      return {
        do: kind,
        category: pick(random, reportCategories),
        credibility: Math.max(0.05, random() ** 2),
        filer: { reporter: int(random, 0, 4), claimedBy: pick(random, [null, 0, 1]) },
      };
    case 'wait':
      return { do: kind, days: 10 ** (random() * 6 - 3) };
    case 'verify':
      return { do: kind, days: pick(random, [1, 30, 365]) };
    case 'fetch':
      return {
        do: kind,
        observation: { shown: int(random, 0, 8), showcaseHash: String(int(random, 0, 3)) },
      };
    case 'refresh':
      return { do: kind };
    default:
      return { do: kind, of: int(random, 0, 99) };
  }
}

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
