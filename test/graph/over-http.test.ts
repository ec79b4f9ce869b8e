import { describe, expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { coded } from '../support/interfaces.ts';

const app = lastingApp();

const newer = 'application/graphql-response+json';
const older = 'application/json';
const ask = (document: string): string => `/graphql?query=${encodeURIComponent(document)}`;

const coercion = 'query ($u: String!) { trustScore(game: HSR, uid: $u) { score } }';

const aliases = Array.from({ length: 16 }, (_, index) => `a${index}: viewer { keyId }`).join(' ');

// The status hangs on the media type and on the kind of fault (R15.3, R15.2).
describe.each(['POST', 'GET'])('by %s', (method) => {
  test.each<[string, string, string, number, number]>([
    ['a whole answer', '{ viewer { keyId } }', '', 200, 200],
    [
      'a part of an answer',
      '{ viewer { keyId } player(game: HSR, uid: "1") { uid } }',
      'INVALID_UID',
      200,
      200,
    ],
    [
      'nothing but an error',
      '{ player(game: HSR, uid: "812345404") { uid } }',
      'PLAYER_NOT_FOUND',
      200,
      200,
    ],
    ['a syntax error', '{ viewer', 'GRAPHQL_PARSE_FAILED', 400, 200],
    ['an unknown field', '{ nope }', 'GRAPHQL_VALIDATION_FAILED', 400, 200],
    ['a variable left out', coercion, 'GRAPHQL_VALIDATION_FAILED', 400, 200],
    ['too many aliases', `{ ${aliases} }`, 'COST_LIMIT_EXCEEDED', 400, 200],
    ['too long a document', `{ ${'__typename '.repeat(1000)} }`, 'COST_LIMIT_EXCEEDED', 400, 200],
  ])('%s', async (_name, document, code, newerStatus, olderStatus) => {
    const { get, query } = await app();
    const send = (accept: string) => {
      const headers = { accept };
      return method === 'GET'
        ? get(ask(document), { headers })
        : query(document, undefined, { headers });
    };
    for (const [accept, status] of [
      [newer, newerStatus],
      [older, olderStatus],
    ] as const) {
      const reply = await send(accept);
      expect(reply.status).toBe(status);
      expect(reply.headers['content-type']).toBe(`${accept}; charset=utf-8`);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.body.errors?.at(-1).extensions.code ?? '').toBe(code);
      expect(reply.body.extensions.cost).toMatchObject({ limit: 5000 });
    }
  });
});

test.each([
  [{}, 'query'],
  [{ query: 5 }, 'query'],
  [{ query: '{ viewer { keyId } }', variables: 'x' }, 'variables'],
  [{ query: '{ viewer { keyId } }', extensions: 5 }, 'extensions'],
  [{ Query: '{ viewer { keyId } }' }, 'Query'],
  [[{ query: '{ viewer { keyId } }' }], 'query'],
])('what is wrong with the body %j is named (R2.1)', async (body, path) => {
  const { post } = await app();
  const reply = await post('/graphql', body);
  const [{ message, extensions }] = reply.body.errors;
  expect(reply.status).toBe(400);
  expect(extensions).toEqual({ ...coded('VALIDATION_FAILED'), details: [{ path, message }] });
});

test('a request that leaves open which operation it means is refused', async () => {
  const { get, query } = await app();
  const document = 'query A { __typename } query B { __typename }';
  const replies = [
    await get(ask(document), { headers: { accept: older } }),
    await get(ask(document), { headers: { accept: newer } }),
    await query(document, undefined, { headers: { accept: newer } }),
  ];
  for (const { status, body } of replies) {
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  }
});

test('variables that cannot be coerced are named, each with its reason', async () => {
  const { query } = await app();
  const document = 'query ($u: String!, $g: Game!) { trustScore(game: $g, uid: $u) { score } }';
  for (const _use of ['by graphql-js', 'compiled']) {
    const { body } = await query(document, { u: 5, g: 'CHESS' });
    expect(body.errors).toEqual([
      {
        message: 'Variable "$u" got invalid value 5; String cannot represent a non string value: 5',
        locations: [{ line: 1, column: 8 }],
        extensions: coded('GRAPHQL_VALIDATION_FAILED'),
      },
      {
        message: expect.stringMatching(/^Variable "\$g" got invalid value "CHESS"; /),
        locations: [{ line: 1, column: 21 }],
        extensions: coded('GRAPHQL_VALIDATION_FAILED'),
      },
    ]);
  }
});

