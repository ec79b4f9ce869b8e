import { Kind, type SelectionSetNode } from 'graphql';
import { innerOf, type Walk } from './walk.ts';

/** The response names of the root fields. A fragment is read once: again it adds no other name. */
export function rootFieldsOf(
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
