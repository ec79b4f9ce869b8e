import { int, pick, type Random } from '../../../games/random.ts';
import { type ReportCategory, reportCategories } from '../event.ts';
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
        filer: {
          reporter: int(random, 0, 4),
          family: int(random, 0, 2),
          isOwner: random() < 0.3,
        },
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

/** The attacks on a queue of reports (trust model, section 7), each as what an attacker does, and then what victims do. */
const attacks: readonly ((random: Random) => Move[])[] = [
  // A scammer stages junk against the own account; three victims report it through a key of their own each.
  (random) => {
    const family = int(random, 0, 30);
    return [
      ...claims({ count: 5, category: 'other', familyOf: () => family }),
      ...claims({ count: 3, category: 'phishing', familyOf: (n) => (family + n) % 31 }),
    ];
  },
  // A foreign key claims to speak for a victim in every category; then the victim reports.
  (random) => {
    const [reporter, family] = [int(random, 0, 4), int(random, 0, 30)];
    const filed = reportCategories.map((category, index) =>
      claimOf({ category, nth: index + 1, reporter, family }),
    );
    const own = { category: 'phishing', nth: 1, reporter, family: (family + 1) % 31 } as const;
    return [...filed, claimOf(own)];
  },
  // More key families than have room, and one that may be among those without.
  (random) => {
    const [first, last] = [int(random, 0, 30), int(random, 12, 20)];
    return [
      ...claims({ count: 20, category: 'other', familyOf: (n) => (first + n) % 31, before: 2 }),
      ...claims({ count: 8, category: 'other', familyOf: () => (first + last) % 31 }),
    ];
  },
  // The same again with patience: a family that is muted days after a burst began, and what comes of both in the end.
  (random) => {
    const family = int(random, 0, 30);
    const others = (n: number): number => (family + n) % 31;
    return [
      ...claims({ count: 5, category: 'other', familyOf: others }),
      { do: 'wait', days: 5 * random() },
      ...claims({ count: 5, category: 'other', familyOf: () => family }),
      { do: 'wait', days: 9 * random() },
      ...claims({ count: 2, category: 'phishing', familyOf: others }),
      ...claims({ count: 2, category: 'phishing', familyOf: () => family }),
    ];
  },
];

export const randomAttack = (random: Random): readonly Move[] => pick(random, attacks)(random);

interface Claim {
  readonly category: ReportCategory;
  /** It is the n-th of its family: each is believed less. */
  readonly nth: number;
  readonly reporter: number;
  readonly family: number;
}

const claimOf = ({ category, nth, reporter, family }: Claim): Move => ({
  do: 'report',
  category,
  credibility: Math.max(0.05, 0.15 / nth),
  filer: { reporter, family, isOwner: false },
});

interface Claims extends Pick<Claim, 'category'> {
  readonly count: number;
  readonly familyOf: (n: number) => number;
  /** How many each family filed before. */
  readonly before?: number;
}

/** Claims by unknown reporters, each by another one. */
function claims({ count, category, familyOf, before = 0 }: Claims): Move[] {
  const seen = new Map<number, number>();
  return Array.from({ length: count }, (_, index) => {
    const family = familyOf(index + 1);
    const nth = (seen.get(family) ?? before) + 1;
    seen.set(family, nth);
    return claimOf({ category, nth, reporter: 100 + index, family });
  });
}
