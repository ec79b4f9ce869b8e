import type { DocumentNode, SelectionSetNode } from 'graphql';
import { Kind } from 'graphql';
import { Problem } from '../lib/problem.ts';

/** Members that every answer keeps, so that it can be told what it is (R6.2). */
const kept: readonly string[] = ['uid', 'game'];

/** The tree of names that a document answers below its root field: the document is the response body. */
export interface Names {
  readonly [name: string]: Names;
}

export function namesOf(document: DocumentNode): Names {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return {};
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD || !root.selectionSet) return {};
  // `freshness` goes into meta, which is not filtered.
  const { freshness: _meta, ...names } = below(root.selectionSet);
  return names;
}

const below = (selectionSet: SelectionSetNode): Names =>
  Object.fromEntries(
    selectionSet.selections.flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return Object.entries(below(selection.selectionSet));
      if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
      const inner = selection.selectionSet ? below(selection.selectionSet) : {};
      return [[(selection.alias ?? selection.name).value, inner] as const];
    }),
  );

interface Wanted {
  [name: string]: Wanted | true;
}

/** Reads `nickname,showcase.name`; throws for a name that the answer does not have (R6.2). */
export function readFields(text: string, names: Names): (data: unknown) => unknown {
  const wanted: Wanted = Object.fromEntries(kept.map((name) => [name, true]));
  for (const path of text.split(',')) add(wanted, path.split('.'), names, path);
  return (data) => pick(data, wanted);
}

function add(wanted: Wanted, [name = '', ...rest]: string[], names: Names, path: string): void {
  const inner = Object.hasOwn(names, name) ? names[name] : undefined;
  if (inner === undefined) {
    const message = `The answer has no member ${path.slice(0, 100)}.`;
    throw new Problem('validation_failed', `fields: ${message}`, {
      details: [{ path: 'fields', message }],
    });
  }
  if (rest.length === 0) {
    wanted[name] = true;
    return;
  }
  const known = wanted[name] ?? {};
  if (known === true) return;
  wanted[name] = known;
  add(known, rest, inner, path);
}

function pick(data: unknown, wanted: Wanted): unknown {
  if (Array.isArray(data)) return data.map((item) => pick(item, wanted));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const inner = wanted[name];
      if (inner === undefined) return [];
      return [[name, inner === true ? value : pick(value, inner)]];
    }),
  );
}
