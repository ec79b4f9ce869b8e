import { expect, test } from 'vitest';
import { withEvidence } from '../support/evidence.ts';
import {
  type Body,
  dayMs,
  description,
  interfaces,
  reportOf,
  startReports,
} from '../support/reports.ts';

const submit = '/v1/scam-report';

test('a report is answered by its id, status and times, and where to read it (R9.5)', async () => {
  const { post, owner, clock } = await startReports();
  const { status, body, headers } = await post(submit, reportOf(), { key: owner });
  expect(status).toBe(201);
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(/^rep_[0-9A-Za-z]{22}$/),
      status: 'pending_review',
      created_at: new Date(clock.now()).toISOString(),
      expected_review_by: new Date(clock.now() + 3 * dayMs).toISOString(),
    },
  });
  expect(headers['location']).toBe(`/v1/scam-report/${body.data.id}`);
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('a report costs its account points at once, and stands in its timeline', async () => {
  const { get, filed, owner } = await startReports();
  await filed();
  const path = '/v1/trust-score/genshin/812345678';
  const score = await get(path, { key: owner });
  expect(score.body.data).toMatchObject({ score: 58, reports_count: { total: 1 } });
  const timeline = await get(`${path}/timeline`, { key: owner });
  expect(timeline.body.data).toMatchObject([{ event: 'report_submitted', delta: -2 }]);
});

/** An address as uploads have them. */
const upload = 'https://cdn.test/evidence/upl_0123456789abcdefghijAB.png';

const refusals: [string, Body, string, string?][] = [
  ['a UID of eight digits', { reported_uid: '81234567' }, 'invalid_uid'],
  ['a UID with a letter', { reporter_uid: '61812342a' }, 'invalid_uid'],
  ['49 characters', { description: 'x'.repeat(49) }, 'validation_failed', 'description'],
  ['2001 characters', { description: 'x'.repeat(2001) }, 'validation_failed', 'description'],
  ['spaces around', { description: `${' '.repeat(40)}short` }, 'validation_failed', 'description'],
  ['49 emoji', { description: '🦊'.repeat(49) }, 'validation_failed', 'description'],
  ['2001 emoji', { description: '🦊'.repeat(2001) }, 'validation_failed', 'description'],
  ['nothing to see', { description: '\u200b'.repeat(60) }, 'validation_failed', 'description'],
  [
    'six pieces of evidence',
    { evidence_urls: Array.from({ length: 6 }, (_, n) => `https://cdn.test/evidence/${n}.png`) },
    'validation_failed',
    'evidence_urls',
  ],
  [
    'evidence of another host',
    { evidence_urls: [upload, upload.replace('cdn.test', 'cdn.test.evil.example')] },
    'validation_failed',
    'evidence_urls.1',
  ],
  [
    'an address that is none of an upload',
    { evidence_urls: ['https://cdn.test/evidence/1.png'] },
    'validation_failed',
    'evidence_urls.0',
  ],
  ['a picture that nobody uploaded', { evidence_urls: [upload] }, 'evidence_not_uploaded'],
  [
    'a picture that nobody uploaded, and a fault of the body',
    { evidence_urls: [upload], description: 'short' },
    'validation_failed',
    'description',
  ],
  [
    'a picture that nobody uploaded, and oneself',
    { evidence_urls: [upload], reporter_uid: '812345678' },
    'evidence_not_uploaded',
  ],
  ['oneself', { reporter_uid: '812345678' }, 'self_report'],
];

test.each(interfaces)('what is wrong with a report has one answer (%s)', async (via) => {
  const { file } = await startReports();
  for (const [words, fields, code, path] of refusals) {
    const outcome = await file(fields, { via });
    expect([words, outcome.code], words).toEqual([words, code]);
    if (path) expect(outcome.details[0]?.path, words).toBe(path);
    if (path) expect(outcome.message, words).toMatch(/^evidence_?[uU]rls|^description/);
  }
});

test.each([
  ['no game', { game: undefined }, 'invalid_game'],
  ['an unknown game', { game: 'tot' }, 'invalid_game'],
  ['no reporter', { reporter_uid: undefined }, 'invalid_uid'],
  ['a number for a UID', { reported_uid: 812345678 }, 'invalid_uid'],
  ['a number for a game', { game: 5 }, 'invalid_game'],
  ['an unknown category', { category: 'spam' }, 'validation_failed'],
  ['no category', { category: undefined }, 'validation_failed'],
  ['no description', { description: undefined }, 'validation_failed'],
  ['an unknown platform', { contact_platform: 'icq' }, 'validation_failed'],
  ['evidence that is no list', { evidence_urls: 'https://cdn.test/1.png' }, 'validation_failed'],
  ['evidence that is no text', { evidence_urls: [1] }, 'validation_failed'],
])('a body with %s is refused with 400', async (_words, fields, code) => {
  const { file } = await startReports();
  const { reply } = await file(fields);
  expect(reply).toMatchObject({ status: 400, body: { error: { code } } });
});

test('a description of ten megabytes is refused before it is read', async () => {
  const { file } = await startReports();
  const { reply } = await file({ description: 'x'.repeat(10_000_000) });
  expect(reply).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
});

test.each([50, 2000])(
  'a description of %i emoji is taken, and each counts as one',
  async (count) => {
    const { file } = await startReports();
    expect((await file({ description: ` ${'🦊'.repeat(count)}\n` })).code).toBe('accepted');
  },
);

