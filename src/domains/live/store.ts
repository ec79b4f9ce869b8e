import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import type { LiveEvent } from './event.ts';

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
