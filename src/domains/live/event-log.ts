import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import { firstRows } from '../../store/records.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { Platform } from '../module.ts';
import { type EventConsumer, type LiveEvent, liveEvent } from './event.ts';

/** One stored event. */
const liveRecord = z.object({
  /** The id of the event. */
  id: z.string(),
  /** The same for every record: all instances follow one log. */
  stream: z.literal('all'),
  /** When it was stored, by the clock of the instance that stored it; the event may be older. */
  at: z.number(),
  /** Whether the consumer wants it and has not received it yet. */
  due: z.boolean(),
  event: liveEvent,
  expires: z.date(),
});

type LiveRecord = z.infer<typeof liveRecord>;

export const liveRecords: CollectionSpec<LiveRecord> = {
  name: 'live_events',
  keeps: 'until it expires',
  schema: liveRecord,
  indexes: { byTime: ['stream', 'at'], byDue: ['due', 'at'] },
  expires: 'expires',
};

/** How far each read reaches back behind the last one: an insert may be late, or the clock of another instance slow. */
const overlapMs = 10_000;
const pageRows = 200;
/** Events beyond these pages wait for the next read. */
const maxPages = 10;

/** Reads the log of events as all instances write it. */
export function createLogReader(records: Collection<LiveRecord>, clock: Clock) {
  const received = new Map<string, number>();
  let from = clock.now() - overlapMs;

  /** Marks an event as received, so that it is not read from the log again; false when it was received before. */
  function markReceived(id: string, at: number): boolean {
    if (received.has(id)) return false;
    received.set(id, at);
    return true;
  }

  function readFrom(time: number): void {
    from = Math.max(from, time);
    for (const [id, at] of received) if (at < from) received.delete(id);
  }

  /** Reads what is new: each event once, from every instance. */
  async function read(): Promise<LiveEvent[]> {
    const behind = clock.now() - overlapMs;
    const log = { index: 'byTime', equals: { stream: 'all' }, range: { from } } as const;
    const fresh: LiveEvent[] = [];
    let after: PageKey | undefined;
    let readTo = from;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = { limit: pageRows, direction: 'ascending', ...(after && { after }) } as const;
      const { rows, next } = await records.page({ ...log, ...page });
      fresh.push(...rows.filter(({ id, at }) => markReceived(id, at)).map(({ event }) => event));
      readTo = next === undefined ? behind : (rows.at(-1)?.at ?? readTo);
      if (next === undefined) break;
      after = next;
    }
    readFrom(readTo);
    return fresh;
  }

  return { markReceived, read };
}

/** The instance that stores an event delivers it at once: after this long, that instance has died. */
const leftBehindMs = 10_000;
const lookEveryMs = 10_000;
const atOnce = 50;

/** Delivers events that are due to the consumer. */
export function createOutbox(
  records: Collection<LiveRecord>,
  consumer: EventConsumer,
  { clock, work, onError }: Pick<Platform, 'clock' | 'work' | 'onError'>,
) {
  const running = new Set<Promise<void>>();
  let lookedAt = clock.now();

  async function deliver(event: LiveEvent): Promise<void> {
    try {
      await work.run('event', [event.id], async () => {
        await consumer.take(event);
        await records.update(event.id, (stored) => stored && { ...stored, due: false });
      });
    } catch (error) {
      onError(error);
    }
  }

  return {
    /** Starts a delivery; an event whose delivery fails stays due. */
    begin(event: LiveEvent): void {
      const run: Promise<void> = deliver(event).finally(() => running.delete(run));
      running.add(run);
    },
    /** Delivers the events of instances that died. */
    async finishLeft(): Promise<void> {
      const now = clock.now();
      if (now - lookedAt < lookEveryMs) return;
      lookedAt = now;
      const range = { to: now - leftBehindMs };
      const due = { index: 'byDue', equals: { due: true }, range };
      for (const { event } of await firstRows(records, due, atOnce)) await deliver(event);
    },
    /** Resolves when nothing is being delivered. */
    async idle(): Promise<void> {
      await Promise.all(running);
    },
  };
}
