import { describe, expect, test } from 'vitest';
import { toRecord, trustRecords, unknownAccount } from '../../src/domains/trust/score/state.ts';
import { type Body, dayMs, type ReportsApp, reportOf, startReports } from '../support/reports.ts';

// The attacks of the trust model, section 7, each with the outcome that it promises.

const target = '812345678';
const numbered = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

interface Score {
  readonly score: number;
  readonly tier: string;
}

const scoreOf = async (app: ReportsApp, uid = target): Promise<Score> =>
  (await app.get(`/v1/trust-score/genshin/${uid}`, { key: app.owner })).body.data;

/** A report of a reporter against the target, and what it took of the score. */
async function takenBy(app: ReportsApp, fields: Body, key?: string): Promise<number> {
  const uid = String(fields['reported_uid'] ?? target);
  const before = await scoreOf(app, uid);
  await app.filed(fields, key === undefined ? {} : { key });
  return before.score - (await scoreOf(app, uid)).score;
}

const viewOf = async (app: ReportsApp, id: string) =>
  (await app.get(`/v1/scam-report/${id}`, { key: app.moderator })).body.data;

const decide = async (app: ReportsApp, id: string, decision: Body): Promise<void> => {
  expect((await app.review(id, decision)).status).toBe(200);
};

/** Keys of so many people who know nothing of each other. */
const keysOf = (app: ReportsApp, count: number): Promise<string[]> =>
  Promise.all(
    numbered(0, count).map(() =>
      app.createKey({ environment: 'live', scopes: ['read', 'write:report'] }),
    ),
  );

/** An account whose showcase was first fetched 31 days ago: its reports are believed twice as much. */
async function known(app: ReportsApp, uid: string): Promise<string> {
  const shown = { shown: 0, showcaseHash: 'x' };
  await app.app.services.trust.observed('live', { game: 'genshin', uid }, shown);
  app.clock.pass(31 * dayMs);
  return uid;
}

/** An account with all that earns points: verified, 600 days old, fully active. */
async function trusted(app: ReportsApp, uid = target): Promise<void> {
  const now = app.clock.now();
  const record = toRecord(`live:genshin:${uid}`, {
    ...unknownAccount,
    updatedAt: now,
    owned: { ver_1: { since: now - 30 * dayMs, until: now + 150 * dayMs } },
    knownSince: now - 600 * dayMs,
    activity: {
      shown: 8,
      weeks: 0xfff,
      week: Math.floor((now / dayMs + 3) / 7),
      showcaseHash: 'x',
    },
  });
  await app.store.collection(trustRecords).insert(record);
  expect(await scoreOf(app, uid)).toMatchObject({ score: 100, tier: 'trusted' });
}

test('one false report takes at most six points, gives them back, and costs its reporter his credibility', async () => {
  const app = await startReports();
  const reporter = await known(app, '618123421');
  const id = await app.filed({ reporter_uid: reporter });
  const { score, tier } = await scoreOf(app);
  expect([score, tier]).toEqual([56, 'neutral']);
  await decide(app, id, { decision: 'dismissed', reason: 'false_report' });
  expect(await scoreOf(app)).toMatchObject({ score: 60 });
  const other = '812345679';
  expect(await takenBy(app, { reporter_uid: reporter, reported_uid: other })).toBe(1);
});

test('many throwaway reporters of one bot flag themselves and leave the account neutral', async () => {
  const app = await startReports();
  const ids: string[] = [];
  for (const reporter of numbered(700_000_000, 30)) {
    ids.push(await app.filed({ reporter_uid: reporter }));
    app.clock.pass(60_000);
  }
  expect(await scoreOf(app)).toMatchObject({ score: 56, tier: 'neutral' });
  expect((await viewOf(app, ids.at(-1) ?? '')).flags).toContain('brigade_suspected');
  const queue = await app.get('/v1/admin/scam-reports?flag=brigade_suspected', {
    key: app.moderator,
  });
  expect(queue.body.meta.total).toBe(25);
});

describe('many throwaway reporters with many keys', () => {
  test('take an unknown account to 50 at worst', async () => {
    const app = await startReports();
    const keys = await keysOf(app, 12);
    for (const [index, key] of keys.entries())
      await app.filed({ reporter_uid: String(700_000_000 + index) }, { key });
    expect(await scoreOf(app)).toMatchObject({ score: 50, tier: 'neutral' });
  });

  test('take a trusted one from 100 to 90 at worst, where it stays trusted', async () => {
    const app = await startReports();
    await trusted(app);
    const keys = await keysOf(app, 12);
    for (const [index, key] of keys.entries())
      await app.filed({ reporter_uid: String(700_000_000 + index) }, { key });
    const { score, tier } = await scoreOf(app);
    expect(score).toBeGreaterThanOrEqual(90);
    expect(tier).toBe('trusted');
  });
});

