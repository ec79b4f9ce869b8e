import type { TrustEventType } from './event.ts';
import type { TrustState } from './state.ts';
import type { DueEntry, TimelineEntry } from './timeline/timeline-entry.ts';

/** What of a report is frozen with its entry. */
export type Frozen = Pick<TimelineEntry, 'pendingWeight' | 'credibility' | 'factor' | 'inBurst'>;

interface Link {
  readonly key: string;
  readonly event: TrustEventType;
  readonly at: number;
  /** The score before the event, and after it. */
  readonly before: number;
  readonly after: number;
  readonly frozen?: Frozen;
}

/** Adds an entry: it goes on from the one before, in time and in score (R8.4). */
export function linked(state: TrustState, link: Link): TrustState {
  const { key, event, before, after, frozen } = link;
  const seq = state.seq + 1;
  const at = Math.max(link.at, state.lastAt);
  const entry: DueEntry = {
    key,
    seq,
    at,
    event,
    delta: after - before,
    scoreAfter: after,
    ...frozen,
  };
  return { ...state, seq, lastAt: at, lastScore: after, due: [...state.due, entry] };
}

/** How many keys of events are remembered, newest last; older ones are in the timeline. */
export const rememberedKeys = 64;

export const isApplied = ({ applied }: TrustState, key: string): boolean => applied.includes(key);

export const remembering = (state: TrustState, key: string): TrustState => ({
  ...state,
  applied: [...state.applied, key].slice(-rememberedKeys),
});
