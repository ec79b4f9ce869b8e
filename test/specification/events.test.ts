import { expect, test } from 'vitest';
import { startReports } from '../support/reports.ts';
import { once } from '../support/specification.ts';

// Tried in depth by test/rest/trust-timeline.test.ts and test/rest/trust-story.test.ts.

const app = once(() => startReports({ lasting: true }));

const timelineOf = async (uid: string, key?: string) => {
  const { get, owner } = await app();
  const { body } = await get(`/v1/trust-score/genshin/${uid}/timeline`, { key: key ?? owner });
  return body.data;
};

test('L387 an entry has at, event, delta and score_after', async () => {
  const { filed } = await app();
  await filed({ reported_uid: '812340300', reporter_uid: '618000300' });
  const [entry] = await timelineOf('812340300');
  expect(Object.keys(entry)).toEqual(['at', 'event', 'delta', 'score_after']);
});

test('L387 report_submitted has a negative delta', async () => {
  const [entry] = await timelineOf('812340300');
  expect(entry.event).toBe('report_submitted');
  expect(entry.delta).toBeLessThan(0);
});

test('L387 review_dismissed has a positive delta', async () => {
  const { filed, review } = await app();
  const id = await filed({ reported_uid: '812340301', reporter_uid: '618000301' });
  await review(id, { decision: 'dismissed' });
  const [entry] = await timelineOf('812340301');
  expect(entry.event).toBe('review_dismissed');
  expect(entry.delta).toBeGreaterThan(0);
});

test('L387 changes of a verification are recorded', async () => {
  const { key, post, request } = await app();
  const started = await post('/v1/verifications', { game: 'genshin', uid: '712345602' });
  const { id } = started.body.data;
  await post(`/v1/verifications/${id}/check`);
  await request(`/v1/verifications/${id}`, { method: 'DELETE' });
  const events = (await timelineOf('712345602', key)).map(({ event }: { event: string }) => event);
  expect(events).toEqual(['owner_unverified', 'owner_verified']);
});

test('L388 a report and its review add entries and recompute the score', async () => {
  const { get, filed, review, owner } = await app();
  const path = '/v1/trust-score/genshin/812340302';
  const scoreOf = async () => (await get(path, { key: owner })).body.data.score;
  const id = await filed({ reported_uid: '812340302', reporter_uid: '618000302' });
  const pending = await scoreOf();
  await review(id, { decision: 'confirmed' });
  const confirmed = await scoreOf();
  expect([pending < 60, confirmed < pending]).toEqual([true, true]);
  expect(await timelineOf('812340302')).toMatchObject([
    { event: 'review_confirmed', delta: confirmed - pending, score_after: confirmed },
    { event: 'report_submitted', delta: pending - 60, score_after: pending },
  ]);
});

test('L388 a refresh recomputes it too', async () => {
  const { post, filed, owner, clock } = await app();
  await filed({ reported_uid: '812340303', reporter_uid: '618000303' });
  const [{ score_after: before }] = await timelineOf('812340303');
  // What pends fades by half in a month.
  clock.pass(90 * 86_400_000);
  const refresh = '/v1/trust-score/genshin/812340303/refresh';
  const { score } = (await post(refresh, undefined, { key: owner })).body.data;
  expect(score).toBeGreaterThan(before);
  const [entry] = await timelineOf('812340303');
  expect(entry).toMatchObject({ event: 'score_adjusted', score_after: score });
});
