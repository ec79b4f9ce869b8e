import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
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
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { fragmentsOf } from '../../../src/graph/selections.ts';
import type { Choose } from './choices.ts';
import { leaf, marked } from './shape.ts';

interface Walk extends Asked {
  readonly choose: Choose;
  /** Members of the root field that are written from the model. */
  readonly serialized: readonly string[];
}

/** What a document answers and what it was asked with, as the choices have it. */
export interface Possible {
  readonly data: object;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An answer that a document may have: enum values and truth as they are, other scalars as marks of their type. */
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
  const fragments = fragmentsOf(document);
  const walk = { schema, fragments, variables, choose, serialized };
  return { data: objectOf(walk, root, [operation.selectionSet], ''), variables };
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
  sets: readonly SelectionSetNode[],
  at: string,
): object {
  const members: Record<string, unknown> = {};
  for (const [name, nodes] of selectedFields(walk, type, sets)) {
    const field = type.getFields()[nodes[0]?.name.value ?? ''];
    const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const value = field ? resultOf(walk, field.type, inner, `${at}/${name}`) : type.name;
    if (value !== null || !isLeftOut(walk, field, at)) members[name] = value;
  }
  return marked(type.name, members);
}

/** A field says of itself that what is written from the model leaves it out where it is null. */
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
  sets: readonly SelectionSetNode[],
  at: string,
): unknown {
  if (isNonNullType(type)) return presentOf(walk, type.ofType, sets, at);
  // A root field that is missing is a failure, and never an answer.
  const isRoot = at.lastIndexOf('/') === 0;
  if (!isRoot && walk.choose(`${at}?`, 2) === 1) return null;
  return presentOf(walk, type, sets, at);
}

function presentOf(
  walk: Walk,
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  at: string,
): unknown {
  if (isListType(type)) return [resultOf(walk, type.ofType, sets, `${at}/*`)];
  if (isEnumType(type)) return oneOf(type.getValues(), at, walk.choose).name;
  if (isScalarType(type)) return type.name === 'Boolean' ? truthOf(at, walk.choose) : leaf(type);
  const named = type as Exclude<GraphQLNamedOutputType, { parseValue: unknown }>;
  if (!isAbstractType(named)) return objectOf(walk, named as GraphQLObjectType, sets, at);
  const asked = walk.schema
    .getPossibleTypes(named)
    .filter((possible) => selectedFields(walk, possible, sets).size > 0);
  const possible = oneOf(asked, at, walk.choose);
  return objectOf(walk, possible, sets, `${at}<${possible.name}>`);
}

const truthOf = (at: string, choose: Choose): boolean => choose(at, 2) === 0;

function oneOf<One>(ways: readonly One[], at: string, choose: Choose): One {
  const one = ways[choose(at, ways.length)];
  if (one === undefined) throw new Error(`There is no way at ${at}.`);
  return one;
}

/** What a member of meta that every answer writes fresh stands for. */
export const textLeaf = leaf(GraphQLString);

interface Asked {
  readonly schema: GraphQLSchema;
  readonly fragments: ReturnType<typeof fragmentsOf>;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Fields = Map<string, FieldNode[]>;

/** The fields that selections ask of an object of a type, by the names that they have in the answer. */
function selectedFields(
  asked: Asked,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Fields {
  const fields: Fields = new Map();
  for (const node of sets.flatMap((set) => fieldsIn(asked, type, set))) {
    const name = (node.alias ?? node.name).value;
    fields.set(name, [...(fields.get(name) ?? []), node]);
  }
  return fields;
}

function fieldsIn(
  asked: Asked,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (!isIncluded(asked, selection.directives)) return [];
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? asked.fragments.get(selection.name.value)
        : selection;
    const applies = fragment && isOf(asked.schema, type, fragment.typeCondition?.name.value);
    return applies ? fieldsIn(asked, type, fragment.selectionSet) : [];
  });
}

function isOf(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  condition: string | undefined,
): boolean {
  if (condition === undefined || condition === type.name) return true;
  const wider = schema.getType(condition);
  return isAbstractType(wider) && schema.isSubType(wider, type);
}

const isIncluded = (asked: Asked, directives: readonly DirectiveNode[] = []): boolean =>
  directives.every((directive) => {
    const value = directive.arguments?.find(({ name }) => name.value === 'if')?.value;
    const isMet =
      value?.kind === Kind.VARIABLE
        ? asked.variables[value.name.value] === true
        : value?.kind === Kind.BOOLEAN && value.value;
    return directive.name.value === 'skip' ? !isMet : isMet;
  });