test('an invented reporter weighs less than one who is known, and less with every dismissal of his key', async () => {
  const app = await startReports();
  expect(await takenBy(app, { reporter_uid: '700000001', reported_uid: '800000001' })).toBe(2);
  const reporter = await known(app, '618123421');
  expect(await takenBy(app, { reporter_uid: reporter, reported_uid: '800000002' })).toBe(4);
  for (const uid of numbered(700_000_002, 3)) {
    const id = await app.filed({ reporter_uid: uid, reported_uid: '800000003' });
    await decide(app, id, { decision: 'dismissed', reason: 'false_report' });
  }
  expect(await takenBy(app, { reporter_uid: '700000009', reported_uid: '800000004' })).toBe(1);
});

test('a report in revenge weighs a quarter and tells the moderators so', async () => {
  const app = await startReports();
  const [one, other] = [await known(app, '618123421'), await known(app, target)];
  await app.filed({ reporter_uid: one, reported_uid: other });
  const id = await app.filed(
    { reporter_uid: other, reported_uid: one, category: 'rmt' },
    { key: app.stranger },
  );
  const { flags, credibility } = await viewOf(app, id);
  expect(flags).toEqual(['retaliation']);
  const moderated = await app.get(`/v1/admin/scam-reports/${id}`, { key: app.moderator });
  expect(moderated.body.data.credibility).toBeCloseTo(0.5 * 0.6 * 0.25, 6);
  expect(credibility).toBeUndefined();
});

test('a scammer who reports his victims first touches nothing of what their reports confirm', async () => {
  const app = await startReports();
  const victim = '618123421';
  await app.filed({ reporter_uid: target, reported_uid: victim }, { key: app.stranger });
  const id = await app.filed({ reporter_uid: victim, reported_uid: target });
  expect((await viewOf(app, id)).flags).toEqual(['retaliation']);
  await decide(app, id, { decision: 'confirmed' });
  expect(await scoreOf(app)).toMatchObject({ score: 30, tier: 'caution' });
});

test('junk that begins a burst holds back no credible report', async () => {
  const app = await startReports();
  const reporter = await known(app, '618123421');
  for (const uid of numbered(700_000_000, 6)) await app.filed({ reporter_uid: uid });
  expect(await takenBy(app, { reporter_uid: '700000100' })).toBe(0);
  expect(await takenBy(app, { reporter_uid: reporter }, app.stranger)).toBeGreaterThan(0);
});

test('friends who report and are dismissed earn nobody a bonus', async () => {
  const app = await startReports();
  for (const uid of numbered(700_000_000, 4)) {
    const id = await app.filed({ reporter_uid: uid, category: 'other' });
    await decide(app, id, { decision: 'dismissed' });
  }
  expect(await scoreOf(app)).toMatchObject({ score: 60, tier: 'neutral' });
});

test('credibility farmed with trivial true reports buys six points at most', async () => {
  const app = await startReports();
  const reporter = await known(app, '618123421');
  for (const [index, uid] of numbered(800_000_000, 12).entries()) {
    const id = await app.filed({ reporter_uid: reporter, reported_uid: uid, category: 'other' });
    await decide(app, id, { decision: 'confirmed' });
    if (index % 5 === 4) app.clock.pass(dayMs);
  }
  app.clock.pass(dayMs);
  const taken = await takenBy(app, { reporter_uid: reporter });
  expect(taken).toBeGreaterThan(4);
  expect(taken).toBeLessThanOrEqual(6);
});

test('a bought account with a long past loses what it was bought for', async () => {
  const app = await startReports();
  await trusted(app);
  const id = await app.filed({});
  await decide(app, id, { decision: 'confirmed' });
  expect(await scoreOf(app)).toMatchObject({
    score: 41,
    tier: 'caution',
    components: {
      report_penalty: -30,
      verified_owner_bonus: 4,
      account_age_bonus: 3,
      activity_bonus: 4,
    },
  });
});

test('a message that is replayed, or comes twice at once, counts once', async () => {
  const app = await startReports();
  const headers = { 'idempotency-key': 'the same' };
  const send = () =>
    app.post('/v1/scam-report', reportOf(), { key: app.owner, headers }).then(({ body }) => body);
  const first = await send();
  expect(await send()).toEqual(first);
  await Promise.all([1, 2, 3].map(() => app.review(first.data.id, { decision: 'confirmed' })));
  await app.app.recover();
  const { body } = await app.get(`/v1/trust-score/genshin/${target}/timeline`, { key: app.owner });
  expect(body.data.map(({ event }: { event: string }) => event)).toEqual([
    'review_confirmed',
    'report_submitted',
  ]);
  expect(await scoreOf(app)).toMatchObject({ score: 30, reports_count: { total: 1 } });
});

test('a moderator who errs flags nobody, and a reversal takes it all back, each with its entry in the trail', async () => {
  const app = await startReports();
  const id = await app.filed({});
  await decide(app, id, { decision: 'confirmed' });
  const { score, tier } = await scoreOf(app);
  expect(score).toBeGreaterThanOrEqual(20);
  expect(tier).toBe('caution');
  await decide(app, id, { decision: 'dismissed', reverse: true });
  expect(await scoreOf(app)).toMatchObject({ score: 60, tier: 'neutral' });
  const { body } = await app.get('/v1/admin/audit', { key: app.moderator });
  const trail = body.data.filter((entry: { target: string }) => entry.target === id);
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'report_reversed',
    'report_confirmed',
  ]);
});
