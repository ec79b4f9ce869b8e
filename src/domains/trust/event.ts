import type { Account } from '../../games/account.ts';

export const reportCategories = [
  'phishing',
  'rmt',
  'impersonation',
  'harassment',
  'boosting',
  'other',
] as const;
export type ReportCategory = (typeof reportCategories)[number];

export const dismissReasons = ['insufficient_evidence', 'false_report', 'out_of_scope'] as const;
export type DismissReason = (typeof dismissReasons)[number];

export const trustEventTypes = [
  'report_submitted',
  'review_confirmed',
  'review_dismissed',
  'review_reversed',
  'owner_verified',
  'owner_unverified',
  'score_adjusted',
] as const;
/** The events of a timeline (R8.4). */
export type TrustEventType = (typeof trustEventTypes)[number];

export type TrustTier = 'trusted' | 'neutral' | 'caution' | 'flagged';

/** Of a report; its weights are frozen on it, so that a replay of its events comes to the same state. */
interface Filed {
  readonly category: ReportCategory;
  /** Epoch milliseconds. */
  readonly filedAt: number;
}

/**
 * What moves a score besides time. `key` is `<report or verification id>:<type>`: each key is applied once. `at` is the
 * server's time in epoch milliseconds.
 */
export type TrustEvent = { readonly key: string; readonly at: number } & (
  | {
      readonly type: 'report_submitted';
      readonly category: ReportCategory;
      /** The key family that files it, and whether the reporter is an owner verified through it. */
      readonly lineageId: string;
      readonly isOwner: boolean;
      readonly credibility: number;
      /** What the reporter's other pending reports leave of the points of one reporter; all when left out. */
      readonly room?: number | undefined;
    }
  | ({ readonly type: 'review_confirmed'; readonly pendingWeight: number } & Filed)
  | ({ readonly type: 'review_dismissed'; readonly pendingWeight: number } & Filed)
  | ({
      readonly type: 'review_reversed';
      /** Of the confirmation that is taken back. */
      readonly factor: number;
      readonly confirmedAt: number;
    } & Filed)
  | {
      readonly type: 'owner_verified';
      /** Since when its key family has held the account without a gap: a renewal continues what it renews. */
      readonly since: number;
      readonly until: number;
    }
  | { readonly type: 'owner_unverified' }
);

/** What a review says about the reporter. */
export type ReviewOutcome =
  | { readonly decision: 'confirmed' }
  | { readonly decision: 'dismissed'; readonly reason: DismissReason }
  | { readonly decision: 'reversed'; readonly confirmedAt: number };

/** The same with its `key`, `<report id>:<decision>`, by which it counts once. */
export interface ReporterOutcome {
  readonly outcome: ReviewOutcome;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Who files a report: the owner of an account, verified through the lineage that files it, or a lineage that claims to
 * speak for the account. A review of a claim counts for the account as that lineage claims it, never for its owner (R9.3).
 */
export interface Reporter {
  readonly account: Account;
  readonly lineageId: string;
  readonly isOwner: boolean;
}

/** The facts of a report that its credibility depends on. */
export interface Filing {
  /** It is the lineage's n-th report against the account within 7 days; an owner's report the n-th of owners. */
  readonly nth: number;
  /** The reported account has a report against the reporter: pending or confirmed, of the last 30 days. */
  readonly isReportedBack: boolean;
  /** The reporter's other pending reports against the account. */
  readonly pending: readonly { readonly pendingWeight: number; readonly filedAt: number }[];
}

export interface Credibility {
  /** q: 0.05 to 1. */
  readonly credibility: number;
  /** The points that the reporter's pending reports leave. */
  readonly room: number;
  /** It was lowered because the two report each other. */
  readonly isRetaliation: boolean;
}

export type EventOf<Type extends TrustEvent['type']> = Extract<TrustEvent, { readonly type: Type }>;
