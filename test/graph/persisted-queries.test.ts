import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastingApp, type Reply, startApp, type TestApp } from '../support/app.ts';
import { listening, openStream } from '../support/events.ts';
import { startSteady } from '../support/interfaces.ts';
import { changed } from '../support/live-events.ts';

const document = '{ viewer { environment } }';
const sha = (text: string): string => hash('sha256', text, 'hex');
const extensionsOf = (sha256Hash: unknown, version: unknown = 1) => ({
  persistedQuery: { version, sha256Hash },
});

const send = (
  { post }: TestApp,
  { query, ...persisted }: { query?: string; hash?: unknown; version?: unknown },
  options = {},
): Promise<Reply> => {
  const extensions = extensionsOf(persisted.hash ?? sha(query ?? ''), persisted.version);
  return post('/graphql', { ...(query !== undefined && { query }), extensions }, options);
};

const byGet = (parameters: Record<string, string>): string =>
  `/graphql?${new URLSearchParams(parameters)}`;
const getByHash = ({ get }: TestApp, sha256Hash: unknown, options = {}) =>
  get(byGet({ extensions: JSON.stringify(extensionsOf(sha256Hash)) }), options);

const documentation = (code: string) => `http://waypoint.test/problems/${code}`;

const notFound = {
  message: 'PersistedQueryNotFound',
  extensions: {
    code: 'PERSISTED_QUERY_NOT_FOUND',
    documentation: documentation('persisted_query_not_found'),
  },
};

// R17.4, at each interface of HTTP and for each media type.
test.each([
  ['POST', 'application/json'],
  ['POST', 'application/graphql-response+json'],
  ['GET', 'application/json'],
  ['GET', 'application/graphql-response+json'],
])(
  'by %s as %s a hash is unknown at first, and stands for its document afterwards',
  async (method, accept) => {
    const app = await startApp();
    const options = { headers: { accept } };
    const ask = () =>
      method === 'POST'
        ? send(app, { hash: sha(document) }, options)
        : getByHash(app, sha(document), options);
    const first = await ask();
    expect([first.status, first.body.errors]).toEqual([200, [notFound]]);
    expect(first.body.extensions.cost).toMatchObject({ requested: 0, tokens_charged: 1 });
    expect(first.headers['content-type']).toBe(`${accept}; charset=utf-8`);
    const text = await send(app, { query: document }, options);
    expect(text.body.data).toEqual({ viewer: { environment: 'TEST' } });
    for (let count = 0; count < 3; count += 1) {
      const again = await ask();
      expect([again.status, again.body]).toEqual([200, text.body]);
    }
  },
);

test('GET sends a document with its hash too', async () => {
  const app = await startApp();
  const extensions = JSON.stringify(extensionsOf(sha(document)));
  const reply = await app.get(byGet({ query: document, extensions }));
  expect(reply.body.data).toEqual({ viewer: { environment: 'TEST' } });
  expect((await getByHash(app, sha(document))).body.data).toEqual(reply.body.data);
});

test('variables and operation names go with a hash', async () => {
  const app = await startApp();
  const several =
    'query A { __typename } query B($u: String!) { trustScore(game: HSR, uid: $u) { uid } }';
  await send(app, { query: `${several} ` });
  const body = (extra: object) => ({ extensions: extensionsOf(sha(`${several} `)), ...extra });
  const variables = { u: '812345678' };
  const reply = await app.post('/graphql', body({ operationName: 'B', variables }));
  expect(reply.body.data).toEqual({ trustScore: { uid: '812345678' } });
  const unnamed = await app.post('/graphql', body({ variables }));
  expect([unnamed.status, unnamed.body.errors[0].extensions.code]).toEqual([
    400,
    'GRAPHQL_VALIDATION_FAILED',
  ]);
});

test('a mutation is never run by GET, whatever stands for it', async () => {
  const app = await startApp();
  const mutation = 'mutation { revokeKey { status } }';
  const other = await app.createKey();
  await send(app, { query: mutation }, { key: other });
  const reply = await getByHash(app, sha(mutation));
  expect(reply).toMatchObject({
    status: 405,
    headers: { allow: 'POST' },
    body: { errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] },
  });
  expect((await app.query('{ viewer { status } }')).body.data.viewer.status).toBe('ACTIVE');
});

const started = lastingApp();

const member = (name: string) => `extensions.persistedQuery.${name}`;

