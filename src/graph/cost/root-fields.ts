import { type GraphQLField, type GraphQLObjectType, Kind, type SelectionSetNode } from 'graphql';
import { innerOf, type Walk } from './walk.ts';

/** The root fields by their response names, with those that show the schema. A fragment is read once: again it adds no other name. */
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
      if (name !== '__typename') fields.set(selection.alias?.value ?? name, name);
      continue;
    }
    const inner = innerOf(walk, selection);
    if (inner) rootFieldsOf(walk, inner.selectionSet, fields, read);
  }
  return fields;
}

/** What a root field has in its extensions that takes its token from the bucket of the archive (R4.6). */
export const ofArchive = { bucket: 'archive' } as const;

/**
 * How many root fields take a token each, and how many of them from the bucket of the archive. Showing the schema takes
 * none, but is a request like any other: beside fields of the archive alone, one of them takes its token as others do.
 */
export function rootCountsOf(
  root: GraphQLObjectType,
  fields: ReadonlyMap<string, string>,
): { readonly rootFields: number; readonly archiveFields: number } {
  const known = root.getFields();
  const names = [...fields.values()];
  const rootFields = names.filter((name) => !name.startsWith('__')).length;
  const ofTheArchive = names.filter((name) => isOfArchive(known[name])).length;
  const isCarrier = ofTheArchive > 0 && ofTheArchive === rootFields && rootFields < names.length;
  return { rootFields, archiveFields: isCarrier ? ofTheArchive - 1 : ofTheArchive };
}

const isOfArchive = (field: GraphQLField<unknown, unknown> | undefined): boolean =>
  field?.extensions['bucket'] === ofArchive.bucket;
