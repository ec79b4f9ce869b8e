import type {
  ReportCategory,
  ReporterOutcome,
  ReviewOutcome,
  TrustEvent,
} from '../../src/domains/trust/event.ts';
import {
  applyOutcome,
  isEqualAt,
  type Reputation,
  replayOutcomes,
} from '../../src/domains/trust/score/credibility.ts';
import { evolve, type Observation } from '../../src/domains/trust/score/evolve.ts';
import {
  type DueEntry,
  rememberedKeys,
  type TrustState,
  unknownAccount,
} from '../../src/domains/trust/score/state.ts';
import { decay, type ReportFacts } from '../../src/domains/trust/score/weights.ts';

/** One move in a history; `of` picks one of the reports, verifications or events. */
export type Move =
  | { readonly do: 'wait'; readonly days: number }
  | {
      readonly do: 'report';
      readonly category: ReportCategory;
      readonly credibility: number;
      readonly filer: Filer;
    }
  | { readonly do: 'confirm' | 'dismiss' | 'reverse' | 'unverify' | 'again'; readonly of: number }
  | { readonly do: 'verify'; readonly days: number; readonly family: number }
  | { readonly do: 'fetch'; readonly observation: Observation }
  | { readonly do: 'refresh' };

/** The reporter in a history: an account, through a key family that verified its owner or only claims it. */
interface Filer {
  readonly reporter: number;
  readonly family: number;
  readonly isOwner: boolean;
}

/** The identity whose points a report takes and for which its review counts: an owner, or an account as one family claims it. */
export const identityOf = ({ reporter, family, isOwner }: Filer): string =>
  `${reporter}:${isOwner ? 'owner' : family}`;

export interface FiledReport extends ReportFacts {
  readonly id: string;
  readonly filer: Filer;
  readonly credibility: number;
}

/** An account in the middle of its history. */
export interface Played {
  readonly state: TrustState;
  readonly now: number;
  readonly reports: readonly FiledReport[];
  /** The time of the last review. */
  readonly reviewedAt: number;
  /** All there ever were; a revoked one ends when it was revoked. */
  readonly verifications: readonly PlayedVerification[];
  /** The newest events, and the keys of all timeline entries. */
  readonly events: readonly TrustEvent[];
  readonly keys: ReadonlySet<string>;
  /** The score after the newest entry. */
  readonly scoreAfter: number | null;
  /** The same account without its reports. */
  readonly twin: TrustState;
  readonly entries: number;
  readonly reviews: PlayedReviews;
}

/** The beginning of every history: an unknown account. */
export const startHistory = (now: number): Played => ({
  state: { ...unknownAccount, updatedAt: now },
  now,
  reports: [],
  reviewedAt: now,
  verifications: [],
  events: [],
  keys: new Set(),
  scoreAfter: null,
  twin: { ...unknownAccount, updatedAt: now },
  entries: 0,
  reviews: { all: [], reputations: new Map() },
});

export const itemAt = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[of % Math.max(1, items.length)];

export const findDue = ({ due }: TrustState, key: string): DueEntry | undefined =>
  due.find((entry) => entry.key === key);

/** Applies an event, unless the timeline has it: the ledger checks that first. */
export function applyEvent(played: Played, event: TrustEvent): Played {
  if (played.keys.has(event.key)) return played;
  return {
    ...played,
    state: evolve(played.state, event, played.now),
    events: [...played.events, event].slice(-rememberedKeys / 2),
  };
}

/** The weight of the pending reports among these. */
export const sumPending = (reports: readonly ReportFacts[], now: number): number =>
  reports
    .filter(({ status }) => status === 'pending_review')
    .reduce(
      (sum, { pendingWeight, filedAt }) => sum + decay(pendingWeight, now - filedAt, 'pending'),
      0,
    );

interface PlayedVerification {
  readonly id: string;
  readonly family: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Since when a key family has held the account without a gap, going back from one verification to the one it renews;
 * undefined when it does not hold it.
 */
export function findHeldSince(
  verifications: readonly PlayedVerification[],
  family: number,
  now: number,
): number | undefined {
  let since: number | undefined;
  let at = now;
  for (const { from, until } of verifications.filter((one) => one.family === family).toReversed()) {
    if (from > at || until <= at) continue;
    since = from;
    at = from;
  }
  return since;
}

/** The reviews so far, and the reputation of each identity (R9.3). */
interface PlayedReviews {
  readonly all: readonly { readonly filer: Filer; readonly outcome: ReporterOutcome }[];
  readonly reputations: ReadonlyMap<string, Reputation>;
}

/** Counts a review for the identity that filed the report. */
export function addReview(
  { now, reviews: { all, reputations } }: Played,
  { id, filer }: FiledReport,
  review: ReviewOutcome,
): PlayedReviews {
  const outcome = { outcome: review, key: `${id}:${review.decision}`, at: now };
  const identity = identityOf(filer);
  const next = applyOutcome(reputations.get(identity), outcome, now);
  return {
    all: [...all, { filer, outcome }],
    reputations: next ? new Map(reputations).set(identity, next) : reputations,
  };
}

/** Whether each reputation equals the rebuild from the identity's own reviews. */
export const isBelievedByOwnReviews = ({ all, reputations }: PlayedReviews, now: number): boolean =>
  [...reputations].every(([identity, reputation]) => {
    const own = all.filter(({ filer }) => identityOf(filer) === identity);
    return isEqualAt(replayOutcomes(own.map(({ outcome }) => outcome)), reputation, now);
  });
