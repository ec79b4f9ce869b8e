import {
  buildSchema,
  execute,
  GraphQLEnumType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { compileDocument, restView } from '../../../src/graph/document/rest-documents.ts';
import { jsonBytes } from '../../../src/lib/json-bytes.ts';
import { v1Routes } from '../../../src/rest/v1/index.ts';
import { schema } from '../../../src/schema.ts';
import { catalogOf } from '../../support/catalog.ts';
import { graphContexts } from '../../support/graph-context.ts';

const view = restView(schema);

test('defaults that are enum values are those of the graph, under their names of /v1', () => {
  const argsOf = (of: typeof schema) => of.getQueryType()?.getFields()['leaderboard']?.args ?? [];
  expect(argsOf(view).map((arg) => arg.defaultValue)).toEqual(
    argsOf(schema).map((arg) => arg.defaultValue),
  );
  expect(printSchema(view)).toContain('metric: LeaderboardMetric = crit_stat');
});

/** Values that fit every document: a variable has the same meaning wherever it stands. */
const values: Readonly<Record<string, unknown>> = {
  uid: '812345678',
  uids: ['812345678', '812345404', '1', '812345503', '812345204'],
  includeDetail: true,
  includeTrust: true,
  lang: 'en',
  provider: 'auto',
  first: 5,
  revokeOldInSeconds: 60,
  endOldInSeconds: 60,
  cidrs: ['203.0.113.0/24'],
  keyId: null,
  avatarId: 1101,
  agentId: 1091,
  weaponId: 14109,
  lightConeId: 23001,
  wEngineId: 14109,
  setId: 101,
  suiteId: 31000,
  namecardId: 210001,
  bangbooId: 53001,
  includeTalents: true,
  includeAscension: true,
  includeCurve: true,
  after: null,
  element: 'ice',
  rarity: null,
  releasedAfter: '2020-01-01T00:00:00.000Z',
  type: null,
};

/** One row for each document, and for each game where it is asked for one. */
const rows = v1Routes.flatMap(({ document, method, path, serialized }) => {
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  const names = (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  const games = names.includes('game') ? ['genshin', 'hsr', 'zzz'] : [undefined];
  return games.map((game) => {
    const variables = Object.fromEntries(
      names
        .filter((name) => name in values || name === 'game')
        .map((name) => [name, name === 'game' ? game : values[name]]),
    );
    return { title: `${method} ${path} ${game ?? ''}`.trim(), document, variables, serialized };
  });
});

/** What is made anew by each run has another name in each. */
const withoutMinted = (data: unknown): string =>
  `${jsonBytes(data)}`.replaceAll(/[a-z]{3}_[0-9A-Za-z]{22}|SVC(-[0-9A-Z]{4}){2}/g, '<minted>');

let opened: ReturnType<typeof graphContexts> | undefined;

/** One application for all documents: a row compares three answers to the same question, whatever came before. */
function contexts() {
  opened ??= graphContexts({ catalog: catalogOf(), lasting: true });
  return opened;
}

describe('a document of /v1 answers the same bytes compiled as by graphql-js', () => {
  test.each(rows.map((row) => [row.title, row] as const))('%s', async (_title, row) => {
    const { document, variables, serialized } = row;
    const newContext = await contexts();
    const { query, querySerialized } = compileDocument(view, document, serialized);
    const byJit = async () => query(undefined, newContext(), variables);
    const inParts = async () => querySerialized(undefined, newContext(), variables);
    const byJs = async () =>
      execute({ schema: view, document, contextValue: newContext(), variableValues: variables });
    // What the first asker fetches, the second finds in the cache.
    await byJs();
    const [jit, parts, js] = [await byJit(), await inParts(), await byJs()];
    expect(withoutMinted(jit.data)).toBe(withoutMinted(js.data));
    expect(withoutMinted(parts.data)).toBe(withoutMinted(js.data));
    const faultsOf = ({ errors }: typeof js) =>
      errors?.map(({ path, message }) => ({ path, message }));
    expect(faultsOf(jit)).toEqual(faultsOf(js));
    expect(faultsOf(parts)).toEqual(faultsOf(js));
  });
});

test('every document of /v1 has one root field', () => {
  const roots = v1Routes.map(({ document }) => [
    print(document).split('\n')[0],
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
    ).length,
  ]);
  expect(roots.filter(([, count]) => count !== 1)).toEqual([]);
});

test('in the view of /v1 enum values are named as they are meant', () => {
  const game = view.getType('Game');
  expect(game).toBeInstanceOf(GraphQLEnumType);
  expect((game as GraphQLEnumType).getValues().map(({ name, value }) => [name, value])).toEqual([
    ['genshin', 'genshin'],
    ['hsr', 'hsr'],
    ['zzz', 'zzz'],
  ]);
  const language = view.getType('Language') as GraphQLEnumType;
  expect(language.getValue('ZH_CN')?.value).toBe('zh-cn');
});

test('a document that does not fit the schema stops the start', () => {
  const small = buildSchema('type Query { a: String }');
  expect(() => compileDocument(small, parse('{ b }'))).toThrow(/Cannot query field "b"/);
});

describe('a fault of a document of ours is the fault of its request (graphql-jit)', () => {
  test('the type of a record in a union is found', async () => {
    const newContext = await graphContexts();
    const document = parse(`{
      searchCatalog(query: "Hu Tao") { hits { record { __typename ... on Character { name } } } }
    }`);
    const { query } = compileDocument(view, document);
    const contextValue = newContext();
    const { data } = await query(undefined, contextValue, {});
    expect(data).toEqual((await execute({ schema: view, document, contextValue })).data);
    expect(JSON.stringify(data)).toContain('{"__typename":"Character","name":"Hu Tao"}');
  });

  const broken = {
    get text() {
      throw new Error('broken');
    },
  };
  const small = buildSchema(`
    type Query { now: Model, late: Model, later: [Union], good: String }
    type Model { text: String }
    union Union = Model
  `);
  const fields = small.getQueryType()?.getFields() ?? {};
  const resolvers = {
    now: () => broken,
    late: async () => broken,
    later: async () => [broken],
    good: async () => 'good',
  };
  for (const [name, resolve] of Object.entries(resolvers))
    Object.assign(fields[name] ?? {}, { resolve });
  Object.assign(small.getType('Union') ?? {}, {
    resolveType: () => {
      throw new Error('broken');
    },
  });
  const ask = async (document: string) =>
    compileDocument(restView(small), parse(document)).query(undefined, {}, {});

  test.each([
    ['a value that came late', '{ good late { text } }', 'late'],
    ['the type of a value that came late', '{ good later { ... on Model { text } } }', 'later'],
  ])('%s breaks its field alone', async (_title, document, name) => {
    const { data, errors } = await ask(document);
    expect(data).toEqual({ good: 'good', [name]: null });
    expect(errors?.map(({ message, path }) => [message, path])).toEqual([['broken', [name]]]);
  });

  test('a value that is there at once breaks the request, and not what is still awaited', async () => {
    await expect(ask('{ good now { text } }')).rejects.toThrow('broken');
  });
});
