import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { NoticeType } from '../archive/event.ts';
import type { TrustEventType, TrustTier } from '../trust/event.ts';

interface EventBase {
  /** Derived from what happened, so that publishing the same twice makes one event. */
  readonly id: string;
  readonly environment: Environment;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface TrustScoreChanged extends EventBase {
  readonly type: 'trust_score.changed';
  readonly game: GameId;
  readonly uid: string;
  readonly score: number;
  readonly tier: TrustTier;
  readonly cause: TrustEventType;
}

export interface ReportReviewed extends EventBase {
  readonly type: 'report.reviewed';
  readonly reportId: string;
  /** The lineage that filed the report: only it and moderators may receive this. */
  readonly lineageId: string;
  readonly game: GameId;
  readonly reportedUid: string;
  readonly status: 'confirmed' | 'dismissed';
  readonly decision: 'confirmed' | 'dismissed';
}

export interface NoticePublished extends EventBase {
  readonly type: 'notice.published';
  readonly game: GameId;
  readonly noticeId: string;
  readonly noticeType: NoticeType;
  /** In English, as everything of it that has a language. */
  readonly title: string;
  /** Empty where there is no picture. */
  readonly bannerUrl: string;
  readonly detailUrl: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** An event that subscribers of any instance and webhooks receive. */
export type LiveEvent = TrustScoreChanged | ReportReviewed | NoticePublished;

/** Publishes events to subscribers and webhooks. */
export interface LivePublisher {
  /** Resolves once the event is stored; the same id again changes nothing. */
  publish(event: LiveEvent): Promise<void>;
}

/** What receives events besides the streams. Both methods may be called again with the same event. */
export interface EventConsumer {
  /** Whether any subscriber wants the event. */
  wants(event: LiveEvent): Promise<boolean>;
  take(event: LiveEvent): Promise<void>;
}
