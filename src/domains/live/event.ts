import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { TrustEventType, TrustTier } from '../trust/event.ts';

interface Told {
  /** Derived from what happened, so that the same happening is told once, however often it is brought. */
  readonly id: string;
  readonly environment: Environment;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface TrustScoreChanged extends Told {
  readonly type: 'trust_score.changed';
  readonly game: GameId;
  readonly uid: string;
  readonly score: number;
  readonly tier: TrustTier;
  readonly cause: TrustEventType;
}

export interface ReportReviewed extends Told {
  readonly type: 'report.reviewed';
  readonly reportId: string;
  /** The lineage that filed the report: only it and moderators may hear of it. */
  readonly lineageId: string;
  readonly game: GameId;
  readonly reportedUid: string;
  readonly status: 'confirmed' | 'dismissed';
  readonly decision: 'confirmed' | 'dismissed';
}

/** What happened and others want to hear of: subscribers of any instance, and webhooks. */
export type LiveEvent = TrustScoreChanged | ReportReviewed;

/** What tells the world of an event. */
export interface LivePublisher {
  /** Resolves once the event is kept; the same id again changes nothing. */
  publish(event: LiveEvent): Promise<void>;
}
