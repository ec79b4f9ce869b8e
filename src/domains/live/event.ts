import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import type { NoticeType } from '../archive/event.ts';
import type { TrustEventType, TrustTier } from '../trust/event.ts';

/** A word that the domain which writes it has checked. */
const word = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string');

const eventBase = {
  /** Derived from what happened, so that publishing the same twice makes one event. */
  id: z.string(),
  environment: z.enum(environments),
  /** Epoch milliseconds. */
  at: z.number(),
  game: z.enum(gameIds),
};

export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('trust_score.changed'),
    uid: z.string(),
    score: z.number(),
    tier: word<TrustTier>(),
    cause: word<TrustEventType>(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('report.reviewed'),
    reportId: z.string(),
    /** The key family that filed the report: only it and moderators may receive this. */
    lineageId: z.string(),
    reportedUid: z.string(),
    status: word<'confirmed' | 'dismissed'>(),
    decision: word<'confirmed' | 'dismissed'>(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('notice.published'),
    noticeId: z.string(),
    noticeType: word<NoticeType>(),
    /** In English, as the links are. */
    title: z.string(),
    /** Empty where there is no picture. */
    bannerUrl: z.string(),
    detailUrl: z.string(),
    startsAt: z.number(),
    endsAt: z.number(),
  }),
]);

/** An event that subscribers of any instance and webhooks receive. */
export type LiveEvent = z.infer<typeof liveEvent>;
export type TrustScoreChanged = Extract<LiveEvent, { type: 'trust_score.changed' }>;
export type ReportReviewed = Extract<LiveEvent, { type: 'report.reviewed' }>;
export type NoticePublished = Extract<LiveEvent, { type: 'notice.published' }>;

/** Publishes events to subscribers and webhooks. */
export interface LivePublisher {
  /** Resolves once the event is stored; the same id again changes nothing. */
  publish(event: LiveEvent): Promise<void>;
}

/** Receives events besides the streams. Both methods may be called again with the same event. */
export interface EventConsumer {
  /** Whether any subscriber wants the event. */
  wants(event: LiveEvent): Promise<boolean>;
  take(event: LiveEvent): Promise<void>;
}
