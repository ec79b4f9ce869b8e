import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { introspectedValues, valuesForOne } from './introspection-cost.ts';
import { argumentOf, listSize, type Variables } from './list-size.ts';

/** R4.10. Document tokens are counted by the parser (`maxTokens`). Of names counts their length. */
export const documentLimits = {
  depth: 10,
  aliases: 15,
  tokens: 1000,
  cost: 5000,
  responseKeyCharacters: 64,
  answerBytes: 4 * 1024 * 1024,
} as const;

/** A walk of so many steps is one through fragments that multiply. */
const maxSteps = 2 * documentLimits.cost;

export interface Weight {
  /** Root fields, aliases counted, introspection not: each is one request (R4.10). */
  readonly rootFields: number;
  readonly depth: number;
  readonly aliases: number;
  /** One for each field that may be resolved, times the rows of the lists around it. */
  readonly cost: number;
  /** Whether the weight is the same for all variables. */
  readonly constant: boolean;
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
  steps: number;
  aliases: number;
  deepest: number;
  readVariable: boolean;
}

/** Weighs one operation of a valid document; fragments are counted wherever they are spread. */
export function weigh(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Weight {
  const walk: Walk = {
    schema,
    fragments: fragmentsOf(document),
    variables: withDefaults(operation, variables),
    steps: 0,
    aliases: 0,
    deepest: 0,
    readVariable: false,
  };
  const root = schema.getRootType(operation.operation);
  if (!root) return { rootFields: 0, depth: 0, aliases: 0, cost: 0, constant: true };
  const cost = costOf(walk, operation.selectionSet, root, 1);
  const weight = { rootFields: 0, depth: walk.deepest, aliases: walk.aliases, cost };
  // Counted only in a document that passed: before that, fragments may multiply without bound.
  if (tooHeavy(weight)) return { ...weight, constant: false };
  const rootFields = rootFieldsOf(walk, operation.selectionSet).size;
  return { ...weight, rootFields, constant: !walk.readVariable };
}

/** The error for a document that is too heavy, or undefined. */
export function tooHeavy({
  depth,
  aliases,
  cost,
}: Pick<Weight, 'depth' | 'aliases' | 'cost'>): GraphQLError | undefined {
  const faults: [number, number, string][] = [
    [depth, documentLimits.depth, 'levels of fields'],
    [aliases, documentLimits.aliases, 'aliases'],
    [cost, documentLimits.cost, 'fields to resolve'],
  ];
  const fault = faults.find(([value, limit]) => value > limit);
  if (!fault) return undefined;
  const [, limit, things] = fault;
  return overLimit(`The query is too heavy: at most ${limit} ${things} are allowed.`);
}

/** What a document that passes a limit of R4.10 is refused with. */
export const overLimit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'COST_LIMIT_EXCEEDED' } });

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}

/** The defaults that the operation names count where the caller leaves a variable out. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return defaults.length === 0 ? variables : { ...Object.fromEntries(defaults), ...variables };
}

/** Stops adding once over a limit, so that fragments that multiply cannot keep the walk busy. */
function costOf(
  walk: Walk,
  selectionSet: SelectionSetNode,
  parent: GraphQLNamedType,
  depth: number,
): number {
  let cost = 0;
  for (const selection of selectionSet.selections) {
    walk.steps += 1;
    if (walk.steps > maxSteps) return documentLimits.cost + 1;
    if (cost > documentLimits.cost || walk.aliases > documentLimits.aliases) return cost;
    cost +=
      selection.kind === Kind.FIELD
        ? fieldCost(walk, selection, parent, depth)
        : fragmentCost(walk, selection, parent, depth);
  }
  return cost;
}

function fragmentCost(
  walk: Walk,
  selection: InlineFragmentNode | FragmentSpreadNode,
  parent: GraphQLNamedType,
  depth: number,
): number {
  const inner = innerOf(walk, selection);
  if (!inner) return 0;
  const condition = inner.typeCondition?.name.value;
  const type = condition === undefined ? parent : (walk.schema.getType(condition) ?? parent);
  return costOf(walk, inner.selectionSet, type, depth);
}

function fieldCost(walk: Walk, node: FieldNode, parent: GraphQLNamedType, depth: number): number {
  if (isAliased(node)) walk.aliases += 1;
  const field = fieldOf(parent, node.name.value);
  const type = field && getNamedType(field.type);
  // GraphiQL's query is deep; graphql-js' own MaxIntrospectionDepthRule bounds the depth of introspection.
  if (field && type && isIntrospectionType(type)) return introspectionCost(walk, node, field);
  walk.deepest = Math.max(walk.deepest, depth);
  if (!field || !isCompositeType(type) || !node.selectionSet || depth > documentLimits.depth)
    return 1;
  const { rows, constant } = listSize(field, node, walk.variables);
  if (!constant) walk.readVariable = true;
  return 1 + rows * costOf(walk, node.selectionSet, type, depth + 1);
}

/** Introspection costs what it answers. Its aliases count like all others. */
function introspectionCost(
  walk: Walk,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
): number {
  countAliases(walk, node.selectionSet);
  if (walk.aliases > documentLimits.aliases) return 1;
  if (walk.steps > maxSteps) return documentLimits.cost + 1;
  const { schema, variables } = walk;
  const most = valuesForOne * (documentLimits.cost + 1);
  if (field.name === SchemaMetaFieldDef.name) {
    const values = introspectedValues(walk, node, { type: field.type, value: schema }, most);
    return Math.ceil(values / valuesForOne);
  }
  const { value: name, constant } = argumentOf(node, 'name', variables);
  if (!constant) walk.readVariable = true;
  const value = typeof name === 'string' ? schema.getType(name) : undefined;
  const values = introspectedValues(walk, node, { type: field.type, value }, most);
  return Math.ceil(values / valuesForOne);
}

function countAliases(walk: Walk, selectionSet: SelectionSetNode | undefined): void {
  for (const selection of selectionSet?.selections ?? []) {
    walk.steps += 1;
    if (walk.steps > maxSteps || walk.aliases > documentLimits.aliases) return;
    const inner = selection.kind === Kind.FIELD ? selection : innerOf(walk, selection);
    if (selection.kind === Kind.FIELD && isAliased(selection)) walk.aliases += 1;
    countAliases(walk, inner?.selectionSet);
  }
}

const isAliased = ({ alias, name }: FieldNode): boolean =>
  alias !== undefined && alias.value !== name.value;

const fieldOf = (
  parent: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined =>
  metaFields.get(name) ??
  (isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined);

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((def) => [def.name, def]));

/** The response names of the root fields. A fragment is read once: again it adds no other name. */
function rootFieldsOf(
  walk: Walk,
  selectionSet: SelectionSetNode,
  names = new Set<string>(),
  read = new Set<SelectionSetNode>(),
): ReadonlySet<string> {
  if (read.has(selectionSet)) return names;
  read.add(selectionSet);
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      if (!selection.name.value.startsWith('__')) names.add(key);
      continue;
    }
    const inner = innerOf(walk, selection);
    if (inner) rootFieldsOf(walk, inner.selectionSet, names, read);
  }
  return names;
}

const innerOf = (walk: Walk, selection: InlineFragmentNode | FragmentSpreadNode) =>
  selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value) : selection;
