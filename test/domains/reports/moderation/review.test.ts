import { describe, expect, test } from 'vitest';
import {
  claim,
  claimMs,
  type Decision,
  release,
  review,
} from '../../../../src/domains/reports/moderation/review.ts';
import {
  claimAt,
  type Report,
  type ReportStatus,
  type Review,
} from '../../../../src/domains/reports/report.ts';

const filedAt = Date.parse('2026-01-15T08:30:00.000Z');
const now = filedAt + 3_600_000;
const moderator = { keyId: 'key_one', requestId: 'req_12345678' };
const another = { keyId: 'key_two', requestId: 'req_23456789' };

const reviewOf = (decision: Review['decision']): Review => ({
  decision,
  reason: decision === 'dismissed' ? 'false_report' : null,
  note: 'earlier',
  at: filedAt + 60_000,
  actor: 'key_zero',
  requestId: 'req_00000000',
  factor: decision === 'confirmed' ? 1 : null,
});

const reportOf = (status: ReportStatus, fields: Partial<Report> = {}): Report => ({
  id: 'rep_1',
  environment: 'live',
  game: 'genshin',
  reportedUid: '812345678',
  reporterUid: '812345679',
  category: 'phishing',
  description: 'A description.',
  publicText: 'A description.',
  evidenceUrls: [],
  contactPlatform: null,
  lineageId: 'lin_1',
  filedAs: 'claim',
  status,
  createdAt: filedAt,
  expectedReviewBy: filedAt + 259_200_000,
  credibility: 0.15,
  pendingWeight: 1.8,
  flags: [],
  reviews: status === 'pending_review' ? [] : [reviewOf(status)],
  claim: null,
  due: [],
  ...fields,
});

const decisionOf = (decision: Review['decision'], fields: Partial<Decision> = {}): Decision => ({
  decision,
  reason: null,
  note: '',
  reverse: false,
  ...fields,
});

describe('a decision', () => {
  test.each<[ReportStatus, Decision, string]>([
    ['pending_review', decisionOf('confirmed'), 'confirmed'],
    ['pending_review', decisionOf('dismissed'), 'dismissed'],
    ['pending_review', decisionOf('dismissed', { reverse: true }), 'report_already_reviewed'],
    ['confirmed', decisionOf('dismissed', { reverse: true }), 'reversed'],
    ['confirmed', decisionOf('confirmed'), 'unchanged'],
    ['dismissed', decisionOf('dismissed'), 'unchanged'],
    ['dismissed', decisionOf('dismissed', { reverse: true }), 'unchanged'],
    ['confirmed', decisionOf('dismissed'), 'report_already_reviewed'],
    ['dismissed', decisionOf('confirmed'), 'report_already_reviewed'],
  ])('on a %s report, %o: %s', (status, decision, expected) => {
    const report = reportOf(status);
    const verdict = review(report, decision, now, moderator);
    if (verdict.next === undefined) {
      expect(verdict.refusal ?? 'unchanged').toBe(expected);
      return;
    }
    expect(verdict.next).toEqual({
      ...report,
      status: decision.decision,
      due: [expected],
      reviews: [...report.reviews, expect.objectContaining({ at: now, actor: 'key_one' })],
    });
  });

  test('on the report that it made changes nothing', () => {
    const decision = decisionOf('confirmed');
    const { next } = review(reportOf('pending_review'), decision, now, moderator);
    expect(next && review(next, decision, now, moderator)).toEqual({ next: undefined });
  });

  test('a dismissal has a reason, insufficient evidence when none is given; a confirmation has none', () => {
    const pending = reportOf('pending_review');
    const reasonOf = (decision: Decision) =>
      review(pending, decision, now, moderator).next?.reviews.at(-1)?.reason;
    expect(reasonOf(decisionOf('dismissed'))).toBe('insufficient_evidence');
    expect(reasonOf(decisionOf('dismissed', { reason: 'false_report' }))).toBe('false_report');
    expect(reasonOf(decisionOf('confirmed'))).toBeNull();
  });

  test('keeps the steps that were due before it, and ends the claim', () => {
    const report = reportOf('pending_review', {
      due: ['submitted'],
      claim: { actor: 'key_one', until: now + 1 },
    });
    const { next } = review(report, decisionOf('confirmed'), now, moderator);
    expect(next).toMatchObject({ due: ['submitted', 'confirmed'], claim: null });
  });

  test('is never before the last review, whatever the clock of an instance says', () => {
    const confirmed = reportOf('confirmed');
    const early = review(
      confirmed,
      decisionOf('dismissed', { reverse: true }),
      filedAt - 5,
      moderator,
    );
    expect(early.next?.reviews.map(({ at }) => at)).toEqual([filedAt + 60_000, filedAt + 60_000]);
  });
});

describe('a claim', () => {
  const claimed = reportOf('pending_review', { claim: { actor: 'key_two', until: now + 1 } });

  test('holds for 15 minutes, in which others cannot claim, review or release', () => {
    const { next } = claim(reportOf('pending_review'), now, moderator);
    expect(next?.claim).toEqual({ actor: 'key_one', until: now + 15 * 60_000 });
    const refused = { next: undefined, refusal: 'report_claimed' };
    expect(claim(claimed, now, moderator)).toEqual(refused);
    expect(release(claimed, now, moderator)).toEqual(refused);
    expect(review(claimed, decisionOf('confirmed'), now, moderator)).toEqual(refused);
    expect(review(claimed, decisionOf('confirmed'), now, another).next).toBeDefined();
  });

  test('ends by itself', () => {
    expect(claimAt(claimed, now)).not.toBeNull();
    expect(claimAt(claimed, now + 1)).toBeNull();
    expect(claim(claimed, now + 1, moderator).next?.claim?.actor).toBe('key_one');
    expect(review(claimed, decisionOf('confirmed'), now + 1, moderator).next).toBeDefined();
  });

  test('can be renewed and released by its own moderator', () => {
    const renewed = claim(claimed, now, another);
    expect(renewed.next?.claim?.until).toBe(now + claimMs);
    expect(release(claimed, now, another).next?.claim).toBeNull();
    expect(release(reportOf('pending_review'), now, another)).toEqual({ next: undefined });
  });

  test('of a decided report is refused for the decision, before the claim of another', () => {
    expect(claim(reportOf('dismissed'), now, moderator)).toEqual({
      next: undefined,
      refusal: 'report_already_reviewed',
    });
  });
});
