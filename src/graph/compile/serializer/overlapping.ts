import {
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Meaning } from './meaning.ts';

/** A field, and the type of the innermost fragment around it. */
interface Selected {
  readonly node: FieldNode;
  readonly on: string | undefined;
}

/** The fields of an operation that are one with another: both selections are read from the same object. */
export function overlappingFields(meaning: Meaning, set: SelectionSetNode): ReadonlySet<FieldNode> {
  const overlapping = new Set<FieldNode>();
  addOverlapping(meaning, [set], overlapping);
  return overlapping;
}

/** Looks at all selection sets that apply to one object together. */
function addOverlapping(
  meaning: Meaning,
  sets: readonly SelectionSetNode[],
  overlapping: Set<FieldNode>,
): void {
  const selected = sets.flatMap((set) => [...fieldsOf(meaning, set, undefined, new Set())]);
  const byName = new Map<string, Selected[]>();
  for (const one of selected) {
    const name = (one.node.alias ?? one.node.name).value;
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  for (const same of byName.values()) {
    for (const { node } of same.filter((one) => meetsAnother(meaning.schema, one, same)))
      overlapping.add(node);
    const inner = same.flatMap(({ node }) => node.selectionSet ?? []);
    if (inner.length > 0) addOverlapping(meaning, inner, overlapping);
  }
}

const meetsAnother = (schema: GraphQLSchema, one: Selected, same: readonly Selected[]): boolean =>
  same.some((other) => other !== one && !areApart(schema, one.on, other.on));

/** Whether no object is of both types. */
function areApart(
  schema: GraphQLSchema,
  one: string | undefined,
  other: string | undefined,
): boolean {
  if (one === undefined || other === undefined || one === other) return false;
  return isObjectType(schema.getType(one)) && isObjectType(schema.getType(other));
}

/** The fields of a selection set and of its fragments, each fragment once. */
function* fieldsOf(
  meaning: Meaning,
  set: SelectionSetNode,
  on: string | undefined,
  seen: Set<string>,
): Generator<Selected> {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      yield { node: selection, on };
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const condition = selection.typeCondition?.name.value ?? on;
      yield* fieldsOf(meaning, selection.selectionSet, condition, seen);
    } else {
      const name = selection.name.value;
      const fragment = meaning.fragments.get(name);
      if (!fragment || seen.has(name)) continue;
      seen.add(name);
      yield* fieldsOf(meaning, fragment.selectionSet, fragment.typeCondition.name.value, seen);
    }
  }
}
