import {
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  type InlineFragmentNode,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { isAliased } from './aliases.ts';
import { documentLimits } from './document-limits.ts';
import { introspectionCost } from './introspection-cost.ts';
import { listSize } from './list-size.ts';
import { innerOf, maxSteps, type Walk } from './walk.ts';

/** Stops adding once over a limit, so that fragments that multiply cannot keep the walk busy. */
export function costOf(
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
  if (field && type?.name.startsWith('__')) return introspectionCost(walk, node, field);
  walk.deepest = Math.max(walk.deepest, depth);
  if (!field || depth > documentLimits.depth) return 1;
  if (!isCompositeType(type) || !node.selectionSet) return ownCost(field);
  const { rows, constant } = listSize(field, node, walk.variables);
  if (!constant) walk.readVariable = true;
  const rowCost = numberIn(field, 'rowCost') ?? 0;
  return ownCost(field) + rows * (rowCost + costOf(walk, node.selectionSet, type, depth + 1));
}

/**
 * A field that takes more than others says so in its extensions: `cost` is what it counts as by itself, `rowCost` what
 * each row of it does besides its fields.
 */
const ownCost = (field: GraphQLField<unknown, unknown>): number => numberIn(field, 'cost') ?? 1;

function numberIn(
  { extensions }: GraphQLField<unknown, unknown>,
  name: 'cost' | 'rowCost',
): number | undefined {
  const value = extensions[name];
  return typeof value === 'number' ? value : undefined;
}

const fieldOf = (
  parent: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined =>
  metaFields.get(name) ??
  (isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined);

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((def) => [def.name, def]));
