import { hash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { Kind } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { GraphContext } from '../graph/context.ts';
import { problemOf } from '../graph/errors.ts';
import { compileOwn, restView } from '../graph/rest-view.ts';
import type { Answer } from '../lib/answer.ts';
import type { Clock } from '../lib/clock.ts';
import type { Scope } from '../lib/principal.ts';
import type { BudgetName } from '../limits/budgets.ts';
import { answerBody, answerHeaders, links, notModified } from './answer.ts';
import type { AnswerCache, KeptAnswer } from './answer-cache.ts';
import { text } from './params.ts';
import type { Answered, AnyRoute, Freshness, Route, RouteInput } from './route.ts';
import type { Names } from './sparse.ts';
import { namesOf, readFields } from './sparse.ts';

/** A route ready to answer: what the server has to check before, and the rest. */
export interface RestEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The scope that stands on the field (R3.3); undefined for "any valid key". */
  readonly scope: Scope | undefined;
  readonly bucket: BudgetName;
  readonly guarded: boolean;
  readonly idempotent: boolean;
  /** Throws or rejects with a `Problem`. Answers at once what is in the cache. */
  handle(input: RestInput, context: GraphContext): Answer | Promise<Answer>;
}

export interface RestInput extends RouteInput {
  /** Path and query as they came. */
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
}

export interface RestDoorDependencies {
  readonly schema: GraphQLSchema;
  readonly routes: readonly AnyRoute[];
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** Told of faults beside the answer: a nested field that failed alone. */
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

interface Ready {
  readonly route: Route<unknown, unknown>;
  readonly compiled: CompiledQuery;
  readonly names: Names;
}

/** The /v1 door: every path is a document, compiled at start, run against the same schema as /graphql (R15.1). */
export function createRestDoor(dependencies: RestDoorDependencies): readonly RestEndpoint[] {
  const { schema, routes, cache, clock, onFault } = dependencies;
  const view = restView(schema);

  async function execute({ route, compiled }: Ready, variables: unknown, context: GraphContext) {
    const { data, errors } = await compiled.query(
      undefined,
      context,
      variables as Record<string, unknown>,
    );
    const root = data && Object.values(data)[0];
    if (root === null || root === undefined) throw rootFailure(errors?.[0]);
    // A join that failed alone is null in the answer, which is then not kept (R4.9, R15.6).
    for (const error of errors ?? []) onFault(error, context);
    return { answered: route.answer(data as never, variables), whole: !errors?.length };
  }

  async function run(
    ready: Ready,
    key: string | undefined,
    read: Read,
    input: RestInput,
    context: GraphContext,
  ) {
    const { variables, fields } = read;
    const { answered, whole } = await execute(ready, variables, context);
    const data = Buffer.from(JSON.stringify(fields ? fields(answered.data) : answered.data));
    const kept: KeptAnswer = {
      data,
      etag: etagOf(data, answered.list),
      meta: answered.meta,
      language: answered.language,
      account: answered.account && `${context.principal.environment}:${answered.account}`,
      expiresAt: expiryOf(answered.freshness, clock.now()),
    };
    if (key !== undefined && whole && kept.expiresAt > clock.now()) cache.set(key, kept);
    return respond(ready, kept, answered.freshness, answered, input, context);
  }

  function respond(
    { route }: Ready,
    kept: KeptAnswer,
    freshness: Freshness | undefined,
    answered: Pick<Answered, 'status' | 'list'>,
    input: RestInput,
    { requestId }: GraphContext,
  ): Answer {
    const headers = answerHeaders(route.cacheControl, kept, freshness);
    if (answered.list) headers['Link'] = links(input.url, answered.list.cursorNext);
    const conditional = route.method === 'GET';
    if (conditional && notModified(input.ifNoneMatch, kept.etag)) {
      return { status: 304, headers: { ...headers, ETag: kept.etag }, body: undefined };
    }
    const meta = answered.list
      ? { cursor_next: answered.list.cursorNext, total: answered.list.total }
      : kept.meta?.({ requestId, cache: 'miss', ttlSeconds: 0, ...freshness });
    return {
      status: answered.status ?? 200,
      headers: conditional ? { ...headers, ETag: kept.etag } : headers,
      body: answerBody(kept.data, meta),
    };
  }

  return routes.map((definition) => {
    const route = definition as unknown as Route<unknown, unknown>;
    const ready: Ready = {
      route,
      compiled: compileOwn(view, route.document),
      names: namesOf(route.document),
    };
    return {
      method: route.method,
      path: route.path,
      scope: scopeOf(schema, route),
      bucket: route.bucket ?? 'request',
      guarded: route.guarded ?? false,
      idempotent: route.idempotent ?? false,
      handle(input, context) {
        const read = readInput(ready, input);
        if (route.cacheControl !== 'freshness') return run(ready, undefined, read, input, context);
        const key = `${context.principal.environment} ${route.path} ${read.key}`;
        const kept = cache.get(key);
        if (!kept) return run(ready, key, read, input, context);
        return respond(ready, kept, freshnessOf(kept, clock.now()), {}, input, context);
      },
    };
  });
}

interface Read {
  readonly variables: unknown;
  /** Picks the members asked for (R6.2). */
  readonly fields: ((data: unknown) => unknown) | undefined;
  /** What the answer depends on; the same for the same answer, however the query was written. */
  readonly key: string;
}

function readInput({ route, names }: Ready, input: RestInput): Read {
  const variables = route.variables(input);
  const fields = route.sparse ? text(input.query, 'fields') : undefined;
  const key = JSON.stringify(variables);
  if (fields === undefined) return { variables, fields: undefined, key };
  return { variables, fields: readFields(fields, names), key: `${key} ${fields}` };
}

function rootFailure(error: unknown): unknown {
  return problemOf(error) ?? error ?? new Error('The document answered nothing.');
}

/** R1.11: over `data` and the meta that does not change by itself. */
function etagOf(data: Buffer, list: Answered['list']): string {
  const stable = list ? Buffer.concat([data, Buffer.from(JSON.stringify(list))]) : data;
  return `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;
}

const expiryOf = (freshness: Freshness | undefined, now: number): number =>
  freshness && freshness.cache !== 'stale' ? now + freshness.ttlSeconds * 1000 : 0;

const freshnessOf = ({ expiresAt }: KeptAnswer, now: number): Freshness => ({
  cache: 'hit',
  ttlSeconds: Math.ceil((expiresAt - now) / 1000),
});

/** R3.3 stands on the field; the server asks for it before it reads the body (R1.10). */
function scopeOf(
  schema: GraphQLSchema,
  { document, path }: Route<unknown, unknown>,
): Scope | undefined {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${path} has no operation.`);
  const selection = operation.selectionSet.selections[0];
  const root = schema.getRootType(operation.operation);
  const field =
    selection?.kind === Kind.FIELD ? root?.getFields()[selection.name.value] : undefined;
  const options = field?.extensions['pothosOptions'] as
    | { authScopes?: { scope?: Scope } }
    | undefined;
  return options?.authScopes?.scope;
}
