import { expect, test } from 'vitest';
import { savedBuilds } from '../../src/domains/builds/saved-build.ts';
import { buildShelves } from '../../src/domains/builds/shelf.ts';
import { createReportCounts, reportCounters } from '../../src/domains/reports/counters.ts';
import { createFilings, filingRecords } from '../../src/domains/reports/filings.ts';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { createReportShare, remakeRecords } from '../../src/domains/reports/sandbox.ts';
import { rebuildAll } from '../../src/domains/trust/maintenance/rebuild.ts';
import { createSandboxSweep } from '../../src/domains/trust/maintenance/sandbox-sweep.ts';
import { reputationRecords } from '../../src/domains/trust/score/credibility.ts';
import { timelineEntries, trustRecords } from '../../src/domains/trust/score/state.ts';
import { verificationRecords } from '../../src/domains/verifications/verification.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { maintenanceOf } from '../../src/services.ts';
import type { Store } from '../../src/store/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { genshinAnalysis, paths } from '../support/builds.ts';
import { dyingStore } from '../support/dying.ts';
import { lineageOf } from '../support/live-events.ts';
import { reportOf } from '../support/reports.ts';
import { begin, check, scoreOf, path as verifications } from '../support/verifications.ts';

// R3.9a: what a key family may leave in the sandbox is bounded; its own oldest goes first.

let filed = 0;

/** Files reports, a second apart, each with a reporter of its own; answers their ids. */
async function file(app: TestApp, key: string, accounts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const reported_uid of accounts) {
    app.clock.pass(1000);
    filed += 1;
    const report = reportOf({ reported_uid, reporter_uid: String(618_000_000 + 2 * filed) });
    const { status, body } = await app.post('/v1/scam-report', report, { key });
    expect(status).toBe(201);
    ids.push(body.data.id);
  }
  return ids;
}

/** Brings what is there within smaller bounds than the service's own. */
async function trim(app: TestApp, bounds: Bounds) {
  await share(app.store, app.clock, bounds)();
  await app.app.recover();
}

interface Bounds {
  readonly perFamily?: number;
  readonly inAll?: number;
}

function share(store: Store, clock: Clock, bounds: Bounds) {
  const { remake } = createSandboxSweep({
    records: store.collection(trustRecords),
    entries: store.collection(timelineEntries),
    reputations: store.collection(reputationRecords),
    maintenance: maintenanceOf(store),
    clock,
    leftBoards: async () => undefined,
  });
  const records = store.collection(reportRecords);
  return createReportShare({
    records,
    filings: createFilings({ records, filings: store.collection(filingRecords), clock }),
    remakes: store.collection(remakeRecords),
    counts: createReportCounts(store),
    eraseEvidence: async () => 0,
    remake,
    ...bounds,
  });
}

const nothing = (): void => undefined;

/** How many accounts and reporters are other than a rebuild makes them. */
async function differences({ store, clock }: TestApp): Promise<number> {
  let different = 0;
  const count = (): void => {
    different += 1;
  };
  await rebuildAll(
    maintenanceOf(store),
    { environment: 'test', dryRun: true, restart: false, now: clock.now },
    {
      ...{ continued: nothing, started: nothing, part: nothing, finished: nothing },
      ...{ account: count, reporter: count },
    },
  );
  return different;
}

const left = async (app: TestApp, ids: readonly string[]): Promise<boolean[]> =>
  (await app.store.collection(reportRecords).getMany(ids)).map((report) => report !== undefined);

test('the oldest reports of a family go, and the scores and numbers that followed from them', async () => {
  const app = await startApp({ env: { SANDBOX_REVIEW_SECONDS: '10' } });
  const other = await app.createKey();
  const own = await file(app, app.key, ['855000001', '855000002', '855000002', '855000003']);
  const others = await file(app, other, ['855000001', '855000004']);
  app.clock.pass(20_000);
  await app.get('/v1/scam-reports');
  const scoreOf = async (uid: string) =>
    (await app.get(`/v1/trust-score/genshin/${uid}`)).body.data;
  expect(await scoreOf('855000002')).toMatchObject({ reports_count: { confirmed: 2 } });
  const before = await scoreOf('855000004');

  await trim(app, { perFamily: 2 });
  expect(await left(app, own)).toEqual([false, false, true, true]);
  expect(await left(app, others)).toEqual([true, true]);
  expect(await scoreOf('855000001')).toMatchObject({ reports_count: { total: 1 } });
  expect(await scoreOf('855000002')).toMatchObject({ reports_count: { total: 1, confirmed: 1 } });
  expect(await scoreOf('855000004')).toEqual(before);
  expect(await differences(app)).toBe(0);
  expect((await app.get('/v1/scam-reports')).body.meta.total).toBe(4);

  // At the bound of all of them the largest family's.
  await file(app, app.key, ['855000005']);
  await trim(app, { inAll: 4 });
  expect(await left(app, [...own, ...others])).toEqual([false, false, false, true, true, true]);
  expect(await differences(app)).toBe(0);
});

