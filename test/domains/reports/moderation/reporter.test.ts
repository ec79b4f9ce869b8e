import { expect, test } from 'vitest';
import { reportRecords } from '../../../../src/domains/reports/report.ts';
import { type Body, dayMs, type ReportsApp, startReports } from '../../../support/reports.ts';

/** What is frozen on a report that is filed now. */
async function frozen(app: ReportsApp, fields: Body = {}, sent: { key?: string } = {}) {
  const id = await app.filed(fields, sent);
  const report = await app.store.collection(reportRecords).get(id);
  if (!report) throw new Error('The report is not there.');
  const { credibility, pendingWeight, flags } = report;
  return { credibility, pendingWeight, flags };
}

const by = (n: number, fields: Body = {}): Body => ({ reporter_uid: `71000000${n}`, ...fields });

test('a new reporter has little credibility, and each further report of a key family against one account has less', async () => {
  const app = await startReports();
  expect(await frozen(app, by(1))).toEqual({
    credibility: 0.15,
    pendingWeight: expect.closeTo(1.8),
    flags: [],
  });
  expect((await frozen(app, by(2))).credibility).toBeCloseTo(0.075);
  expect((await frozen(app, by(3))).credibility).toBeCloseTo(0.05);
  // Another family begins anew, and so does this one after a week, and against another account.
  expect((await frozen(app, by(4), { key: app.stranger })).credibility).toBeCloseTo(0.15);
  expect((await frozen(app, by(5, { reported_uid: '812345679' }))).credibility).toBeCloseTo(0.15);
  app.clock.pass(7 * dayMs + 1);
  expect((await frozen(app, by(6))).credibility).toBeCloseTo(0.15);
});

test('two accounts that report each other have a quarter of the credibility, for 30 days and unless the report was dismissed', async () => {
  const app = await startReports();
  const back = { reported_uid: '618123421', reporter_uid: '812345678' };
  const first = await app.filed();
  expect(await frozen(app, back, { key: app.stranger })).toMatchObject({
    credibility: 0.05,
    flags: ['retaliation'],
  });
  await app.review(first, { decision: 'dismissed', reason: 'out_of_scope' });
  const again = { ...back, category: 'rmt' };
  expect((await frozen(app, again, { key: app.stranger })).flags).toEqual([]);
});

test('a wave of claims of little credibility mutes its key family from the sixth on, and is flagged', async () => {
  const app = await startReports();
  for (const n of [1, 2, 3, 4, 5]) await app.filed(by(n));
  expect(await frozen(app, by(6))).toMatchObject({
    pendingWeight: 0,
    flags: ['brigade_suspected'],
  });
});

test('one reporter takes at most 6 points before review, over all categories', async () => {
  const app = await startReports();
  const weights: number[] = [];
  for (const category of ['phishing', 'rmt', 'impersonation', 'harassment', 'boosting']) {
    const { pendingWeight } = await frozen(app, { category });
    weights.push(pendingWeight ?? 0);
  }
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(6);
});

test("claims of other key families in the name of a reporter take nothing from the reporter's own", async () => {
  const app = await startReports();
  const third = await app.createKey({ environment: 'live', scopes: ['read', 'write:report'] });
  for (const key of [undefined, third]) {
    for (const category of ['phishing', 'rmt', 'impersonation', 'harassment', 'boosting'])
      await app.filed({ category }, key === undefined ? {} : { key });
    app.clock.pass(8 * dayMs);
  }
  const { pendingWeight } = await frozen(app, {}, { key: app.stranger });
  expect(pendingWeight).toBeCloseTo(1.8);
});
