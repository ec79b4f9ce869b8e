import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
/** A fragment where it stands in a selection set. */
type Fragment = InlineFragmentNode | FragmentSpreadNode;
/** A fragment with its selections. */
type FragmentBody = InlineFragmentNode | FragmentDefinitionNode;
type Enter = (fragment: Fragment) => FragmentBody | undefined;

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  return fragments;
}

/** Undefined when the document does not have the fragment. */
export const bodyOf = (fragments: Fragments, fragment: Fragment): FragmentBody | undefined =>
  fragment.kind === Kind.FRAGMENT_SPREAD ? fragments.get(fragment.name.value) : fragment;

/** Enters every fragment, but a named one only at its first spread. */
export function enterOnce(fragments: Fragments): Enter {
  const entered = new Set<string>();
  return (fragment) => {
    if (fragment.kind === Kind.INLINE_FRAGMENT) return fragment;
    const name = fragment.name.value;
    if (entered.has(name)) return undefined;
    entered.add(name);
    return fragments.get(name);
  };
}

/**
 * Visits the fields of a selection set and of its fragments in order until `visit` returns true; returns whether it did.
 * `enter` chooses the fragments. `on` is the type of the innermost fragment around a field.
 */
export function someField(
  { selections }: SelectionSetNode,
  enter: Enter,
  visit: (field: FieldNode, on: string | undefined) => boolean,
  on?: string,
): boolean {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (visit(selection, on)) return true;
      continue;
    }
    const body = enter(selection);
    const type = body?.typeCondition?.name.value ?? on;
    if (body && someField(body.selectionSet, enter, visit, type)) return true;
  }
  return false;
}
