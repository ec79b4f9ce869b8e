import { int, pick, type Random } from '../../../games/random.ts';
import { reportCategories } from '../event.ts';
import type { Move } from './played.ts';

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
export function randomMove(random: Random): Move {
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
      return { do: kind, days: pick(random, [1, 30, 180]), family: int(random, 0, 2) };
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
