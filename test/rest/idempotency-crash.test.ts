import { expect, onTestFinished, test } from 'vitest';
import { evidenceRecords } from '../../src/domains/evidence/evidence.ts';
import { liveRecords, logEntries } from '../../src/domains/live/event-log.ts';
import { reportCounters } from '../../src/domains/reports/counters.ts';
import { filingRecords } from '../../src/domains/reports/filings.ts';
import { reportRecords, type StoredReport } from '../../src/domains/reports/report.ts';
import { rebuildAccount } from '../../src/domains/trust/maintenance/rebuild-account.ts';
import { timelineEntries, trustRecords } from '../../src/domains/trust/score/state.ts';
import { deliveries } from '../../src/domains/webhooks/delivery.ts';
import { deliveryQueues } from '../../src/domains/webhooks/queue.ts';
import { idempotencyRecords } from '../../src/rest/idempotency.ts';
import { maintenanceOf } from '../../src/services.ts';
import { pagesOf } from '../../src/store/records.ts';
import {
  byId,
  type Collection,
  type CollectionSpec,
  type PageQuery,
  type Store,
  type Stored,
} from '../../src/store/store.ts';
import { type Reply, startApp, type TestApp, testClock } from '../support/app.ts';
import { dyingStore } from '../support/dying.ts';
import { startEvidence } from '../support/evidence.ts';
import { reportOf } from '../support/reports.ts';
import { openTestStore } from '../support/store.ts';

const watched = [
  idempotencyRecords,
  filingRecords,
  reportRecords,
  reportCounters,
  trustRecords,
  timelineEntries,
  liveRecords,
  logEntries,
  deliveries,
  deliveryQueues,
  evidenceRecords,
].map(({ name }) => name);

const env = {
  EVIDENCE_BUCKET_CAPACITY: '1000',
  REPORT_BUCKET_CAPACITY: '1000',
  VERIFICATION_BUCKET_CAPACITY: '1000',
};

/** One store, and one instance that goes on living. */
async function startStage() {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  onTestFinished(close);
  const living = await startEvidence({ store, blobs, clock, env, seed: 'living' });
  const key = await living.createKey({ environment: 'live', scopes: ['read', 'write:report'] });
  let instances = 0;
  /** An instance whose process dies before the write after so many; killed, it has nothing in hand any more. */
  const dying = async (writes: number) => {
    instances += 1;
    const death = dyingStore(store, watched);
    const seed = `dying ${instances}`;
    const app = await startApp({ store: death.store, blobs, clock, env, seed });
    death.dieAfter(writes);
    return { app, death };
  };
  return { clock, store, living, key, dying };
}

type Stage = Awaited<ReturnType<typeof startStage>>;

const sendTo = ({ post }: TestApp, path: string, body: unknown, key: string): Promise<Reply> =>
  post(path, body, { key, headers: { 'idempotency-key': JSON.stringify(body).slice(0, 255) } });

