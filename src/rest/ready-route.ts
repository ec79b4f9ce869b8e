import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type CompiledDocument, compileDocument } from '../graph/document/rest-documents.ts';
import { fragmentsOf } from '../graph/selections.ts';
import { createLru } from '../lib/lru.ts';
import { maxFaults } from './input/faults.ts';
import { knownHint, shownName } from './input/names.ts';
import { createReader } from './input/reader.ts';
import { fields } from './input/schemas.ts';
import type { AnyRoute, InputSchemas, RestInput } from './route.ts';

export type ReadyRoute = ReturnType<typeof readyRoute>;

/** Prepares a route; `knownNames` are the query parameters of all routes. */
export function readyRoute(view: GraphQLSchema, route: AnyRoute, knownNames: ReadonlySet<string>) {
  const document = route.document as DocumentNode;
  const longer = route.longer?.document as DocumentNode | undefined;
  const input: InputSchemas = withKnownFields(route.input, namesOf(longer ?? document));
  return {
    route,
    /** The document, or the longer one. Compiled on its first run: compiling all took a quarter of the start. */
    query: (isLonger: boolean): CompiledDocument =>
      compileDocument(view, (isLonger ? longer : undefined) ?? document, route.serialized),
    reader: createReader(input, knownNames, route.check),
    isPaged: input.query?.shape['cursor'] !== undefined,
  };
}

export type Read = ReturnType<typeof readAddress>;

/** Reads a request. Throws a `Problem`. */
export function readAddress({ route, reader, isPaged }: ReadyRoute, input: RestInput) {
  const values = reader(input);
  const variables = route.variables(values);
  const isLonger = route.longer?.isAsked(values) === true;
  const key = `${isLonger ? 'longer ' : ''}${JSON.stringify(variables)}`;
  const paths = values.query['fields'] as readonly string[] | undefined;
  const isPicked = paths !== undefined && paths.length > 0;
  return {
    variables,
    isLonger,
    /** The names that this request uses for members with several names. */
    names: route.names?.(values),
    /** The address of the first page of a list; empty without pages. */
    firstPage: isPaged ? firstPage(input.url) : '',
    /** Picks the members of `fields` (R6.2). */
    fields: isPicked ? picker(paths) : undefined,
    /** The same for requests with the same answer, however the query is written. */
    key: isPicked ? `${key} ${paths.join(',')}` : key,
  };
}

const maxRememberedLength = 256;

function firstPage(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('cursor');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** A GET is read from its address alone, so that the same address is read once. */
export function createAddressReader<Input extends { readonly url: string }, Read extends object>(
  read: (input: Input) => Read,
  maxRemembered: number,
): (input: Input) => Read {
  const reads = createLru<Read>(maxRemembered);
  return (input) => {
    const known = reads.get(input.url);
    if (known) return known;
    const made = read(input);
    if (input.url.length <= maxRememberedLength) reads.set(input.url, made);
    return made;
  };
}

/** The names in an answer below the root field, as a tree. */
interface Names {
  readonly [name: string]: Names;
}

export function namesOf(document: DocumentNode): Names {
  const operation = getOperationAST(document);
  if (!operation) return {};
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD || !root.selectionSet) return {};
  // `freshness` goes into meta, which `fields` does not filter.
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

/** Makes `fields` in the query of a route refuse names that the answer does not have. */
function withKnownFields(input: InputSchemas, names: Names): InputSchemas {
  if (!input.query?.shape['fields']) return input;
  const known = fields.superRefine((paths = [], { addIssue }) => {
    let faults = 0;
    for (const path of paths) {
      if (faults === maxFaults) return;
      const hint = hintOf(path.split('.'), names);
      if (hint === undefined) continue;
      faults += 1;
      addIssue({ code: 'custom', message: `unknown member ${shownName(path)}; ${hint}` });
    }
  });
  return { ...input, query: input.query.extend({ fields: known }) };
}

/** A hint for a path that the answer does not have; undefined for one that it has. */
function hintOf([name = '', ...rest]: readonly string[], names: Names): string | undefined {
  const inner = Object.hasOwn(names, name) ? names[name] : undefined;
  if (inner === undefined) return knownHint(name, Object.keys(names));
  return rest.length === 0 ? undefined : hintOf(rest, inner);
}

/** Members that are always in the answer (R6.2). */
const always: readonly string[] = ['uid', 'game'];

interface Wanted {
  [name: string]: Wanted | true;
}

/** Picks the members of dotted paths, and those that are always in the answer. */
export function picker(paths: readonly string[]): (data: unknown) => unknown {
  const wanted: Wanted = Object.fromEntries(always.map((name) => [name, true]));
  for (const path of paths) add(wanted, path.split('.'));
  return (data) => pick(data, wanted);
}

function add(wanted: Wanted, [name = '', ...rest]: readonly string[]): void {
  const known = wanted[name] ?? {};
  if (rest.length === 0) wanted[name] = true;
  else if (known !== true) {
    wanted[name] = known;
    add(known, rest);
  }
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
