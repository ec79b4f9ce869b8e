import type { DocumentNode, GraphQLSchema } from 'graphql';
import { compileOwn, type OwnQuery } from '../graph/compile/own-query.ts';
import { createReader } from './input/reader.ts';
import { picker } from './picker.ts';
import type { MemberNames } from './root-failure.ts';
import type { Route } from './route.ts';
import type { InputSchemas, ReadValues, RouteInput } from './route-input.ts';
import { namesOf, withKnownFields } from './sparse.ts';

/** A route with its document compiled. */
export interface ReadyRoute {
  readonly route: Route<unknown, unknown>;
  readonly compiled: OwnQuery;
  /** The longer one, where the route has it. */
  readonly longer: OwnQuery | undefined;
  /** Throws a `Problem` that lists all faults of a request. */
  readonly reader: (input: RouteInput) => ReadValues;
  /** Whether it answers a list page by page. */
  readonly isPaged: boolean;
}

/** Makes a route ready; `knownNames` are those of the query parameters of all routes. */
export function readyRoute(
  view: GraphQLSchema,
  route: Route<unknown, unknown>,
  knownNames: ReadonlySet<string>,
): ReadyRoute {
  const document = route.document as DocumentNode;
  const longer = route.longer?.document as DocumentNode | undefined;
  const input: InputSchemas = withKnownFields(route.input, namesOf(longer ?? document));
  return {
    route,
    compiled: compileOwn(view, document, route.serialized),
    longer: longer && compileOwn(view, longer, route.serialized),
    reader: createReader(input, knownNames),
    isPaged: input.query?.shape['cursor'] !== undefined,
  };
}

/** What a request asks of a route. */
export interface Read {
  readonly variables: unknown;
  /** Whether the route's longer document answers it. */
  readonly isLonger: boolean;
  /** Picks the members asked for (R6.2). */
  readonly fields: ((data: unknown) => unknown) | undefined;
  /** What this request calls members that have several names. */
  readonly names: MemberNames | undefined;
  /** What the answer depends on; the same for the same answer, however the query was written. */
  readonly key: string;
}

/** Reads what a request asks for. Throws a `Problem`. */
export function readInput({ route, reader }: ReadyRoute, input: RouteInput): Read {
  const values = reader(input);
  const variables = route.variables(values);
  const fields = values.query['fields'] as readonly string[] | undefined;
  const isLonger = route.longer?.isAsked(values) === true;
  const key = `${isLonger ? 'longer ' : ''}${JSON.stringify(variables)}`;
  const read = { variables, isLonger, names: route.names?.(values) };
  if (!fields?.length) return { ...read, fields: undefined, key };
  return { ...read, fields: picker(fields), key: `${key} ${fields.join(',')}` };
}
