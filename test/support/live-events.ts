import type {
  NoticePublished,
  ReportReviewed,
  TrustScoreChanged,
} from '../../src/domains/live/event.ts';
import { reportRecords, toStored } from '../../src/domains/reports/report.ts';
import type { Store } from '../../src/store/store.ts';
import type { TestApp } from './app.ts';

/** A change of the trust of one account. */
export const changed = (id: string, over: Partial<TrustScoreChanged> = {}): TrustScoreChanged => ({
  id,
  environment: 'test',
  at: Date.parse('2026-01-15T08:30:00.000Z'),
  type: 'trust_score.changed',
  game: 'genshin',
  uid: '812345678',
  score: 45,
  tier: 'caution',
  cause: 'review_confirmed',
  ...over,
});

/** A decision on one report. */
export const reviewed = (id: string, over: Partial<ReportReviewed> = {}): ReportReviewed => ({
  id,
  environment: 'test',
  at: Date.parse('2026-01-15T08:30:00.000Z'),
  type: 'report.reviewed',
  reportId: 'rep_1',
  lineageId: 'lin_1',
  game: 'genshin',
  reportedUid: '812345678',
  status: 'confirmed',
  decision: 'confirmed',
  ...over,
});

/** A notice of genshin that is new. */
export const published = (id: string, over: Partial<NoticePublished> = {}): NoticePublished => ({
  id,
  environment: 'test',
  at: Date.parse('2026-01-15T08:30:00.000Z'),
  type: 'notice.published',
  game: 'genshin',
  noticeId: 'genshin-1',
  noticeType: 'event',
  title: 'Paper lantern',
  bannerUrl: '',
  detailUrl: 'https://genshin.hoyoverse.com/en/news',
  startsAt: Date.parse('2026-01-15T02:00:00.000Z'),
  endsAt: Date.parse('2026-01-25T02:00:00.000Z'),
  ...over,
});

/** Keeps an accepted report that a lineage filed. */
export async function keepReport(store: Store, id: string, lineageId: string): Promise<void> {
  const createdAt = Date.parse('2026-01-15T08:00:00.000Z');
  await store.collection(reportRecords).insert(
    toStored({
      id,
      environment: 'test',
      game: 'genshin',
      reportedUid: '812345678',
      reporterUid: '812345679',
      category: 'phishing',
      description: 'They asked for the password of my account, and I have pictures of it.',
      publicText: 'They asked for the password of my account, and I have pictures of it.',
      evidenceUrls: [],
      contactPlatform: null,
      lineageId,
      filedAs: 'claim',
      status: 'pending_review',
      createdAt,
      expectedReviewBy: createdAt + 259_200_000,
      credibility: 1,
      pendingWeight: 1,
      flags: [],
      reviews: [],
      claim: null,
      due: [],
    }),
  );
}

/** The family of a key. */
export async function lineageOf({ query }: TestApp, key: string): Promise<string> {
  const { body } = await query('{ viewer { lineageId } }', {}, { key });
  return body.data.viewer.lineageId;
}
