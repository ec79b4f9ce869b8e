import {
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { bodyOf, type Fragments, fragmentsOf, someField } from '../selections.ts';
import { isPlain } from '../serializer/compiler.ts';
import { collectRootFields, countRootFields } from './buckets.ts';
import { documentLimits, tooHeavy } from './limits.ts';

type Variables = Readonly<Record<string, unknown>>;
type Field = GraphQLField<unknown, unknown>;

export interface Weight {
  /** Root fields, aliases counted, introspection not: each is one request (R4.10). */
  readonly rootFields: number;
  /** Those among them that take their token from the bucket of the archive (R4.6). */
  readonly archiveFields: number;
  readonly depth: number;
  readonly aliases: number;
  /** One for each field that may resolve, less for what a player shows, times the rows of the lists around it. */
  readonly cost: number;
  /** Whether the weight is the same for all variables. */
  readonly constant: boolean;
}

/** The state of weighing an operation. */
interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Variables;
  /** Whether what a player shows is written straight from its model, and costs a part of one. */
  readonly serializes: boolean;
  steps: number;
  aliases: number;
  deepest: number;
  readVariable: boolean;
}

/** A longer walk means that fragments multiply. */
export const maxSteps = 2 * documentLimits.cost;

/** Where a selection stands. */
interface Place {
  readonly parent: GraphQLNamedType;
  readonly depth: number;
  /** The fields that the same object was asked for before: such a field is merged, and not written straight. */
  readonly seen: Set<string>;
  /** Whether something around it has a condition or is merged. */
  readonly isMerged: boolean;
}

/** Weighs one operation of a valid document; fragments are counted wherever they are spread. */
export function weigh(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  serializes = true,
): Weight {
  const walk: Walk = {
    schema,
    fragments: fragmentsOf(document),
    variables: withDefaults(operation, variables),
    serializes: serializes && operation.operation === OperationTypeNode.QUERY,
    steps: 0,
    aliases: 0,
    deepest: 0,
    readVariable: false,
  };
  const root = schema.getRootType(operation.operation);
  if (!root) return { ...none, depth: 0, aliases: 0, cost: 0, constant: true };
  const cost = rounded(costOf(walk, operation.selectionSet, placeIn(root, 1, false)));
  const weight = { ...none, depth: walk.deepest, aliases: walk.aliases, cost };
  // Counted after the limits: without them fragments may multiply without bound.
  if (tooHeavy(weight)) return { ...weight, constant: false };
  const fields = collectRootFields(walk.fragments, operation.selectionSet);
  return { ...weight, ...countRootFields(root, fields), constant: !walk.readVariable };
}

/** Members of a showcase cost a part of one: what sums of them are off by does not count. */
const rounded = (cost: number): number => Math.ceil(cost - 1e-6);

const none = { rootFields: 0, archiveFields: 0 } as const;

/** The variables with the defaults of the operation. */
function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return defaults.length === 0 ? variables : { ...Object.fromEntries(defaults), ...variables };
}

const placeIn = (parent: GraphQLNamedType, depth: number, isMerged: boolean): Place => ({
  parent,
  depth,
  seen: new Set(),
  isMerged,
});

/** Stops once over a limit, since fragments may multiply. */
function costOf(walk: Walk, selectionSet: SelectionSetNode, place: Place): number {
  let cost = 0;
  for (const selection of selectionSet.selections) {
    walk.steps += 1;
    if (walk.steps > maxSteps) return documentLimits.cost + 1;
    if (cost > documentLimits.cost || walk.aliases > documentLimits.aliases) return cost;
    cost +=
      selection.kind === Kind.FIELD
        ? fieldCost(walk, selection, place)
        : fragmentCost(walk, selection, place);
  }
  return cost;
}

function fragmentCost(
  walk: Walk,
  fragment: InlineFragmentNode | FragmentSpreadNode,
  place: Place,
): number {
  const body = bodyOf(walk.fragments, fragment);
  if (!body) return 0;
  const condition = body.typeCondition?.name.value;
  const parent = condition === undefined ? undefined : walk.schema.getType(condition);
  return costOf(walk, body.selectionSet, {
    ...place,
    ...(parent && { parent }),
    isMerged: place.isMerged || hasCondition(fragment),
  });
}

const hasCondition = ({ directives = [] }: SelectionNode): boolean => directives.length > 0;

function fieldCost(walk: Walk, node: FieldNode, place: Place): number {
  const { parent, depth } = place;
  if (isAliased(node)) walk.aliases += 1;
  const field = fieldOf(parent, node.name.value);
  const type = field && getNamedType(field.type);
  // GraphiQL's query is deep; graphql-js' own MaxIntrospectionDepthRule bounds the depth of introspection.
  if (field && type?.name.startsWith('__')) return introspectionCost(walk, node, field);
  walk.deepest = Math.max(walk.deepest, depth);
  if (depth > documentLimits.depth) return 1;
  const isMerged = isMergedAt(place, node);
  const own = walk.serializes && !isMerged ? memberCost(parent, field, node) : 1;
  if (!field) return own;
  const cost = numberIn(field, 'cost') ?? own;
  if (!isCompositeType(type) || !node.selectionSet) return cost;
  const rows = rowsOf(walk, field, node);
  const rowCost = numberIn(field, 'rowCost') ?? 0;
  const inner = costOf(walk, node.selectionSet, placeIn(type, depth + 1, isMerged));
  return cost + rows * (rowCost + inner);
}