test.each<[string, unknown, string]>([
  ['no version', { sha256Hash: sha(document) }, member('version')],
  ['another version', { version: 2, sha256Hash: sha(document) }, member('version')],
  ['a version as text', { version: '1', sha256Hash: sha(document) }, member('version')],
  ['no hash', { version: 1 }, member('sha256Hash')],
  ['a hash too short', { version: 1, sha256Hash: sha(document).slice(1) }, member('sha256Hash')],
  ['a hash too long', { version: 1, sha256Hash: 'a'.repeat(50_000) }, member('sha256Hash')],
  ['a hash not in hex', { version: 1, sha256Hash: 'g'.repeat(64) }, member('sha256Hash')],
  ['capitals', { version: 1, sha256Hash: sha(document).toUpperCase() }, member('sha256Hash')],
  ['a number for a hash', { version: 1, sha256Hash: 5 }, member('sha256Hash')],
  ['text for the extension', 'x', member('version')],
  ['a list for the extension', [], member('version')],
  ['a name of Object', { version: 1, sha256Hash: '__proto__' }, member('sha256Hash')],
])('%s is 400 and named, with a document and without', async (_name, persistedQuery, path) => {
  const app = await started();
  const extensions = { persistedQuery };
  for (const body of [{ extensions }, { query: document, extensions }]) {
    const replies = [await app.post('/graphql', body)];
    const text = JSON.stringify(extensions);
    if (text.length < 4_000)
      replies.push(
        await app.get(byGet({ ...('query' in body && { query: document }), extensions: text })),
      );
    for (const { status, body: answer } of replies) {
      const [{ message, extensions: shown }] = answer.errors;
      expect([status, shown]).toEqual([
        400,
        {
          code: 'VALIDATION_FAILED',
          documentation: documentation('validation_failed'),
          details: [{ path, message }],
        },
      ]);
      expect(answer).not.toHaveProperty('data');
    }
  }
});

test.each([
  ['nothing', {}],
  ['no extension of ours', { extensions: {} }],
  ['an extension of somebody else', { extensions: { clientLibrary: { name: 'x' } } }],
  ['an extension that is null', { extensions: { persistedQuery: null } }],
])('with %s the document is missed', async (_name, body) => {
  const { post } = await started();
  const reply = await post('/graphql', body);
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'VALIDATION_FAILED', details: [{ path: 'query' }] } }] },
  });
});

test('what other extensions a client sends changes nothing', async () => {
  const { post } = await started();
  const extensions = { clientLibrary: { name: '@apollo/client', version: '4' } };
  const reply = await post('/graphql', { query: document, extensions });
  expect([reply.status, reply.body.data]).toEqual([200, { viewer: { environment: 'TEST' } }]);
});

test.each([5, {}, [document], true])(
  'a document that is %j is refused beside a hash',
  async (query) => {
    const { post } = await started();
    const reply = await post('/graphql', { query, extensions: extensionsOf(sha(document)) });
    expect([reply.status, reply.body.errors[0].extensions.code]).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  },
);

test('a batch is refused, with hashes too', async () => {
  const { post } = await started();
  const reply = await post('/graphql', [{ extensions: extensionsOf(sha(document)) }]);
  expect(reply.status).toBe(400);
  expect(reply.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
});

test('a document that is not of its hash is refused by both ways, and nothing is kept', async () => {
  const app = await startApp();
  const wanted = sha('{ __typename }');
  const extensions = extensionsOf(wanted);
  const replies = [
    await app.post('/graphql', { query: document, extensions }),
    await app.get(byGet({ query: document, extensions: JSON.stringify(extensions) })),
  ];
  for (const { status, body } of replies) {
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          message: 'PersistedQueryMismatch',
          extensions: {
            code: 'PERSISTED_QUERY_MISMATCH',
            documentation: documentation('persisted_query_mismatch'),
          },
        },
      ],
    ]);
  }
  for (const asked of [wanted, sha(document)])
    expect((await send(app, { hash: asked })).body.errors).toEqual([notFound]);
});

test('a document of 64 KiB is kept like any other, and one that is longer is 413', async () => {
  const app = await startApp();
  const padded = (size: number) => `${document}#${'x'.repeat(size)}`;
  const large = padded(64 * 1024 - 200);
  expect((await send(app, { query: large })).status).toBe(200);
  expect((await send(app, { hash: sha(large) })).body.data).toEqual({
    viewer: { environment: 'TEST' },
  });
  const tooLarge = await send(app, { query: padded(64 * 1024) });
  expect([tooLarge.status, tooLarge.body.errors[0].extensions.code]).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
});

test.each([
  ['a syntax error', '{ viewer'],
  ['an unknown field', '{ nope }'],
  ['too many tokens', `{ ${'__typename '.repeat(1000)} }`],
  ['nothing', ''],
])('%s is answered as without a hash, and not kept', async (_name, query) => {
  const app = await startApp();
  const plain = await app.query(query);
  const persisted = await send(app, { query });
  expect([persisted.status, persisted.body]).toEqual([plain.status, plain.body]);
  expect((await send(app, { hash: sha(query) })).body.errors).toEqual([notFound]);
});

