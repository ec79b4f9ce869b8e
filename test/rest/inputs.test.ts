import { expect, test } from 'vitest';
import { changelog } from '../../src/rest/changelog.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, type Reply } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const app = lastingApp();

const report = {
  game: 'genshin',
  reported_uid: '812345678',
  reporter_uid: '618123421',
  category: 'phishing',
  description: 'Asked me for my password and my mail code in the chat of the game.',
};

/** Each fault as `path: message`, behind the code. */
const refusal = ({ status, body }: Reply): unknown[] => [
  status,
  body.error.code,
  ...(body.error.details ?? []).map(
    ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
  ),
];

const codeOf = ({ status, body }: Reply) => [status, body.error?.code];

test.each([
  [{ reported_uid: 812345678 }, 'invalid_uid'],
  [{ reporter_uid: ['618123421'] }, 'invalid_uid'],
  [{ reported_uid: { uid: '812345678' } }, 'invalid_uid'],
  [{ game: 5 }, 'invalid_game'],
  [{ game: ['genshin'] }, 'invalid_game'],
  [{ game: true }, 'invalid_game'],
])('a report with %j is the fault that a text of wrong form is (R1.6)', async (fields, code) => {
  const { post } = await app();
  const reply = await post('/v1/scam-report', { ...report, ...fields });
  expect(codeOf(reply)).toEqual([400, code]);
  expect(reply.body.error.details).toMatchObject([{ path: Object.keys(fields)[0] }]);
  expectEnvelope(reply);
});

test('a UID and a game of another type are so in every body (R1.6)', async () => {
  const { post } = await app();
  const verification = (uid: unknown) => post('/v1/verifications', { game: 'hsr', uid });
  expect(codeOf(await verification(700123456))).toEqual([400, 'invalid_uid']);
  const webhook = await post('/v1/webhooks', {
    url: 'https://example.com/',
    events: ['trust_score.changed'],
    accounts: [{ game: 'hsr', uid: 700123456 }],
  });
  expect(codeOf(webhook)).toEqual([400, 'invalid_uid']);
});

test('evidence under a wrong name is not lost in silence (R1.4)', async () => {
  const { post } = await app();
  const reply = await post('/v1/scam-report', { ...report, evidence: ['https://x.test/1.png'] });
  expect(refusal(reply)).toEqual([
    400,
    'validation_failed',
    'evidence: unknown member; did you mean evidence_urls?',
  ]);
  expect(reply.body.error.message).toBe('evidence: unknown member; did you mean evidence_urls?');
  expectEnvelope(reply);
});

test('a misspelt member is told before what is missing for it, each with an entry (R1.4)', async () => {
  const { post } = await app();
  const { reported_uid: reportedUid, category, ...rest } = report;
  const reply = await post('/v1/scam-report', { ...rest, reportedUid, categori: category });
  expect(refusal(reply)).toEqual([
    400,
    'validation_failed',
    'reportedUid: unknown member; did you mean reported_uid?',
    'categori: unknown member; did you mean category?',
    'reported_uid: It is required. A UID has 9 or 10 digits.',
    'category: It is required. It is one of phishing, rmt, impersonation, harassment, boosting, other.',
  ]);
});

test('members inside of members are known too (R1.4)', async () => {
  const { post } = await app();
  const items = [
    { kind: 'character', id: 10000002 },
    { kind: 'character', id: 1, varient: 'icon' },
  ];
  expect(refusal(await post('/v1/assets/bulk-resolve', { game: 'genshin', items }))).toEqual([
    400,
    'validation_failed',
    'items.1.varient: unknown member; did you mean variant?',
  ]);
});

test.each([
  ['/v1/trust-score/genshin/812345678/refresh', 'there are none here.'],
  ['/v1/keys/revoke', 'did you mean key_id?'],
])('%s takes no other member either (R1.4)', async (path, hint) => {
  const { post } = await app();
  const [, , fault] = refusal(await post(path, { keyId: 'key_1' }));
  expect(fault).toBe(`keyId: unknown member; ${hint}`);
});

test.each(['__proto__', 'constructor', 'toString'])(
  'a member of the name %s is unknown (R1.4)',
  async (name) => {
    const { post } = await app();
    const reply = await post('/v1/keys/revoke', `{"${name}":{"key_id":"x"}}`);
    expect(codeOf(reply)).toEqual([400, 'validation_failed']);
    expect(reply.body.error.details[0].path).toBe(name);
  },
);

test.each([
  ['/v1/characters/genshin?limt=5', 'limt: unknown query parameter; did you mean limit?'],
  ['/v1/characters/zzz?rariti=S', 'rariti: unknown query parameter; did you mean rarity?'],
  ['/v1/characters/hsr?language=ja', 'language: unknown query parameter; did you mean lang?'],
  [
    '/v1/players?gmae=hsr&game=hsr&uids=700123456',
    'gmae: unknown query parameter; did you mean game?',
  ],
  ['/v1/keys/self?verbose=1', 'verbose: unknown query parameter; there are none here.'],
])('%s is refused (R1.4)', async (path, fault) => {
  const { get } = await app();
  expect(refusal(await get(path))).toEqual([400, 'validation_failed', fault]);
});