/** Whether a field has a condition or is merged with another one, so that it is not written straight. */
function isMergedAt({ parent, seen, isMerged }: Place, node: FieldNode): boolean {
  const key = `${parent.name}.${(node.alias ?? node.name).value}`;
  const isSecond = seen.has(key);
  seen.add(key);
  return isMerged || isSecond || hasCondition(node);
}

/** What a field costs that may only read a member of a showcase; its type says so. A longer name in the answer costs too. */
function memberCost(
  { extensions }: GraphQLNamedType,
  field: Field | undefined,
  node: FieldNode,
): number {
  const cost = extensions['memberCost'];
  const isMember = !isAliased(node) && (field === undefined || isPlain(field, node));
  return typeof cost === 'number' && isMember ? cost : 1;
}

const fieldOf = (parent: GraphQLNamedType, name: string): Field | undefined =>
  metaFields.get(name) ??
  (isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined);

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((def) => [def.name, def]));

const isAliased = ({ alias, name }: FieldNode): boolean =>
  alias !== undefined && alias.value !== name.value;

/**
 * A number in the extensions of a field: `cost` is its own cost, `rowCost` that of each row beside its fields, `rows` the most
 * rows.
 */
function numberIn({ extensions }: Field, name: 'cost' | 'rowCost' | 'rows'): number | undefined {
  const value = extensions[name];
  return typeof value === 'number' ? value : undefined;
}

/** The rows of a list without an argument for them: a full showcase or set of gear. */
const defaultRows = 8;

/** The rows of a field: `first` of a page, `limit` of a timeline, or the number of ids. `edges` count as one. */
function rowsOf(walk: Walk, field: Field, node: FieldNode): number {
  const list = field.args.find(({ name }) => name === 'uids' || name === 'ids');
  if (list) {
    // A single value is a list of one.
    const ids = readArgument(walk, node, list.name);
    return Array.isArray(ids) ? Math.max(1, ids.length) : 1;
  }
  const page = field.args.find(({ name }) => name === 'first' || name === 'limit');
  // Without a valid value, the default of the field counts (R5.3).
  if (page)
    return (
      rowCount(readArgument(walk, node, page.name)) ?? rowCount(page.defaultValue) ?? defaultRows
    );
  const isPlain = field.name === 'edges' || !isListType(getNullableType(field.type));
  return isPlain ? 1 : (numberIn(field, 'rows') ?? defaultRows);
}

const rowCount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined;

/** The value of an argument, from a variable or a literal. */
function readArgument(walk: Walk, node: FieldNode, name: string): unknown {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  switch (value?.kind) {
    case Kind.VARIABLE:
      walk.readVariable = true;
      return walk.variables[value.name.value];
    case Kind.LIST:
      return value.values;
    case Kind.INT:
      return Number(value.value);
    case Kind.STRING:
      return value.value;
    default:
      return undefined;
  }
}

/** Values of introspection per unit of cost: they are only read. */
const valuesForOne = 5;

/** The cost of introspection is the size of its answer. Its aliases count like all others. */
function introspectionCost(walk: Walk, node: FieldNode, field: Field): number {
  countAliases(walk, node.selectionSet);
  if (walk.aliases > documentLimits.aliases) return 1;
  if (walk.steps > maxSteps) return documentLimits.cost + 1;
  const max = valuesForOne * (documentLimits.cost + 1);
  const values = countValues(walk, node, field.type, introspected(walk, node, field), max);
  return Math.ceil(values / valuesForOne);
}

/** The value of `__schema` or `__type`. */
function introspected(walk: Walk, node: FieldNode, field: Field): unknown {
  if (field.name === SchemaMetaFieldDef.name) return walk.schema;
  const name = readArgument(walk, node, 'name');
  return typeof name === 'string' ? walk.schema.getType(name) : undefined;
}

function countAliases(walk: Walk, selectionSet: SelectionSetNode | undefined): void {
  for (const selection of selectionSet?.selections ?? []) {
    walk.steps += 1;
    if (walk.steps > maxSteps || walk.aliases > documentLimits.aliases) return;
    if (selection.kind === Kind.FIELD && isAliased(selection)) walk.aliases += 1;
    const body = selection.kind === Kind.FIELD ? selection : bodyOf(walk.fragments, selection);
    countAliases(walk, body?.selectionSet);
  }
}

/**
 * Counts the values in the answer of an introspection field on the schema itself, deprecated ones included. Stops at `max`.
 * `value` is the value of the field.
 */
function countValues(
  walk: Walk,
  { selectionSet }: FieldNode,
  type: Field['type'],
  value: unknown,
  max: number,
): number {
  const named = getNamedType(type);
  if (value === null || value === undefined || !selectionSet || !isObjectType(named)) return 1;
  const fields = named.getFields();
  let count = 1;
  const countOf = (row: unknown, node: FieldNode): number => {
    const field = fields[node.name.value];
    if (!field) return 1;
    return countValues(walk, node, field.type, resolveValue(walk, field, node, row), max - count);
  };
  for (const row of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    const isOver = someField(
      selectionSet,
      (fragment) => bodyOf(walk.fragments, fragment),
      (node) => {
        if (count > max) return true;
        count += countOf(row, node);
        return false;
      },
    );
    if (isOver) return count;
  }
  return count;
}

/** Values without fields are counted without a read. */
function resolveValue(
  { schema }: Walk,
  { resolve }: Field,
  { selectionSet }: FieldNode,
  row: unknown,
): unknown {
  if (!selectionSet) return undefined;
  return resolve?.(row, { includeDeprecated: true }, undefined, { schema } as GraphQLResolveInfo);
}
