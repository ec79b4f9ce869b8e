import type { ReportCategory } from './event.ts';
import type { Activity } from './score/weeks.ts';
import type { DueEntry } from './timeline/timeline-entry.ts';

/** What one verification is worth: since when its key family has held the account without a gap, and its end. */
export interface OwnedPeriod {
  readonly since: number;
  readonly until: number;
}

/** How many reports came since a moment, and how credible they are together. */
export interface ReportWindow {
  readonly start: number;
  readonly n: number;
  readonly qSum: number;
}

/** The reports of one key family, and until when its claims of little credibility weigh nothing. */
export interface FamilyWindow extends ReportWindow {
  readonly mutedUntil: number | null;
}

/** What is kept of one account; times are epoch milliseconds. Bounded in size, whatever happens to the account. */
export interface TrustState {
  /** Weight of confirmed reports at `updatedAt`; halves every 365 days. */
  readonly confirmedWeight: number;
  /** Weight of pending reports at `updatedAt`; halves every 30 days. */
  readonly pendingWeight: number;
  readonly updatedAt: number;
  readonly counts: {
    readonly total: number;
    readonly confirmed: number;
    readonly dismissed: number;
  };
  /** Confirmed reports that were incidents of their own: each makes the next one weigh more. */
  readonly incidents: number;
  /** When the last incident of each category was filed: more of its victims weigh less. */
  readonly lastIncident: Partial<Record<ReportCategory, number>>;
  /** The verifications that hold, by their ids. */
  readonly owners: Readonly<Record<string, OwnedPeriod>>;
  /** Since when the account is known: the first successful fetch. */
  readonly knownSince: number | null;
  readonly activity: Activity;
  /** All reports of one day and their credibility: what a brigade is recognized by. */
  readonly window: ReportWindow;
  /** The same of each key family that reported lately or is muted, by its lineage; at most 16. */
  readonly families: Readonly<Record<string, FamilyWindow>>;
  /** Until when claims of little credibility take no more than a few points together, and what they took so far. */
  readonly burst: { readonly until: number; readonly taken: number } | null;
  /** The score after the newest timeline entry; null before the first. */
  readonly lastScore: number | null;
  /** The time of that entry, and how many there are. */
  readonly lastAt: number;
  readonly seq: number;
  /** The keys of the newest events: none is applied twice. */
  readonly applied: readonly string[];
  /** Entries that have to be written to the timeline, in their order. */
  readonly due: readonly DueEntry[];
}

export const unknownAccount: TrustState = {
  confirmedWeight: 0,
  pendingWeight: 0,
  updatedAt: 0,
  counts: { total: 0, confirmed: 0, dismissed: 0 },
  incidents: 0,
  lastIncident: {},
  owners: {},
  knownSince: null,
  activity: { shown: 0, weeks: 0, week: 0, showcaseHash: null },
  window: { start: 0, n: 0, qSum: 0 },
  families: {},
  burst: null,
  lastScore: null,
  lastAt: 0,
  seq: 0,
  applied: [],
  due: [],
};
