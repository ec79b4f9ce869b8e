import { dayMs } from '../../../lib/clock.ts';
import type { ReportCategory, TrustEventType } from '../event.ts';
import { decay } from './weights.ts';

/** What is stored of one account; times are epoch milliseconds. Bounded in size, whatever happens to the account. */
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

/** What one verification is worth: since when its key family has held the account without a gap, and its end. */
export interface OwnedPeriod {
  readonly since: number;
  readonly until: number;
}

export interface Activity {
  /** Characters shown with details at the last fetch. */
  readonly shown: number;
  /** One bit a week, the lowest for `week`: the showcase changed in it. */
  readonly weeks: number;
  /** Weeks since 1970, Monday to Sunday. */
  readonly week: number;
  readonly showcaseHash: string | null;
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

/** One entry of a timeline, as it is stored; `id` is `<environment>:<game>:<uid>:<key of the event>`. */
export interface TimelineEntry {
  readonly id: string;
  /** `live:genshin:812345678`. */
  readonly account: string;
  /** Counts the entries of the account from 1: their order, also within one millisecond. */
  readonly seq: number;
  /** Epoch milliseconds; never earlier than that of the entry before. */
  readonly at: number;
  readonly event: TrustEventType;
  readonly delta: number;
  readonly scoreAfter: number;
  /** What a report_submitted weighs, and its q: to be frozen on its report. */
  readonly pendingWeight?: number | undefined;
  readonly credibility?: number | undefined;
  /** What a review_confirmed was multiplied by: to be frozen on its report. */
  readonly factor?: number | undefined;
  /** Whether a burst was on when the event came. */
  readonly inBurst?: boolean | undefined;
}

/** A timeline entry before it is written: the account is that of the state. */
export type DueEntry = Omit<TimelineEntry, 'id' | 'account'> & {
  /** Of the event, or derived: it names the entry. */
  readonly key: string;
};

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

/** Carries the decaying sums and the week map to `now`. */
export function rollTo(state: TrustState, now: number): TrustState {
  const elapsed = now - state.updatedAt;
  // A clock set back must not turn the map back: its bits would be shifted twice.
  const week = Math.max(weekOf(now), state.activity.week);
  return {
    ...state,
    confirmedWeight: decay(state.confirmedWeight, elapsed, 'confirmed'),
    pendingWeight: decay(state.pendingWeight, elapsed, 'pending'),
    updatedAt: Math.max(now, state.updatedAt),
    activity: {
      ...state.activity,
      weeks: shiftWeeks(state.activity.weeks, week - state.activity.week),
      week,
    },
  };
}

/** In how many of the last twelve weeks the showcase changed, seen from `now`. */
export function countActiveWeeks({ weeks, week }: Activity, now: number): number {
  let count = 0;
  for (let rest = shiftWeeks(weeks, weekOf(now) - week); rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** 1970-01-01 was a Thursday; weeks begin on Monday, as ISO 8601 has them. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

const shiftWeeks = (weeks: number, by: number): number =>
  by >= 12 ? 0 : (weeks << Math.max(0, by)) & 0xfff;

/** How many keys of events are remembered, newest last; older ones are in the timeline. */
export const rememberedKeys = 64;

export const isApplied = ({ applied }: TrustState, key: string): boolean => applied.includes(key);

export const rememberKey = (state: TrustState, key: string): TrustState => ({
  ...state,
  applied: [...state.applied, key].slice(-rememberedKeys),
});

interface NewEntry {
  readonly key: string;
  readonly event: TrustEventType;
  readonly at: number;
  /** The score before the event, and after it. */
  readonly before: number;
  readonly after: number;
  readonly frozen?: FrozenFields | undefined;
}

/** What of a report is frozen with its entry. */
export type FrozenFields = Pick<
  TimelineEntry,
  'pendingWeight' | 'credibility' | 'factor' | 'inBurst'
>;

/** Adds an entry: it goes on from the one before, in time and in score (R8.4). */
export function appendEntry(state: TrustState, entry: NewEntry): TrustState {
  const { key, event, before, after, frozen } = entry;
  const seq = state.seq + 1;
  const at = Math.max(entry.at, state.lastAt);
  const due: DueEntry = {
    key,
    seq,
    at,
    event,
    delta: after - before,
    scoreAfter: after,
    ...frozen,
  };
  return { ...state, seq, lastAt: at, lastScore: after, due: [...state.due, due] };
}
