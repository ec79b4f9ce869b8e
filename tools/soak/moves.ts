import {
  dismissReasons,
  type ReportCategory,
  type ReviewOutcome,
  reportCategories,
  type TrustEvent,
} from '../../src/domains/trust/event.ts';
import { evolve, observe, settleTo } from '../../src/domains/trust/score/evolve.ts';
import { computePoints } from '../../src/domains/trust/score/score.ts';
import { rollTo } from '../../src/domains/trust/score/state.ts';
import {
  computePendingWeight,
  decay,
  maxReporterPoints,
} from '../../src/domains/trust/score/weights.ts';
import { int, pick, type Random } from '../../src/games/random.ts';
import { dayMs } from '../../src/lib/clock.ts';
import {
  addReview,
  bring,
  type FiledReport,
  findDue,
  findHeldSince,
  identityOf,
  itemAt,
  type Move,
  type Played,
  sumPending,
} from './played.ts';
import { assertPromise, recomputeAllowance } from './promises.ts';

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

/** Does one move, at the moment of the history. */
export function doMove(played: Played, move: Move): Played {
  switch (move.do) {
    case 'wait':
      return played;
    case 'report':
      return report(played, move);
    case 'confirm':
    case 'dismiss':
      return review(played, move.do, move.of);
    case 'reverse':
      return reverse(played, move.of);
    case 'verify':
      return verify(played, move);
    case 'unverify':
      return unverify(played, move.of);
    case 'fetch':
      return {
        ...played,
        state: observe(played.state, move.observation, played.now) ?? played.state,
        twin: observe(played.twin, move.observation, played.now) ?? played.twin,
      };
    case 'again':
      return repeat(played, move.of);
    case 'refresh':
      return { ...played, state: settleTo(played.state, played.now) };
  }
}

function report(
  played: Played,
  { category, credibility, filer }: Extract<Move, { do: 'report' }>,
): Played {
  const { now, reports } = played;
  const id = `rep_${reports.length}`;
  const own = reports.filter((one) => identityOf(one.filer) === identityOf(filer));
  const room = Math.max(0, maxReporterPoints - sumPending(own, now));
  const { family, isOwner } = filer;
  const lineageId = `lin_${family}`;
  const key = `${id}:report_submitted`;
  const event: TrustEvent = {
    type: 'report_submitted',
    key,
    at: now,
    ...{ category, lineageId, isOwner, credibility, room },
  };
  const next = bring(played, event);
  const { pendingWeight = 0, delta = 0 } = findDue(next.state, key) ?? {};
  const before = rollTo(played.state, now).pendingWeight;
  const since = reports.filter(({ filedAt }) => filedAt > played.reviewedAt);
  const allowed = recomputeAllowance(since, { filer, credibility, filedAt: now });
  const left = Math.min(room, allowed);
  const due = computePendingWeight({ category, credibility, room: left, before });
  const isDue = Math.abs(pendingWeight - due) < 1e-9;
  assertPromise('section 4', isDue, `a report weighs ${pendingWeight} where the rules give ${due}`);
  const isHeavier = Math.abs(next.state.pendingWeight - before - pendingWeight) < 1e-9;
  assertPromise('section 4', isHeavier, 'nothing filed before becomes lighter');
  const mayBeFree = left < 1 || computePoints(next.state, now) === 0;
  assertPromise('5', before >= 1 || mayBeFree || delta <= -1, 'a clean record loses a point');
  const status = 'pending_review' as const;
  const filed = { id, filer, category, credibility, filedAt: now, pendingWeight, status };
  return { ...next, reports: [...reports, filed] };
}

function review(played: Played, decision: 'confirm' | 'dismiss', of: number): Played {
  const { now, reports, state } = played;
  const pending = itemAt(
    reports.filter(({ status }) => status === 'pending_review'),
    of,
  );
  if (!pending) return played;
  const { id, category, filedAt, pendingWeight } = pending;
  const type = decision === 'confirm' ? 'review_confirmed' : 'review_dismissed';
  const key = `${id}:${type}`;
  const next = bring(played, { type, key, at: now, category, filedAt, pendingWeight });
  if (decision === 'dismiss') {
    const givenBack = rollTo(state, now).pendingWeight - next.state.pendingWeight;
    const left = decay(pendingWeight, now - filedAt, 'pending');
    const isExact = Math.abs(givenBack - left) < 1e-9;
    assertPromise('6', isExact, 'a dismissal gives back what the report still took');
    const reason = itemAt(dismissReasons, of) ?? 'false_report';
    return endReview(next, { ...pending, status: 'dismissed' }, { decision: 'dismissed', reason });
  }
  const factor = findDue(next.state, key)?.factor ?? Number.NaN;
  const confirmation = { at: now, factor };
  return endReview(
    next,
    { ...pending, status: 'confirmed', confirmation },
    { decision: 'confirmed' },
  );
}

function reverse(played: Played, of: number): Played {
  const { now, reports } = played;
  const confirmed = itemAt(
    reports.filter(({ status }) => status === 'confirmed'),
    of,
  );
  if (!confirmed?.confirmation) return played;
  const { id, category, filedAt, confirmation } = confirmed;
  const { factor, at: confirmedAt } = confirmation;
  const key = `${id}:review_reversed`;
  const event: TrustEvent = {
    type: 'review_reversed',
    key,
    at: now,
    ...{ category, filedAt, factor, confirmedAt },
  };
  return endReview(
    bring(played, event),
    { ...confirmed, status: 'dismissed' },
    { decision: 'reversed', confirmedAt },
  );
}

/** Stores the report as its review left it, and lets the review count for its reporter. */
const endReview = (played: Played, reviewed: FiledReport, outcome: ReviewOutcome): Played => ({
  ...played,
  reviewedAt: played.now,
  reports: played.reports.map((known) => (known.id === reviewed.id ? reviewed : known)),
  reviews: addReview(played, reviewed, outcome),
});

function verify(played: Played, { days, family }: Extract<Move, { do: 'verify' }>): Played {
  const { now } = played;
  const id = `ver_${played.entries}`;
  const until = now + Math.ceil(days * dayMs);
  const verifications = [...played.verifications, { id, family, from: now, until }];
  const since = findHeldSince(verifications, family, now) ?? now;
  return bringToBoth(
    { ...played, verifications },
    { type: 'owner_verified', key: `${id}:owner_verified`, at: now, since, until },
  );
}

function unverify(played: Played, of: number): Played {
  const { now } = played;
  const ended = itemAt(
    played.verifications.filter(({ until }) => until > now),
    of,
  );
  if (!ended) return played;
  const verifications = played.verifications.map((known) =>
    known === ended ? { ...known, until: now } : known,
  );
  const key = `${ended.id}:owner_unverified`;
  return bringToBoth({ ...played, verifications }, { type: 'owner_unverified', key, at: now });
}

const bringToBoth = (played: Played, event: TrustEvent): Played => ({
  ...bring(played, event),
  twin: { ...evolve(played.twin, event, played.now), due: [] },
});

function repeat(played: Played, of: number): Played {
  const event = itemAt(played.events, of);
  if (!event) return played;
  const again = evolve(played.state, event, played.now);
  assertPromise('8', again === played.state, 'the same event again changes nothing');
  return played;
}
