import { expect, test } from 'vitest';
import {
  lastingApp,
  type RequestOptions,
  startApp,
  type TestApp,
  testClock,
} from '../support/app.ts';
import { expectEnvelope, expectGraph, storeWithOutages } from '../support/interfaces.ts';

/** One row of contract section 2 that both interfaces can give. */
interface Row {
  readonly code: string;
  readonly status: number;
  readonly path: string;
  readonly options?: RequestOptions;
  readonly document: string;
  /** 200 when there is `data`, if only null (R15.3). */
  readonly graphStatus: number;
  /** Sent through both interfaces. */
  readonly caller?: (started: TestApp) => Promise<RequestOptions>;
  readonly challenge?: string;
}

const viewer = '{ viewer { keyId } }';
const unknownKey = `svc_test_${'0'.repeat(30)}`;

/** A key of a lineage whose last key is in use, so that it cannot be rotated again (R3.6). */
async function rotatedKey({ createKey, post, get }: TestApp): Promise<string> {
  const key = await createKey();
  const { body } = await post('/v1/keys/rotate', undefined, { key });
  await get('/v1/keys/self', { key: body.data.api_key });
  return key;
}

async function expiredKey({ createKey, post }: TestApp): Promise<string> {
  const key = await createKey();
  await post('/v1/keys/rotate', { revoke_old_in_seconds: 0 }, { key });
  return key;
}

async function revokedKey({ createKey, post }: TestApp): Promise<string> {
  const key = await createKey();
  await post('/v1/keys/revoke', undefined, { key });
  return key;
}

const invalidToken = 'Bearer realm="api", error="invalid_token"';

const rows: readonly Row[] = [
  {
    code: 'invalid_uid',
    status: 400,
    path: '/v1/trust-score/genshin/12345678',
    document: '{ trustScore(game: GENSHIN, uid: "12345678") { score } }',
    graphStatus: 200,
  },
  {
    code: 'invalid_uid',
    status: 400,
    path: '/v1/player/hsr/12345678901',
    document: '{ player(game: HSR, uid: "12345678901") { uid } }',
    graphStatus: 200,
  },
  {
    code: 'invalid_cursor',
    status: 400,
    path: '/v1/admin/audit?cursor=made-up',
    document: '{ auditLog(after: "made-up") { totalCount } }',
    graphStatus: 200,
    caller: async ({ createKey }) => ({ key: await createKey({ scopes: ['admin'] }) }),
  },
  {
    code: 'validation_failed',
    status: 400,
    path: '/v1/players?game=genshin&uids=',
    document: '{ players(game: GENSHIN, uids: []) { __typename } }',
    graphStatus: 200,
  },
  {
    code: 'validation_failed',
    status: 400,
    path: '/v1/player/genshin/812345678?lang=zh-tw',
    document: '{ player(game: GENSHIN, uid: "812345678", lang: ZH_TW) { uid } }',
    graphStatus: 200,
  },
  {
    code: 'validation_failed',
    status: 400,
    path: '/v1/keys/rotate',
    options: { method: 'POST', body: { revoke_old_in_seconds: 86_401 } },
    document: 'mutation { rotateKey(revokeOldInSeconds: 86401) { apiKey } }',
    graphStatus: 200,
  },
  {
    code: 'missing_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async () => ({ key: null, headers: { 'x-api-key': unknownKey } }),
    challenge: 'Bearer realm="api"',
  },
  {
    code: 'invalid_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async () => ({ key: unknownKey }),
    challenge: invalidToken,
  },
  {
    code: 'invalid_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async () => ({ key: null, headers: { authorization: 'Basic YTpi' } }),
    challenge: invalidToken,
  },
  {
    code: 'invalid_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async () => ({ key: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln' }),
    challenge: invalidToken,
  },
  {
    code: 'expired_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async (started) => ({ key: await expiredKey(started) }),
    challenge: invalidToken,
  },
  {
    code: 'revoked_api_key',
    status: 401,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 401,
    caller: async (started) => ({ key: await revokedKey(started) }),
    challenge: invalidToken,
  },
  {
    code: 'ip_not_allowed',
    status: 403,
    path: '/v1/keys/self',
    document: viewer,
    graphStatus: 403,
    caller: async ({ createKey }) => ({ key: await createKey({ ipAllowlist: ['10.0.0.0/8'] }) }),
  },
  {
    code: 'insufficient_scope',
    status: 403,
    path: '/v1/player/genshin/812345678',
    document: '{ player(game: GENSHIN, uid: "812345678") { uid } }',
    graphStatus: 200,
    caller: async ({ createKey }) => ({ key: await createKey({ scopes: ['write:report'] }) }),
    challenge: 'Bearer realm="api", error="insufficient_scope", scope="read"',
  },
  {
    code: 'insufficient_scope',
    status: 403,
    path: '/v1/admin/audit',
    document: '{ auditLog { totalCount } }',
    graphStatus: 200,
    challenge: 'Bearer realm="api", error="insufficient_scope", scope="admin"',
  },
  {
    code: 'player_not_found',
    status: 404,
    path: '/v1/player/zzz/1300000404',
    document: '{ player(game: ZZZ, uid: "1300000404") { uid } }',
    graphStatus: 200,
  },
  {
    code: 'player_not_found',
    status: 404,
    path: '/v1/player/genshin/999999999',
    document: '{ player(game: GENSHIN, uid: "999999999") { uid } }',
    graphStatus: 200,
  },
  {
    code: 'not_found',
    status: 404,
    path: '/v1/keys/revoke',
    options: { method: 'POST', body: { key_id: 'key_of_somebody_else' } },
    document: 'mutation { revokeKey(keyId: "key_of_somebody_else") { keyId } }',
    graphStatus: 200,
  },
  {
    code: 'method_not_allowed',
    status: 405,
    path: '/v1/keys/rotate',
    options: { method: 'PUT' },
    document: viewer,
    graphStatus: 405,
  },
  {
    code: 'key_already_rotated',
    status: 409,
    path: '/v1/keys/rotate',
    options: { method: 'POST' },
    document: 'mutation { rotateKey { apiKey } }',
    graphStatus: 200,
    caller: async (started) => ({ key: await rotatedKey(started) }),
  },
  {
    code: 'upstream_unavailable',
    status: 503,
    path: '/v1/player/genshin/812345503',
    document: '{ player(game: GENSHIN, uid: "812345503") { uid } }',
    graphStatus: 200,
  },
  {
    code: 'upstream_unavailable',
    status: 503,
    path: '/v1/player/genshin/812345678',
    document: '{ player(game: GENSHIN, uid: "812345678") { uid } }',
    graphStatus: 200,
    caller: async ({ createKey }) => ({ key: await createKey({ environment: 'live' }) }),
  },
];

