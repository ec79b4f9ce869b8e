import { expect, test } from 'vitest';
import { reportCounters } from '../../src/domains/reports/counter-store.ts';
import { createReportCounts } from '../../src/domains/reports/counters.ts';
import { createReportShare, remakeRecords } from '../../src/domains/reports/sandbox/share.ts';
import { reportRecords } from '../../src/domains/reports/store.ts';
import { rebuildAll } from '../../src/domains/trust/maintenance/walk.ts';
import { reputationRecords } from '../../src/domains/trust/reporters/reputation-store.ts';
import { createSandboxSweep } from '../../src/domains/trust/sandbox/sweep.ts';
import { trustRecords } from '../../src/domains/trust/store.ts';
import { timelineEntries } from '../../src/domains/trust/timeline/timeline-store.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { maintenanceOf } from '../../src/services.ts';
import type { Store } from '../../src/store/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { dyingStore } from '../support/dying.ts';
import { reportOf } from '../support/reports.ts';

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
  return createReportShare({
    records: store.collection(reportRecords),
    remakes: store.collection(remakeRecords),
    counts: createReportCounts(store.collection(reportCounters)),
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
