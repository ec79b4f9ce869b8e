import {
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { innerOf, type Walk } from './walk.ts';

type IntrospectionWalk = Pick<Walk, 'schema' | 'fragments'>;

/** So many values of introspection cost as much as one field that is resolved: they are only read. */
export const valuesForOne = 5;

/**
 * How many values a field of introspection answers, counted on the schema itself: with every list as long as it is, and
 * what is deprecated. Stops counting at `max`. `value` is what the field resolves to.
 */
export function introspectedValues(
  walk: IntrospectionWalk,
  { selectionSet }: FieldNode,
  {
    type,
    value,
  }: { readonly type: GraphQLField<unknown, unknown>['type']; readonly value: unknown },
  max: number,
): number {
  const fields = fieldMapOf(type);
  if (value === null || value === undefined || !selectionSet || !fields) return 1;
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  let count = 1;
  for (const row of rows) {
    for (const node of fieldsOf(walk, selectionSet)) {
      if (count > max) return count;
      const field = fields[node.name.value];
      count += field
        ? introspectedValues(
            walk,
            node,
            { type: field.type, value: resolved(walk, field, node, row) },
            max - count,
          )
        : 1;
    }
  }
  return count;
}

function fieldMapOf(type: GraphQLField<unknown, unknown>['type']) {
  const named = getNamedType(type);
  return isObjectType(named) ? named.getFields() : undefined;
}

/** Only what has fields of its own is looked at. */
function resolved(
  { schema }: IntrospectionWalk,
  { resolve }: GraphQLField<unknown, unknown>,
  { selectionSet }: FieldNode,
  row: unknown,
): unknown {
  if (!selectionSet) return undefined;
  return resolve?.(row, { includeDeprecated: true }, undefined, { schema } as GraphQLResolveInfo);
}

function* fieldsOf(walk: IntrospectionWalk, set: SelectionSetNode): Generator<FieldNode> {
  for (const selection of set.selections) {
    const inner = selection.kind === Kind.FIELD ? undefined : innerOf(walk, selection);
    if (selection.kind === Kind.FIELD) yield selection;
    else if (inner) yield* fieldsOf(walk, inner.selectionSet);
  }
}
