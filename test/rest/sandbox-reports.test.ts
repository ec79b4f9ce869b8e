import { expect, test } from 'vitest';
import { startApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { type StoreCall, watchedStore } from '../support/providers.ts';

const env = { SANDBOX_REVIEW_SECONDS: '5' };
const started = (options: TestAppOptions = {}) => startApp({ env, ...options });

async function report(
  { post }: TestApp,
  reporter_uid: string,
  reported_uid = '812345678',
  key?: string,
): Promise<string> {
  const { status, body } = await post(
    '/v1/scam-report',
    {
      game: 'genshin',
      reported_uid,
      reporter_uid,
      category: 'phishing',
      description: 'Sent me a link to a page that asked for my password in the chat of the game.',
    },
    key ? { key } : {},
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

const statusOf = async ({ get }: TestApp, id: string, key?: string) =>
  (await get(`/v1/scam-report/${id}`, key ? { key } : {})).body.data.status;

async function eventsOf({ get }: TestApp, uid = '812345678'): Promise<string[]> {
  const { body } = await get(`/v1/trust-score/genshin/${uid}/timeline`);
  return body.data.map(({ event }: { event: string }) => event).reverse();
}

test.each([
  ['0', 'confirmed'],
  ['1', 'dismissed'],
  ['2', 'confirmed'],
  ['3', 'dismissed'],
  ['8', 'confirmed'],
  ['9', 'dismissed'],
])('a report by …%s is %s after five seconds', async (digit, status) => {
  const app = await started();
  const id = await report(app, `70000000${digit}`);
  app.clock.pass(4999);
  expect(await statusOf(app, id)).toBe('pending_review');
  app.clock.pass(1);
  expect(await statusOf(app, id)).toBe(status);
  expect(await eventsOf(app)).toEqual(['report_submitted', `review_${status}`]);
});

test('the score follows: a confirmed report makes caution, a dismissed one gives back', async () => {
  const app = await started();
  const scoreOf = async (uid: string) =>
    (await app.get(`/v1/trust-score/genshin/${uid}`)).body.data.score;
  await report(app, '700000002', '812000001');
  await report(app, '700000003', '812000002');
  expect([await scoreOf('812000001'), await scoreOf('812000002')]).toEqual([58, 58]);
  app.clock.pass(5000);
  expect([await scoreOf('812000001'), await scoreOf('812000002')]).toEqual([30, 60]);
});

test('the clock alone drives it: nobody has to read', async () => {
  const app = await started();
  const id = await report(app, '700000002');
  app.clock.pass(5000);
  app.app.tick();
  const kept = app.store;
  await expect
    .poll(async () => {
      const { reportRecords } = await import('../../src/domains/reports/report.ts');
      return (await kept.collection(reportRecords).get(id))?.status;
    })
    .toBe('confirmed');
});

test('two instances that look at once review each report once', async () => {
  const one = await started({ seed: 'one' });
  const { store, clock } = one;
  const two = await started({ store, clock, seed: 'two' });
  const ids = await Promise.all([2, 3, 4, 5, 6].map((last) => report(one, `70000000${last}`)));
  clock.pass(5000);
  for (const { app } of [one, two, one, two]) app.tick();
  await Promise.all([one, two].flatMap((app) => ids.map((id) => statusOf(app, id, one.key))));
  const events = await eventsOf(one);
  expect(events.filter((event) => event.startsWith('review_'))).toHaveLength(5);
  const admin = await one.createKey({ scopes: ['admin'] });
  const audit = await one.get('/v1/admin/audit?limit=200', { key: admin });
  const reviews = audit.body.data.filter(({ actor }: { actor: string }) => actor === 'sandbox');
  expect(reviews).toHaveLength(5);
  expect(new Set(reviews.map(({ target }: { target: string }) => target))).toEqual(new Set(ids));
});

test('a clock that steps back holds no review up', async () => {
  const app = await started();
  await report(app, '700000002');
  app.clock.pass(-3_600_000);
  const id = await report(app, '700000004');
  app.clock.pass(5000);
  expect(await statusOf(app, id)).toBe('confirmed');
});

test('a moderator who was first is not overruled, and one at work is left alone', async () => {
  const app = await started();
  const key = await app.createKey({ scopes: ['admin'] });
  const [first, second] = [await report(app, '700000002'), await report(app, '700000004')];
  const decide = await app.post(
    `/v1/admin/scam-reports/${first}/review`,
    { decision: 'dismissed' },
    { key },
  );
  expect(decide.status).toBe(200);
  await app.post(`/v1/admin/scam-reports/${second}/claim`, undefined, { key });
  app.clock.pass(5000);
  expect(await statusOf(app, first)).toBe('dismissed');
  expect(await statusOf(app, second)).toBe('pending_review');
  app.clock.pass(15 * 60_000);
  expect(await statusOf(app, second)).toBe('confirmed');
});

test('live reports wait for their moderator', async () => {
  const app = await started();
  const key = await app.createKey({ environment: 'live' });
  const id = await report(app, '700000002', '812345678', key);
  app.clock.pass(60_000);
  app.app.tick();
  expect(await statusOf(app, id, key)).toBe('pending_review');
});

test('SANDBOX_REVIEW_SECONDS=0 leaves them to moderators', async () => {
  const app = await started({ env: { SANDBOX_REVIEW_SECONDS: '0' } });
  const id = await report(app, '700000002');
  app.clock.pass(3_600_000);
  app.app.tick();
  expect(await statusOf(app, id)).toBe('pending_review');
});

test('reading the sandbox costs nothing more while no review can be due', async () => {
  const base = await started();
  const watched = watchedStore(base.store);
  const app = await started({ store: watched.store, clock: base.clock, seed: 'watched' });
  const scans = () =>
    watched.calls.filter(({ collection, method }) => collection === 'reports' && method === 'page')
      .length;
  const id = await report(app, '700000002');
  await statusOf(app, id);
  const before = scans();
  for (let read = 0; read < 10; read += 1) await statusOf(app, id);
  expect(scans()).toBe(before);
});

test('while reports cannot be listed, reviews are tried once a second, whatever is read', async () => {
  const base = await started();
  let isDown = false;
  const isScan = ({ collection, method }: StoreCall) =>
    collection === 'reports' && method === 'page';
  const watched = watchedStore(base.store, (call) => isDown && isScan(call));
  const app = await started({ store: watched.store, clock: base.clock, seed: 'watched' });
  const id = await report(app, '700000002');
  isDown = true;
  app.clock.pass(5000);
  const before = watched.calls.filter(isScan).length;
  for (let read = 0; read < 10; read += 1) expect(await statusOf(app, id)).toBe('pending_review');
  expect(watched.calls.filter(isScan).length).toBe(before + 1);
  isDown = false;
  app.clock.pass(1000);
  expect(await statusOf(app, id)).toBe('confirmed');
});

const queueOf = async ({ get }: TestApp, query = '') =>
  (await get(`/v1/scam-reports?limit=200${query}`)).body;

test('the sandbox has a report in each status for each game, made once', async () => {
  const one = await started({ seed: 'one' });
  const two = await started({ store: one.store, clock: one.clock, seed: 'two' });
  await Promise.all([one.app.seed(), two.app.seed()]);
  await one.app.seed();
  one.clock.pass(60_000);
  for (const status of ['pending_review', 'confirmed', 'dismissed']) {
    const { data, meta } = await queueOf(one, `&status=${status}`);
    expect([status, meta.total, data.length]).toEqual([status, 3, 3]);
    const games = data.map(({ game }: { game: string }) => game).sort();
    expect(games).toEqual(['genshin', 'hsr', 'zzz']);
  }
  expect(await eventsOf(one, '800000012')).toEqual(['report_submitted', 'review_confirmed']);
  expect(await eventsOf(one, '800000011')).toEqual(['report_submitted']);
  const score = await one.get('/v1/trust-score/genshin/800000012');
  expect(score.body.data.reports_count).toEqual({ total: 1, confirmed: 1, dismissed: 0 });
});

test('its texts show what the public queue leaves out', async () => {
  const app = await started();
  await app.app.seed();
  const { data } = await queueOf(app, '&game=genshin');
  expect(data[0].description).toContain('[redacted]');
  expect(data[0].description).not.toContain('example.com');
});

test('live keys see nothing of them', async () => {
  const app = await started();
  await app.app.seed();
  const key = await app.createKey({ environment: 'live' });
  const { body } = await app.get('/v1/scam-reports', { key });
  expect(body).toMatchObject({ data: [], meta: { total: 0 } });
});

test('who died while furnishing is followed by the next start', async () => {
  const base = await started();
  let left = 7;
  const watched = watchedStore(
    base.store,
    ({ method }) => ['insert', 'update'].includes(method) && left-- <= 0,
  );
  left = Number.POSITIVE_INFINITY;
  const dying = await started({ store: watched.store, clock: base.clock, seed: 'dying' });
  left = 7;
  await dying.app.seed();
  left = Number.POSITIVE_INFINITY;
  await base.app.seed();
  for (const status of ['pending_review', 'confirmed', 'dismissed'])
    expect((await queueOf(base, `&status=${status}`)).meta.total).toBe(3);
});

test('a verification in the sandbox is found by the last digit of the UID', async () => {
  const app = await started();
  const verify = async (uid: string) => {
    const { body } = await app.post('/v1/verifications', { game: 'genshin', uid });
    const { status } = await app.post(`/v1/verifications/${body.data.id}/check`);
    return status;
  };
  expect(await verify('812345678')).toBe(200);
  expect(await verify('812345677')).toBe(422);
  expect(await verify('812345503')).toBe(503);
  expect(await verify('812345404')).toBe(404);
  expect(await verify('000000000')).toBe(404);
  expect((await app.get('/v1/trust-score/genshin/812345678')).body.data.score).toBe(65);
});
