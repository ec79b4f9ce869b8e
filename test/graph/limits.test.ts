import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const refused = {
  status: 200,
  body: { errors: [{ extensions: { code: 'COST_LIMIT_EXCEEDED' } }] },
};

const aliases = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index}: viewer { keyId }`).join(' ');

const doubling = Array.from(
  { length: 80 },
  (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`,
).join(' ');

// What is too heavy is refused before it runs (R4.10).
test.each([
  ['more than 1000 tokens', `{ ${'__typename '.repeat(1000)} }`],
  ['more than 15 aliases', `{ ${aliases(16)} }`],
  ['as many aliases as a body can hold', `{ ${aliases(2_500)} }`],
  ['nested 5000 deep', `{ ${'viewer { '.repeat(5000)} keyId ${'} '.repeat(5000)} }`],
  [
    'a list literal nested 20,000 deep',
    `{ nodes(ids: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { id } }`,
  ],
  ['fragments that multiply', `{ ...f0 } ${doubling} fragment f80 on Query { viewer { keyId } }`],
])('%s is refused, and nothing runs', async (_name, document) => {
  const { query } = await startApp();
  const reply = await query(document);
  expect(reply).toMatchObject(refused);
  expect(reply.body).not.toHaveProperty('data');
});

test('a list argument by variable counts as long as it is', async () => {
  const { query } = await startApp();
  const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ...on TrustScore { score } } }';
  const ids = (length: number) => ({ ids: Array.from({ length }, () => 'x') });
  const cost = async (length: number) => (await query(document, ids(length))).body.extensions.cost;
  expect((await cost(20)).requested).toBe(1 + 20 * 52);
  expect((await cost(10)).requested).toBe(1 + 10 * 52);
  expect(await query(document, ids(4000))).toMatchObject(refused);
  expect(await query(document, ids(60))).toMatchObject({
    body: { data: { nodes: null }, errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] },
  });
});

test('10,000 aliases are refused before they are read', async () => {
  const { query } = await startApp();
  expect(await query(`{ ${aliases(10_000)} }`)).toMatchObject({
    status: 413,
    body: { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] },
  });
});

test('comments are free', async () => {
  const { query } = await startApp();
  const { body } = await query(`{ __typename } ${'#\n'.repeat(20_000)}`);
  expect(body.data).toEqual({ __typename: 'Query' });
});

test("a refusal's status follows the media type", async () => {
  const { query } = await startApp();
  const accept = 'application/graphql-response+json';
  const reply = await query(`{ ${aliases(16)} }`, undefined, { headers: { accept } });
  expect(reply).toMatchObject({ ...refused, status: 400 });
});

test('each root field is one request of the bucket, aliases counted', async () => {
  const { query } = await startApp();
  const left = async (document: string): Promise<[number, number]> => {
    const { headers, body } = await query(document);
    return [Number(headers['x-ratelimit-remaining']), body.extensions.cost.tokens_charged];
  };
  expect(await left('{ viewer { keyId } }')).toEqual([1499, 1]);
  expect(await left('{ viewer { keyId } b: viewer { keyId } c: viewer { keyId } }')).toEqual([
    1496, 3,
  ]);
  expect(await left('{ __schema { queryType { name } } }')).toEqual([1495, 1]);
  expect(await left('{ nope }')).toEqual([1494, 1]);
});

test('each 500 of the cost is a token where that is more than the root fields, behind both ways (R4.10)', async () => {
  const { query } = await startApp();
  const asked = (rows: number) =>
    `{ weapons(game: GENSHIN, first: ${rows}) { nodes { name rarity type } } }`;
  const charged = async (document: string, variables?: Record<string, unknown>) => {
    const { headers, body } = await query(document, variables);
    expect(body.errors).toBeUndefined();
    return [body.extensions.cost, Number(headers['x-ratelimit-remaining'])];
  };
  const cost = (requested: number, tokens: number) => ({
    requested,
    limit: 5000,
    tokens_charged: tokens,
  });
  expect(await charged(asked(124))).toEqual([cost(497, 1), 1499]);
  expect(await charged(asked(125))).toEqual([cost(501, 2), 1497]);
  expect(await charged(`{ ${aliases(3)} } `)).toEqual([cost(6, 3), 1494]);
  // A kept answer costs the same.
  for (const left of [1492, 1490, 1488])
    expect(await charged(asked(125))).toEqual([cost(501, 2), left]);
  const { body } = await query(getIntrospectionQuery());
  const { requested, tokens_charged: tokens } = body.extensions.cost;
  expect(tokens).toBe(Math.ceil(requested / 500));
});

test('root fields beyond the bucket are refused together, with the time to wait', async () => {
  const { query } = await startApp({ env: { REQUEST_BUCKET_CAPACITY: '5' } });
  expect(await query(`{ ${aliases(4)} }`)).toMatchObject({ status: 200 });
  const reply = await query(`{ ${aliases(3)} }`);
  expect(reply).toMatchObject({
    status: 429,
    body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  });
  expect(reply.body).not.toHaveProperty('data');
  expect(reply.body.errors[0].extensions.retry_after_seconds).toBe(
    Number(reply.headers['retry-after']),
  );
  expect(reply.body.errors[0].extensions).not.toHaveProperty('http');
});

test('an endpoint bucket is consumed by the field, behind both interfaces', async () => {
  const { query, post } = await startApp();
  const document = 'mutation { refreshTrustScore(game: HSR, uid: "812345678") { nextRefreshAt } }';
  expect((await post('/v1/trust-score/hsr/812345678/refresh')).status).toBe(200);
  const reply = await query(document);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: { refreshTrustScore: null },
      errors: [{ extensions: { code: 'RATE_LIMITED', retry_after_seconds: 3600 } }],
    },
  });
});

test.each([
  ['a result', '{ viewer { keyId } }', 2],
  ['a syntax error', '{ ', 0],
  ['a validation error', '{ nope }', 0],
  ['a coercion error', 'query ($u: String!) { trustScore(game: HSR, uid: $u) { score } }', 2],
  ['a resolver error', '{ trustScore(game: HSR, uid: "1") { score } }', 2],
])('the cost stands on %s', async (_name, document, requested) => {
  const { query } = await startApp();
  const { body } = await query(document);
  expect(body.extensions.cost).toEqual({ requested, limit: 5000, tokens_charged: 1 });
});
