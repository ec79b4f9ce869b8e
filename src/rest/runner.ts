import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { GraphContext } from '../graph/context.ts';
import { problemOf } from '../graph/errors.ts';
import { compileOwn } from '../graph/rest-view.ts';
import { answerStart, etagOf } from './answer.ts';
import type { KeptAnswer } from './answer-cache.ts';
import { text } from './params.ts';
import type { Answered, Freshness, Route, RouteInput } from './route.ts';
import type { Names } from './sparse.ts';
import { namesOf, readFields } from './sparse.ts';

/** A route with its document compiled. */
export interface ReadyRoute {
  readonly route: Route<unknown, unknown>;
  readonly compiled: CompiledQuery;
  readonly names: Names;
}

export const readyRoute = (view: GraphQLSchema, route: Route<unknown, unknown>): ReadyRoute => ({
  route,
  compiled: compileOwn(view, route.document as DocumentNode),
  names: namesOf(route.document as DocumentNode),
});

/** What a request asks of a route. */
export interface Read {
  readonly variables: unknown;
  /** Picks the members asked for (R6.2). */
  readonly fields: ((data: unknown) => unknown) | undefined;
  /** What the answer depends on; the same for the same answer, however the query was written. */
  readonly key: string;
}

export function readInput({ route, names }: ReadyRoute, input: RouteInput): Read {
  const variables = route.variables(input);
  const fields = route.sparse ? text(input.query, 'fields') : undefined;
  const key = JSON.stringify(variables);
  if (fields === undefined) return { variables, fields: undefined, key };
  return { variables, fields: readFields(fields, names), key: `${key} ${fields}` };
}

/** A fresh answer: what may be kept of it, and what is said once. */
export interface Fresh {
  readonly kept: KeptAnswer;
  readonly answered: Answered;
  /** False when a join failed alone and is null in the answer (R4.9, R15.6). */
  readonly whole: boolean;
}

/** Runs the document and serialises its data. Rejects with the root field's problem. */
export async function runRoute(
  { route, compiled }: ReadyRoute,
  { variables, fields }: Read,
  context: GraphContext,
  options: { now: number; onFault: (error: unknown, context: GraphContext) => void },
): Promise<Fresh> {
  const { data, errors } = await compiled.query(
    undefined,
    context,
    variables as Record<string, unknown>,
  );
  const root: unknown = data && Object.values(data)[0];
  if (root === null || root === undefined) throw rootFailure(errors?.[0]);
  for (const error of errors ?? []) options.onFault(error, context);
  const answered = route.answer(data as never, variables);
  const picked = fields ? fields(answered.data) : answered.data;
  const start = answerStart(picked);
  const kept: KeptAnswer = {
    start,
    etag: etagOf(start, answered.list),
    meta: answered.meta,
    language: answered.language,
    account: answered.account && `${context.principal.environment}:${answered.account}`,
    expiresAt: expiryOf(answered.freshness, options.now),
  };
  return { kept, answered, whole: !errors?.length };
}

const rootFailure = (error: unknown): unknown =>
  problemOf(error) ?? error ?? new Error('The document answered nothing.');

const expiryOf = (freshness: Freshness | undefined, now: number): number =>
  freshness && freshness.cache !== 'stale' ? now + freshness.ttlSeconds * 1000 : 0;
