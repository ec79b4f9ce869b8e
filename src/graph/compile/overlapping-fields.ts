import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from '../cost/walk.ts';

/** Steps through a document after which it counts as too much: fragments may multiply. */
const maxSteps = 20_000;

/** Deeper than any document that may run, introspection included; fragments may spread themselves. */
const maxDepth = 30;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly limit: number;
  pairs: number;
  steps: number;
}

/**
 * Whether more pairs of fields than `limit` share their name in the result. The rule that looks whether such fields can
 * be merged compares each with each, which is the one work of validation that grows with the square of a document.
 */
export function mergesTooMuch(document: DocumentNode, limit: number): boolean {
  const walk: Walk = { fragments: fragmentsOf(document), limit, pairs: 0, steps: 0 };
  return document.definitions.some(
    (definition) =>
      'selectionSet' in definition && addPairs(walk, [definition.selectionSet], maxDepth),
  );
}

/** Looks at all selection sets that apply to one object together; true when the limit is passed. */
function addPairs(walk: Walk, sets: readonly SelectionSetNode[], depth: number): boolean {
  const byName = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) {
    for (const node of fieldsOf(walk, set, spread)) {
      const name = (node.alias ?? node.name).value;
      const same = byName.get(name) ?? [];
      walk.pairs += same.length;
      if (walk.pairs > walk.limit || walk.steps > maxSteps) return true;
      same.push(node);
      byName.set(name, same);
    }
  }
  if (depth === 0) return false;
  return [...byName.values()].some((nodes) => {
    const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return inner.length > 0 && addPairs(walk, inner, depth - 1);
  });
}

/** The fields of a selection set and of its fragments, each fragment once. */
function* fieldsOf(walk: Walk, set: SelectionSetNode, spread: Set<string>): Generator<FieldNode> {
  for (const selection of set.selections) {
    walk.steps += 1;
    if (selection.kind === Kind.FIELD) {
      yield selection;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      yield* fieldsOf(walk, selection.selectionSet, spread);
    } else {
      const name = selection.name.value;
      const fragment = walk.fragments.get(name);
      if (!fragment || spread.has(name)) continue;
      spread.add(name);
      yield* fieldsOf(walk, fragment.selectionSet, spread);
    }
  }
}
