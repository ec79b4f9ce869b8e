import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GraphContext } from '../../src/graph/context.ts';
import { createGraphHandler } from '../../src/graph/handler.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogOf } from '../support/catalog.ts';
import { graphRequest } from '../support/graph-context.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ catalog: catalogOf(), lasting: true });
});

const limitCode = 'COST_LIMIT_EXCEEDED';

async function reported(description: string, reporter: string): Promise<void> {
  const key = await app.createKey({ environment: 'test', scopes: ['write:report'] });
  const report = {
    game: 'zzz',
    reported_uid: '812345678',
    reporter_uid: reporter,
    category: 'phishing',
    description,
  };
  expect((await app.post('/v1/scam-report', report, { key })).status).toBe(201);
}

describe('no document changes what another of its fields answers', () => {
  const contact = 'Write to thief@example.com, who promised me a weapon and asked for my password.';

  test('a description stays censored beside a field whose name joins theirs', async () => {
    await reported(contact, '712345678');
    const document = `{
      a_b: scamReports(game: ZZZ, status: PENDING_REVIEW, first: 5) { c: nodes { game } }
      b: weapon(game: ZZZ, weaponId: 14109) { c_a: refinements { description } }
    }`;
    const answers = [];
    for (let use = 0; use < 3; use += 1) answers.push((await app.query(document)).body);
    expect(answers[0].data.a_b.c).toContainEqual({ game: 'ZZZ' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toContain('thief@example.com');
  });

  test('a field that is refused lends its shape to none', async () => {
    await reported(contact, '712345679');
    const document = `{
      a_b: scamReports(game: ZZZ, status: PENDING_REVIEW, first: 5) { c: nodes { game } }
      b: moderationQueue(first: 5) { c_a: nodes { report { description } pendingWeight } }
    }`;
    for (let use = 0; use < 3; use += 1) {
      const { body } = await app.query(document);
      expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
      expect(body.data.b).toBeNull();
      expect(body.data.a_b.c).toContainEqual({ game: 'ZZZ' });
      for (const row of body.data.a_b.c) expect(Object.keys(row)).toEqual(['game']);
    }
  });

  test.each([
    'writeJson',
    'toJSON',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'asPart',
    'then',
    '_',
    'a'.repeat(64),
  ])('a field may be named %s', async (alias) => {
    const named = `${alias}: viewer { ${alias}: keyId environment }`;
    for (let use = 0; use < 3; use += 1) {
      const { status, text } = await app.query(`{ ${named} }`);
      expect(status).toBe(200);
      expect(text).toMatch(
        new RegExp(`^{"data":{"${alias}":{"${alias}":"key_\\w+","environment":"TEST"}},"ext`),
      );
    }
  });

  test('a variable named $__proto__ is refused with a sentence', async () => {
    const { body } = await app.query(
      'query ($__proto__: Boolean!) { viewer { keyId @include(if: $__proto__) } }',
      JSON.parse('{"__proto__": true}'),
    );
    expect(body.errors[0].message).toBe('A variable cannot be named "$__proto__".');
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('what one request may ask for is bounded (R4.10)', () => {
  test.each([
    ['65 characters in a response key', `{ ${'a'.repeat(65)}: viewer { keyId } }`, /64 characters/],
    [
      '65 of them in a fragment',
      `{ viewer { ...f } } fragment f on ApiKey { ${'a'.repeat(65)}: keyId }`,
      /64 characters/,
    ],
    ['a name of 129 characters', `query ${'q'.repeat(129)} { viewer { keyId } }`, /128 characters/],
    ['a field 240 times', `{ ${'viewer { keyId } '.repeat(240)} }`, /have the same name/],
    [
      'introspection that multiplies',
      `{ __schema { types { fields { ${[...'abcdefghijkl'].map((name) => `${name}: type { fields { name description } }`).join(' ')} } } } }`,
      /at most 5000 fields/,
    ],
  ])('%s', async (_what, document, message) => {
    const { body, status } = await app.query(document, undefined, {
      headers: { Accept: 'application/graphql-response+json' },
    });
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('data');
    expect(body.errors[0].message).toMatch(message);
    expect(body.errors[0].extensions.code).toBe(limitCode);
  });

  test('a field may stand 50 times, and a response key have 64 characters', async () => {
    const { body } = await app.query(
      `query ${'q'.repeat(128)} { ${'viewer { keyId } '.repeat(50)} ${'a'.repeat(64)}: viewer { keyId } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.extensions.cost.tokens_charged).toBe(2);
  });
});

describe('an answer of more than 4 MiB is refused while it is made (R4.10)', () => {
  const schema = buildSchema(`
    type Row { text: String! }
    type Query { rows(first: Int!): [Row!]! }
    type Subscription { rows(first: Int!): [Row!]! }
  `);
  const row = { text: '月'.repeat(300) };
  const rowsOf = ({ first }: { first: number }) => Array.from({ length: first }, () => row);
  const [query, subscription] = [schema.getQueryType(), schema.getSubscriptionType()].map(
    (type) => type?.getFields()['rows'],
  );
  if (query) query.resolve = (_root, args) => rowsOf(args);
  if (subscription) {
    subscription.resolve = (_root, args) => rowsOf(args);
    subscription.subscribe = async function* () {
      yield {};
    };
  }
  const via = createGraphHandler({ schema, origin: 'http://localhost' });
  const request = graphRequest({} as GraphContext);
  const source = (first: number) => `{ rows(first: ${first}) { text } }`;
  const post = (document: string, accept?: string) => ({
    method: 'POST',
    url: '/graphql',
    accept,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ query: document })),
  });
  const get = (document: string) => ({
    method: 'GET',
    url: `/graphql?query=${encodeURIComponent(document)}`,
    accept: undefined,
    contentType: undefined,
    body: new Uint8Array(0),
  });
  const refusal = {
    errors: [
      {
        message: 'The answer is too large: it has at most 4194304 bytes.',
        extensions: {
          code: limitCode,
          documentation: expect.stringMatching(/\/problems\//) as unknown,
        },
      },
    ],
    extensions: { cost: expect.objectContaining({ limit: 5000 }) as unknown },
  };

  test.each([
    ['POST', post(source(4900))],
    ['GET', get(source(4900))],
  ])('%s', async (_method, http) => {
    for (let use = 0; use < 3; use += 1) {
      const { body } = await via.answer(http, request);
      expect(JSON.parse(Buffer.from(body ?? '').toString())).toEqual(refusal);
    }
  });

  test('an event of a stream', async () => {
    const asked = post(`subscription ${source(4900)}`, 'text/event-stream');
    const { stream } = await via.answer(asked, request);
    const text = stream ? await new Response(stream).text() : '';
    expect(text).toContain('The answer is too large');
    expect(text.length).toBeLessThan(1000);
  });

  test('what is just within it is answered', async () => {
    const { body } = await via.answer(post(source(4500)), request);
    expect(body?.length).toBeGreaterThan(4_000_000);
    expect(JSON.parse(Buffer.from(body ?? '').toString()).data.rows).toHaveLength(4500);
  });
});
