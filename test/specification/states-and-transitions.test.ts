import { expect, test } from 'vitest';
import { dayMs, reportOf, startReports } from '../support/reports.ts';
import { once, refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/moderation*.test.ts and test/domains/reports/.

const app = once(() => startReports({ lasting: true }));

const scoreOf = async (uid: string) => {
  const { get, owner } = await app();
  return (await get(`/v1/trust-score/genshin/${uid}`, { key: owner })).body.data;
};
const newest = async (uid: string) => {
  const { get, owner } = await app();
  return (await get(`/v1/trust-score/genshin/${uid}/timeline`, { key: owner })).body.data[0];
};

test('L220 of all things reports alone have a status', async () => {
  const { get, filed, owner } = await app();
  const id = await filed({ reported_uid: '812340200', reporter_uid: '618000200' });
  const ask = async (path: string) => (await get(`/v1/${path}`, { key: owner })).body.data;
  expect(await ask(`scam-report/${id}`)).toHaveProperty('status');
  for (const path of ['trust-score/genshin/812340200', 'character/hsr/1308', 'weapon/zzz/14109']) {
    expect(await ask(path)).not.toHaveProperty('status');
  }
});

test('L224 a new report is pending_review: 201 with id, status, created_at, expected_review_by', async () => {
  const { post, owner, clock } = await app();
  const body = reportOf({ reported_uid: '812340201', reporter_uid: '618000201' });
  const reply = await post('/v1/scam-report', body, { key: owner });
  expect(reply.status).toBe(201);
  expect(reply.body.data).toEqual({
    id: expect.any(String),
    status: 'pending_review',
    created_at: new Date(clock.now()).toISOString(),
    expected_review_by: new Date(clock.now() + 3 * dayMs).toISOString(),
  });
});

test('L224 only a valid one, no duplicate, not of oneself, and under the daily cap', async () => {
  const { file } = await app();
  const mine = { reporter_uid: '618000202' };
  const codeOf = async (fields: object) => refusalOf((await file({ ...mine, ...fields })).reply);
  expect(await codeOf({ reported_uid: '812340202', description: 'short' })).toBe(
    '400 validation_failed',
  );
  expect(await codeOf({ reported_uid: '618000202' })).toBe('422 self_report');
  expect(await codeOf({ reported_uid: '812340202' })).toBe('201 undefined');
  expect(await codeOf({ reported_uid: '812340202' })).toBe('409 duplicate_report');
  for (const n of [3, 4, 5, 6]) {
    expect(await codeOf({ reported_uid: `81234020${n}` })).toBe('201 undefined');
  }
  expect(await codeOf({ reported_uid: '812340207' })).toBe('422 report_quota_exceeded');
});

test('L224 a new report enters the queue of the moderators', async () => {
  const { get, filed, moderator } = await app();
  const id = await filed({ reported_uid: '812340208', reporter_uid: '618000208' });
  const { body } = await get('/v1/admin/scam-reports?limit=200', { key: moderator });
  expect(body.data.map((report: { id: string }) => report.id)).toContain(id);
});

test('L224 a new report recomputes the score of the reported UID', async () => {
  const { filed } = await app();
  expect((await scoreOf('812340209')).score).toBe(60);
  await filed({ reported_uid: '812340209', reporter_uid: '618000209' });
  expect((await scoreOf('812340209')).score).toBeLessThan(60);
});

test('L226 the states confirmed and dismissed exist', async () => {
  const { get, filed, review, owner } = await app();
  for (const [n, decision] of ['confirmed', 'dismissed'].entries()) {
    const id = await filed({ reported_uid: '812340210', reporter_uid: `61800023${n}` });
    expect((await review(id, { decision })).status).toBe(200);
    const { data } = (await get(`/v1/scam-report/${id}`, { key: owner })).body;
    expect(data.status).toBe(decision);
  }
});

test('L227 a review recomputes the score', async () => {
  const { filed, review } = await app();
  const id = await filed({ reported_uid: '812340211', reporter_uid: '618000221' });
  const { score: before } = await scoreOf('812340211');
  await review(id, { decision: 'confirmed' });
  const after = await scoreOf('812340211');
  expect(after.score).toBeLessThan(before);
  expect(after).toMatchObject({
    tier: 'caution',
    reports_count: { total: 1, confirmed: 1, dismissed: 0 },
  });
});

test('L227 a dismissed review is in the timeline with a positive delta', async () => {
  const { filed, review } = await app();
  const id = await filed({ reported_uid: '812340212', reporter_uid: '618000212' });
  await review(id, { decision: 'dismissed' });
  const { event, delta } = await newest('812340212');
  expect(event).toBe('review_dismissed');
  expect(delta).toBeGreaterThan(0);
});

test('L229 a tier follows from the score alone', async () => {
  const uids = ['812340209', '812340211', '812340212'];
  const tierOf = (score: number) =>
    score >= 80 ? 'trusted' : score >= 50 ? 'neutral' : score >= 20 ? 'caution' : 'flagged';
  for (const uid of uids) {
    const { score, tier } = await scoreOf(uid);
    expect(tier).toBe(tierOf(score));
  }
});
