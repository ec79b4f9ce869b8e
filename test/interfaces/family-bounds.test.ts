import { expect, test } from 'vitest';
import { auditRecords } from '../../src/domains/audit/store.ts';
import { keyRecords } from '../../src/domains/keys/store.ts';
import { deliveries, makeDelivery } from '../../src/domains/webhooks/delivery.ts';
import { idempotencyRecords } from '../../src/rest/idempotency.ts';
import type { Collection, Stored } from '../../src/store/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changed, lineageOf } from '../support/live-events.ts';
import { reportOf } from '../support/reports.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

// What a key family leaves in either environment is bounded; its own oldest goes first.

const account = { game: 'genshin', uid: '812345678' } as const;

const numbered = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

const insertAll = <T extends Stored>(records: Collection<T>, rows: readonly T[]) =>
  Promise.all(rows.map((row) => records.insert(row)));

const idsLeft = async <T extends Stored>(records: Collection<T>, ids: readonly string[]) =>
  (await records.getMany(ids)).flatMap((row) => row?.id ?? []);

async function rotate(app: TestApp, key: string, seconds = 0) {
  // The bucket of keys is not what this is about.
  app.clock.pass(6_000);
  return app.post('/v1/keys/rotate', { revoke_old_in_seconds: seconds }, { key });
}

async function removeKey({ store }: TestApp, keyId: string): Promise<void> {
  const records = store.collection(keyRecords);
  const query = { index: 'byKeyId', equals: { keyId }, limit: 1 } as const;
  const { rows } = await records.page({ ...query, direction: 'ascending' });
  expect(await records.remove(rows[0]?.id ?? '')).toBe(true);
}

test('of deliveries that are over a family has 5,000; what waits, and what others have, stays (R18.4)', async () => {
  const app = await startApp();
  const records = app.store.collection(deliveries);
  const now = app.clock.now();
  const made = (lineageId: string, eventId: string, at: number) => {
    const message = { webhookId: 'whk_1', lineageId, eventId, type: 'webhook.test' as const };
    return makeDelivery({ ...message, at, data: {} }, at);
  };
  const over = { state: 'delivered', pendingFor: undefined, finishedAt: now } as const;
  const waiting = { ...made('lin_a', 'first', now - 1), nextAt: now + 1e9 };
  const ended = numbered(5003, (nth) => ({
    ...{ ...made('lin_a', `${nth}`, now + nth), ...over, leftBy: 'lin_a' },
  }));
  const other = { ...made('lin_b', 'b', now), ...over, leftBy: 'lin_b' };
  await insertAll(records, [waiting, ...ended, other]);
  await app.app.recover();
  const oldest = ended.slice(0, 5).map(({ id }) => id);
  expect(await idsLeft(records, oldest)).toEqual(oldest.slice(3));
  expect(await idsLeft(records, [waiting.id, other.id])).toEqual([waiting.id, other.id]);
}, 60_000);

test('keys that are remembered for repeats are 3,000 a family: the oldest is forgotten (R1.15)', async () => {
  const app = await startApp();
  const leftBy = await lineageOf(app, app.key);
  const records = app.store.collection(idempotencyRecords);
  const file = () =>
    app.post('/v1/scam-report', reportOf({}), { headers: { 'idempotency-key': 'first' } });
  const first = await file();
  expect(first.status).toBe(201);
  const now = app.clock.now();
  const common = { bodyHash: '', reserved: [], refused: false, answer: null };
  const later = numbered(2999, (nth) => ({
    ...{ ...common, id: `other ${nth}`, leftBy, createdAt: now + 1 + nth },
    expires: new Date(now + 1e8),
  }));
  await insertAll(records, later);
  await app.app.recover();
  expect((await file()).headers['idempotent-replayed']).toBe('true');
  await insertAll(records, [{ ...(later[0] as (typeof later)[0]), id: 'one more' }]);
  await app.app.recover();
  expect((await file()).body.error.code).toBe('duplicate_report');
}, 60_000);

