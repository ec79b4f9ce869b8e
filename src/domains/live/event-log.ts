import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { environments } from '../../lib/principal.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { EventConsumer, LiveEvent } from './event.ts';

const eventBase = { id: z.string(), environment: z.enum(environments), at: z.number() };

const liveEvent = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('trust_score.changed'),
    game: z.enum(gameIds),
    uid: z.string(),
    score: z.number(),
    tier: z.string(),
    cause: z.string(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('report.reviewed'),
    reportId: z.string(),
    lineageId: z.string(),
    game: z.enum(gameIds),
    reportedUid: z.string(),
    status: z.string(),
    decision: z.string(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('notice.published'),
    game: z.enum(gameIds),
    noticeId: z.string(),
    noticeType: z.string(),
    title: z.string(),
    bannerUrl: z.string(),
    detailUrl: z.string(),
    startsAt: z.number(),
    endsAt: z.number(),
  }),
]);

/** One stored event: every instance follows the log of them. */
export interface LiveRecord {
  /** The id of the event. */
  readonly id: string;
  /** The same for every record: all instances follow one log. */
  readonly stream: 'all';
  /** When it was stored, by the clock of the instance that stored it; the event may be older. */
  readonly at: number;
  /** Whether the consumer wants it and has not received it yet. */
  readonly due: boolean;
  readonly event: LiveEvent;
  readonly expires: Date;
}

const liveRecord = z.object({
  id: z.string(),
  stream: z.literal('all'),
  at: z.number(),
  due: z.boolean(),
  event: liveEvent,
  expires: z.date(),
});

export const liveRecords: CollectionSpec<LiveRecord> = {
  name: 'live_events',
  // The values of a tier, a status or a type are checked by the domains that write them.
  schema: liveRecord as unknown as z.ZodType<LiveRecord>,
  indexes: { byTime: ['stream', 'at'], byDue: ['due', 'at'] },
  expires: 'expires',
};

/**
 * How far each read reaches back behind the last one: as much as an insert may be late, or the clock of another
 * instance slow.
 */
const overlapMs = 10_000;
const pageRows = 200;
/** What is beyond these pages waits for the next read. */
const maxPages = 10;

/** Reads the log of events as all instances write it. */
interface LogReader {
  /** Marks an event as received, so that it is not read from the log again; false when it was received before. */
  markReceived(id: string, at: number): boolean;
  /** Reads what is new: each event once, from every instance. */
  read(): Promise<LiveEvent[]>;
}

export function createLogReader(records: Collection<LiveRecord>, clock: Clock): LogReader {
  const received = new Map<string, number>();
  let from = clock.now() - overlapMs;

  function markReceived(id: string, at: number): boolean {
    if (received.has(id)) return false;
    received.set(id, at);
    return true;
  }

  function forget(): void {
    for (const [id, at] of received) if (at < from) received.delete(id);
  }

  const page = (after: LiveRecord | undefined) =>
    records.page({
      index: 'byTime',
      equals: { stream: 'all' },
      range: { from },
      ...(after && { after: ['all', after.at, after.id] }),
      limit: pageRows,
      direction: 'ascending',
    });

  /** Reads the next page of the log; false once all of it is read. */
  async function readPage(
    after: LiveRecord | undefined,
    fresh: LiveEvent[],
  ): Promise<LiveRecord | false> {
    const { rows, next } = await page(after);
    for (const { id, at, event } of rows) if (markReceived(id, at)) fresh.push(event);
    return (next !== undefined && rows.at(-1)) || false;
  }

  return {
    markReceived,
    async read() {
      const now = clock.now();
      const fresh: LiveEvent[] = [];
      let last: LiveRecord | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const read = await readPage(last, fresh);
        if (read === false) {
          from = Math.max(from, now - overlapMs);
          forget();
          return fresh;
        }
        last = read;
      }
      if (last) from = Math.max(from, last.at);
      return fresh;
    },
  };
}

/** Delivers events that are due to the consumer. */
interface Outbox {
  /** Starts a delivery; an event whose delivery fails stays due. */
  begin(event: LiveEvent): void;
  /** Delivers what an instance left when it died. */
  finishLeft(): Promise<void>;
  /** Resolves when nothing is being delivered. */
  idle(): Promise<void>;
}

export interface OutboxDependencies {
  readonly records: Collection<LiveRecord>;
  readonly consumer: EventConsumer;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}

/** The instance that stores an event delivers it at once: an older one was left by an instance that died. */
const leftBehindMs = 10_000;
const lookEveryMs = 10_000;
const atOnce = 50;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { records, consumer, clock, work, onError } = dependencies;
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
    begin(event) {
      const run: Promise<void> = deliver(event).finally(() => running.delete(run));
      running.add(run);
    },
    async finishLeft() {
      const now = clock.now();
      if (now - lookedAt < lookEveryMs) return;
      lookedAt = now;
      const { rows } = await records.page({
        index: 'byDue',
        equals: { due: true },
        range: { to: now - leftBehindMs },
        limit: atOnce,
        direction: 'ascending',
      });
      for (const { event } of rows) await deliver(event);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
