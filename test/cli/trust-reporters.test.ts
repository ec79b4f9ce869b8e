import { expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { trustRebuild } from '../../src/cli/trust.ts';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { rebuildCheckpoints } from '../../src/domains/trust/maintenance/rebuild.ts';
import { reputationRecords } from '../../src/domains/trust/score/credibility.ts';
import type { Store } from '../../src/store/store.ts';
import { dyingStore } from '../support/dying.ts';
import { type Body, type ReportsApp, startReports } from '../support/reports.ts';

// Whole stories: a busy machine takes its time.

const uid = '700000002';
const by = `test:genshin:${uid}`;
const rows = { limit: 100, direction: 'ascending' } as const;
const text = (value: number): string => value.toFixed(6);

async function run(
  {
    store,
    clock,
  }: { readonly store: Pick<Store, 'collection'>; readonly clock: ReportsApp['clock'] },
  ...args: string[]
) {
  let out = '';
  let err = '';
  const code = await runCommand(trustRebuild, ['--environment', 'test', ...args], {
    clock,
    isWatched: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    open: async () => ({ collection: store.collection, close: async () => undefined }),
  });
  return { code, out, err };
}

/** What is kept of the reporter. */
async function keptOf({ store }: Pick<ReportsApp, 'store'>) {
  const reports = await store
    .collection(reportRecords)
    .page({ index: 'byReporter', equals: { by }, ...rows });
  const reputations = store.collection(reputationRecords);
  const learnt = await reputations.page({ index: 'byReporter', equals: { reporter: by }, ...rows });
  return {
    reports: reports.rows.map(({ id, filedAs }) => ({ id, filedAs })),
    learnt: learnt.rows.map(({ id, confirmed, dismissed, applied }) => ({
      id: id.slice(by.length),
      confirmed: text(confirmed),
      dismissed: text(dismissed),
      applied,
    })),
  };
}

/** Loses what was learnt of the reporter. */
async function forget({ store }: ReportsApp): Promise<void> {
  const reputations = store.collection(reputationRecords);
  const query = { index: 'byReporter', equals: { reporter: by }, ...rows };
  for (const { id } of (await reputations.page(query)).rows) await reputations.remove(id);
}

/** Two reports of a verified owner and two claims of another key in its name, one of each reviewed; what was learnt is lost. */
async function startForgotten() {
  const app = await startReports();
  const impostor = await app.createKey();
  const moderator = await app.createKey({ scopes: ['admin'] });
  const file = async (key: string, fields: Body) => {
    const { code, id } = await app.file({ reporter_uid: uid, ...fields }, { key });
    return { code, id };
  };
  const review = (id: string, decision: Body) =>
    app.post(`/v1/admin/scam-reports/${id}/review`, decision, { key: moderator });
  const { body } = await app.post('/v1/verifications', { game: 'genshin', uid });
  await app.post(`/v1/verifications/${body.data.id}/check`);
  app.clock.pass(1000);
  const owned = await file(app.key, { category: 'rmt' });
  await file(app.key, { reported_uid: '812345679' });
  await review(owned.id, { decision: 'confirmed' });
  app.clock.pass(1000);
  const claimed = await file(impostor, { category: 'boosting' });
  await file(impostor, { reported_uid: '812345680' });
  await review(claimed.id, { decision: 'dismissed', reason: 'false_report' });
  const fresh = await keptOf(app);
  await forget(app);
  return { ...app, file, review, fresh };
}

test('what of reporters differs is told by a dry run, and made anew by a run', async () => {
  const app = await startForgotten();
  const old = await keptOf(app);
  expect(old.learnt).toEqual([]);
  const dry = await run(app, '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.out).toMatch(/^test:genshin:700000002$/m);
  expect(dry.out).toMatch(
    /^ {2}owner +confirmed 0\.000, .* +-> confirmed 1\.000, dismissed 0\.000$/m,
  );
  expect(dry.out).toMatch(
    /^ {2}lin_\w+ +confirmed 0\.000, .* +-> confirmed 0\.000, dismissed 4\.000$/m,
  );
  expect(dry.out).toContain('Reporters: 1; would change: 1.\n');
  expect(await keptOf(app)).toEqual(old);

  expect((await run(app)).out).toContain('Reporters: 1; changed: 1.\n');
  expect(await keptOf(app)).toEqual(app.fresh);
  expect((await run(app)).out).toContain('Reporters: 1; changed: 0.\n');
});

test('a run that is killed between any two writes is finished by the next ones', async () => {
  const app = await startForgotten();
  const watched = [reputationRecords, rebuildCheckpoints];
  let code = 1;
  let deaths = 0;
  for (; code !== 0; deaths += 1) {
    const dying = dyingStore(
      app.store,
      watched.map(({ name }) => name),
    );
    dying.dieAfter(deaths);
    ({ code } = await run({ store: dying.store, clock: app.clock }));
  }
  expect(deaths).toBeGreaterThan(4);
  expect(await keptOf(app)).toEqual(app.fresh);
  expect(await app.store.collection(rebuildCheckpoints).get('test:reporters')).toBeUndefined();
});

test('a review that comes in between is not lost', async () => {
  const app = await startForgotten();
  const late = await app.file(app.key, { category: 'harassment' });
  let isFirst = true;
  const busy: Pick<Store, 'collection'> = {
    collection: (spec) => {
      const inner = app.store.collection(spec);
      if (spec.name !== reputationRecords.name) return inner;
      return {
        ...inner,
        async update(id, change) {
          if (isFirst) {
            isFirst = false;
            await app.review(late.id, { decision: 'confirmed' });
          }
          return inner.update(id, change);
        },
      };
    },
  };
  expect((await run({ store: busy, clock: app.clock })).code).toBe(0);
  const { learnt } = await keptOf(app);
  expect(learnt.find(({ id }) => id === ':owner')).toMatchObject({ confirmed: '2.000000' });
  expect((await run(app)).out).toContain('Reporters: 1; changed: 0.\n');
});

test('a run that was killed among the reporters does not go through the accounts again', async () => {
  const app = await startForgotten();
  const checkpoints = app.store.collection(rebuildCheckpoints);
  await checkpoints.insert({ id: 'test:reporters', account: by });
  const resumed = await run(app);
  expect(resumed.out).toBe('Reporters: 0; changed: 0.\n');
  expect(resumed.err).toBe(`Continuing after ${by}\nReading the reporters of 4 reports\n`);
  await checkpoints.insert({ id: 'test:reporters', account: by });
  expect((await run(app, '--restart')).out).toContain('Reporters: 1; changed: 1.\n');
});
