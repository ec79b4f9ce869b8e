import { expect, test } from 'vitest';
import { type Command, runCommand } from '../../src/cli/command.ts';
import type { OpensStore } from '../../src/cli/open.ts';
import { trustExplain, trustRebuild } from '../../src/cli/trust.ts';
import { rebuildCheckpoints } from '../../src/domains/trust/maintenance/rebuild.ts';
import { timelineEntries, trustRecords } from '../../src/domains/trust/score/state.ts';
import { byId, type Store } from '../../src/store/store.ts';
import { dayMs, type ReportsApp, startReports } from '../support/reports.ts';

const target = 'live:genshin:812345678';
const other = 'live:genshin:812345679';

/** Runs a command in this process, on the store of a running application. */
async function run(
  command: Command<OpensStore>,
  {
    store,
    clock,
  }: { readonly store: Pick<Store, 'collection'>; readonly clock: ReportsApp['clock'] },
  ...args: string[]
) {
  let out = '';
  let err = '';
  const code = await runCommand(command, args, {
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

/** Two accounts with reports of every kind, over some weeks. */
async function startReported() {
  const app = await startReports();
  const reporters = ['618000001', '618000002', '618000003', '618000004'];
  const ids: string[] = [];
  for (const reporter_uid of reporters) {
    ids.push(await app.filed({ reporter_uid }));
    app.clock.pass(5 * dayMs);
  }
  const [confirmed = '', reversed = '', dismissed = ''] = ids;
  await app.review(confirmed, { decision: 'confirmed' });
  await app.review(reversed, { decision: 'confirmed' });
  app.clock.pass(3 * dayMs);
  await app.review(reversed, { decision: 'dismissed', reverse: true });
  await app.review(dismissed, { decision: 'dismissed' });
  await app.filed({ reported_uid: '812345679', reporter_uid: '618000001', category: 'rmt' });
  app.clock.pass(11 * dayMs);
  return app;
}

test('nothing is different when everything went as it should', async () => {
  const app = await startReported();
  const before = await app.store.collection(trustRecords).get(target);
  expect(before?.counts).toEqual({ total: 4, confirmed: 1, dismissed: 2 });
  const { code, out, err } = await run(trustRebuild, app);
  expect({ code, out, err }).toEqual({
    code: 0,
    out: 'Accounts with reports: 2; changed: 0.\nReporters: 4; changed: 0.\n',
    err: 'Reading 5 reports\nReading the reporters of 5 reports\n',
  });
  expect(await app.store.collection(trustRecords).get(target)).toEqual(before);
});

test('a state that is wrong is told by a dry run, made anew by a run, and told in the timeline', async () => {
  const app = await startReported();
  const records = app.store.collection(trustRecords);
  const right = await records.get(target);
  await records.update(
    target,
    (record) => record && { ...record, confirmedWeight: 0, incidents: 7 },
  );
  const dry = await run(trustRebuild, app, '--dry-run');
  expect(dry.code).toBe(0);
  expect(dry.out).toMatch(
    /^live:genshin:812345678\n {2}score +\d+ +-> \d+\n {2}confirmed weight +0\.000 +-> 29\.\d+\n {2}incidents +7 +-> 1\nAccounts with reports: 2; would change: 1\.\nReporters: 4; would change: 0\.\n$/,
  );
  expect(await records.get(target)).toMatchObject({ confirmedWeight: 0, incidents: 7 });

  expect((await run(trustRebuild, app)).out).toContain('changed: 1.');
  const made = await records.get(target);
  expect(made?.incidents).toBe(1);
  expect(made?.confirmedWeight).toBeCloseTo((right?.confirmedWeight ?? 0) * 2 ** (-11 / 365), 9);
  expect((await run(trustRebuild, app)).out).toContain('changed: 0.');
  await app.app.recover();
  const { body } = await app.get('/v1/trust-score/genshin/812345678/timeline', { key: app.owner });
  const score = (await app.get('/v1/trust-score/genshin/812345678', { key: app.owner })).body.data;
  expect(body.data[0]).toMatchObject({ event: 'score_adjusted', score_after: score.score });
});

test('an account whose record is lost is made anew, and its events are still known', async () => {
  const app = await startReported();
  const records = app.store.collection(trustRecords);
  const before = await records.get(target);
  await records.remove(target);
  expect((await run(trustRebuild, app)).out).toContain('changed: 1.');
  const after = await records.get(target);
  expect(after).toMatchObject({
    counts: before?.counts,
    incidents: 1,
    lastIncident: before?.lastIncident,
    applied: expect.arrayContaining([...(before?.applied ?? [])]),
  });
  expect(after?.seq).toBeGreaterThanOrEqual(before?.seq ?? 1);
});

test('what happens during a rebuild is not lost', async () => {
  const app = await startReported();
  const records = app.store.collection(trustRecords);
  await records.update(target, (record) => record && { ...record, pendingWeight: 99 });
  let isFirst = true;
  // A report comes in between the reading of the reports and the writing of the state.
  const busy: Pick<Store, 'collection'> = {
    collection: (spec) => {
      const inner = app.store.collection(spec);
      if (spec.name !== trustRecords.name) return inner;
      return {
        ...inner,
        async update(id, change) {
          if (isFirst) {
            isFirst = false;
            await app.filed({ reporter_uid: '618000009' });
          }
          return inner.update(id, change);
        },
      };
    },
  };
  const { out } = await run(trustRebuild, { store: busy, clock: app.clock });
  expect(out).toContain('changed: 1.');
  expect((await records.get(target))?.counts.total).toBe(5);
  expect((await run(trustRebuild, app)).out).toContain('changed: 0.');
});

test('a rebuild that was interrupted goes on where it stopped', async () => {
  const app = await startReported();
  const checkpoints = app.store.collection(rebuildCheckpoints);
  const goOn = () => checkpoints.update('live', () => ({ id: 'live', account: target }));
  await goOn();
  const resumed = await run(trustRebuild, app);
  expect(resumed.err).toBe(
    `Continuing after ${target}\nReading 5 reports\nReading the reporters of 5 reports\n`,
  );
  expect(resumed.out).toContain('Accounts with reports: 1;');
  expect(await checkpoints.get('live')).toBeUndefined();
  await goOn();
  expect((await run(trustRebuild, app, '--restart')).out).toContain('Accounts with reports: 2;');
});

test('a report that is still being worked on leaves its account for later', async () => {
  const app = await startReported();
  const broken: Pick<Store, 'collection'> = {
    collection: (spec) => {
      const inner = app.store.collection(spec);
      const page: typeof inner.page = async (query) => {
        const found = await inner.page(query);
        const rows = found.rows.map((row) => ('due' in row ? { ...row, due: ['submitted'] } : row));
        return { ...found, rows };
      };
      return spec.name === 'reports' ? { ...inner, page } : inner;
    },
  };
  const { code, out } = await run(trustRebuild, { store: broken, clock: app.clock });
  expect(code).toBe(1);
  expect(out).toContain(`${other}: a report is still being worked on`);
  expect(out).toContain('unfinished: 2.');
});

test('an explanation has the parts, the weights of the reports and the events', async () => {
  const app = await startReported();
  const { code, out, err } = await run(trustExplain, app, 'genshin', '812345678', '--events', '3');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { score, tier } = (await app.get('/v1/trust-score/genshin/812345678', { key: app.owner }))
    .body.data;
  expect(out.split('\n')[0]).toBe(
    `${target}: ${score}, ${tier}, at ${new Date(app.clock.now()).toISOString()}`,
  );
  expect(out).toMatch(/^report_penalty +-\d+ +confirmed 29\.\d\d .*pending \d\.\d\d /m);
  expect(out).toMatch(/^account_age_bonus +0 +never fetched$/m);
  expect(out).toContain('Reports: 4; 1 pending, 1 confirmed (incidents: 1), 2 dismissed.');
  expect(out).toMatch(/^rep_\w+ +phishing +confirmed +2026-01-15 +30 x 1\.00 +29\.\d\d$/m);
  expect(out).toMatch(/^rep_\w+ +phishing +pending_review +2026-01-30 +\d\.\d\d +\d\.\d\d$/m);
  expect(out.split('\n').filter((line) => /review_|report_|score_adj/.test(line))).toHaveLength(
    3 + 1,
  );
});

test('a burst and its mutes are explained, and a rebuild leaves both and every weight as they are', async () => {
  const app = await startReports();
  for (const n of [1, 2, 3, 4, 5, 6])
    await app.filed({ reporter_uid: `70000000${n}`, category: 'other' });
  await app.filed({ reporter_uid: '700000007' }, { key: app.stranger });
  const before = await app.store.collection(trustRecords).get(target);
  const { out } = await run(trustExplain, app, 'genshin', '812345678');
  expect(out).toMatch(
    /There is a burst until 2026-01-22T[^ ]+: claims of low credibility took 1\.80 of 5 points\. Muted key families: lin_\w+ until 2026-01-22T[^ ]+\.$/m,
  );
  expect(out).toMatch(/report_submitted +0 +\d+ +weight 0\.00, in a burst$/m);
  expect((await run(trustRebuild, app)).out).toContain('changed: 0.');
  expect(await app.store.collection(trustRecords).get(target)).toEqual(before);
});

test('an account never seen and one of the sandbox with a past are explained too', async () => {
  const app = await startReports();
  const unknown = await run(trustExplain, app, 'hsr', '700000001');
  expect(unknown.out).toContain('live:hsr:700000001: 60, neutral');
  expect(unknown.out).toContain('The timeline is empty.');
  const story = await run(trustExplain, app, 'genshin', '812345200', '--environment', 'test');
  expect(story.out).toContain('caution');
  expect(story.out).toMatch(/review_confirmed +-\d+ +\d+ +factor 1\.00$/m);
  expect(await app.store.collection(timelineEntries).count({ index: byId, equals: {} })).toBe(0);
});

test.each([
  [trustExplain, []],
  [trustExplain, ['chess', '812345678']],
  [trustExplain, ['genshin', '12']],
  [trustExplain, ['genshin', '812345678', 'more']],
  [trustExplain, ['genshin', '812345678', '--events', '0']],
  [trustExplain, ['genshin', '812345678', '--environment', 'moon']],
  [trustRebuild, ['--environment', 'moon']],
  [trustRebuild, ['--what']],
] as const)('$name with %j cannot be read', async (command, args) => {
  const closed = () => Promise.reject(new Error('Nothing is opened.'));
  let err = '';
  const code = await runCommand(command, args, {
    clock: { now: () => 0 },
    isWatched: false,
    out: () => undefined,
    err: (text) => {
      err += text;
    },
    open: closed,
  });
  expect([code, err]).toEqual([2, expect.stringContaining(`npx waypoint ${command.name} --help`)]);
});
