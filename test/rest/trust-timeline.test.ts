import { beforeAll, expect, test } from 'vitest';
import type { TrustEvent } from '../../src/domains/trust/event.ts';
import { trustRecords } from '../../src/domains/trust/score/state.ts';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { numbered } from '../support/trust-stories.ts';

const day = 86_400_000;
const app = lastingApp();
const uid = '812345671';
const path = `/v1/trust-score/genshin/${uid}/timeline`;

const submitted = (key: string, at: number): TrustEvent => ({
  type: 'report_submitted',
  lineageId: 'lin_1',
  isOwner: false,
  key: `${key}:report_submitted`,
  at,
  category: 'other',
  credibility: 1,
});

/** Five reports, one a day; the last one now. */
let started: TestApp;
let reported: number;
beforeAll(async () => {
  started = await app();
  const { clock } = started;
  const ledger = started.app.services.trust;
  for (const id of numbered(5)) {
    clock.pass(day);
    await ledger.apply('test', { game: 'genshin', uid }, submitted(id, clock.now()));
  }
  reported = clock.now();
});

const iso = (time: number): string => new Date(time).toISOString();

test('the newest come first, and each goes on from the one before', async () => {
  const { status, body, headers } = await started.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [
      { at: iso(reported), event: 'report_submitted', delta: 0, score_after: 50 },
      { at: iso(reported - day), event: 'report_submitted', delta: -1, score_after: 50 },
      { at: iso(reported - 2 * day), event: 'report_submitted', delta: -3, score_after: 51 },
      { at: iso(reported - 3 * day), event: 'report_submitted', delta: -3, score_after: 54 },
      { at: iso(reported - 4 * day), event: 'report_submitted', delta: -3, score_after: 57 },
    ],
    meta: { total: 5, since: iso(reported - 30 * day) },
  });
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('the graph tells the same', async () => {
  const { body } = await started.query(
    `{ trustScore(game: GENSHIN, uid: "${uid}") {
      timeline(limit: 2) { totalCount since nodes { at event delta scoreAfter } }
    } }`,
  );
  const rest = (await started.get(`${path}?limit=2`)).body;
  const { timeline } = body.data.trustScore;
  expect({ total: timeline.totalCount, since: timeline.since }).toEqual(rest.meta);
  expect(timeline.nodes).toEqual(
    rest.data.map(({ event, score_after: scoreAfter, ...entry }: Record<string, unknown>) => ({
      ...entry,
      event: String(event).toUpperCase(),
      scoreAfter,
    })),
  );
});

test.each<[string, () => string, number, number]>([
  ['a moment, itself included', () => `since=${iso(reported - day)}`, 2, 2],
  ['a moment just later', () => `since=${iso(reported - day + 1)}`, 1, 1],
  ['a moment with an offset', () => `since=${iso(reported - day).replace('Z', '%2B00:00')}`, 2, 2],
  ['a day, from midnight in UTC', () => `since=${iso(reported).slice(0, 10)}`, 1, 1],
  ['long ago', () => 'since=2000-01-01', 5, 5],
  ['a limit', () => 'limit=2', 2, 5],
  ['both', () => 'since=2000-01-01&limit=3', 3, 5],
  ['an empty value', () => 'since=&limit=', 5, 5],
  ['the future', () => 'since=2100-01-01', 0, 0],
])('%s', async (_name, query, rows, total) => {
  const { status, body } = await started.get(`${path}?${query()}`);
  expect([status, body.data.length, body.meta.total]).toEqual([200, rows, total]);
});

test.each([
  ['limit=0'],
  ['limit=501'],
  ['limit=1.5'],
  ['since=yesterday'],
  ['since=2026-02-31'],
  ['since=2026-01-15T08:30:00'],
  ['since=2026-01-01&since=2026-01-02'],
])('%s is refused', async (query) => {
  const { status, body } = await started.get(`${path}?${query}`);
  expect([status, body.error.code]).toEqual([400, 'validation_failed']);
});

test.each([
  ['/v1/trust-score/genshin/123/timeline', 'invalid_uid'],
  ['/v1/trust-score/chess/812345678/timeline', 'invalid_game'],
])('%s is answered with %s', async (wrong, code) => {
  const { status, body } = await started.get(wrong);
  expect([status, body.error.code]).toEqual([400, code]);
});

test('an account never seen has an empty timeline, not a missing one', async () => {
  const { status, body } = await started.get('/v1/trust-score/hsr/799999991/timeline');
  expect([status, body.data, body.meta.total]).toEqual([200, [], 0]);
});

test('live and sandbox do not show in each other', async () => {
  const key = await started.createKey({ environment: 'live', scopes: ['read'] });
  expect((await started.get(path, { key })).body.meta.total).toBe(0);
});

test('a timeline costs by its limit, and a node that has one is asked for it too', async () => {
  const asking = (limit: string) =>
    started.query(
      `{ a: trustScore(game: HSR, uid: "799999991") { timeline${limit} { nodes { at event delta } } } }`,
    );
  const cost = async (limit: string) => (await asking(limit)).body.extensions.cost.requested;
  expect((await cost('(limit: 500)')) - (await cost('(limit: 100)'))).toBe(400 * 4);
  expect(await cost('')).toBe(await cost('(limit: 100)'));
  const refused = await asking('(limit: 501)');
  expect(refused.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
});

test('a refresh writes down what time did, and a score in a player answer follows at once', async () => {
  const { app: own, clock, get, post } = await startApp();
  const account = { game: 'genshin', uid } as const;
  const player = async () =>
    (await get(`/v1/player/genshin/${uid}`)).body.data.trust_score.score as number;
  const { trust } = own.services;
  const before = await player();
  await trust.apply('test', account, submitted('rep_1', clock.now()));
  expect(await player()).toBe(before - 3);
  clock.pass(40 * day);
  const refreshed = await post(`/v1/trust-score/genshin/${uid}/refresh`);
  expect(refreshed.body.data.score).toBe(before - 1);
  const { body } = await get(path);
  expect(body.data).toEqual([
    { at: iso(clock.now()), event: 'score_adjusted', delta: 2, score_after: before - 1 },
  ]);
  expect(body.meta.total).toBe(1);
});

test('what a process left undone is finished by a recovery', async () => {
  const { app: own, clock, store, get } = await startApp();
  const records = store.collection(trustRecords);
  await own.services.trust.apply('test', { game: 'genshin', uid }, submitted('rep_1', clock.now()));
  await records.update(`test:genshin:${uid}`, (record) => {
    if (!record) return undefined;
    const due = {
      key: 'rep_2:report_submitted',
      seq: 2,
      at: clock.now(),
      delta: -1,
      scoreAfter: 56,
    };
    return { ...record, seq: 2, due: [{ ...due, event: 'report_submitted' }], dueSince: 1 };
  });
  await own.services.trust.recover();
  expect((await get(path)).body.meta.total).toBe(2);
});
