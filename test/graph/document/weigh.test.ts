import fc from 'fast-check';
import {
  buildSchema,
  execute,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { documentLimits, tooHeavy } from '../../../src/graph/document/limits.ts';
import { maxSteps, type Weight, weigh } from '../../../src/graph/document/weigh.ts';
import { schema as ownSchema } from '../../../src/schema.ts';

const schema = buildSchema(`
  type Query { me: Person people(first: Int = 50): People byUid(uids: [String!]!): [Person!] }
  type People { edges: [Edge!]! totalCount: Int }
  type Edge { node: Person cursor: String }
  interface Named { name: String }
  type Person implements Named { name: String friend: Person friends: [Person!]! named: [Named!]! }
`);

function validOperation(source: string) {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const definition = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (!definition) throw new Error('There is no operation.');
  return { document, definition };
}

function weightOf(source: string, variables: Record<string, unknown> = {}): Weight {
  const { document, definition } = validOperation(source);
  return weigh(schema, document, definition, variables);
}

test.each<[string, string, Record<string, unknown>, number]>([
  ['a field is one', '{ me { name } }', {}, 2],
  ['a list has 8 rows', '{ me { friends { name } } }', {}, 1 + 1 + 8],
  ['lists within lists multiply', '{ me { friends { friends { name } } } }', {}, 2 + 8 + 64],
  ['a page has 50 rows', '{ people { edges { cursor } } }', {}, 1 + 50 * 2],
  ['a page has `first` rows', '{ people(first: 3) { edges { cursor } } }', {}, 1 + 3 * 2],
  [
    'a page of a variable',
    'query ($n: Int) { people(first: $n) { edges { cursor } } }',
    { n: 7 },
    15,
  ],
  [
    'a variable left out',
    'query ($n: Int) { people(first: $n) { edges { cursor } } }',
    {},
    1 + 50 * 2,
  ],
  [
    "a variable's default",
    'query ($n: Int = 200) { people(first: $n) { edges { cursor } } }',
    {},
    1 + 200 * 2,
  ],
  ['a named list', '{ byUid(uids: ["1", "2", "3"]) { name } }', {}, 1 + 3],
  [
    'a named list of a variable',
    'query ($u: [String!]!) { byUid(uids: $u) { name } }',
    { u: ['1', '2'] },
    1 + 2,
  ],
  ['one value for a list', '{ byUid(uids: "1") { name } }', {}, 1 + 1],
  ['an inline fragment', '{ me { ... on Named { name } ... { name } } }', {}, 1 + 2],
  [
    'a fragment wherever it is spread',
    '{ a: me { ...f } b: me { ...f } } fragment f on Person { friends { name } }',
    {},
    2 * (1 + 1 + 8),
  ],
])('%s', (_name, source, variables, cost) => {
  expect(weightOf(source, variables).cost).toBe(cost);
});

test('root fields are counted by their response names, and introspection is not', () => {
  expect(weightOf('{ me { name } b: me { name } me { name } }').rootFields).toBe(2);
  expect(weightOf('{ ...f ... { c: me { name } } } fragment f on Query { me { name } }')).toEqual(
    expect.objectContaining({ rootFields: 2 }),
  );
  expect(weightOf('{ __typename __schema { types { name } } }').rootFields).toBe(0);
});

test('only an alias that renames counts as one', () => {
  expect(weightOf('{ me: me { a: name b: name name } }').aliases).toBe(2);
});

test('a weight that hangs on a variable says so', () => {
  const page = 'query ($n: Int) { people(first: $n) { totalCount } }';
  expect(weightOf(page).constant).toBe(false);
  expect(weightOf('{ people(first: 9) { totalCount } }').constant).toBe(true);
});

describe('the limits of R4.10', () => {
  const nested = (levels: number): string =>
    `{ me ${'{ friend '.repeat(levels - 2)}{ name }${' }'.repeat(levels - 2)} }`;
  const aliased = (count: number): string =>
    `{ me { ${Array.from({ length: count }, (_, index) => `a${index}: name`).join(' ')} } }`;

  test.each([
    ['10 levels', nested(documentLimits.depth), undefined],
    ['11 levels', nested(documentLimits.depth + 1), /at most 10 levels of fields/],
    ['15 aliases', aliased(documentLimits.aliases), undefined],
    ['16 aliases', aliased(documentLimits.aliases + 1), /at most 15 aliases/],
    ['a cost of 5000', '{ people(first: 4999) { totalCount } }', undefined],
    [
      'a cost of 5001',
      '{ people(first: 4999) { totalCount } me { __typename } }',
      /at most 5000 fields/,
    ],
  ])('%s', (_name, source, message) => {
    const error = tooHeavy(weightOf(source));
    if (message === undefined) return expect(error).toBeUndefined();
    expect(error?.message).toMatch(message);
    expect(error?.extensions).toEqual({ code: 'COST_LIMIT_EXCEEDED' });
  });
});

/** `times` fragments that each spread the next one twice, then `chain` that spread it once. */
function multiplying(times: number, chain: number, leaf: string): string {
  const fragments = Array.from({ length: times + chain }, (_, index) => {
    const next = `...f${index + 1}`;
    return `fragment f${index} on Person { ${index < times ? `${next} ${next}` : next} }`;
  });
  const last = `fragment f${times + chain} on Person { ${leaf} }`;
  return `{ me { ...f0 } } ${fragments.join(' ')} ${last}`;
}

test.each([
  ['doubling 80 times', multiplying(80, 0, 'name')],
  ['doubling 12 times before a long chain', multiplying(12, 100, 'name')],
  ['doubling lists', multiplying(80, 0, 'friends { friends { name } }')],
  ['doubling introspection', multiplying(80, 0, '__typename')],
])('fragments that multiply are too heavy, and found so in few steps: %s', (_name, source) => {
  // A fragment is looked into by the type that it is on; `validate` asks for that too, before.
  const operation = validOperation(source);
  const lookedInto = vi.spyOn(schema, 'getType');
  const weight = weigh(schema, operation.document, operation.definition, {});
  expect(tooHeavy(weight)?.extensions['code']).toBe('COST_LIMIT_EXCEEDED');
  expect(lookedInto.mock.calls.length).toBeGreaterThan(0);
  expect(lookedInto.mock.calls.length).toBeLessThanOrEqual(maxSteps);
  lookedInto.mockRestore();
});

describe('introspection costs what it answers', () => {
  const costOfOwn = (source: string, variables: Record<string, unknown> = {}) => {
    const document = parse(source);
    return weigh(
      ownSchema,
      document,
      document.definitions[0] as OperationDefinitionNode,
      variables,
    );
  };
  /** How many names the answer holds. */
  const valuesOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>(
          (sum, member) => sum + valuesOf(member),
          Array.isArray(value) ? 0 : Object.keys(value).length,
        )
      : 0;

  test.each([
    ['the usual query', getIntrospectionQuery({ inputValueDeprecation: true })],
    ['the names of all types', '{ __schema { types { name } } }'],
    ['one type', '{ __type(name: "Query") { fields { name args { name type { name } } } } }'],
    ['a type that is not there', '{ __type(name: "Nothing") { fields { name } } }'],
  ])('%s: a field for five values', async (_what, source) => {
    const { data } = await execute({ schema: ownSchema, document: parse(source) });
    const { cost } = costOfOwn(source);
    // An object counts for itself, in a list too.
    expect(cost).toBeGreaterThanOrEqual(Math.floor(valuesOf(data) / 5));
    expect(cost).toBeLessThanOrEqual(Math.ceil(valuesOf(data) / 5) + 1);
  });

  test('the usual query passes, deep as it is', () => {
    const usual = costOfOwn(getIntrospectionQuery({ inputValueDeprecation: true }));
    expect(tooHeavy(usual)).toBeUndefined();
    expect(usual.constant).toBe(true);
  });

  test('one that multiplies does not', () => {
    const again = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const types = again.map((name) => `${name}: type { fields { name description } }`).join(' ');
    const document = `{ __schema { types { fields { ${types} } } } }`;
    expect(tooHeavy(costOfOwn(document))?.message).toMatch(/at most 5000 fields/);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const spread = (field: string, inner: string) =>
      `{ ${names.map((name) => `${name}: ${field} ${inner}`).join(' ')} }`;
    const fields = spread('fields', `{ type ${spread('fields', '{ name }')} }`);
    expect(tooHeavy(costOfOwn(`{ __schema { types ${fields} } }`))?.message).toMatch(/aliases/);
  });

  test('the type that a variable names counts', () => {
    const source = 'query ($name: String!) { __type(name: $name) { fields { name } } }';
    const [query, stat] = ['Query', 'GearStat'].map((name) => costOfOwn(source, { name }));
    expect(query?.constant).toBe(false);
    expect(query?.cost).toBeGreaterThan(stat?.cost ?? 0);
  });
});

test('a document is never cheaper for a longer list or a further field', () => {
  const list = (uids: string[], further: string) =>
    weightOf(`query ($u: [String!]!) { byUid(uids: $u) { name ${further} } }`, { u: uids }).cost;
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 50 }), fc.string(), (uids, uid) => {
      expect(list([...uids, uid], '')).toBeGreaterThanOrEqual(list(uids, ''));
      expect(list(uids, 'friends { name }')).toBeGreaterThan(list(uids, ''));
    }),
  );
});