test('killed between any two writes of it, the next run leaves scores, reporters and numbers right', async () => {
  const app = await startApp({ env: { SANDBOX_REVIEW_SECONDS: '10' } });
  const watched = [reportRecords, reportCounters, remakeRecords, trustRecords, reputationRecords];
  const names = watched.map(({ name }) => name);
  const reputations = (equals: { reporter: string }) =>
    app.store.collection(reputationRecords).count({ index: 'byReporter', equals });
  let round = 0;
  for (let isDead = true; isDead; round += 1) {
    // The one that goes was confirmed: its reporter is believed for it.
    const [goes = '', stays = ''] = await file(app, app.key, [`8551${10000 + round}`, '855000777']);
    app.clock.pass(20_000);
    await app.get('/v1/scam-reports');
    const { against = '', by = '' } = (await app.store.collection(reportRecords).get(goes)) ?? {};
    expect(await reputations({ reporter: by })).toBe(1);
    const dying = dyingStore(app.store, names);
    dying.dieAfter(round);
    await share(dying.store, app.clock, { perFamily: 1 })().catch(() => undefined);
    isDead = dying.isDead;
    await trim(app, { perFamily: 1 });
    expect(await left(app, [goes, stays])).toEqual([false, true]);
    expect(await app.store.collection(trustRecords).get(against)).toBeUndefined();
    expect(await reputations({ reporter: by })).toBe(0);
    expect(await differences(app)).toBe(0);
    expect((await app.get('/v1/scam-reports')).body.meta.total).toBe(1);
  }
  expect(round).toBeGreaterThan(8);
});

test('an account of which nothing is left is as its UID says again', async () => {
  const app = await startApp();
  const other = await app.createKey();
  await file(app, app.key, ['855000100', '855000111']);
  const untouched = (await app.get('/v1/trust-score/genshin/955000100')).body.data;
  await file(app, other, ['855000999']);
  await trim(app, { perFamily: 0 });
  for (const uid of ['855000100', '855000111'])
    expect(await app.store.collection(trustRecords).get(`test:genshin:${uid}`)).toBeUndefined();
  const { data } = (await app.get('/v1/trust-score/genshin/855000100')).body;
  expect(data).toMatchObject({ score: untouched.score, reports_count: untouched.reports_count });
  const { meta } = (await app.get('/v1/trust-score/genshin/855000111/timeline')).body;
  expect(meta.total).toBe(0);
  expect((await app.get('/v1/scam-reports?status=pending_review')).body.meta.total).toBe(0);
});

test('the oldest verifications of a family go, and what they verified', async () => {
  const app = await startApp();
  const records = app.store.collection(verificationRecords);
  const other = await app.createKey();
  const verify = async (account: string, key: string) => {
    app.clock.pass(1000);
    const { id } = await begin(app, account, key);
    expect((await check(app, id, key)).body.data.status).toBe('verified');
    return id;
  };
  const before = await verify('856000002', other);
  const accounts = ['856000012', '856000022', '856000032', '856000042'];
  const own: string[] = [];
  for (const account of accounts) own.push(await verify(account, app.key));
  const last = await records.get(own.at(-1) ?? '');
  if (!last) throw new Error('Nothing was verified.');
  const later = { ...last, createdAt: app.clock.now() + 1 };
  for (let nth = 0; nth < 198; nth += 1) await records.insert({ ...later, id: `ver_${nth}` });
  const codes = async () => {
    const replies = own.map((id) => app.get(`${verifications}/${id}`));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  await app.app.recover();
  expect(await codes()).toEqual([404, 404, 200, 200]);
  const [gone, stays] = [await scoreOf(app, accounts[1]), await scoreOf(app, accounts[2])];
  expect(gone).toBeLessThan(stays);
  expect((await app.get(`${verifications}/${before}`, { key: other })).status).toBe(200);

  // The next run goes on where this one ended.
  await records.insert({ ...later, id: 'ver_one_more' });
  await app.app.recover();
  expect(await codes()).toEqual([404, 404, 404, 200]);
});

test('at the bound of all saved builds the oldest of the largest family go', async () => {
  const app = await startApp();
  const records = app.store.collection(savedBuilds);
  const lineageId = await lineageOf(app, app.key);
  const save = async () => {
    app.clock.pass(60_000);
    const { status, body } = await app.post(paths.saveAnalysis, { ...genshinAnalysis, name: 'B' });
    expect(status).toBe(201);
    return body.data.id as string;
  };
  const own = [await save(), await save(), await save()];
  const first = await records.get(own[0] ?? '');
  if (!first) throw new Error('Nothing was saved.');
  const createdAt = app.clock.now() + 1;
  const copies = (family: string, count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      ...{ ...first, id: `bld_${family}_${nth}`, ordinal: `${family}:copy ${nth}`, createdAt },
      ...{ lineageId: family, leftBy: family },
    }));
  const others = Array.from({ length: 20 }, (_, nth) => copies(`lin_${nth}`, nth ? 475 : 477));
  for (const builds of [copies(lineageId, 497), ...others])
    await Promise.all(builds.map((build) => records.insert(build)));
  // The copies are builds of an earlier version: the shelf is made of them.
  await app.store.collection(buildShelves).remove(lineageId);
  await app.app.recover();
  const statuses = await Promise.all(own.map((id) => app.get(`${paths.builds}/${id}`)));
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 200]);
  expect((await app.get(paths.builds)).body.meta.total).toBe(498);
  expect(await records.count({ index: 'byFamilyLeft', equals: { leftBy: 'lin_0' } })).toBe(477);
  await save();
}, 60_000);