/** Sends a request to a process that dies, and again to one that lives. */
async function crashed(stage: Stage, path: string, body: unknown, writesBefore: number) {
  const { living, key, dying } = stage;
  const { app, death } = await dying(writesBefore);
  const first = await sendTo(app, path, body, key);
  const { writes } = death;
  death.kill();
  const retry = await sendTo(living, path, body, key);
  expect(retry.text, `after ${writesBefore} writes`).toContain('"data"');
  expect(retry.status).toBe(201);
  // Whoever was answered before the process died was told the same.
  if (first.status === 201) expect(retry.body).toEqual(first.body);
  const again = await sendTo(living, path, body, key);
  expect([again.body, again.headers['location']]).toEqual([retry.body, retry.headers['location']]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  return { writes, id: retry.body.data.id ?? retry.body.data.upload_id, retry };
}

async function rowsOf<T extends Stored>(
  store: Store,
  spec: CollectionSpec<T>,
  query: Pick<PageQuery<T>, 'index' | 'equals'>,
): Promise<T[]> {
  const found: T[] = [];
  const pages = pagesOf(store.collection(spec), { ...query, limit: 200, direction: 'ascending' });
  for await (const rows of pages) found.push(...rows);
  return found;
}

/** Lets what was due for others follow. */
async function settle({ clock, living }: Stage): Promise<void> {
  clock.pass(20_000);
  await living.app.recover();
  await living.app.services.live.tick();
  await living.app.services.live.idle();
}

async function placesTaken(store: Store, uid: string): Promise<number> {
  const filings = await store.collection(filingRecords).get(`live:genshin:${uid}`);
  return filings?.reports.filter(({ isFiled }) => isFiled).length ?? 0;
}

async function withReport(store: Store): Promise<number> {
  const shards = Array.from({ length: 8 }, (_, shard) => `live:genshin:${shard}`);
  const counters = await store.collection(reportCounters).getMany(shards);
  return counters
    .flatMap((counter) => Object.values(counter?.counts ?? {}))
    .reduce((sum, n) => sum + n, 0);
}

/** The fifth report of its reporter, with evidence, about an account that a webhook is told of. */
async function fileBefore({ living, key }: Stage, story: number) {
  const of = {
    reported_uid: String(810_000_000 + story),
    reporter_uid: String(710_000_000 + story),
  };
  const account = { game: 'genshin', uid: of.reported_uid };
  const hook = {
    url: 'http://127.0.0.1:9999/',
    events: ['trust_score.changed'],
    accounts: [account],
  };
  const made = await living.post('/v1/webhooks', hook, { key });
  for (const [nth, category] of ['rmt', 'other', 'boosting', 'harassment'].entries()) {
    const other = reportOf({ ...of, category, reported_uid: String(820_000_000 + nth) });
    expect((await living.post('/v1/scam-report', other, { key })).status).toBe(201);
  }
  const evidence = await living.evidence(undefined, { key });
  const body = reportOf({ ...of, evidence_urls: [evidence] });
  return { body, evidence, webhookId: made.body.data.id as string, ...of };
}

async function reportStory(stage: Stage, story: number, death: number) {
  const { store, living, key } = stage;
  const before = await fileBefore(stage, story);
  const known = await withReport(store);
  const { writes, id } = await crashed(stage, '/v1/scam-report', before.body, death);
  await settle(stage);
  const account = `live:genshin:${before.reported_uid}`;
  const equals = { against: account };
  const reports = await rowsOf<StoredReport>(store, reportRecords, { index: 'byTarget', equals });
  expect(reports.map((report) => [report.id, report.due])).toEqual([[id, []]]);
  const upload = /upl_\w+/.exec(before.evidence)?.[0] ?? '';
  const entries = { index: 'byAccount', equals: { account } };
  const published = { index: byId, equals: {} };
  const sent = { index: 'byWebhook', equals: { webhookId: before.webhookId } };
  const sixth = { ...before.body, category: 'impersonation', reported_uid: '830000000' };
  const world = {
    places: await placesTaken(store, before.reporter_uid),
    withReport: (await withReport(store)) - known,
    timeline: (await rowsOf(store, timelineEntries, entries)).map(({ event }) => event),
    live: (await rowsOf(store, liveRecords, published)).filter(
      ({ event }) => event.type === 'trust_score.changed' && event.uid === before.reported_uid,
    ).length,
    deliveries: (await rowsOf(store, deliveries, sent)).length,
    evidence: (await store.collection(evidenceRecords).get(upload))?.reportIds.length,
    rebuilt: await rebuildAccount(maintenanceOf(store), account, {
      now: stage.clock.now,
      dryRun: true,
    }),
    sixth: (await living.post('/v1/scam-report', sixth, { key })).body.error.code,
  };
  expect(world, `after ${death} writes`).toEqual({
    places: 5,
    withReport: 1,
    timeline: ['report_submitted'],
    live: 1,
    deliveries: 1,
    evidence: 1,
    rebuilt: 'same',
    sixth: 'report_quota_exceeded',
  });
  await living.request(`/v1/webhooks/${before.webhookId}`, { method: 'DELETE', key });
  return writes;
}

test('a process may die before any write of a submission: the retry is answered at once, and nothing is twice (R1.15)', async () => {
  const stage = await startStage();
  const writes = await reportStory(stage, 0, Number.POSITIVE_INFINITY);
  expect(writes).toBeGreaterThan(10);
  for (let death = 0; death < writes; death += 1) await reportStory(stage, death + 1, death);
}, 120_000);

const uploadPath = '/v1/uploads/evidence';
const uploadBody = (size: number) => ({ content_type: 'image/png', size_bytes: size });

test('a process may die before any write of an upload: the retry gets the one address (R1.15)', async () => {
  const stage = await startStage();
  const { writes } = await crashed(stage, uploadPath, uploadBody(1), Number.POSITIVE_INFINITY);
  expect(writes).toBe(3);
  for (let death = 0; death < writes; death += 1) {
    const { retry } = await crashed(stage, uploadPath, uploadBody(death + 2), death);
    expect(retry.body.data.expires_at).toBe(new Date(stage.clock.now() + 600_000).toISOString());
  }
  const uploads = await rowsOf(stage.store, evidenceRecords, { index: 'byDue', equals: {} });
  expect(uploads.map(({ size }) => size).sort()).toEqual([1, 2, 3, 4]);
});

test('an upload that was made already costs no second token', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const one = { EVIDENCE_BUCKET_CAPACITY: '1', EVIDENCE_BUCKET_REFILL_PER_MINUTE: '0.01' };
  const { store: mortal, dieAfter, kill } = dyingStore(store, watched);
  const dying = await startApp({ store: mortal, clock, env: one, seed: 'dying' });
  const { key } = dying;
  dieAfter(2);
  const first = await sendTo(dying, uploadPath, uploadBody(1), key);
  kill();
  const living = await startApp({ store, clock, env: one, seed: 'living' });
  const retry = await sendTo(living, uploadPath, uploadBody(1), key);
  expect(retry.body).toEqual(first.body);
  expect((await sendTo(living, uploadPath, uploadBody(2), key)).status).toBe(429);
});

