import fc from 'fast-check';
import { buildSchema, type ExecutionArgs, execute, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createDocuments } from '../../../src/graph/document/documents.ts';
import { jsonBytes } from '../../../src/lib/json-bytes.ts';

const schema = buildSchema(`
  enum Colour { RED GREEN }
  input Where { colour: Colour names: [String!] size: Int = 3 }
  interface Shape { name: String! }
  type Square implements Shape { name: String! side: Float! inner: Shape }
  type Circle implements Shape { name: String! radius: Float! tags: [String!]! }
  union Any = Square | Circle
  type Query {
    echo(text: String, where: Where, id: ID, on: Boolean = true, ratio: Float): String
    shapes: [Shape!]!
    any(name: String): Any
    broken: String
    later: String
  }
  type Mutation { put(text: String!): String }
`);

const circle = { __typename: 'Circle', name: 'c', radius: 1.5, tags: ['x', 'y'] };
const square = { __typename: 'Square', name: 's', side: 2, inner: circle };

const sorted = (args: Record<string, unknown>) =>
  Object.entries(args).sort(([one], [other]) => one.localeCompare(other));

const resolvers: Record<string, (args: Record<string, unknown>) => unknown> = {
  echo: (args) => JSON.stringify(sorted(args)),
  put: ({ text }) => text,
  shapes: () => [square, circle],
  any: ({ name }) => (name === 'circle' ? circle : square),
  broken: () => {
    throw new Error('It is broken.');
  },
  later: () => Promise.resolve('later'),
};
for (const root of [schema.getQueryType(), schema.getMutationType()]) {
  for (const field of Object.values(root?.getFields() ?? {})) {
    field.resolve = (_root, args) => resolvers[field.name]?.(args);
  }
}

const argsOf = (source: string, variableValues: Record<string, unknown> = {}): ExecutionArgs => ({
  schema,
  document: parse(source),
  variableValues,
});

const documentsOfAll = createDocuments(schema);

/** What a document is answered three times: from its second use what only reads properties is written in parts. */
async function threeAnswers(args: ExecutionArgs, source: string): Promise<string[]> {
  const document = documentsOfAll.parse(source);
  const uses: string[] = [];
  for (let use = 0; use < 3; use += 1)
    uses.push(jsonBytes(await documentsOfAll.executeSerialized({ ...args, document })).toString());
  return uses;
}

describe('from its second use a document is written in parts, and answers the same bytes', () => {
  test.each<[string, Record<string, unknown>?]>([
    ['{ later shapes { __typename name } }'],
    ['{ shapes { ... on Square { side inner { name } } ... on Circle { radius tags } } }'],
    ['{ a: echo(on: false, ratio: 1.5) b: echo(where: { colour: RED, size: 5 }) }'],
    [
      'query ($t: String, $w: Where) { echo(text: $t, where: $w) }',
      { t: '"\n', w: { names: ['a'] } },
    ],
    ['query ($t: String, $on: Boolean = false) { echo(text: $t, on: $on) }'],
    ['query ($t: String, $on: Boolean = false) { echo(text: $t, on: $on) }', { t: null }],
    ['query ($id: ID, $r: Float) { echo(id: $id, ratio: $r) }', { id: 5, r: 2 }],
    [
      'query ($no: Boolean!) { later @skip(if: $no) shapes @include(if: $no) { name } }',
      { no: true },
    ],
    [
      'query ($name: String) { any(name: $name) { __typename ... on Shape { name } } }',
      { name: 'circle' },
    ],
    ['query A { ...f } fragment f on Query { shapes { ...g } } fragment g on Shape { n: name }'],
    ['mutation ($t: String!) { a: put(text: $t) b: put(text: $t) }', { t: '`$' }],
    ['{ constructor: shapes { toString: name hasOwnProperty: __typename } __proto__: later }'],
    ['{ __schema { types { name fields { name args { name defaultValue } } } } }'],
  ])('%s', async (source, variables) => {
    const args = argsOf(source, variables);
    const plain = JSON.stringify(await execute(args));
    expect(await threeAnswers(args, source)).toEqual([plain, plain, plain]);
  });
});

test('errors have the same places and messages in every use', async () => {
  const documents = createDocuments(schema);
  const args = argsOf('{ broken later }');
  for (let use = 0; use < 2; use += 1) {
    const { data, errors } = await documents.executeSerialized(args);
    expect(data).toEqual({ broken: null, later: 'later' });
    expect(errors?.map(({ message, path, locations }) => ({ message, path, locations }))).toEqual([
      { message: 'It is broken.', path: ['broken'], locations: [{ line: 1, column: 3 }] },
    ]);
  }
});

// What a caller writes must never come to run.
describe('a text of a caller stays data', () => {
  const planted = 'globalThis.planted = true';

  test.each([
    `"]; ${planted}; ["`,
    `'); ${planted}; ('`,
    `\`); ${planted}; (\``,
    `\${${planted}}`,
    `*/ ${planted} /*`,
    `\u2028 ${planted} \u2029`,
    `\\"); ${planted}; //`,
    `</script>${planted}`,
  ])('%s', async (text) => {
    const places = [
      `{ echo(text: ${JSON.stringify(text)}) }`,
      `{ echo(text: """\n${text}\n""") shapes { name } }`,
      `{ echo(where: { names: [${JSON.stringify(text)}] }) }`,
      `{ echo(id: ${JSON.stringify(text)}) }`,
      `query ($t: String = ${JSON.stringify(text)}) { echo(text: $t) shapes { name } }`,
      `query ($w: Where = { names: ${JSON.stringify(text)} }) { echo(where: $w) }`,
      `{ ...f } fragment f on Query { any(name: ${JSON.stringify(text)}) { __typename } }`,
    ];
    for (const source of places) {
      const args = argsOf(source);
      const plain = JSON.stringify(await execute(args));
      expect(await threeAnswers(args, source)).toEqual([plain, plain, plain]);
    }
    expect(globalThis).not.toHaveProperty('planted');
  });

  test('whatever it is, in a variable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const source = 'query ($t: String) { echo(text: $t) shapes { name } }';
        const args = argsOf(source, { t: text });
        const plain = JSON.stringify(await execute(args));
        expect(await threeAnswers(args, source)).toEqual([plain, plain, plain]);
      }),
      { numRuns: 50 },
    );
  });
});

test('a document is parsed and checked once while it is in use, and the least used are forgotten', () => {
  const documents = createDocuments(schema, 25_000);
  const first = documents.parse('{ later }');
  expect(documents.parse('{ later }')).toBe(first);
  documents.parse('{ later later }');
  documents.parse('{ later later later }');
  expect(documents.parse('{ later }')).not.toBe(first);
});

test('documents that are long with comments are forgotten sooner', () => {
  const documents = createDocuments(schema);
  const long = (name: string) => `query ${name} { later } ${'#\n'.repeat(30_000)}`;
  const first = documents.parse(long('First'));
  expect(documents.parse(long('First')) === first).toBe(true);
  for (let index = 0; index < 20; index += 1) documents.parse(long(`Other${index}`));
  expect(documents.parse(long('First')) === first).toBe(false);
});

test('validation stops at 20 faults', () => {
  const documents = createDocuments(schema);
  const document = documents.parse(
    `{ ${Array.from({ length: 100 }, (_, i) => `no${i}`).join(' ')} }`,
  );
  expect(documents.validate(document).length).toBeLessThanOrEqual(21);
});
