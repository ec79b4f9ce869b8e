import { type GraphQLField, type GraphQLObjectType, Kind, type SelectionSetNode } from 'graphql';
import { innerOf, type Walk } from './walk.ts';

/** The root fields by their response names. A fragment is read once: again it adds no other name. */
export function rootFieldsOf(
  walk: Walk,
  selectionSet: SelectionSetNode,
  fields = new Map<string, string>(),
  read = new Set<SelectionSetNode>(),
): ReadonlyMap<string, string> {
  if (read.has(selectionSet)) return fields;
  read.add(selectionSet);
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      if (!name.startsWith('__')) fields.set(selection.alias?.value ?? name, name);
      continue;
    }
    const inner = innerOf(walk, selection);
    if (inner) rootFieldsOf(walk, inner.selectionSet, fields, read);
  }
  return fields;
}

/** What a root field has in its extensions that takes its token from the bucket of the archive (R4.6). */
export const ofArchive = { bucket: 'archive' } as const;

/** How many of the root fields take no token of the request bucket. */
export function archiveFieldsIn(
  root: GraphQLObjectType,
  fields: ReadonlyMap<string, string>,
): number {
  const known = root.getFields();
  return [...fields.values()].filter((name) => isOfArchive(known[name])).length;
}

const isOfArchive = (field: GraphQLField<unknown, unknown> | undefined): boolean =>
  field?.extensions['bucket'] === ofArchive.bucket;