test('a report that was reviewed before the retry came is answered as it was filed', async () => {
  const { living, key, dying } = await startStage();
  const moderator = await living.createKey({ environment: 'live', scopes: ['admin'] });
  const { app, death } = await dying(5);
  expect((await sendTo(app, '/v1/scam-report', reportOf(), key)).status).toBe(201);
  death.kill();
  await living.app.recover();
  const queue = await living.get('/v1/admin/scam-reports', { key: moderator });
  const [{ id }] = queue.body.data;
  const decision = { decision: 'confirmed' };
  await living.post(`/v1/admin/scam-reports/${id}/review`, decision, { key: moderator });
  const retry = await sendTo(living, '/v1/scam-report', reportOf(), key);
  expect(retry.body.data).toMatchObject({ id, status: 'pending_review' });
});

/** The store of an instance whose writes into a collection wait until the test lets them through. */
function steppingStore(store: Store, name: string) {
  const waiting: (() => void)[] = [];
  let isFree = false;
  const turn = () => new Promise<void>((resolve) => (isFree ? resolve() : waiting.push(resolve)));
  const waits = () => expect.poll(() => waiting.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const stepping: Store = {
    ...store,
    collection<T extends Stored>(spec: CollectionSpec<T>): Collection<T> {
      const whole = store.collection(spec);
      if (spec.name !== name) return whole;
      return {
        ...whole,
        insert: (record) => turn().then(() => whole.insert(record)),
        update: (id, change) => turn().then(() => whole.update(id, change)),
      };
    },
  };
  return {
    store: stepping,
    /** Resolves once a write waits. */
    waits,
    /** Lets one write through. */
    async step() {
      await waits();
      waiting.shift()?.();
    },
    free() {
      isFree = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

test('a report that was begun already costs no second token (R4.5a)', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const one = { REPORT_BUCKET_CAPACITY: '1', REPORT_BUCKET_REFILL_PER_MINUTE: '0.01' };
  const { store: mortal, dieAfter, kill } = dyingStore(store, watched);
  const dying = await startApp({ store: mortal, clock, env: one, seed: 'dying' });
  const { key } = dying;
  const other = reportOf({ category: 'other' });
  // The key's record, the filings and the report: what follows finds the process dead.
  dieAfter(3);
  expect((await sendTo(dying, '/v1/scam-report', reportOf(), key)).status).toBe(201);
  kill();
  const living = await startApp({ store, clock, env: one, seed: 'living' });
  expect((await sendTo(living, '/v1/scam-report', reportOf(), key)).status).toBe(201);
  expect((await sendTo(living, '/v1/scam-report', other, key)).status).toBe(429);
});

const made = [
  ['a report', reportRecords.name, '/v1/scam-report', reportOf()],
  ['an upload', evidenceRecords.name, uploadPath, uploadBody(1)],
] as const;

/** Two instances that were sent the same request, and are about to make what it asks for. */
async function startTwo(name: string, path: string, body: unknown) {
  const { store, key, clock } = await startStage();
  const start = async (seed: string) => {
    const steps = steppingStore(store, name);
    const app = await startApp({ store: steps.store, clock, env, seed });
    const reply = sendTo(app, path, body, key);
    await steps.waits();
    return { app, reply, ...steps };
  };
  return { one: await start('one'), two: await start('two'), key };
}

test.each(made)(
  'while a process makes %s it says so, and another one makes it in its place (R1.15)',
  async (_, name, path, body) => {
    const { one, two, key } = await startTwo(name, path, body);
    const busy = await sendTo(one.app, path, body, key);
    expect(busy.body.error.code).toBe('idempotency_in_progress');
    two.free();
    const second = await two.reply;
    expect(second.status).toBe(201);
    one.free();
    expect(await one.reply).toMatchObject({ status: 201, body: second.body });
  },
  60_000,
);

test.each(made)(
  'the first of two instances to end makes %s for both (R1.15)',
  async (_, name, path, body) => {
    const { one, two } = await startTwo(name, path, body);
    one.free();
    const first = await one.reply;
    expect(first.status).toBe(201);
    two.free();
    expect(await two.reply).toMatchObject({ status: 201, body: first.body });
  },
  60_000,
);

test.each([
  ['first', 'second'],
  ['second', 'first'],
])(
  'a report that the %s of two instances has filed is accepted by the %s (R1.15)',
  async (filing) => {
    const { one, two } = await startTwo(reportRecords.name, '/v1/scam-report', reportOf());
    const [filer, other] = filing === 'first' ? [one, two] : [two, one];
    await filer.step();
    await filer.waits();
    other.free();
    const accepted = await other.reply;
    expect(accepted.status).toBe(201);
    filer.free();
    expect(await filer.reply).toMatchObject({ status: 201, body: accepted.body });
  },
  60_000,
);