test.each([
  '/v1/trust-score/genshin/812345678?lang=ja',
  '/v1/keys/self?limit=nonsense&cursor=1',
  '/v1/player/zzz/1300000001?provider=nonsense',
  '/v1/characters/genshin?_=1764000000&_cache=no',
])('%s is answered: another path knows the name, or it begins with _ (R1.4)', async (path) => {
  const { get } = await app();
  expect((await get(path)).status).toBe(200);
});

test('GET /graphql ignores what it does not know (R1.4)', async () => {
  const { get } = await app();
  const { status, body } = await get('/graphql?query={viewer{keyId}}&limt=5&language=ja');
  expect([status, body.errors]).toEqual([200, undefined]);
  expect(body.data.viewer.keyId).toMatch(/^key_/);
});

test('every fault of a request is told at once, in the order of the parameters', async () => {
  const { get } = await app();
  const path = '/v1/weapon/genshin/x?include_curve=maybe&lang=tlh&limt=1&lnag=ja';
  expect(refusal(await get(path))).toEqual([
    400,
    'validation_failed',
    'weapon_id: It has 1 to 10 digits.',
    'limt: unknown query parameter; known are include_curve, include_ascension, lang.',
    'lnag: unknown query parameter; did you mean lang?',
    'include_curve: It is true, false, 1 or 0.',
    'lang: It is one of en, id, ja, zh-cn, zh-tw, de, es, fr, ko, pt, ru, th, vi, it, tr; did you mean th?',
  ]);
});

test('faults of path, query and body come in one answer', async () => {
  const { post } = await app();
  const { createKey } = await app();
  const key = await createKey({ scopes: ['admin'] });
  const path = '/v1/admin/scam-reports/rep_1/review?dryrun=1';
  const body = { decision: 'maybe', reason: 'none', note: 'x'.repeat(1001), reverse: 'yes' };
  const [status, code, ...faults] = refusal(await post(path, body, { key }));
  expect([status, code]).toEqual([400, 'validation_failed']);
  expect(faults.map((fault) => String(fault).split(':')[0])).toEqual([
    'dryrun',
    'decision',
    'reason',
    'note',
    'reverse',
  ]);
});

test('where the first fault has a code of its own it is the code, and all others are named (R2.1a)', async () => {
  const { get } = await app();
  const reply = await get('/v1/player/genshin/12?lang=xx&limt=1');
  expect(codeOf(reply)).toEqual([400, 'invalid_uid']);
  const paths = reply.body.error.details.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['uid', 'limt', 'lang']);
  expect(reply.body.error.message).toBe('uid: A UID has 9 or 10 digits.');
  const both = await get('/v1/player/chess/12');
  expect(codeOf(both)).toEqual([400, 'invalid_game']);
  expect(both.body.error.details).toMatchObject([{ path: 'game' }, { path: 'uid' }]);
});

test('a body of many faults tells of 20', async () => {
  const { post } = await app();
  const members = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`m${at}`, 0]));
  const reply = await post('/v1/scam-report', members);
  expect(reply.body.error.details).toHaveLength(20);
});

test('a key that was sent as a name is not repeated (R2.3)', async () => {
  const { get, post } = await app();
  const key = 'svc_live_secretsecretsecret';
  for (const reply of [
    await get(`/v1/keys/self?${key}=1`),
    await post('/v1/keys/revoke', { [key]: 1 }),
  ]) {
    expect(reply.status).toBe(400);
    expect(reply.text).not.toContain('secretsecret');
  }
});

test('UIDs between commas are trimmed, and empty ones dropped (R1.4)', async () => {
  const { get } = await app();
  const plain = await get('/v1/players?game=zzz&uids=1300000001,1300000002');
  const loose = await get('/v1/players?game=zzz&uids=,%201300000001,,1300000002%20,');
  expect(loose.body.data).toEqual(plain.body.data);
  const commas = ','.repeat(30);
  expect((await get(`/v1/players?game=zzz&uids=${commas}1300000001`)).status).toBe(200);
  expect(refusal(await get(`/v1/players?game=zzz&uids=${commas}`))).toEqual([
    400,
    'validation_failed',
    'uids: At least one.',
  ]);
});

test.each([...v1Routes])(
  '$method $path declares what it takes',
  ({ path, input, since, summary }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(input.path?.shape ?? {})).toEqual(names);
    expect(since).toMatch(/^2026-\d{2}-\d{2}$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
  },
);

test('what is announced is what the routes say of themselves (R14.3)', () => {
  const texts = changelog.filter(({ path }) => path === '/v1/webhooks').map(({ text }) => text);
  const summaries = v1Routes
    .filter(({ path }) => path === '/v1/webhooks')
    .map((one) => one.summary);
  expect(summaries).toHaveLength(2);
  expect(texts).toEqual([summaries.join('; ')]);
});
