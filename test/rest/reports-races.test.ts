import { expect, test } from 'vitest';
import { reporterDays, reportRecords } from '../../src/domains/reports/store.ts';
import { accept, filed } from '../../src/domains/reports/submission.ts';
import { sharedStore, storeWithOutages } from '../doors/support.ts';
import { testClock } from '../support/app.ts';
import type { Body, Outcome, ReportsApp } from './reports-support.ts';
import { dayMs, description, doors, startReports, tally } from './reports-support.ts';

/** Two instances on one store: what one cannot see of the other must hold nevertheless. */
async function startTwo() {
  const clock = testClock();
  const store = await sharedStore(clock);
  const apps: [ReportsApp, ReportsApp] = [
    await startReports({ store, clock, seed: 'one' }),
    await startReports({ store, clock, seed: 'two' }),
  ];
  return { clock, store, apps };
}

/** Twenty at once, over both instances and both doors. */
const twenty = (
  [one, two]: readonly [ReportsApp, ReportsApp],
  fields: (n: number) => Body,
): Promise<Outcome[]> =>
  Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const app = n % 2 === 0 ? one : two;
      return app.file(fields(n), { door: doors[Math.floor(n / 2) % 2] ?? 'rest' });
    }),
  );

test('of twenty equal reports at once one is accepted', async () => {
  const { apps, store } = await startTwo();
  const outcomes = await twenty(apps, () => ({}));
  expect(tally(outcomes)).toEqual({ accepted: 1, duplicate_report: 19 });
  const { rows } = await store.collection(reportRecords).page({
    index: 'byTarget',
    equals: { against: 'live:genshin:812345678' },
    limit: 100,
    direction: 'ascending',
  });
  expect(rows).toHaveLength(1);
});

test('of twenty reports of one reporter at once five are accepted, and the rest leaves nothing', async () => {
  const { apps, store } = await startTwo();
  const outcomes = await twenty(apps, (n) => ({ reported_uid: String(810_000_000 + n) }));
  expect(tally(outcomes)).toEqual({ accepted: 5, report_quota_exceeded: 15 });
  const { rows } = await store.collection(reportRecords).page({
    index: 'byReporter',
    equals: { by: 'live:genshin:618123421' },
    limit: 100,
    direction: 'ascending',
  });
  expect(rows).toHaveLength(5);
  const day = await store.collection(reporterDays).get('live:genshin:618123421');
  expect([...(day?.slots ?? [])].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('twenty reports against one account at once all stand in its timeline, and count in the queue', async () => {
  const { apps } = await startTwo();
  const [app] = apps;
  const outcomes = await twenty(apps, (n) => ({ reporter_uid: String(710_000_000 + n) }));
  expect(tally(outcomes)).toEqual({ accepted: 20 });
  const score = await app.get('/v1/trust-score/genshin/812345678', { key: app.owner });
  expect(score.body.data.reports_count.total).toBe(20);
  expect(score.body.data.score).toBeGreaterThanOrEqual(50);
  const queue = await app.get('/v1/scam-reports?status=pending_review', { key: app.owner });
  expect(queue.body.meta.total).toBe(20);
  expect(queue.body.data).toHaveLength(20);
});

test('of twenty retries after a review that is 30 days old one is accepted', async () => {
  const { apps, clock } = await startTwo();
  const [app] = apps;
  await app.review(await app.filed(), { decision: 'dismissed' });
  clock.pass(30 * dayMs);
  expect(tally(await twenty(apps, () => ({})))).toEqual({ accepted: 1, duplicate_report: 19 });
});

/** A report as a process leaves it that died before it was accepted. */
function abandoned(id: string, now: number, reportedUid: string) {
  const submission = {
    game: 'genshin' as const,
    reportedUid,
    reporterUid: '618123421',
    category: 'phishing' as const,
    description,
    evidenceUrls: [],
    contactPlatform: null,
  };
  return filed(submission, { environment: 'live', lineageId: 'lin_dead' }, { id, now });
}

test('who died while filing keeps neither the report nor the quota from others for more than a minute', async () => {
  const { file, store, clock, get, owner } = await startReports();
  const records = store.collection(reportRecords);
  const targets = ['810000001', '810000002', '810000003', '810000004', '810000005'];
  for (const [n, target] of targets.entries())
    await records.insert(abandoned(`rep_dead${n}`, clock.now(), target));
  await store.collection(reporterDays).insert({
    id: 'live:genshin:618123421',
    day: '2026-01-15',
    slots: targets.map((_, n) => `rep_dead${n}`),
    expiresAt: new Date(clock.now() + dayMs),
  });
  clock.pass(59_999);
  expect((await file()).code).toBe('report_quota_exceeded');
  expect((await file({ reported_uid: '810000001' })).code).toBe('duplicate_report');
  clock.pass(1);
  expect((await file({ reported_uid: '810000001' })).code).toBe('accepted');
  expect((await file()).code).toBe('accepted');
  expect((await get('/v1/scam-report/rep_dead1', { key: owner })).status).toBe(404);
  const left = await records.getMany(targets.map((_, n) => `rep_dead${n}`));
  expect(left.filter((report) => report !== undefined)).toEqual([]);
});

test('who comes too late to accept a report that was given up is told so, and nothing of it counts', async () => {
  const { clock } = await startReports();
  const report = abandoned('rep_late', clock.now(), '810000001');
  const { dedupeKey: _, ...without } = report;
  expect(accept(without, { credibility: 0.5, room: 6, isRetaliation: false })).toBe(undefined);
});

test('what is due is finished once a minute, whoever left it', async () => {
  const { app, store, clock, get, owner } = await startReports();
  const report = accept(abandoned('rep_left', clock.now(), '812345678'), {
    credibility: 0.5,
    room: 6,
    isRetaliation: false,
  });
  if (report) await store.collection(reportRecords).insert(report);
  const path = '/v1/trust-score/genshin/812345678';
  app.tick();
  expect((await get(path, { key: owner })).body.data.score).toBe(60);
  clock.pass(60_000);
  app.tick();
  await expect.poll(async () => (await get(path, { key: owner })).body.data.score).toBe(54);
});

test('a report is accepted while the timeline is down, and stands in it later', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { app, filed, get, owner } = await startReports({ store, clock });
  down.add('trust-timeline');
  const id = await filed();
  down.clear();
  expect((await get(`/v1/scam-report/${id}`, { key: owner })).status).toBe(200);
  await app.recover();
  const path = '/v1/trust-score/genshin/812345678/timeline';
  expect((await get(path, { key: owner })).body.data).toMatchObject([
    { event: 'report_submitted' },
  ]);
});

test('a report that cannot be weighed is refused, and can be filed again at once', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { file } = await startReports({ store, clock });
  down.add('trust-reputation');
  expect((await file()).reply.status).toBe(500);
  down.clear();
  expect((await file()).code).toBe('accepted');
});
