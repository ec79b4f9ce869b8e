import { expect, test } from 'vitest';
import type { TrustEvent } from '../../src/domains/trust/event.ts';
import { picture } from '../support/asset-dependencies.ts';
import { startEvidence, within } from '../support/evidence.ts';
import { dayMs, description, reportOf, startReports } from '../support/reports.ts';
import { once, refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/trust*.test.ts, reports*.test.ts and uploads.test.ts.

const app = once(() => startReports({ lasting: true }));
const get = async (path: string, key?: string) =>
  (await app()).get(`/v1/${path}`, key === undefined ? {} : { key });

test('L283 GET /v1/trust-score/{game}/{uid} answers 200 with the score', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const { status, body } = await get(`trust-score/${game}/712345601`);
    expect([status, body.data.game, body.data.score]).toEqual([200, game, 60]);
  }
  expect(refusalOf(await get('trust-score/genshin/1'))).toBe('400 invalid_uid');
  expect(refusalOf(await get('trust-score/wuwa/712345601'))).toBe('400 invalid_game');
});

test('L284 the timeline since a date, of the last 30 days by default', async () => {
  const { filed, owner, clock } = await app();
  await filed({ reported_uid: '812340039', reporter_uid: '618000039' });
  const filedOn = new Date(clock.now()).toISOString().slice(0, 10);
  const entries = async (query = '') =>
    (await get(`trust-score/genshin/812340039/timeline${query}`, owner)).body.data.length;
  clock.pass(30 * dayMs);
  expect(await entries()).toBe(1);
  clock.pass(1);
  expect(await entries()).toBe(0);
  expect(await entries(`?since=${filedOn}`)).toBe(1);
});

test('L284 the timeline takes a limit, 100 by default', async () => {
  const { app: started, clock } = await app();
  for (const n of Array(101).keys()) {
    const event: TrustEvent = {
      type: 'report_submitted',
      lineageId: 'lin_1',
      isOwner: false,
      key: `rep_${n}:report_submitted`,
      at: clock.now(),
      category: 'other',
      credibility: 1,
    };
    await started.services.trust.apply('test', { game: 'zzz', uid: '712345603' }, event);
  }
  const path = 'trust-score/zzz/712345603/timeline';
  expect((await get(path)).body.data).toHaveLength(100);
  expect((await get(`${path}?limit=1`)).body.data).toHaveLength(1);
  expect(refusalOf(await get(`${path}?limit=0`))).toBe('400 validation_failed');
});

test('L285 a refresh forces a recompute, once an hour per UID', async () => {
  const { post, clock } = await app();
  const refresh = async (game: string) =>
    refusalOf(await post(`/v1/trust-score/${game}/712345601/refresh`));
  expect([await refresh('hsr'), await refresh('hsr')]).toEqual([
    '200 undefined',
    '429 rate_limited',
  ]);
  expect(await refresh('zzz')).toBe('200 undefined');
  clock.pass(3_600_000);
  expect(await refresh('hsr')).toBe('200 undefined');
});

test('L287 a report and its review recompute by themselves', async () => {
  const { filed, review, owner } = await app();
  const scoreOf = async () => (await get('trust-score/genshin/812340040', owner)).body.data.score;
  const scores = [await scoreOf()];
  const id = await filed({ reported_uid: '812340040', reporter_uid: '618000040' });
  scores.push(await scoreOf());
  await review(id, { decision: 'dismissed' });
  const [before, pending] = scores;
  expect(pending).toBeLessThan(before);
  expect(await scoreOf()).toBe(before);
});

const submit = async (fields: object, key?: string) => {
  const { post } = await app();
  return post('/v1/scam-report', reportOf({ ...fields }), key === undefined ? {} : { key });
};

test('L293 POST /v1/scam-report takes the scope write:report', async () => {
  const { createKey } = await app();
  const reader = await createKey({ scopes: ['read'] });
  expect(refusalOf(await submit({}, reader))).toBe('403 insufficient_scope');
});

test('L293 201 with id, status pending_review, created_at and expected_review_by', async () => {
  const { status, body } = await submit({ reported_uid: '812340041' });
  expect([status, body.data.status]).toEqual([201, 'pending_review']);
  expect(Object.keys(body.data)).toEqual(['id', 'status', 'created_at', 'expected_review_by']);
});

test('L293 409 for a duplicate', async () => {
  expect((await submit({ reported_uid: '812340042' })).status).toBe(201);
  expect((await submit({ reported_uid: '812340042' })).status).toBe(409);
});

test('L293 422 for the own UID', async () => {
  expect((await submit({ reported_uid: '618123421' })).status).toBe(422);
});

test('L293 422 above the daily quota', async () => {
  const statuses = [];
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const uids = { reported_uid: `81234005${n}`, reporter_uid: '618000050' };
    statuses.push((await submit(uids)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 422]);
});

test('L294 the queue by game, status and category; confirmed by default', async () => {
  const { filed, review, owner } = await app();
  const id = await filed({ reported_uid: '812340060', reporter_uid: '618000060', category: 'rmt' });
  const idsOf = async (query: string): Promise<string[]> =>
    (await get(`scam-reports?${query}`, owner)).body.data.map((item: { id: string }) => item.id);
  expect(await idsOf('status=pending_review&game=genshin&category=rmt')).toEqual([id]);
  await review(id, { decision: 'confirmed' });
  expect(await idsOf('')).toEqual([id]);
  for (const query of ['game=hsr', 'category=other', 'status=pending_review&category=rmt']) {
    expect(await idsOf(query)).toEqual([]);
  }
});

test('L294 the queue has a cursor and a limit of 1 to 200', async () => {
  const queue = (query: string) => get(`scam-reports?status=dismissed&${query}`);
  for (const limit of [1, 200]) expect((await queue(`limit=${limit}`)).status).toBe(200);
  for (const limit of [0, 201]) {
    expect(refusalOf(await queue(`limit=${limit}`))).toBe('400 validation_failed');
  }
  expect(refusalOf(await queue('cursor=x'))).toBe('400 invalid_cursor');
});

test('L295 GET /v1/scam-report/{id} answers one report', async () => {
  const { filed, owner } = await app();
  const id = await filed({ reported_uid: '812340061', reporter_uid: '618000061' });
  expect((await get(`scam-report/${id}`, owner)).body.data).toMatchObject({ id, description });
  expect(refusalOf(await get('scam-report/rep_none', owner))).toBe('404 report_not_found');
});

test('L296, L298 evidence is uploaded first, to a signed address, and named on {cdn_url} then', async () => {
  const { upload, put, post } = await startEvidence();
  const bytes = await picture(20, 20);
  const { upload_url, evidence_url } = await upload(bytes.length);
  expect(evidence_url).toMatch(/^https:\/\/cdn\.test\//);
  expect(within(upload_url)).toContain('signature=');
  const report = () => post('/v1/scam-report', reportOf({ evidence_urls: [evidence_url] }));
  expect(refusalOf(await report())).toBe('422 evidence_not_uploaded');
  expect((await put(upload_url.replace('signature=', 'signature=x'), bytes)).status).not.toBe(200);
  expect((await put(upload_url, bytes)).status).toBe(200);
  expect((await report()).status).toBe(201);
});
