import type { Account } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Credibility, Filing, Lesson, Reporter, TrustEvent } from './event.ts';
import type { Standings } from './reporters/standings.ts';
import type { TrustRecord } from './store.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

/** Where events of trust go: applied once each, with everything that follows. */
export interface TrustLedger {
  /**
   * Applies an event and writes its timeline entry; an entry that cannot be written now is written later, by whoever
   * comes next. The same event again changes nothing and answers the same entry: whoever died half-way brings it again.
   * `seen` is what was read of the account a moment ago, null for nothing, which spares reading it again.
   */
  apply(
    environment: Environment,
    account: Account,
    event: TrustEvent,
    seen?: TrustRecord | null,
  ): Promise<TimelineEntry>;
}

/** What is known of the two accounts of a report. */
export interface Parties {
  readonly reporter: {
    /** Since when it is known, in epoch milliseconds; null when it was never fetched. */
    readonly knownSince: number | null;
    /** Somebody holds a verification of it. */
    readonly isVerified: boolean;
    /** There are reports against it, or were. */
    readonly isReported: boolean;
  };
  /** Somebody holds a verification of the reported account. */
  readonly isReportedVerified: boolean;
  /** Null when nothing has happened to it. */
  readonly reported: TrustRecord | null;
}

/** Who is believed how much, learnt from reviews. */
export interface TrustReputation {
  /** Reads both accounts of a report at once. */
  partiesOf(
    environment: Environment,
    accounts: { readonly reporter: Account; readonly reported: Account },
  ): Promise<Parties>;
  /** How much a report of this reporter weighs. Reads only. */
  credibilityOf(
    environment: Environment,
    reporter: Reporter & Pick<Parties['reporter'], 'knownSince'>,
    filing: Filing,
  ): Promise<Credibility>;
  /** Learns from a review, once for each key: the same key again changes nothing. */
  learn(environment: Environment, reporter: Reporter, lesson: Lesson): Promise<void>;
  /** The lineages that reviews speak against most, and those they speak for most: at most `limit` each. */
  standings(environment: Environment, limit: number): Promise<Standings>;
}
