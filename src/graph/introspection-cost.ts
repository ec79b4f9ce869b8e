import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export interface IntrospectionWalk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** So many values of introspection cost as much as one field that is resolved: they are only read. */
export const valuesForOne = 5;

/**
 * How many values a field of introspection answers, counted on the schema itself: with every list as long as it is, and
 * what is deprecated. Stops counting at `most`. `value` is what the field resolves to.
 */
export function introspectedValues(
  walk: IntrospectionWalk,
  { selectionSet }: FieldNode,
  {
    type,
    value,
  }: { readonly type: GraphQLField<unknown, unknown>['type']; readonly value: unknown },
  most: number,
): number {
  const fields = fieldMapOf(type);
  if (value === null || value === undefined || !selectionSet || !fields) return 1;
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  let count = 1;
  for (const row of rows) {
    for (const node of fieldsOf(walk, selectionSet)) {
      if (count > most) return count;
      const field = fields[node.name.value];
      count += field
        ? introspectedValues(
            walk,
            node,
            { type: field.type, value: resolved(walk, field, node, row) },
            most - count,
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
    if (selection.kind === Kind.FIELD) {
      yield selection;
    } else {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? walk.fragments.get(selection.name.value)
          : selection;
      if (inner) yield* fieldsOf(walk, inner.selectionSet);
    }
  }
}
