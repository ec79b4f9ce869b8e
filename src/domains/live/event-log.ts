import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { firstRows, insertOnce, pagesOf } from '../../store/records.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import { slotAt, slotIn, slotsSince } from '../../store/time-slots.ts';
import type { Platform } from '../module.ts';
import { type EventConsumer, type LiveEvent, liveEvent } from './event.ts';
import { topicsOf } from './streams.ts';

/** One stored event. */
const liveRecord = z.object({
  /** The id of the event. */
  id: z.string(),
  /** When it was stored; the event may be older. */
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
  indexes: { byDue: ['due', 'at'] },
  expires: 'expires',
};

/** One entry of the log that all instances follow. */
const logEntry = z.object({
  /** `<slot>:<id of the event>` */
  id: z.string(),
  slot: z.string(),
  at: z.number(),
  event: liveEvent,
  expires: z.date(),
});
type LogEntry = z.infer<typeof logEntry>;

export const logEntries: CollectionSpec<LogEntry> = {
  name: 'live_log',
  keeps: 'until it expires',
  schema: logEntry,
  indexes: { bySlot: ['slot', 'at'] },
  expires: 'expires',
  shardKey: { field: 'slot', of: slotIn },
};

/**
 * Parts of a minute's log: each is written and polled by itself. What happens to one account or report is in one part, where the
 * time of the store orders it: a poll finds it as it was written.
 */
const logParts = 4;
/** For instances that are behind. */
const loggedMs = 30 * minuteMs;

/** Appends an event to the log; a repeat in another minute appends it again. */
export async function logEvent(
  entries: Pick<Collection<LogEntry>, 'insert'>,
  event: LiveEvent,
  at: number,
): Promise<void> {
  const part = hash('sha256', topicsOf(event).join(' '), 'buffer').readUInt8(0) % logParts;
  const slot = slotAt(at, part);
  const expires = new Date(at + loggedMs);
  await insertOnce(entries, { id: `${slot}:${event.id}`, slot, at, event, expires });
}

/** How far each read reaches back behind the last one: an insert may be late, or the clock of another instance slow. */
const overlapMs = 10_000;
/** How much longer received events are known: another instance that began to publish one may be slow to log it again. */
const slowestMs = minuteMs;
const pageRows = 200;
/** Events beyond these pages of a slot, or these slots, wait for the next read. */
const maxPages = 3;
const maxSlots = 10 * logParts;

/** Reads the log of events as all instances write it. */
export function createLogReader(entries: Pick<Collection<LogEntry>, 'page'>, clock: Clock) {
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
    for (const [id, at] of received) if (at < from - slowestMs) received.delete(id);
  }

  /** The new events of a slot, and the time up to which all are read. */
  async function readSlot(slot: string) {
    const page = { index: 'bySlot', equals: { slot }, range: { from }, limit: pageRows } as const;
    const fresh: LiveEvent[] = [];
    let last: LogEntry | undefined;
    let count = 0;
    for await (const rows of pagesOf(entries, { ...page, direction: 'ascending' }, maxPages)) {
      for (const { at, event } of rows) if (markReceived(event.id, at)) fresh.push(event);
      last = rows.at(-1);
      count += rows.length;
    }
    const isCut = count === maxPages * pageRows;
    return { fresh, readTo: (isCut && last?.at) || Number.POSITIVE_INFINITY };
  }

  /** Reads what is new: each event once, from every instance. */
  async function read(): Promise<LiveEvent[]> {
    const now = clock.now();
    // Time may step back: what is logged then comes before what was read, and some of what was read comes again.
    from = Math.min(from, now - overlapMs);
    const slots = slotsSince(from, now, logParts);
    const chosen = slots.slice(0, maxSlots);
    const read = await Promise.all(chosen.map(readSlot));
    // Far behind, the next read goes on with the next minutes.
    const end = chosen.length < slots.length ? from + (maxSlots / logParts - 1) * minuteMs : now;
    readFrom(Math.min(end, now - overlapMs, ...read.map(({ readTo }) => readTo)));
    return read.flatMap(({ fresh }) => fresh);
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
      if (Math.abs(now - lookedAt) < lookEveryMs) return;
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
