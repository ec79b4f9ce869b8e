import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getOperationAST,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import { fragmentsOf } from '../../../src/graph/selections.ts';
import type { Choose } from './choices.ts';
import { leaf, marked } from './shape.ts';

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Record<string, unknown>;
  readonly choose: Choose;
  /** Members of the root field that are written from the model. */
  readonly serialized: readonly string[];
  /** The only game that the answer can be of here. */
  readonly game?: string | undefined;
}

/** A possible answer of a document, and the variables of its request. */
export interface Possible {
  readonly data: object;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Builds an answer by choices: enum values and booleans as they are, other scalars as marks of their type. */
export function possibleAnswer(
  schema: GraphQLSchema,
  document: DocumentNode,
  serialized: readonly string[] = [],
  choose: Choose,
): Possible {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document has no operation.');
  const variables = variablesOf(schema, operation, choose);
  const fragments = Object.fromEntries(fragmentsOf(document));
  const walk = { schema, fragments, variables, choose, serialized };
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  return { data: objectOf(walk, root, fields, ''), variables };
}

function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  choose: Choose,
): Record<string, unknown> {
  const read = variableDefinitions.map(({ variable, type }) => {
    const name = variable.name.value;
    const input = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
    return [name, inputOf(input, `$${name}`, choose)] as const;
  });
  return Object.fromEntries(read);
}

function inputOf(type: GraphQLInputType | undefined, at: string, choose: Choose): unknown {
  if (isNonNullType(type)) return givenOf(type.ofType, at, choose);
  return choose(`${at}?`, 2) === 1 ? null : givenOf(type, at, choose);
}

function givenOf(type: GraphQLInputType | undefined, at: string, choose: Choose): unknown {
  if (isListType(type)) return [inputOf(type.ofType, at, choose)];
  if (isEnumType(type)) return oneOf(type.getValues(), at, choose).name;
  if (isInputObjectType(type)) return {};
  if (!isScalarType(type)) return undefined;
  return type.name === 'Boolean' ? truthOf(at, choose) : leaf(type);
}

function objectOf(
  walk: Walk,
  type: GraphQLObjectType,
  fields: ReadonlyMap<string, readonly FieldNode[]>,
  at: string,
): object {
  const members: Record<string, unknown> = {};
  for (const [name, nodes] of fields) {
    const field = type.getFields()[nodes[0]?.name.value ?? ''];
    const within = { ...walk, game: gameOf(type) ?? gameOf(field) ?? gameIn(nodes) ?? walk.game };
    const value = field ? resultOf(within, field.type, nodes, `${at}/${name}`) : type.name;
    if (value !== null || !isLeftOut(walk, field, at)) members[name] = value;
  }
  return marked(type.name, members);
}

/** The game of a type or of a root field that belongs to one. */
function gameOf(part: { readonly extensions: object } | undefined): string | undefined {
  const { game } = (part?.extensions ?? {}) as { readonly game?: string };
  return game;
}

/** The game that a field is asked for in the document itself. */
function gameIn([node]: readonly FieldNode[]): string | undefined {
  const value = node?.arguments?.find(({ name }) => name.value === 'game')?.value;
  return value?.kind === Kind.ENUM ? value.value : undefined;
}

/** A `sparse` field of a serialized member is left out where it is null. */
function isLeftOut(
  { serialized }: Walk,
  field: GraphQLField<unknown, unknown> | undefined,
  at: string,
): boolean {
  const [, , member = ''] = at.split('/');
  return field?.extensions['sparse'] === true && serialized.includes(member);
}

function resultOf(
  walk: Walk,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  at: string,
): unknown {
  if (isNonNullType(type)) return presentOf(walk, type.ofType, nodes, at);
  // A missing root field is a failure and not an answer.
  const isRoot = at.lastIndexOf('/') === 0;
  if (!isRoot && walk.choose(`${at}?`, 2) === 1) return null;
  return presentOf(walk, type, nodes, at);
}

function presentOf(
  walk: Walk,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  at: string,
): unknown {
  if (isListType(type)) return [resultOf(walk, type.ofType, nodes, `${at}/*`)];
  if (isEnumType(type)) {
    if (type.name === 'Game' && walk.game !== undefined) return walk.game;
    return oneOf(type.getValues(), at, walk.choose).name;
  }
  if (isScalarType(type)) return type.name === 'Boolean' ? truthOf(at, walk.choose) : leaf(type);
  const named = type as Exclude<GraphQLNamedOutputType, { parseValue: unknown }>;
  const fieldsOf = (possible: GraphQLObjectType) =>
    collectSubfields(walk.schema, walk.fragments, walk.variables, possible, nodes);
  if (!isAbstractType(named)) {
    const object = named as GraphQLObjectType;
    return objectOf(walk, object, fieldsOf(object), at);
  }
  const asked = walk.schema
    .getPossibleTypes(named)
    .filter((possible) => fieldsOf(possible).size > 0);
  const possible = oneOf(asked, at, walk.choose);
  return objectOf(walk, possible, fieldsOf(possible), `${at}<${possible.name}>`);
}

const truthOf = (at: string, choose: Choose): boolean => choose(at, 2) === 0;

function oneOf<One>(ways: readonly One[], at: string, choose: Choose): One {
  const one = ways[choose(at, ways.length)];
  if (one === undefined) throw new Error(`There is no way at ${at}.`);
  return one;
}

export const textLeaf = leaf(GraphQLString);