const app = lastingApp();
let callers = 0;

/** An address of its own: a 503 must not look like the retry of another one (R4.8). */
function ownIp(): string {
  callers += 1;
  return `198.51.100.${callers}`;
}

/** What is wrong with the inputs is named. */
const namesFaults = (code: string): boolean =>
  code === 'validation_failed' || /^invalid_(uid|cursor)$/.test(code);

test.each(rows)('REST: $status $code at $path (section 2)', async (row) => {
  const started = await app();
  const caller = await row.caller?.(started);
  const reply = await started.request(row.path, { ip: ownIp(), ...row.options, ...caller });
  expect(reply.status).toBe(row.status);
  expect(reply.body.error.code).toBe(row.code);
  expect('details' in reply.body.error).toBe(namesFaults(row.code));
  expect(reply.headers['www-authenticate']).toBe(row.challenge);
  expect(reply.headers['retry-after']).toBe(row.status === 503 ? '30' : undefined);
  expectEnvelope(reply);
});

test.each(rows)('GraphQL: $graphStatus $code for $document (R15.2, R15.3)', async (row) => {
  const started = await app();
  const caller = await row.caller?.(started);
  // What is told apart by its method on /v1 is here as well.
  const method = row.graphStatus === 405 ? { method: 'PUT' } : undefined;
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const headers = { accept, ...caller?.headers };
    const sent = { ip: ownIp(), ...caller, ...method, headers };
    const reply = await started.query(row.document, undefined, sent);
    expect(reply.status).toBe(row.graphStatus);
    const { extensions } = reply.body.errors[0];
    expect(extensions.code).toBe(row.code.toUpperCase());
    expect('details' in extensions).toBe(namesFaults(row.code));
    if (row.graphStatus === 200) expect(Object.values(reply.body.data)).toEqual([null]);
    else expect(reply.body).not.toHaveProperty('data');
    expect(reply.headers['content-type']).toBe(`${accept}; charset=utf-8`);
    expectGraph(reply);
  }
});

test('both interfaces say the same sentence of a fault', async () => {
  const { get, query } = await app();
  const rest = await get('/v1/player/zzz/1300000404');
  const graph = await query('{ player(game: ZZZ, uid: "1300000404") { uid } }');
  expect(graph.body.errors[0].message).toBe(rest.body.error.message);
});

