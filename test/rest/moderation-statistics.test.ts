import { expect, test } from 'vitest';
import { dayMs, hourMs, startModeration } from '../support/moderation.ts';

const nothing = {
  open: 0,
  overdue: 0,
  claimed: 0,
  by_category: ['phishing', 'rmt', 'impersonation', 'harassment', 'boosting', 'other'].map(
    (category) => ({ category, open: 0 }),
  ),
  by_game: ['genshin', 'hsr', 'zzz'].map((game) => ({ game, open: 0 })),
  reviews: {
    days: 30,
    confirmed: 0,
    dismissed: 0,
    dismissed_for: ['insufficient_evidence', 'false_report', 'out_of_scope'].map((reason) => ({
      reason,
      count: 0,
    })),
    reversed: 0,
    dismissed_share: null,
    median_seconds: null,
  },
  reporters: { lowest: [], highest: [] },
};

test('before anything was reported the statistics say so', async () => {
  const { moderate } = await startModeration();
  await expect(moderate('/stats')).resolves.toMatchObject({ status: 200, body: { data: nothing } });
});

test('the statistics say what waits, by category and game', async () => {
  const { file, claim, review, clock, moderate } = await startModeration();
  await file({ category: 'phishing' });
  await claim(await file({ category: 'rmt', game: 'hsr' }));
  clock.pass(3 * dayMs + 1);
  await claim(await file({ category: 'rmt' }));
  await review(await file(), { decision: 'dismissed' });
  const { body } = await moderate('/stats');
  // The first claim is over.
  expect(body.data).toMatchObject({ open: 3, overdue: 2, claimed: 1 });
  expect(body.data.by_game.map(({ open }: { open: number }) => open)).toEqual([2, 1, 0]);
  expect(body.data.by_category.map(({ open }: { open: number }) => open)).toEqual([
    1, 2, 0, 0, 0, 0,
  ]);
});

test('the statistics count each review of the last 30 days once', async () => {
  const { file, review, clock, moderate } = await startModeration();
  const reviewsNow = async () => (await moderate('/stats')).body.data.reviews;
  const ids = await Promise.all([file(), file(), file(), file()]);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  clock.pass(hourMs);
  await review(first, { decision: 'confirmed' });
  await review(first, { decision: 'confirmed' });
  clock.pass(hourMs);
  await review(second, { decision: 'dismissed', reason: 'false_report' });
  clock.pass(dayMs);
  await review(third, { decision: 'dismissed', reason: 'out_of_scope' });
  await review(first, { decision: 'dismissed', reverse: true });
  await review(fourth, { decision: 'dismissed', reason: 'out_of_scope' });
  const reviews = await reviewsNow();
  expect(reviews).toMatchObject({
    confirmed: 1,
    dismissed: 3,
    dismissed_for: [
      { reason: 'insufficient_evidence', count: 0 },
      { reason: 'false_report', count: 1 },
      { reason: 'out_of_scope', count: 2 },
    ],
    reversed: 1,
    dismissed_share: 0.75,
  });
  expect(Math.abs(reviews.median_seconds / 7200 - 1)).toBeLessThan(0.026);
  clock.pass(29 * dayMs);
  expect(await reviewsNow()).toMatchObject({ confirmed: 0, dismissed: 2, reversed: 1 });
  clock.pass(dayMs);
  expect(await reviewsNow()).toEqual(nothing.reviews);
});

test('the statistics name the key families that are believed least and most', async () => {
  const { file, review, createKey, moderate, get } = await startModeration();
  const liveKey = () =>
    createKey({ environment: 'live', scopes: ['read', 'write:report', 'admin'] });
  const standings: [string, string][] = [];
  for (const body of [
    { decision: 'confirmed' },
    { decision: 'dismissed', reason: 'false_report' },
    { decision: 'dismissed', reason: 'out_of_scope' },
  ]) {
    const key = await liveKey();
    const id = await file({ key });
    await review(id, body);
    const { lineage_id } = (await get(`/v1/admin/scam-reports/${id}`, { key })).body.data;
    standings.push([body.reason ?? body.decision, lineage_id]);
  }
  const lineage = Object.fromEntries(standings);
  const { reporters } = (await moderate('/stats')).body.data;
  expect(reporters).toEqual({
    lowest: [
      { lineage_id: lineage['false_report'], credibility: 0.1667 },
      { lineage_id: lineage['out_of_scope'], credibility: 0.4 },
    ],
    highest: [{ lineage_id: lineage['confirmed'], credibility: 0.6667 }],
  });
});
