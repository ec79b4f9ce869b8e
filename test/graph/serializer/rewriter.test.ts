import {
  buildSchema,
  type ExecutionResult,
  execute,
  getOperationAST,
  parse,
  print,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import type { GraphContext } from '../../../src/graph/context.ts';
import { createDocuments } from '../../../src/graph/document/documents.ts';
import { createGraphHandler } from '../../../src/graph/handler.ts';
import { createRewriter } from '../../../src/graph/serializer/rewriter.ts';
import { jsonBytes } from '../../../src/lib/json-bytes.ts';

const schema = buildSchema(`
  enum Element { PYRO HYDRO }
  scalar Moment
  interface Named { name: String }
  interface Shown implements Named { name: String gear: [Gear!]! }
  type Stat { stat: String! value: Float! }
  type Gear implements Named {
    id: ID! name: String level: Int! locked: Boolean! main: Stat! subs: [Stat!]! tags: [String]
    element: Element! since: Moment again: Gear
  }
  type Hero implements Named & Shown {
    name: String gear: [Gear!]! best: Gear spare: [Gear] grid: [[Int!]!]! score(of: Int): Int late: Gear
    rank(of: Int): Int
  }
  type Robot implements Named { name: String gear: [Gear!]! core: Gear! }
  union Anyone = Hero | Robot
  type Query { hero: Hero anyone: [Anyone!]! named: Named list: [Hero!]! gear: Gear! }
  type Mutation { hero: Hero }
`);

const moment = schema.getType('Moment') as { serialize?: (value: unknown) => unknown };
moment.serialize = (value) => (value as Date).toISOString();

const stat = { stat: 'crit_rate', value: 46.6 };
const gear = {
  id: '7',
  name: 'Flower of "Life" 月',
  level: 20,
  locked: false,
  main: stat,
  subs: [stat, { stat: 'atk', value: -1.25 }],
  tags: ['a', null],
  element: 'HYDRO',
  since: new Date(0),
  again: null,
};
const hero = {
  __typename: 'Hero',
  name: null,
  gear: [gear, { ...gear, again: gear, name: null, tags: null, since: null }],
  best: gear,
  spare: [null, gear],
  grid: [[1, 2], []],
  score: 5,
  rank: 9,
};
const robot = { __typename: 'Robot', name: 'r', gear: [], core: gear };

const roots: Record<string, unknown> = {
  hero,
  anyone: [hero, robot],
  named: robot,
  list: [hero, hero],
  gear,
};
for (const root of [schema.getQueryType(), schema.getMutationType()]) {
  for (const field of Object.values(root?.getFields() ?? {})) {
    field.resolve = () => Promise.resolve(roots[field.name]);
  }
}
const heroFields = (schema.getType('Hero') as ReturnType<typeof schema.getQueryType>)?.getFields();
if (heroFields?.['late']) heroFields['late'].resolve = () => Promise.resolve(gear);
if (heroFields?.['rank']) {
  heroFields['rank'].resolve = ({ rank }: typeof hero, { of }: { of?: number }) => of ?? rank;
  heroFields['rank'].extensions = { member: true };
}

const rewrittenOf = (source: string) => {
  const document = parse(source);
  const rewritten = createRewriter(schema).rewrite(document, getOperationAST(document) as never);
  return rewritten && print(rewritten.document);
};

const gearFields =
  'id name level locked main { stat value } subs { v: value stat } tags element since';

const plainSelections = [
  `{ hero { name gear { ${gearFields} } } }`,
  `{ hero { best { ${gearFields} again { again { id } } } spare { id } } }`,
  '{ hero { first: best { __typename n: name } best { id } } }',
  '{ anyone { __typename ... on Hero { gear { id } } ... on Robot { gear { level } core { id } } } }',
  '{ hero { rank } }',
  '{ list { gear { ...g } } } fragment g on Gear { id ...n ... on Gear { level } ... { locked } } fragment n on Named { name }',
  '{ list { ...h } hero { ...h } } fragment h on Hero { best { id ... on Named { ... on Robot { name } } } }',
  'query ($no: Boolean!) { hero { best @skip(if: $no) { id } gear @include(if: $no) { id } } }',
];

const mixedSelections = [
  '{ hero { late { id main { stat } } best { id } } }',
  '{ hero { best { id } best { level } } }',
  '{ hero { best { id } ...b } } fragment b on Hero { best { level } }',
  '{ hero { ... on Hero { gear { id } } ... on Named { ... on Shown { gear { level } } } } }',
  '{ named { name ... on Robot { core { id } core { main { stat } } } } }',
  '{ hero { grid score(of: 3) name } }',
  '{ hero { rank a: rank(of: 3) name } }',
  'query ($no: Boolean!) { hero { best { id name @skip(if: $no) } } }',
  '{ __schema { queryType { name fields { name } } } }',
];

describe('in parts or not, the bytes are those of graphql-js', () => {
  test.each([...plainSelections, ...mixedSelections])('%s', async (source) => {
    expect(validate(schema, parse(source))).toEqual([]);
    for (const no of [true, false]) {
      const documents = createDocuments(schema);
      const document = documents.parse(source);
      const args = { schema, document, variableValues: { no } };
      const plain = JSON.stringify(await execute(args));
      for (let use = 0; use < 3; use += 1) {
        const inParts = await documents.executeSerialized(args);
        expect(jsonBytes(inParts).toString()).toBe(plain);
        expect(JSON.stringify(await documents.execute(args))).toBe(plain);
      }
    }
  });
});

describe('what reads only properties is rewritten', () => {
  test.each(plainSelections)('%s', (source) => {
    expect(rewrittenOf(source)).toMatch(/asSerialized/);
  });

  test('each run into one field, beside what is resolved', () => {
    expect(rewrittenOf('{ hero { late { main { stat } id } name best { id } score grid } }')).toBe(
      '{\n  hero {\n    late {\n      #1: asSerialized\n    }\n    #2: asSerialized\n    score\n    #3: asSerialized\n  }\n}',
    );
  });

  test('only under the names that may be written, when they are given', () => {
    const document = parse('{ hero { best { id } gear { id } } }');
    const rewritten = createRewriter(schema).rewrite(document, document.definitions[0] as never, [
      'gear',
    ]);
    expect(rewritten && print(rewritten.document)).toBe(
      print(parse('{ hero { best { id } gear: asSerialized } }')),
    );
  });
});

describe('what needs more is not', () => {
  test.each([
    ['two that are one field', '{ hero { name name } }'],
    [
      'two that are one field through a fragment',
      '{ hero { name ...b } } fragment b on Hero { name }',
    ],
    [
      'two that are one field through an interface',
      '{ hero { ... on Hero { n: name } ... on Shown { n: name } } }',
    ],
    ['a condition', 'query ($no: Boolean!) { hero { best { id @skip(if: $no) } } }'],
    ['a member of the model with an argument', '{ hero { rank(of: 3) } }'],
    ['what a mutation answers', 'mutation { hero { best { id } } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
  ])('%s', (_what, source) => {
    expect(rewrittenOf(source)).toBeUndefined();
  });

  test('a selection whose code would grow beyond all bounds', () => {
    const fragments = Array.from(
      { length: 14 },
      (_, level) =>
        `fragment f${level} on Gear { a${level}: again { ...f${level + 1} } b${level}: again { ...f${level + 1} } }`,
    ).join(' ');
    const source = `{ hero { best { ...f0 } } } ${fragments} fragment f14 on Gear { id }`;
    const started = rewrittenOf(source);
    expect(started === undefined || started.length < 200_000).toBe(true);
  });
});

describe('a model that breaks its type is answered as graphql-js would', () => {
  const broken: [string, object][] = [
    ['a missing value', { ...gear, level: null }],
    ['a float for an Int', { ...gear, level: 1.5 }],
    ['a number for a String', { ...gear, name: 5 }],
    ['no list', { ...gear, subs: 'none' }],
    ['null in a list of values', { ...gear, subs: [null] }],
    ['a value that the enum lacks', { ...gear, element: 'MUD' }],
    ['a null object', { ...gear, main: null }],
  ];

  test.each(broken)('%s', async (_what, model) => {
    roots['hero'] = { ...hero, best: model };
    const source = `query { hero { name best { ${gearFields} } } }`;
    const via = createGraphHandler({ schema, origin: 'http://localhost' });
    const defects: unknown[] = [];
    const answers = [];
    for (let use = 0; use < 3; use += 1) {
      const { body, status } = await via.answer(
        {
          method: 'POST',
          url: '/graphql',
          accept: undefined,
          contentType: 'application/json',
          body: Buffer.from(JSON.stringify({ query: source })),
        },
        {
          context: {} as GraphContext,
          charge: async () => undefined,
          documentationOf: (code: string) => code,
          onDefect: (error) => defects.push(error),
          onRefusal: () => undefined,
        },
      );
      answers.push([status, JSON.parse(Buffer.from(body ?? '').toString()) as ExecutionResult]);
    }
    roots['hero'] = hero;
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});
