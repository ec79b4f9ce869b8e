import { expect, test } from 'vitest';
import { modulesOn } from '../../src/cli/open.ts';
import { erasureText, readErasure } from '../../src/cli/privacy.ts';
import { eraseAccount } from '../../src/domains/erasure.ts';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { filingRecords } from '../../src/domains/reports/filings.ts';
import { reputationRecords } from '../../src/domains/trust/score/credibility.ts';
import type { Blobs } from '../../src/store/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/asset-dependencies.ts';

const accused = { game: 'genshin', uid: '812345678' } as const;
const reporter = '618285856';
const description = 'Asked for the password in a chat and then changed the mail address of it.';

const dataDir = temporaryFolder();
const blobs: Blobs = {
  put: async () => undefined,
  get: async () => undefined,
  remove: async () => false,
};

async function withReport() {
  const app = await startApp();
  const filed = await app.post('/v1/scam-report', {
    reported_uid: accused.uid,
    reporter_uid: reporter,
    game: accused.game,
    category: 'phishing',
    description,
  });
  expect(filed.status).toBe(201);
  await app.store.collection(snapshotRecords).insert({
    id: `test:genshin:${accused.uid}:primary`,
    environment: 'test',
    ...accused,
    provider: 'primary',
    format: 1,
    fetchedAt: 0,
    expiresAt: 0,
    body: new Uint8Array(),
  });
  return { app, id: String(filed.body.data.id) };
}

const erase = ({ app, store }: TestApp, uid: string, dryRun = false) =>
  eraseAccount(modulesOn({ store, blobs, dataDir }).all, app.services.audit, {
    environment: 'test',
    account: { game: accused.game, uid },
    dryRun,
  });

test('an account that is erased is unknown, and the reports against it are gone', async () => {
  const { app, id } = await withReport();
  const erased = await erase(app, accused.uid);
  expect(erased).toMatchObject({ snapshots: 1, score: 1, timeline: 1, reportsAgainst: 1 });
  await expect(app.get(`/v1/scam-report/${id}`)).resolves.toMatchObject({ status: 404 });
  const queue = await app.get('/v1/scam-reports?status=pending_review&game=genshin');
  expect(JSON.stringify(queue.body.data)).not.toContain(accused.uid);
  const trust = await app.get(`/v1/trust-score/genshin/${accused.uid}`);
  expect(trust.body.data).toMatchObject({ score: 60, reports_count: { total: 0 } });
  const timeline = await app.get(`/v1/trust-score/genshin/${accused.uid}/timeline`);
  expect(timeline.body).toMatchObject({ data: [], meta: { total: 0 } });
});

test('what a reporter wrote goes with him, and what it took stays with the account', async () => {
  const { app, id } = await withReport();
  const before = await app.get(`/v1/trust-score/genshin/${accused.uid}`);
  expect(await erase(app, reporter)).toMatchObject({ reportsBy: 1, reportsAgainst: 0 });
  const { body } = await app.get(`/v1/scam-report/${id}`);
  expect(body.data).toMatchObject({ reporter_uid: '000000000', description: '' });
  const after = await app.get(`/v1/trust-score/genshin/${accused.uid}`);
  expect(after.body.data).toEqual(before.body.data);
});

test('erasing again finds nothing, and is in the trail', async () => {
  const { app } = await withReport();
  await erase(app, accused.uid);
  const again = await erase(app, accused.uid);
  expect(Object.values(again)).toEqual(Object.values(again).map(() => 0));
  const admin = await app.createKey({ scopes: ['admin'] });
  const { body } = await app.get('/v1/admin/audit', { key: admin });
  expect(body.data).toContainEqual(
    expect.objectContaining({ action: 'account_erased', target: `test:genshin:${accused.uid}` }),
  );
});

test('how far an owner and the claims in his name were believed goes too, and what they filed today', async () => {
  const { app } = await withReport();
  const admin = await app.createKey({ scopes: ['admin'] });
  const uid = '700000002';
  const by = `test:genshin:${uid}`;
  const file = async (reported_uid: string) => {
    const body = { game: 'genshin', reported_uid, reporter_uid: uid, category: 'rmt', description };
    const { id } = (await app.post('/v1/scam-report', body)).body.data;
    const path = `/v1/admin/scam-reports/${id}/review`;
    const { status } = await app.post(path, { decision: 'confirmed' }, { key: admin });
    expect(status).toBe(200);
  };
  await file('812345679');
  const started = await app.post('/v1/verifications', { game: 'genshin', uid });
  await app.post(`/v1/verifications/${started.body.data.id}/check`);
  await file('812345679');
  const left = async () => {
    const filings = await app.store.collection(filingRecords).getMany([by, `${by}:owner`]);
    return [
      await app.store
        .collection(reputationRecords)
        .count({ index: 'byReporter', equals: { reporter: by } }),
      filings.flatMap((one) => one?.reports ?? []).length,
    ];
  };
  expect(await left()).toEqual([2, 2]);
  await erase(app, uid);
  expect(await left()).toEqual([0, 0]);
});

test('a dry run counts and erases nothing', async () => {
  const { app, id } = await withReport();
  expect(await erase(app, accused.uid, true)).toMatchObject({ reportsAgainst: 1, timeline: 1 });
  await expect(app.get(`/v1/scam-report/${id}`)).resolves.toMatchObject({ status: 200 });
});

test('the queue counts right after a report was erased', async () => {
  const { app } = await withReport();
  const total = async () =>
    (await app.get('/v1/scam-reports?status=pending_review&game=genshin')).body.meta.total;
  const before = await total();
  await erase(app, accused.uid);
  expect(await total()).toBe(before - 1);
});

test.each([
  [[], /The game is one of/],
  [['genshin'], /9 or 10 digits/],
  [['genshin', '81234567'], /9 or 10 digits/],
  [['genshin', '812345678', 'x'], /Unexpected argument: x/],
  [['genshin', '812345678', '--environment', 'prod'], /one of live, test/],
])('%j is refused with a line that says why', (args, message) => {
  expect(() => readErasure(args)).toThrow(message);
});

test('what was erased is told in lines', () => {
  const request = readErasure(['zzz', '1000000001', '--dry-run']);
  const none = {
    snapshots: 0,
    score: 0,
    timeline: 2,
    verifications: 0,
    reportsAgainst: 0,
    reportsBy: 0,
    evidence: 0,
  };
  expect(erasureText(request, none)).toMatch(/^Would erase from live:zzz:1000000001:\n/);
  expect(erasureText(request, none)).toContain('timeline entries: 2');
});
