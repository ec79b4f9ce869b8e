import type { Observation } from '../activity.ts';
import type { ReportCategory, TrustEvent } from '../event.ts';
import type { ReportFacts } from '../score/report-facts.ts';
import { type TrustState, unknownAccount } from '../state.ts';
import { type Believed, type Filer, nobodyYet } from './identities.ts';

/** One thing that happens to an account; `of` picks among what is there. */
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

export interface FiledReport extends ReportFacts {
  readonly id: string;
  readonly filer: Filer;
  readonly credibility: number;
}

/** One verification: its key family held the account from `from` until `until`. */
export interface PlayedVerification {
  readonly id: string;
  readonly family: number;
  readonly from: number;
  readonly until: number;
}

/** An account in the middle of its history. */
export interface Played {
  readonly state: TrustState;
  readonly now: number;
  readonly reports: readonly FiledReport[];
  /** When a report was reviewed last. */
  readonly reviewedAt: number;
  /** All there ever were; one that was taken back ends then. */
  readonly verifications: readonly PlayedVerification[];
  /** The newest events, and the keys of all: what the timeline would know. */
  readonly events: readonly TrustEvent[];
  readonly keys: ReadonlySet<string>;
  /** The score after the newest entry. */
  readonly scoreAfter: number | null;
  /** The same account if nobody had ever reported it. */
  readonly twin: TrustState;
  readonly entries: number;
  readonly believed: Believed;
}

/** Where every history begins: an account never seen. */
export const beginning = (now: number): Played => ({
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
  believed: nobodyYet,
});
