import { expect, test } from 'vitest';
import { makeReport } from '../../src/domains/reports/filing.ts';
import { filingRecords } from '../../src/domains/reports/filings.ts';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { testClock } from '../support/app.ts';
import { sharedStore, storeWithOutages } from '../support/interfaces.ts';
import {
  type Body,
  countsOf,
  dayMs,
  description,
  interfaces,
  type Outcome,
  type ReportsApp,
  startReports,
} from '../support/reports.ts';

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

/** Twenty at once, over both instances and both interfaces. */
const twenty = (
  [one, two]: readonly [ReportsApp, ReportsApp],
  fields: (n: number) => Body,
): Promise<Outcome[]> =>
  Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const app = n % 2 === 0 ? one : two;
      return app.file(fields(n), {
        key: one.owner,
        via: interfaces[Math.floor(n / 2) % 2] ?? 'rest',
      });
    }),
  );

test('of twenty equal reports of one key at once one is accepted', async () => {
  const { apps, store } = await startTwo();
  const outcomes = await twenty(apps, () => ({}));
  expect(countsOf(outcomes)).toEqual({ accepted: 1, duplicate_report: 19 });
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
  expect(countsOf(outcomes)).toEqual({ accepted: 5, report_quota_exceeded: 15 });
  const { rows } = await store.collection(reportRecords).page({
    index: 'byReporter',
    equals: { by: 'live:genshin:618123421' },
    limit: 100,
    direction: 'ascending',
  });
  expect(rows).toHaveLength(5);
  const filings = await store.collection(filingRecords).get('live:genshin:618123421');
  expect(filings?.reports.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(filings?.reports.every(({ isFiled }) => isFiled)).toBe(true);
});

test('twenty reports against one account at once all stand in its timeline, and count in the queue', async () => {
  const { apps } = await startTwo();
  const [app] = apps;
  const outcomes = await twenty(apps, (n) => ({ reporter_uid: String(710_000_000 + n) }));
  expect(countsOf(outcomes)).toEqual({ accepted: 20 });
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
  expect(countsOf(await twenty(apps, () => ({})))).toEqual({ accepted: 1, duplicate_report: 19 });
});

test('what is due is finished once a minute, whoever left it', async () => {
  const { app, store, clock, get, owner } = await startReports();
  const submission = {
    game: 'genshin' as const,
    reportedUid: '812345678',
    reporterUid: '618123421',
    category: 'phishing' as const,
    description,
    evidenceUrls: [],
    contactPlatform: null,
  };
  const by = { environment: 'live' as const, lineageId: 'lin_dead' };
  const left = makeReport(submission, by, { id: 'rep_left', now: clock.now() });
  await store.collection(reportRecords).insert({ ...left, credibility: 0.5 });
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

test('a report that cannot be weighed is accepted, and weighs as soon as it can', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { app, file, get, owner } = await startReports({ store, clock });
  down.add('trust-reputation');
  const filed = await file();
  expect(filed.reply.status).toBe(201);
  const score = async () =>
    (await get('/v1/trust-score/genshin/812345678', { key: owner })).body.data;
  expect(await score()).toMatchObject({ score: 60, reports_count: { total: 0 } });
  expect((await file()).code).toBe('duplicate_report');
  down.clear();
  await app.recover();
  expect((await score()).reports_count.total).toBe(1);
});
