import { expect, test } from 'vitest';
import { lastingApp, type TestApp } from '../support/app.ts';
import { expectEnvelope, expectGraph } from '../support/interfaces.ts';

const app = lastingApp();

/** An argument of the graph and the parameter of /v1 that is it, with what a document asks of them. */
interface Argument {
  readonly name: string;
  readonly type: string;
  readonly document: (value: string) => string;
  readonly path: (value: string) => string;
}

const releasedAfter: Argument = {
  name: 'releasedAfter',
  type: 'DateTime',
  document: (value) => `{ characters(game: HSR, releasedAfter: ${value}) { totalCount } }`,
  path: (value) => `/v1/characters/hsr?released_after=${value}`,
};

const since: Argument = {
  name: 'since',
  type: 'DateTime',
  document: (value) =>
    `{ trustScore(game: HSR, uid: "712345678") { timeline(since: ${value}) { totalCount } } }`,
  path: (value) => `/v1/trust-score/hsr/712345678/timeline?since=${value}`,
};

const rarity: Argument = {
  name: 'rarity',
  type: 'Rarity',
  document: (value) => `{ weapons(game: ZZZ, rarity: ${value}) { totalCount } }`,
  path: (value) => `/v1/weapons/zzz?rarity=${value}`,
};

/** The codes of the answers to one value: in a query, written into a document, and as a variable of one. */
async function codesOf({ get, query }: TestApp, argument: Argument, value: string) {
  const rest = await get(argument.path(encodeURIComponent(value)));
  expectEnvelope(rest);
  const written = await query(argument.document(JSON.stringify(value)));
  const document = `query Q($value: ${argument.type}!) ${argument.document('$value')}`;
  const given = await query(document, { value });
  for (const reply of [written, given]) expectGraph(reply);
  return [
    `${rest.status} ${rest.body.error?.code}`,
    ...[written, given].map(({ body }) => body.errors?.[0].extensions.code),
  ];
}

const refused = ['400 validation_failed', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_VALIDATION_FAILED'];

const named = (argument: Argument, value: string) => [argument.name, value, argument] as const;

test.each([
  ...[releasedAfter, since].flatMap((argument) =>
    ['yesterday', '1764000000', '2026-02-31', '2026-13-01', '2026-01-15T08:30:00', 'Mar 5'].map(
      (value) => named(argument, value),
    ),
  ),
  ...['SS', 'x', '4.5', 'S '].map((value) => named(rarity, value)),
])('%s takes no %j behind either interface (R1.3, R7.2)', async (_name, value, argument) => {
  expect(await codesOf(await app(), argument, value)).toEqual(refused);
});

test.each([
  named(releasedAfter, '2026-01-15'),
  named(since, '2026-01-15T08:30:00Z'),
  named(since, '2026-01-15T10:30:00.5+02:00'),
  named(rarity, 's'),
])('%s takes %j behind both interfaces (R1.3, R1.4)', async (_name, value, argument) => {
  const [rest, ...graph] = await codesOf(await app(), argument, value);
  expect([rest, ...graph]).toEqual(['200 undefined', undefined, undefined]);
});

const account = { game: 'hsr', uid: '12' };

test.each([
  [
    'an account that a webhook is about',
    'accounts.0.uid',
    {
      path: '/v1/webhooks',
      body: { url: 'https://example.com/', events: ['trust_score.changed'], accounts: [account] },
      document: `mutation { createWebhook(url: "https://example.com/", events: [TRUST_SCORE_CHANGED],
        accounts: [{ game: HSR, uid: "12" }]) { secret } }`,
    },
  ],
  [
    'an account to verify',
    'uid',
    {
      path: '/v1/verifications',
      body: account,
      document: 'mutation { startVerification(game: HSR, uid: "12") { code } }',
    },
  ],
])(
  'the UID of %s is refused by its name behind both interfaces (R1.6)',
  async (_what, name, sent) => {
    const { post, query } = await app();
    const rest = await post(sent.path, sent.body);
    const [error] = (await query(sent.document)).body.errors;
    const fault = 'A UID has 9 or 10 digits.';
    const [message, details] = [`${name}: ${fault}`, [{ path: name, message: fault }]];
    expect([rest.status, rest.body.error]).toEqual([
      400,
      { code: 'invalid_uid', message, details },
    ]);
    expect([error.extensions.code, error.message]).toEqual(['INVALID_UID', message]);
    expect(error.extensions.details).toEqual(details);
  },
);

test('a key that was sent as a value is not repeated by either interface (R2.3)', async () => {
  const { get, query } = await app();
  const key = `svc_live_${'a'.repeat(36)}`;
  const replies = [
    await get(`/v1/player/hsr/712345678?fields=${key}`),
    await query(`{ player(game: ${key}, uid: "712345678") { ${key} } }`),
    await query('query Q($game: Game!) { characters(game: $game) { totalCount } }', { game: key }),
  ];
  for (const { text } of replies) {
    expect(text).toContain('svc_live_[redacted]');
    expect(text).not.toContain('aaaa');
  }
});

test('a language that a game lacks is refused in the words of each interface (R1.16)', async () => {
  const { get, query } = await app();
  const rest = await get('/v1/player/genshin/812345678?lang=zh-tw');
  const graph = await query('{ player(game: GENSHIN, uid: "812345678", lang: ZH_TW) { uid } }');
  expect(rest.body.error.message).toBe(
    'lang: It is one of en, id, ja, zh-cn, de, es, fr, ko, pt, ru, th, vi, it, tr; did you mean zh-cn?',
  );
  expect(graph.body.errors[0].message).toBe(
    'lang: It is one of EN, ID, JA, ZH_CN, DE, ES, FR, KO, PT, RU, TH, VI, IT, TR.',
  );
});
