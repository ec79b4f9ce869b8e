import { dayMs } from '../../lib/duration.ts';
import { decayed } from './decay.ts';
import type { Credibility, Filing, Lesson, Reporter, ReviewOutcome } from './event.ts';
import { maxOfReporter } from './weights.ts';

/** What reviews say of one reporter, or of one lineage. Bounded in size. */
export interface Reputation {
  /** Reports that were confirmed, and what speaks against it, at `updatedAt`; both halve every 180 days. */
  readonly confirmed: number;
  readonly dismissed: number;
  readonly updatedAt: number;
  /** The keys of the newest reviews: none is learnt twice. */
  readonly applied: readonly string[];
}

/** A lineage may have many reviews on one day. */
const rememberedReviews = 256;

const against = { insufficient_evidence: 1, false_report: 4, out_of_scope: 0.5 } as const;
const reversal = 1;

/** As it is at a moment. */
export const rolled = (reputation: Reputation | undefined, now: number): Reputation => {
  if (!reputation) return { confirmed: 0, dismissed: 0, updatedAt: now, applied: [] };
  const elapsed = now - reputation.updatedAt;
  return {
    ...reputation,
    confirmed: decayed(reputation.confirmed, elapsed, 'credibility'),
    dismissed: decayed(reputation.dismissed, elapsed, 'credibility'),
    updatedAt: Math.max(now, reputation.updatedAt),
  };
};

/**
 * Folds one review in; undefined when it is in already. One that comes late counts as of its own time. Source: trust
 * model, section 4.
 */
export function learnt(
  reputation: Reputation | undefined,
  { outcome, key, at }: Lesson,
  now: number,
): Reputation | undefined {
  if (reputation?.applied.includes(key)) return undefined;
  const known = rolled(reputation, Math.max(now, at));
  const since = (time: number, weight: number): number =>
    decayed(weight, known.updatedAt - time, 'credibility');
  return {
    ...known,
    ...change(outcome, known, at, since),
    applied: [...known.applied, key].slice(-rememberedReviews),
  };
}

/** What all reviews come to, made anew; undefined without any. */
export const relearnt = (lessons: readonly Lesson[]): Reputation | undefined =>
  lessons
    .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))
    .reduce<Reputation | undefined>(
      (reputation, lesson) => learnt(reputation, lesson, lesson.at) ?? reputation,
      undefined,
    );

/** Whether two say the same at a moment, save for rounding. */
export function isEqualAt(
  one: Reputation | undefined,
  other: Reputation | undefined,
  now: number,
): boolean {
  const [a, b] = [rolled(one, now), rolled(other, now)];
  const isSame = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return isSame(a.confirmed, b.confirmed) && isSame(a.dismissed, b.dismissed);
}

function change(
  outcome: ReviewOutcome,
  { confirmed, dismissed }: Reputation,
  at: number,
  since: (time: number, weight: number) => number,
): Partial<Reputation> {
  switch (outcome.decision) {
    case 'confirmed':
      return { confirmed: confirmed + since(at, 1) };
    case 'dismissed':
      return { dismissed: dismissed + since(at, against[outcome.reason]) };
    case 'reversed':
      return {
        confirmed: Math.max(0, confirmed - since(outcome.confirmedAt, 1)),
        dismissed: dismissed + since(at, reversal),
      };
  }
}

/** b: a Beta mean, with one good and one bad report assumed. Source: trust model, section 4. */
export function meanOf(reputation: Reputation | undefined, now: number): number {
  const { confirmed, dismissed } = rolled(reputation, now);
  return (1 + confirmed) / (2 + confirmed + dismissed);
}

const knownAfterMs = 30 * dayMs;
const standings = { owner: 1, known: 0.6, new: 0.3 } as const;
const ofRetaliation = 0.25;
const least = 0.05;

export interface Standing extends Pick<Reporter, 'isOwner'> {
  readonly reporter: Reputation | undefined;
  readonly lineage: Reputation | undefined;
  /** Since when the reporter's account is known; null when it was never fetched. */
  readonly knownSince: number | null;
}

/** q, and what else is decided when a report comes in. Source: trust model, section 4. */
export function credibilityOf(
  { reporter, lineage, knownSince, isOwner }: Standing,
  { nth, isReportedBack, pending }: Filing,
  now: number,
): Credibility {
  // The reporter is only claimed by the caller: the lineage answers for it too.
  const mean = Math.min(meanOf(reporter, now), meanOf(lineage, now));
  const isKnown = knownSince !== null && now - knownSince >= knownAfterMs;
  const standing = standings[isOwner ? 'owner' : isKnown ? 'known' : 'new'];
  const isRetaliation = isReportedBack && !isOwner;
  const q = (mean * standing * (isRetaliation ? ofRetaliation : 1)) / Math.max(1, nth);
  const taken = pending.reduce(
    (sum, one) => sum + decayed(one.pendingWeight, now - one.filedAt, 'pending'),
    0,
  );
  return {
    credibility: Math.min(1, Math.max(least, q)),
    room: Math.max(0, maxOfReporter - taken),
    isRetaliation,
  };
}
