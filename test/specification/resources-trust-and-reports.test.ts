import { expect, test } from 'vitest';
import { z } from 'zod';
import { tierOf } from '../../src/domains/trust/score/score.ts';
import { withEvidence } from '../support/evidence.ts';
import { dayMs, description, reportOf, startReports } from '../support/reports.ts';
import { once, refusalOf, testMembers, types } from '../support/specification.ts';

// Tried in depth by test/rest/trust*.test.ts and test/rest/reports*.test.ts.

const { dateTime, integer, string, word } = types;

/** Scores of the sandbox in every tier, of an account that nobody reported, and of one in another game. */
const accounts = ['genshin/712345100', 'genshin/712345200', 'hsr/712345300', 'zzz/712345601'];

const app = once(() => startReports({ lasting: true }));
const get = async (path: string, key?: string) =>
  (await app()).get(`/v1/${path}`, key === undefined ? {} : { key });
const scores = once(() =>
  Promise.all(accounts.map(async (path) => (await get(`trust-score/${path}`)).body.data)),
);

testMembers('score', scores, [
  [155, 'uid', 'string', string.regex(/^[0-9]{9,10}$/)],
  [156, 'game', 'enum', types.game],
  [157, 'score', 'integer 0 to 100', integer.min(0).max(100)],
  [158, 'tier', 'one of four', z.literal(['trusted', 'neutral', 'caution', 'flagged'])],
  [
    159,
    'tier_meta',
    'label and hex color',
    z.strictObject({ label: word, color: string.regex(/^#[0-9A-F]{6}$/) }),
  ],
  [
    160,
    'components',
    'four integers',
    // With the base, which R8.3 adds.
    z.strictObject({
      base: integer,
      report_penalty: integer,
      verified_owner_bonus: integer,
      account_age_bonus: integer,
      activity_bonus: integer,
    }),
  ],
  [
    161,
    'reports_count',
    'total, confirmed and dismissed',
    z.strictObject({ total: integer, confirmed: integer, dismissed: integer }),
  ],
  [162, 'last_updated', 'date-time', dateTime],
]);

test.each([
  ['trusted', 80, 100, '712345100'],
  ['neutral', 50, 79, '712345601'],
  ['caution', 20, 49, '712345200'],
  ['flagged', 0, 19, '712345300'],
])('L164 %s is %i to %i', async (tier, min, max, uid) => {
  const { data } = (await get(`trust-score/genshin/${uid}`)).body;
  expect(data.tier).toBe(tier);
  expect(data.score).toBeGreaterThanOrEqual(min);
  expect(data.score).toBeLessThanOrEqual(max);
});

test('L164 the ranges meet: 100, 80, 79, 50, 49, 20, 19 and 0', () => {
  const tiers = [100, 80, 79, 50, 49, 20, 19, 0].map(tierOf);
  expect(tiers).toEqual([
    ...['trusted', 'trusted', 'neutral', 'neutral'],
    ...['caution', 'caution', 'flagged', 'flagged'],
  ]);
});

test('L166 reports, age, activity of the showcase and a verified owner make the score', async () => {
  for (const { score, components } of await scores()) {
    const sum = Object.values<number>(components).reduce((one, other) => one + other);
    expect(score).toBe(Math.min(100, Math.max(0, sum)));
  }
});

test('L166 the score is shown and moderates nobody: a flagged account reports and is served', async () => {
  const { post } = await app();
  const flagged = '712345300';
  expect((await get(`player/genshin/${flagged}`)).body.data.trust_score.tier).toBe('flagged');
  const body = reportOf({ reporter_uid: flagged, reported_uid: '812340010' });
  expect((await post('/v1/scam-report', body)).status).toBe(201);
});

const entries = once(async () => {
  const { data } = (await get('trust-score/genshin/712345300/timeline?since=2020-01-01')).body;
  return data as object[];
});

testMembers('timeline entry', entries, [
  [168, 'at', 'date-time', dateTime],
  [168, 'event', 'string', word],
  [168, 'delta', 'signed integer', integer],
  [168, 'score_after', 'integer', integer.min(0).max(100)],
]);

const codeOf = async (fields: object, whole: object = reportOf()) => {
  const { post } = await app();
  return refusalOf(await post('/v1/scam-report', { ...whole, ...fields }));
};

let reporters = 0;
/** A report that nobody filed yet has the status 201 with no code. */
const takes = async (fields: object) => {
  reporters += 1;
  expect(await codeOf({ reporter_uid: String(900_000_000 + reporters), ...fields })).toBe(
    '201 undefined',
  );
};

test.each([
  [174, 'reported_uid', '400 invalid_uid'],
  [175, 'reporter_uid', '400 invalid_uid'],
  [176, 'game', '400 invalid_game'],
  [177, 'category', '400 validation_failed'],
  [178, 'description', '400 validation_failed'],
])('L%i report: %s is required', async (_line, name, code) => {
  const { [name]: _left, ...rest } = reportOf();
  expect(await codeOf({}, rest)).toBe(code);
  expect(await codeOf({ [name]: 'x' })).toBe(code);
});

test.each([
  [176, 'game', ['genshin', 'hsr', 'zzz']],
  [177, 'category', ['rmt', 'phishing', 'boosting', 'harassment', 'impersonation', 'other']],
  [180, 'contact_platform', ['whatsapp', 'discord', 'telegram', 'in_game', 'gameforum', 'other']],
])('L%i report: the values of %s', async (_line, name, values) => {
  for (const value of values) await takes({ [name]: value });
  expect(await codeOf({ [name]: 'something' })).toMatch(/^400 (invalid_game|validation_failed)$/);
});

test('L178 report: a description of 50 to 2000 characters', async () => {
  for (const length of [50, 2000]) await takes({ description: 'x'.repeat(length) });
  for (const length of [49, 2001]) {
    expect(await codeOf({ description: 'x'.repeat(length) })).toBe('400 validation_failed');
  }
});

test('L179 report: at most 5 addresses as evidence, all on the origin of the pictures', async () => {
  const { key } = await app();
  const picture = await withEvidence(await app()).evidence(undefined, { key });
  expect(picture).toMatch(/^https:\/\/cdn\.test\//);
  await takes({ evidence_urls: Array(5).fill(picture) });
  await takes({ evidence_urls: [] });
  expect(await codeOf({ evidence_urls: Array(6).fill(picture) })).toBe('400 validation_failed');
  const elsewhere = picture.replace('cdn.test', 'pictures.example');
  expect(await codeOf({ evidence_urls: [picture, elsewhere] })).toBe('400 validation_failed');
});

const created = once(async () => {
  const { post } = await app();
  const body = reportOf({ reported_uid: '812340020' });
  return [(await post('/v1/scam-report', body)).body.data as object];
});

testMembers('created report', created, [
  [182, 'id', 'string', word],
  [182, 'status', 'enum', types.status],
  [182, 'created_at', 'date-time', dateTime],
  [182, 'expected_review_by', 'date-time', dateTime],
]);

const confirmed = once(async () => {
  const { filed, review, stranger, clock } = await app();
  const id = await filed({ reported_uid: '812340030', description: description.repeat(12) });
  clock.pass(dayMs);
  await review(id, { decision: 'confirmed' });
  return (await get('scam-reports', stranger)).body.data as object[];
});

testMembers('queue item', confirmed, [
  [184, 'id', 'string', word],
  [184, 'reported_uid', 'string', z.literal('812340030')],
  [184, 'reporter_uid_masked', 'middle digits hidden', z.literal('618****21')],
  [184, 'game', 'enum', types.game],
  [184, 'category', 'enum', z.literal('phishing')],
  [184, 'status', 'enum', types.status],
  [184, 'confirmed_at', 'date-time', dateTime],
  [184, 'description', 'shortened above 500 characters', string.length(500)],
]);

test('L184 the whole description and evidence are for the reporter and moderators alone', async () => {
  const { owner, stranger, moderator } = await app();
  const [item] = (await confirmed()) as { id: string }[];
  const read = async (key: string) => (await get(`scam-report/${item?.id}`, key)).body.data;
  for (const key of [owner, moderator]) {
    expect(await read(key)).toMatchObject({ description: description.repeat(12), evidence: [] });
  }
  const open = await read(stranger);
  expect(open.description).toHaveLength(500);
  for (const member of ['reporter_uid', 'evidence', 'evidence_urls']) {
    expect(open).not.toHaveProperty(member);
  }
});

test('L184 the same in the graph: null for everybody else', async () => {
  const { query, owner, stranger, moderator } = await app();
  const [item] = (await confirmed()) as { id: string }[];
  const document = `query Q($id: String!) {
    scamReport(id: $id) { fullDescription reporterUid evidenceUrls evidence { url } }
  }`;
  const read = async (key: string) =>
    Object.values((await query(document, { id: item?.id }, { key })).body.data.scamReport);
  for (const key of [owner, moderator]) expect((await read(key))[0]).toBe(description.repeat(12));
  expect(await read(stranger)).toEqual([null, null, null, null]);
});

test('L186 status: pending_review, confirmed, dismissed', async () => {
  const { stranger } = await app();
  for (const status of ['pending_review', 'confirmed', 'dismissed']) {
    expect((await get(`scam-reports?status=${status}`, stranger)).status).toBe(200);
  }
  expect(refusalOf(await get('scam-reports?status=open', stranger))).toBe('400 validation_failed');
});
