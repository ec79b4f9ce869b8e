import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createReportCounts,
  createReviewCounts,
  type ReviewCounts,
  reportCounters,
  reviewDays,
} from '../../../src/domains/reports/counters.ts';
import { makeReport } from '../../../src/domains/reports/filing.ts';
import { reportRecords } from '../../../src/domains/reports/report.ts';
import { testClock } from '../../support/app.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const filedAt = Date.parse('2026-01-15T08:30:00.000Z');
const clock = testClock(filedAt);
const report = (id: string) => ({ id, environment: 'live' as const, createdAt: filedAt });
const reviewAfter = (seconds: number) => ({ at: filedAt + seconds * 1000, reason: null });

let opened: TestStore;
let counts: ReviewCounts;
beforeEach(async () => {
  opened = await openTestStore(clock);
  counts = createReviewCounts(opened.store);
});
afterEach(() => opened.close());

describe('the counts of reviews', () => {
  test('a repeated step counts once, also under concurrent calls', async () => {
    const bring = () => counts.add(report('rep_1'), 'confirmed', reviewAfter(60));
    await Promise.all([bring(), bring(), bring()]);
    await bring();
    await counts.add(report('rep_1'), 'reversed', reviewAfter(60));
    expect(await counts.recent('live', clock.now())).toMatchObject({
      confirmed: 1,
      reversed: 1,
      dismissed: 0,
    });
    expect(await counts.recent('test', clock.now())).toMatchObject({ confirmed: 0, reversed: 0 });
  });

  test.each([
    [[10], 10],
    [[60, 3600, 86_400], 3600],
    [[60, 60, 60, 259_200], 60],
    [[5_000_000], 5_000_000],
  ])('the median of %o seconds is %i, within 2.5 percent', async (seconds, median) => {
    for (const [at, each] of seconds.entries())
      await counts.add(report(`rep_${at}`), 'confirmed', reviewAfter(each));
    const { medianSeconds } = await counts.recent('live', filedAt + Math.max(...seconds) * 1000);
    expect(Math.abs(Number(medianSeconds) / median - 1)).toBeLessThan(0.025 + 0.5 / median);
  });

  test('a review at the moment of its report has a median', async () => {
    await counts.add(report('rep_1'), 'confirmed', reviewAfter(0));
    expect((await counts.recent('live', filedAt)).medianSeconds).toBe(1);
  });
});

const submission = {
  game: 'genshin',
  reportedUid: '812345678',
  reporterUid: '712345678',
  category: 'phishing',
  description: 'They sent me a link to a page that asked for my password.',
  evidenceUrls: [],
  contactPlatform: null,
} as const;
const filed = (id: string) =>
  makeReport(
    submission,
    { environment: 'live', lineageId: 'lin_1' },
    { id, now: filedAt, heldBy: [] },
  );

describe('a report that is settled hours later counts once, and what is settled is forgotten', () => {
  // Of some 150 reports of each share nothing is left to do.
  const others = Array.from({ length: 1200 }, (_, nth) => `rep_${nth}`);
  const shares = Array.from({ length: 8 }, (_, shard) => shard);
  async function countAll(count: (id: string) => Promise<void>): Promise<void> {
    await opened.store.collection(reportRecords).insert(filed('rep_late'));
    await count('rep_late');
    await Promise.all(others.map(count));
    await count('rep_late');
  }

  test('among the reports', async () => {
    const tallies = createReportCounts(opened.store);
    await countAll((id) => tallies.move(filed(id), `${id}:submitted`, { to: 'pending_review' }));
    expect(await tallies.count('live', { status: 'pending_review' })).toBe(1201);
    const ids = shares.map((shard) => `live:genshin:${shard}`);
    for (const share of await opened.store.collection(reportCounters).getMany(ids))
      expect(share?.applied.length).toBeLessThanOrEqual(129);
  });

  test('among the reviews of its day', async () => {
    await countAll((id) => counts.add(report(id), 'confirmed', reviewAfter(60)));
    expect((await counts.recent('live', filedAt)).confirmed).toBe(1201);
    const ids = shares.map((shard) => `live:2026-01-15:${shard}`);
    for (const share of await opened.store.collection(reviewDays).getMany(ids))
      expect(share?.applied.length).toBeLessThanOrEqual(129);
  });
});