test.each(interfaces)('all that may be said is said (%s)', async (via) => {
  const app = await startReports();
  const { file, owner: key } = app;
  const picture = await withEvidence(app).evidence(undefined, { key });
  const evidence_urls = Array.from({ length: 5 }, () => picture);
  for (const [n, contact_platform] of [
    'whatsapp',
    'discord',
    'telegram',
    'in_game',
    'gameforum',
    'other',
  ].entries()) {
    const fields = { evidence_urls, contact_platform, reporter_uid: `71000000${n}` };
    expect((await file(fields, { via })).code).toBe('accepted');
  }
});

test.each(interfaces)(
  'the same report again is a duplicate, and another one is none (%s)',
  async (via) => {
    const { file, stranger } = await startReports();
    expect((await file({}, { via })).code).toBe('accepted');
    expect((await file({}, { via })).code).toBe('duplicate_report');
    // Whatever else it says; through another key family it is another claim.
    const other = { description: `${description} Again.`, contact_platform: 'discord' };
    expect((await file(other, { via })).code).toBe('duplicate_report');
    expect((await file(other, { via, key: stranger })).code).toBe('accepted');
    expect((await file({ category: 'rmt' }, { via })).code).toBe('accepted');
    expect((await file({ game: 'hsr' }, { via })).code).toBe('accepted');
    expect((await file({ reported_uid: '812345679' }, { via })).code).toBe('accepted');
    expect((await file({ reporter_uid: '618123422' }, { via })).code).toBe('accepted');
  },
);

test('a pending report keeps its duplicates out for ever, a reviewed one for 30 days (R9.3)', async () => {
  const { file, filed, review, clock } = await startReports();
  const id = await filed();
  clock.pass(60 * dayMs);
  expect((await file()).code).toBe('duplicate_report');
  await review(id, { decision: 'confirmed' });
  expect((await file()).code).toBe('accepted');
});

test('a report that was reviewed early keeps its duplicates out until it is 30 days old', async () => {
  const { file, filed, review, clock } = await startReports();
  await review(await filed(), { decision: 'dismissed' });
  clock.pass(30 * dayMs - 1);
  expect((await file()).code).toBe('duplicate_report');
  clock.pass(1);
  expect((await file()).code).toBe('accepted');
  expect((await file()).code).toBe('duplicate_report');
});

test('five reports of a reporter are accepted a day, over both interfaces and all keys (R9.4, R4.10)', async () => {
  const { file, stranger, clock } = await startReports();
  const target = (n: number) => ({ reported_uid: `81000000${n}` });
  for (const n of [0, 1, 2, 3, 4]) {
    const sent = { via: interfaces[n % 2] ?? 'rest', ...(n > 2 && { key: stranger }) };
    expect((await file(target(n), sent)).code).toBe('accepted');
  }
  for (const via of interfaces) {
    const { code, message } = await file(target(5), { via });
    expect(code).toBe('report_quota_exceeded');
    expect(message).toContain('2026-01-16T00:00:00.000Z');
  }
  // The same UID in another game is another account.
  expect((await file({ ...target(5), game: 'zzz' })).code).toBe('accepted');
  expect((await file({ ...target(5), reporter_uid: '618123499' })).code).toBe('accepted');
  clock.pass(15.5 * 3_600_000);
  expect((await file(target(5))).code).toBe('accepted');
});

test('what was refused does not count', async () => {
  const { file, filed } = await startReports();
  await filed();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await file()).code).toBe('duplicate_report');
    expect((await file({ description: 'short' })).code).toBe('validation_failed');
  }
  for (const n of [1, 2, 3, 4]) await filed({ reported_uid: `81000000${n}` });
  expect((await file({ reported_uid: '810000005' })).code).toBe('report_quota_exceeded');
});

test('of several faults the first in the documented order is named (R9.2)', async () => {
  const { file, filed } = await startReports();
  for (const n of [1, 2, 3, 4, 5]) await filed({ reported_uid: `81000000${n}` });
  const self = { reported_uid: '618123421' };
  expect((await file({ ...self, description: 'short' })).code).toBe('validation_failed');
  expect((await file(self)).code).toBe('self_report');
  expect((await file({ reported_uid: '810000001' })).code).toBe('duplicate_report');
  expect((await file({ reported_uid: '810000006' })).code).toBe('report_quota_exceeded');
});

test('filing needs write:report, which does not let one read', async () => {
  const { post, query, get, createKey } = await startReports();
  const reader = await createKey({ environment: 'live', scopes: ['read'] });
  const writer = await createKey({ environment: 'live', scopes: ['write:report'] });
  expect((await post(submit, reportOf(), { key: reader })).body.error.code).toBe(
    'insufficient_scope',
  );
  expect((await post(submit, reportOf(), { key: writer })).status).toBe(201);
  expect((await get('/v1/scam-reports', { key: writer })).status).toBe(403);
  const denied = await query('{ scamReports { totalCount } }', {}, { key: writer });
  expect(denied.body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
});

test('a retry with its Idempotency-Key is answered as the first one was (R1.15)', async () => {
  const { file } = await startReports();
  const first = await file({}, { idempotencyKey: 'try-1' });
  const again = await file({}, { idempotencyKey: 'try-1' });
  expect(again.reply.status).toBe(201);
  expect(again.reply.body).toEqual(first.reply.body);
  expect(again.reply.headers['idempotent-replayed']).toBe('true');
  expect(again.reply.headers['location']).toBe(first.reply.headers['location']);
  const other = await file({ category: 'rmt' }, { idempotencyKey: 'try-1' });
  expect(other.code).toBe('idempotency_key_reused');
  // A refusal is not kept: the next attempt runs anew.
  expect((await file({}, { idempotencyKey: 'try-2' })).code).toBe('duplicate_report');
  expect((await file({ category: 'other' }, { idempotencyKey: 'try-2' })).code).toBe('accepted');
});
