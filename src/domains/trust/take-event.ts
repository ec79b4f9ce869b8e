import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import { isApplied, rememberedKeys } from './chain.ts';
import type { TrustEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { TrustState } from './state.ts';
import { type TrustRecord, toRecord } from './store.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

export interface TakeEventDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly clock: Clock;
  readonly writeEntries: (record: TrustRecord) => Promise<void>;
}

/** What is known when an event is applied: `lookedAt` is how many entries the timeline had when the event was not in it. */
interface Known {
  readonly past: TrustState | undefined;
  readonly seen?: TrustRecord | null | undefined;
  readonly lookedAt?: number | undefined;
}

/** How many entries may be unwritten; with more, the next event waits until they are written. */
const maxDue = 100;

/** Answers the state that has taken an event; undefined when the timeline alone remembers it. */
export function createTakeEvent({ records, entries, clock, writeEntries }: TakeEventDependencies) {
  return async function takeEvent(
    id: string,
    event: TrustEvent,
    { past, seen, lookedAt }: Known,
  ): Promise<TrustRecord | undefined> {
    const now = clock.now();
    const take = (current: TrustRecord | undefined): TrustRecord | undefined => {
      if (current && !isReady(current, event.key, lookedAt)) return undefined;
      return toRecord(id, evolve(current ?? past, event, now));
    };
    const record = await records.update(id, take, seen);
    if (!record) throw new Error(`The trust of ${id} was not kept.`);
    if (isApplied(record, event.key)) return record;
    if (record.due.length >= maxDue) {
      await writeEntries(record);
      return takeEvent(id, event, { past, lookedAt });
    }
    const isKnown = (await entries.get(`${id}:${event.key}`)) !== undefined;
    return isKnown ? undefined : takeEvent(id, event, { past, lookedAt: record.seq });
  };
}

/**
 * Whether an event can be applied or left by this state alone. One that remembers as many keys as it can may have
 * forgotten the event: then the timeline has to be looked at first, at `lookedAt` entries.
 */
function isReady(state: TrustRecord, key: string, lookedAt: number | undefined): boolean {
  if (isApplied(state, key) || state.due.length >= maxDue) return false;
  const isFull = state.applied.length >= rememberedKeys;
  return !isFull || (lookedAt !== undefined && state.seq - lookedAt < rememberedKeys);
}