test('a hidden showcase and an unknown player are one answer (section 2)', async () => {
  const { get } = await app();
  const replies = [
    await get('/v1/player/genshin/812345404'),
    await get('/v1/player/genshin/000000000'),
  ];
  expect(replies[0]?.text).toBe(replies[1]?.text);
});

test.each([
  ['{', 'GRAPHQL_PARSE_FAILED'],
  ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['{ trustScore(game: CHESS, uid: "812345678") { score } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['query ($uid: String!) { trustScore(game: HSR, uid: $uid) { score } }', undefined],
] as const)('a fault of the document itself: %s (R15.3)', async (document, code) => {
  const { query } = await app();
  for (const [accept, status] of [
    ['application/json', 200],
    ['application/graphql-response+json', 400],
  ] as const) {
    const reply = await query(document, {}, { headers: { accept } });
    expect(reply.status).toBe(status);
    expect(reply.body).not.toHaveProperty('data');
    if (code !== undefined) expect(reply.body.errors[0].extensions.code).toBe(code);
    expectGraph(reply);
  }
});

test.each([
  ['{', 'INVALID_JSON', 400],
  ['[]', undefined, 400],
  ['"text"', undefined, 400],
] as const)('a GraphQL body that is no object: %s (R1.9, R15.2)', async (body, code, status) => {
  const { post } = await app();
  const reply = await post('/graphql', body);
  expect(reply.status).toBe(status);
  expectGraph(reply);
  if (code !== undefined) expect(reply.body.errors[0].extensions.code).toBe(code);
});

test('a mutation by GET is refused with a documented code (R15.3)', async () => {
  const { get } = await app();
  const reply = await get('/graphql?query=mutation{revokeKey{keyId}}');
  expect(reply.status).toBe(405);
  expectGraph(reply);
});

test('an empty GraphQL POST is answered with errors (R15.3)', async () => {
  const { request } = await app();
  expectGraph(await request('/graphql', { method: 'POST' }));
});

test('a defect is masked behind both interfaces, and logged (R2.3, R15.2)', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { get, query, log } = await startApp({ store, clock });
  await get('/v1/keys/self');
  down.add('trust');
  const rest = await get('/v1/trust-score/genshin/812345678');
  expect(rest.status).toBe(500);
  expect(rest.body).toEqual({
    error: { code: 'internal_error', message: 'Something went wrong on our side.' },
  });
  expectEnvelope(rest);
  const graph = await query('{ trustScore(game: GENSHIN, uid: "812345678") { score } }');
  expect(graph.body.errors[0]).toMatchObject({
    message: 'Something went wrong on our side.',
    extensions: { code: 'INTERNAL_ERROR' },
  });
  expectGraph(graph);
  expect(log.filter((line) => line.includes('trust cannot be reached'))).toHaveLength(2);
});

test('a trust failure leaves the player as he is, without a score (R4.9)', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { get, query } = await startApp({ store, clock });
  await get('/v1/keys/self');
  down.add('trust');
  const rest = await get('/v1/player/genshin/812345678');
  expect(rest.status).toBe(200);
  expect(rest.body.data).toMatchObject({ uid: '812345678', trust_score: null });
  const graph = await query(
    '{ player(game: GENSHIN, uid: "812345678") { uid trustScore { score } } }',
  );
  expect(graph.body.data.player).toEqual({ uid: '812345678', trustScore: null });
  down.clear();
  const healed = await get('/v1/player/genshin/812345678');
  expect(healed.body.data.trust_score).toMatchObject({ score: 60 });
});

test('without the collection of keys nobody new is let in, and nobody is told he is unknown', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { get, createKey, query } = await startApp({ store, clock });
  const fresh = await createKey();
  await get('/v1/keys/self');
  down.add('keys');
  expect((await get('/v1/player/genshin/812345678')).status).toBe(200);
  const reply = await get('/v1/player/genshin/812345678', { key: fresh });
  expect(reply.status).toBe(503);
  expectEnvelope(reply);
  const graph = await query('{ __typename }', {}, { key: fresh });
  expect(graph.status).toBe(503);
  expectGraph(graph);
});

test.each(['image/png', 'text/html', 'text/plain;q=0.5'])(
  'GraphQL answers JSON to Accept: %s (R15.3)',
  async (accept) => {
    const { query } = await app();
    const reply = await query('{ __typename }', {}, { headers: { accept } });
    expect(reply).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } });
    expectGraph(reply);
  },
);
