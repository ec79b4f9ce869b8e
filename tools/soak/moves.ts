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
  applyEvent,
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

/** A random move; short waits are as likely as long ones. */
export function randomMove(random: Random): Move {
  const kind = pick(random, kinds);
  switch (kind) {
    case 'report':
      return {
        do: kind,
        category: pick(random, reportCategories),
        credibility: Math.max(0.05, random() ** 2),
        filer: { reporter: int(random, 0, 4), family: int(random, 0, 2), isOwner: random() < 0.3 },
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

/** Attacks on a queue of reports (trust model, section 7): the moves of the attacker, and then those of the victims. */
const attacks: readonly ((random: Random) => Move[])[] = [
  // A scammer files junk against the own account; three victims report it through a key of their own each.
  (random) => {
    const family = int(random, 0, 30);
    return [
      ...claims(5, 'other', () => family),
      ...claims(3, 'phishing', (n) => (family + n) % 31),
    ];
  },
  // A foreign key claims to speak for a victim in every category; then the victim reports.
  (random) => {
    const [reporter, family] = [int(random, 0, 4), int(random, 0, 30)];
    const filed = reportCategories.map((category, index) =>
      claimOf(category, index + 1, reporter, family),
    );
    return [...filed, claimOf('phishing', 1, reporter, (family + 1) % 31)];
  },
  // More key families than the state holds, and one that may be among those without room.
  (random) => {
    const [first, last] = [int(random, 0, 30), int(random, 12, 20)];
    return [
      ...claims(20, 'other', (n) => (first + n) % 31, 2),
      ...claims(8, 'other', () => (first + last) % 31),
    ];
  },
  // A patient attack: a family that is muted days after a burst began, and reports after both.
  (random) => {
    const family = int(random, 0, 30);
    const others = (n: number): number => (family + n) % 31;
    return [
      ...claims(5, 'other', others),
      { do: 'wait', days: 5 * random() },
      ...claims(5, 'other', () => family),
      { do: 'wait', days: 9 * random() },
      ...claims(2, 'phishing', others),
      ...claims(2, 'phishing', () => family),
    ];
  },
];

export const randomAttack = (random: Random): readonly Move[] => pick(random, attacks)(random);

/** The n-th claim of a family: each is believed less. */
const claimOf = (
  category: ReportCategory,
  nth: number,
  reporter: number,
  family: number,
): Move => ({
  do: 'report',
  category,
  credibility: Math.max(0.05, 0.15 / nth),
  filer: { reporter, family, isOwner: false },
});

/** Claims by unknown reporters, each by another one; each family filed `before` of them earlier. */
function claims(
  count: number,
  category: ReportCategory,
  familyOf: (n: number) => number,
  before = 0,
): Move[] {
  const seen = new Map<number, number>();
  return Array.from({ length: count }, (_, index) => {
    const family = familyOf(index + 1);
    const nth = (seen.get(family) ?? before) + 1;
    seen.set(family, nth);
    return claimOf(category, nth, 100 + index, family);
  });
}

/** Plays one move at the moment of the history. */
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
  const key = `${id}:report_submitted`;
  const facts = { category, lineageId: `lin_${family}`, isOwner, credibility, room };
  const next = applyEvent(played, { type: 'report_submitted', key, at: now, ...facts });
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
  const pending = reportAt(reports, 'pending_review', of);
  if (!pending) return played;
  const { id, category, filedAt, pendingWeight } = pending;
  const type = decision === 'confirm' ? 'review_confirmed' : 'review_dismissed';
  const key = `${id}:${type}`;
  const next = applyEvent(played, { type, key, at: now, category, filedAt, pendingWeight });
  if (decision === 'dismiss') {
    const givenBack = rollTo(state, now).pendingWeight - next.state.pendingWeight;
    const left = decay(pendingWeight, now - filedAt, 'pending');
    const isExact = Math.abs(givenBack - left) < 1e-9;
    assertPromise('6', isExact, 'a dismissal gives back what the report still took');
    const reason = itemAt(dismissReasons, of) ?? 'false_report';
    return endReview(next, { ...pending, status: 'dismissed' }, { decision: 'dismissed', reason });
  }
  const factor = findDue(next.state, key)?.factor ?? Number.NaN;
  const confirmed = { ...pending, status: 'confirmed', confirmation: { at: now, factor } } as const;
  return endReview(next, confirmed, { decision: 'confirmed' });
}

function reverse(played: Played, of: number): Played {
  const { now, reports } = played;
  const confirmed = reportAt(reports, 'confirmed', of);
  if (!confirmed?.confirmation) return played;
  const { id, category, filedAt, confirmation } = confirmed;
  const { factor, at: confirmedAt } = confirmation;
  const key = `${id}:review_reversed`;
  const facts = { category, filedAt, factor, confirmedAt };
  const next = applyEvent(played, { type: 'review_reversed', key, at: now, ...facts });
  return endReview(
    next,
    { ...confirmed, status: 'dismissed' },
    { decision: 'reversed', confirmedAt },
  );
}

const reportAt = (
  reports: readonly FiledReport[],
  status: FiledReport['status'],
  of: number,
): FiledReport | undefined =>
  itemAt(
    reports.filter((report) => report.status === status),
    of,
  );

/** Stores the reviewed report, and counts the review for its reporter. */
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
  return applyToBoth(
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
  return applyToBoth({ ...played, verifications }, { type: 'owner_unverified', key, at: now });
}

const applyToBoth = (played: Played, event: TrustEvent): Played => ({
  ...applyEvent(played, event),
  twin: { ...evolve(played.twin, event, played.now), due: [] },
});

function repeat(played: Played, of: number): Played {
  const event = itemAt(played.events, of);
  if (!event) return played;
  const again = evolve(played.state, event, played.now);
  assertPromise('8', again === played.state, 'the same event again changes nothing');
  return played;
}
