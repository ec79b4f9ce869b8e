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
/** What a timeline entry can be of (R8.4). */
export type TrustEventType = (typeof trustEventTypes)[number];

/** What a score comes to. */
export type TrustTier = 'trusted' | 'neutral' | 'caution' | 'flagged';

/** The weights of a report are frozen on it, so that a replay of its events comes to the same state. */
interface Filed {
  readonly category: ReportCategory;
  /** Epoch milliseconds. */
  readonly filedAt: number;
}

/**
 * What moves a score besides time. `key` is `<report or verification id>:<type>`: an event is applied once, however
 * often it is brought. `at` is the server's time in epoch milliseconds.
 */
export type TrustEvent = { readonly key: string; readonly at: number } & (
  | {
      readonly type: 'report_submitted';
      readonly category: ReportCategory;
      /** Who files it: the key family, and whether it is an owner verified through that. */
      readonly lineageId: string;
      readonly isOwner: boolean;
      readonly credibility: number;
      /** What other pending reports of the reporter leave of the points of one reporter; all when left out. */
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
      /** Since when its key family has held the account without a gap: a renewal goes on with what it renews. */
      readonly since: number;
      readonly until: number;
    }
  // Brought for each verification that is taken back: the key names it, and the state knows which others hold.
  | { readonly type: 'owner_unverified' }
);

/** What a review says about who filed the report. */
export type ReviewOutcome =
  | { readonly decision: 'confirmed' }
  | { readonly decision: 'dismissed'; readonly reason: DismissReason }
  | { readonly decision: 'reversed'; readonly confirmedAt: number };

/** What a review says about the reporter; `key` is `<report id>:<confirmed, dismissed or reversed>`. */
export interface ReporterOutcome {
  readonly outcome: ReviewOutcome;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Who files a report: the owner of an account, verified through the lineage that files it, or a lineage that only
 * claims to speak for the account. The two are never one: what a review says of a claim counts for the account in the
 * hands of that lineage alone, and touches no owner (R9.3).
 */
export interface Reporter {
  readonly account: Account;
  readonly lineageId: string;
  readonly isOwner: boolean;
}

/** What is known of a report before it is weighed. */
export interface Filing {
  /** This is the lineage's n-th report against the account within 7 days, of an owner the n-th of owners; from 1. */
  readonly nth: number;
  /** The reported player has a report against the reporter: pending or confirmed, filed in the last 30 days. */
  readonly isReportedBack: boolean;
  /** The reporter's other pending reports against the account: one reporter takes a bounded number of points. */
  readonly pending: readonly { readonly pendingWeight: number; readonly filedAt: number }[];
}

export interface Credibility {
  /** q: 0.05 to 1. */
  readonly credibility: number;
  /** For the event: what the reporter's pending reports leave. */
  readonly room: number;
  /** It was lowered because the two report each other. */
  readonly isRetaliation: boolean;
}

export type EventOf<Type extends TrustEvent['type']> = Extract<TrustEvent, { readonly type: Type }>;
