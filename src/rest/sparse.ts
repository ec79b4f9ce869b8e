import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from '../graph/cost/walk.ts';
import { maxFaults } from './input/faults.ts';
import { knownHint, shownName } from './input/names.ts';
import { fields } from './input/schemas.ts';
import type { InputSchemas } from './route-input.ts';

/** The tree of names that a document answers below its root field: the document is the response body. */
export interface Names {
  readonly [name: string]: Names;
}

export function namesOf(document: DocumentNode): Names {
  const operation = getOperationAST(document);
  if (!operation) return {};
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD || !root.selectionSet) return {};
  // `freshness` goes into meta, which is not filtered.
  const { freshness: _meta, ...names } = below(root.selectionSet, fragmentsOf(document));
  return names;
}

type Fragments = ReturnType<typeof fragmentsOf>;

const below = (set: SelectionSetNode | undefined, fragments: Fragments): Names =>
  Object.fromEntries(
    (set?.selections ?? []).flatMap((selection): [string, Names][] => {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return Object.entries(below(selection.selectionSet, fragments));
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        return Object.entries(below(fragments.get(selection.name.value)?.selectionSet, fragments));
      const { alias, name, selectionSet } = selection;
      return [[(alias ?? name).value, below(selectionSet, fragments)]];
    }),
  );

/** The schemas of a route whose query, when it has `fields`, takes names of the answer alone. */
export function withKnownFields(input: InputSchemas, names: Names): InputSchemas {
  if (!input.query?.shape['fields']) return input;
  const known = fields.superRefine((paths = [], { addIssue }) => {
    let faults = 0;
    for (const path of paths) {
      // An answer names no more of them (section 2 of the contract).
      if (faults === maxFaults) return;
      const hint = hintOf(path.split('.'), names);
      if (hint === undefined) continue;
      faults += 1;
      addIssue({ code: 'custom', message: `unknown member ${shownName(path)}; ${hint}` });
    }
  });
  return { ...input, query: input.query.extend({ fields: known }) };
}

/** What may have been meant by a path that the answer does not have; undefined for one that it has. */
function hintOf([name = '', ...rest]: readonly string[], names: Names): string | undefined {
  const inner = Object.hasOwn(names, name) ? names[name] : undefined;
  if (inner === undefined) return knownHint(name, Object.keys(names));
  return rest.length === 0 ? undefined : hintOf(rest, inner);
}
