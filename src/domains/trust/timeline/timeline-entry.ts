import type { TrustEventType } from '../event.ts';

/** One entry of a timeline, as it is kept; `id` is `<environment>:<game>:<uid>:<key of the event>`. */
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