test.each([
  ['no key', null, 401, 'MISSING_API_KEY'],
  ['a wrong key', 'nonsense', 401, 'INVALID_API_KEY'],
])('%s is refused before anything is read', async (_name, key, status, code) => {
  const { query } = await app();
  for (const accept of [newer, older]) {
    const reply = await query('{ __schema { types { name } } }', undefined, {
      key,
      headers: { accept },
    });
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe(`${accept}; charset=utf-8`);
    expect(reply.body.extensions.cost).toMatchObject({ requested: 0, tokens_charged: 0 });
    expect({ errors: reply.body.errors }).toEqual({
      errors: [{ message: expect.any(String), extensions: coded(code) }],
    });
  }
});

// Nobody reads the schema without a key (R15.7).
test('introspection needs a key, and any will do', async () => {
  const { query, createKey } = await app();
  const document = '{ __schema { queryType { name } } __type(name: "Player") { kind } }';
  const key = await createKey({ scopes: ['write:build'] });
  expect((await query(document, undefined, { key })).body.data).toEqual({
    __schema: { queryType: { name: 'Query' } },
    __type: { kind: 'INTERFACE' },
  });
});

test.each([
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  ['application/x-www-form-urlencoded', 'query=%7B__typename%7D'],
  ['text/plain', '{"query":"{ __typename }"}'],
  ['application/graphql', '{ __typename }'],
])('a body of %s is refused', async (type, body) => {
  const { request } = await app();
  const reply = await request('/graphql', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect(reply).toMatchObject({
    status: 415,
    body: { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
  });
});

const bodies: [string, unknown, number, string][] = [
  ['broken JSON', '{ "query": ', 400, 'INVALID_JSON'],
  ['an array of operations', [{ query: '{ __typename }' }], 400, 'VALIDATION_FAILED'],
  ['a number', '5', 400, 'VALIDATION_FAILED'],
  ['no query', {}, 400, 'VALIDATION_FAILED'],
  ['a query that is no text', { query: 5 }, 400, 'VALIDATION_FAILED'],
  [
    'variables that are a list',
    { query: '{ __typename }', variables: [] },
    400,
    'VALIDATION_FAILED',
  ],
];

test.each(bodies)('a body of %s is refused', async (_name, body, status, code) => {
  const { request } = await app();
  const reply = await request('/graphql', { method: 'POST', body });
  expect(reply).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
  expect(reply.text).not.toMatch(/SyntaxError|originalError|stack/);
});

test('GET never runs a mutation', async () => {
  const { get, query } = await app();
  for (const accept of [newer, older]) {
    const reply = await get(ask('mutation { revokeKey { status } }'), { headers: { accept } });
    expect(reply).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: { errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] },
    });
  }
  expect((await query('{ viewer { status } }')).body.data).toEqual({
    viewer: { status: 'ACTIVE' },
  });
});

test('GET takes variables and an operation name', async () => {
  const { get } = await app();
  const document =
    'query A { __typename } query B($u: String!) { trustScore(game: HSR, uid: $u) { uid } }';
  const variables = encodeURIComponent('{"u":"812345678"}');
  const reply = await get(`${ask(document)}&operationName=B&variables=${variables}`);
  expect(reply.body.data).toEqual({ trustScore: { uid: '812345678' } });
});

test.each(['variables', 'extensions'])(
  'a GET whose %s are no JSON is the fault of the request',
  async (name) => {
    const { get, log } = await app();
    for (const accept of [older, newer, 'text/event-stream']) {
      const { status, body } = await get(`${ask('{ __typename }')}&${name}=%7B`, {
        headers: { accept },
      });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([
        { extensions: { code: 'VALIDATION_FAILED', details: [{ path: name }] } },
      ]);
    }
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

test('other methods are refused, and the answer names those that are known', async () => {
  const { request } = await app();
  expect(await request('/graphql', { method: 'PUT', body: {} })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, POST, OPTIONS' },
    body: { errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] },
  });
});