test('what a document costs is weighed at each run, by its variables', async () => {
  const app = await startApp();
  const query =
    'query ($n: Int) { scamReports(game: HSR, first: $n) { nodes { reportedPlayer { level } } } }';
  const extensions = extensionsOf(sha(query));
  const run = (body: object, n: number) => app.post('/graphql', { ...body, variables: { n } });
  const small = await run({ query, extensions }, 1);
  expect(small.body.errors).toBeUndefined();
  const large = await run({ extensions }, 50);
  expect(large.body.extensions.cost.requested).toBeGreaterThan(
    small.body.extensions.cost.requested,
  );
  const eight = `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: viewer { keyId }`).join(' ')} }`;
  await send(app, { query: eight });
  const refused = await send(app, { hash: sha(eight) });
  expect(refused.body.errors[0].extensions.code).toBe('COST_LIMIT_EXCEEDED');
  const two = '{ a: viewer { keyId } b: viewer { keyId } }';
  await send(app, { query: two });
  expect((await send(app, { hash: sha(two) })).body.extensions.cost.tokens_charged).toBe(2);
});

test('scopes are those of the key that asks by hash', async () => {
  const app = await startApp();
  const query = '{ trustScore(game: HSR, uid: "812345678") { score } }';
  await send(app, { query });
  const key = await app.createKey({ scopes: ['write:build'] });
  const reply = await send(app, { hash: sha(query) }, { key });
  expect(reply.body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
  const nobody = await send(app, { hash: sha(query) }, { key: null });
  expect([nobody.status, nobody.body.errors[0].extensions.code]).toEqual([401, 'MISSING_API_KEY']);
});

test('no key poisons what another one of its environment runs', async () => {
  const app = await startApp();
  const attacker = await app.createKey();
  const victim = await app.createKey();
  const evil = 'mutation { revokeKey { status } }';
  for (const query of [evil, `${document} `, `\uFEFF${document}`])
    expect((await send(app, { query, hash: sha(document) }, { key: attacker })).status).toBe(400);
  expect((await send(app, { hash: sha(document) }, { key: victim })).body.errors).toEqual([
    notFound,
  ]);
  await send(app, { query: document }, { key: victim });
  await send(app, { query: evil, hash: sha(document) }, { key: attacker });
  expect((await send(app, { hash: sha(document) }, { key: victim })).body.data).toEqual({
    viewer: { environment: 'TEST' },
  });
});

test('no environment runs the documents of the other one by their hash', async () => {
  const app = await startApp();
  const live = await app.createKey({ environment: 'live' });
  await send(app, { query: document });
  expect((await send(app, { hash: sha(document) }, { key: live })).body.errors).toEqual([notFound]);
  expect((await getByHash(app, sha(document), { key: live })).body.errors).toEqual([notFound]);
  await send(app, { query: document }, { key: live });
  expect((await send(app, { hash: sha(document) }, { key: live })).body.data).toEqual({
    viewer: { environment: 'LIVE' },
  });
});

test('a hash draws on the bucket that its document draws on', async () => {
  const oneRequest = { REQUEST_BUCKET_CAPACITY: '3', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' };
  const app = await startSteady({ env: oneRequest });
  const banners = '{ banners(game: HSR, first: 1) { totalCount } }';
  const revoke = 'mutation { revokeKey { status } }';
  const spare = await app.createKey();
  await send(app, { query: banners });
  await send(app, { query: revoke }, { key: spare });
  for (let count = 0; count < 3; count += 1) await app.get('/v1/keys/self');
  expect((await app.query('{ viewer { keyId } }')).status).toBe(429);
  expect((await send(app, { hash: sha('{ viewer { keyId } }') })).status).toBe(429);
  const read = await send(app, { hash: sha(banners) });
  expect([read.status, read.body.data.banners.totalCount]).toEqual([200, 121]);
  expect(read.headers['ratelimit-policy']).toMatch(/^"archive"/);
  const ended = await send(app, { hash: sha(revoke) });
  expect(ended.body.data).toEqual({ revokeKey: { status: 'REVOKED' } });
});

test('a subscription is opened by its hash', async () => {
  const app = await startApp();
  const query =
    'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score tier } }';
  const unknown = await send(
    app,
    { hash: sha(query) },
    { headers: { accept: 'text/event-stream' } },
  );
  expect(unknown.text).toContain('PersistedQueryNotFound');
  const asked = await send(app, { query }, { headers: { accept: 'application/json' } });
  expect(asked.body.errors[0].message).toMatch(/answered as a stream/);
  const stream = await openStream(await listening(app), app.key, undefined, {
    extensions: extensionsOf(sha(query)),
  });
  await app.app.services.live.publish(changed('1'));
  await expect
    .poll(() => stream.messages.map(({ data }) => data))
    .toEqual([{ data: { trustScoreChanged: { score: 45, tier: 'CAUTION' } } }]);
  stream.leave();
});