test('a family has the records of 100 keys; the oldest that ended make room (R3.6a)', async () => {
  const app = await startApp();
  const records = app.store.collection(keyRecords);
  const lineageId = await lineageOf(app, app.key);
  const count = () => records.count({ index: 'byLineage', equals: { lineageId } });
  const keys = [app.key];
  for (let nth = 0; nth < 101; nth += 1) {
    const { status, body } = await rotate(app, keys.at(-1) ?? '');
    expect(status).toBe(201);
    keys.push(body.data.api_key);
  }
  expect(await count()).toBe(100);
  const [first = '', second = '', third = '', newest = ''] = [...keys.slice(0, 3), keys.at(-1)];
  const codeOf = async (key: string) => (await app.get('/v1/keys/self', { key })).body.error?.code;
  expect(await codeOf(first)).toBe('invalid_api_key');
  expect(await codeOf(second)).toBe('invalid_api_key');
  expect(await codeOf(third)).toBe('expired_api_key');
  expect(await codeOf(newest)).toBeUndefined();
}, 60_000);

test('a webhook goes on when the record of its key made room', async () => {
  const app = await startApp();
  const receiver = await startReceiver();
  const webhook = { url: receiver.url, events: ['trust_score.changed'], accounts: [account] };
  expect((await app.post('/v1/webhooks', webhook)).status).toBe(201);
  const { key_id } = (await app.get('/v1/keys/self')).body.data;
  const rotated = await rotate(app, app.key);
  await removeKey(app, key_id);
  const deliver = async (event: string) => {
    await app.app.services.live.publish(changed(event));
    await app.app.services.live.idle();
    app.clock.pass(1000);
    await app.app.services.webhooks.tick();
    await app.app.services.webhooks.idle();
    return receiver.received.length;
  };
  expect(await deliver('1')).toBe(1);
  await app.post('/v1/keys/revoke', undefined, { key: rotated.body.data.api_key });
  expect(await deliver('2')).toBe(1);
});

test('100 keys that are still valid are refused another one until the first of them ends (R3.6a)', async () => {
  const app = await startApp();
  let key = app.key;
  for (let nth = 0; nth < 99; nth += 1) {
    const { status, body } = await rotate(app, key, 86_400);
    expect(status).toBe(201);
    key = body.data.api_key;
  }
  const refused = await rotate(app, key, 86_400);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  // 99 rotations ago, six seconds each, for a day.
  expect(refused.headers['retry-after']).toBe(String(86_400 - 99 * 6));
  expect((await app.get('/v1/keys/self', { key })).status).toBe(200);
  app.clock.pass((86_400 - 99 * 6) * 1000);
  expect((await rotate(app, key)).status).toBe(201);
}, 60_000);

test('a key whose successor made room gains nothing by rotating again (R3.6)', async () => {
  const app = await startApp();
  const { body } = await rotate(app, app.key, 86_400);
  await app.get('/v1/keys/self', { key: body.data.api_key });
  await removeKey(app, body.data.key_id);
  expect((await rotate(app, app.key)).body.error.code).toBe('key_already_rotated');
});

test('entries about its own keys are 1,000 a family, its refusals as many; moderation is never lost (R3.11)', async () => {
  const app = await startApp();
  const admin = await app.createKey({ scopes: ['admin'] });
  const records = app.store.collection(auditRecords);
  const leftBy = await lineageOf(app, app.key);
  const { status } = await rotate(app, app.key, 60);
  expect(status).toBe(201);
  await app.get('/v1/admin/audit');
  const now = app.clock.now();
  const entry = { trail: 'test', actor: 'key_a', target: 'key_b', requestId: 'req' } as const;
  const rotations = numbered(1000, (nth) => ({
    ...entry,
    ...{ id: `rotated ${nth}`, at: now + 1 + nth, action: 'key_rotated' as const, leftBy },
  }));
  const reviews = numbered(5, (nth) => ({
    ...{ ...entry, id: `review ${nth}`, at: now - 1e6, action: 'report_confirmed' as const },
  }));
  await insertAll(records, [...rotations, ...reviews]);
  await app.app.recover();
  const actions: Record<string, number> = {};
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/admin/audit?limit=200${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.get(path, { key: admin });
    for (const { action } of body.data) actions[action] = (actions[action] ?? 0) + 1;
    cursor = body.meta.cursor_next;
  }
  expect(actions).toMatchObject({ key_rotated: 1000, scope_denied: 1, report_confirmed: 5 });
}, 60_000);
