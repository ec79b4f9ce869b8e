import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileOwn, type OwnQuery } from '../graph/compile/rest-schema.ts';
import { type GraphContext, releaseContext } from '../graph/context.ts';
import { problemOf } from '../graph/errors.ts';
import { UnwritableValue } from '../lib/json-text.ts';
import { Problem } from '../lib/problem.ts';
import { listBytes, recordBytes } from './answer.ts';
import type { KeptAnswer } from './answer-cache.ts';
import { createReader, type ReadValues } from './input/reader.ts';
import type { Answered, Freshness, InputSchemas, Route, RouteInput } from './route.ts';
import { namesOf, picker, withKnownFields } from './sparse.ts';

/** A route with its document compiled. */
export interface ReadyRoute {
  readonly route: Route<unknown, unknown>;
  readonly compiled: OwnQuery;
  /** Throws a `Problem` that tells of all faults of a request. */
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
  const input: InputSchemas = withKnownFields(route.input, namesOf(document));
  return {
    route,
    compiled: compileOwn(view, document, route.written),
    reader: createReader(input, knownNames),
    isPaged: input.query?.shape['cursor'] !== undefined,
  };
}

/** What a request asks of a route. */
export interface Read {
  readonly variables: unknown;
  /** Picks the members asked for (R6.2). */
  readonly fields: ((data: unknown) => unknown) | undefined;
  /** What the answer depends on; the same for the same answer, however the query was written. */
  readonly key: string;
}

export function readInput({ route, reader }: ReadyRoute, input: RouteInput): Read {
  const values = reader(input);
  const variables = route.variables(values);
  const fields = values.query['fields'] as readonly string[] | undefined;
  const key = JSON.stringify(variables);
  if (!fields?.length) return { variables, fields: undefined, key };
  return { variables, fields: picker(fields), key: `${key} ${fields.join(',')}` };
}

/** A fresh answer: what may be kept of it, and what is said once. */
export interface Fresh {
  readonly kept: KeptAnswer;
  readonly answered: Answered;
  /** False when a join failed alone and is null in the answer (R4.9, R15.6). */
  readonly whole: boolean;
}

export interface RunOptions {
  readonly now: number;
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** Runs the document and serialises its data. Rejects with the root field's problem. */
export async function runRoute(
  ready: ReadyRoute,
  read: Read,
  context: GraphContext,
  options: RunOptions,
): Promise<Fresh> {
  const { query, queryParts } = ready.compiled;
  const { fields, variables } = read;
  const ask = async (asked: OwnQuery['query']) => {
    const result = await asked(undefined, context, variables as Record<string, unknown>);
    releaseContext(context);
    return result;
  };
  // Members are picked out of a tree.
  if (fields) return serialise(ready, read, await ask(query), context, options);
  const result = await ask(queryParts);
  try {
    return serialise(ready, read, result, context, options);
  } catch (error) {
    // A model breaks its type: the tree has null there, and the errors say so.
    if (!(error instanceof UnwritableValue)) throw error;
    return serialise(ready, read, await ask(query), context, options);
  }
}

function serialise(
  { route }: ReadyRoute,
  { variables, fields }: Read,
  { data, errors }: ExecutionResult,
  context: GraphContext,
  options: RunOptions,
): Fresh {
  const root: unknown = data && Object.values(data)[0];
  if (root === null || root === undefined) throw rootFailure(errors?.[0]);
  for (const error of errors ?? []) options.onFault(error, context);
  const answered = route.answer(data as never, variables);
  const picked = fields ? fields(answered.data) : answered.data;
  const { list } = answered;
  const { start, etag } = list ? listBytes(picked, list) : recordBytes(picked);
  const ttlSeconds = ttlOf(answered.freshness);
  const kept: KeptAnswer = {
    start,
    etag,
    meta: answered.meta,
    language: answered.language,
    account: answered.account && `${context.principal.environment}:${answered.account}`,
    list,
    ttlSeconds,
    expiresAt: options.now + ttlSeconds * 1000,
  };
  return { kept, answered, whole: !errors?.length };
}

function rootFailure(error: unknown): unknown {
  const problem = problemOf(error);
  return problem ? inNamesOfRest(problem) : (error ?? new Error('The document answered nothing.'));
}

/** Arguments of the graph are members here, under the same name in small letters. */
function inNamesOfRest(problem: Problem): Problem {
  const { code, message, details = [] } = problem;
  const [first] = details;
  if (first === undefined || code === 'rate_limited') return problem;
  const renamed = details.map((detail) => ({ ...detail, path: snakeCase(detail.path) }));
  const isNamed = message.startsWith(`${first.path}:`);
  const text = isNamed ? snakeCase(first.path) + message.slice(first.path.length) : message;
  return new Problem(code, text, { details: renamed });
}

const snakeCase = (path: string): string =>
  path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ttlOf = (freshness: Freshness | undefined): number =>
  freshness && freshness.cache !== 'stale' ? freshness.ttlSeconds : 0;
