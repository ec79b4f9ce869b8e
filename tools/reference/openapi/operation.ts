import type { GraphQLSchema } from 'graphql';
import { gameIds } from '../../../src/games/ids.ts';
import type { Needed, Scope } from '../../../src/lib/principal.ts';
import type { ProblemCode } from '../../../src/lib/problem.ts';
import type { BudgetName, Budgets } from '../../../src/limits/budgets.ts';
import type { Deprecation } from '../../../src/rest/deprecations.ts';
import { isCompressible } from '../../../src/rest/respond.ts';
import {
  type AnyRoute,
  endpointBudgetOf,
  type JsonSchema,
  rootFieldOf,
  scopeOf,
} from '../../../src/rest/route.ts';
import { bodySchema, type WrittenAnswer } from './answers.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { codesOf } from './input-schema.ts';
import { capitalized, restProse } from './prose.ts';
import { bodyOf, parametersOf, type RequestWriter } from './request.ts';
import { byStatus, type NamedResponses } from './responses.ts';

interface OperationWriter extends RequestWriter {
  /** The schema as the graph speaks it, on whose fields scopes and limits stand. */
  readonly graph: GraphQLSchema;
  readonly budgets: Budgets;
  readonly routes: readonly AnyRoute[];
  readonly deprecations: readonly Deprecation[];
  readonly answerOf: (route: AnyRoute) => WrittenAnswer;
  readonly named: NamedResponses;
}

export function operationOf(writer: OperationWriter, route: AnyRoute): JsonSchema {
  const served = servedBy(route, writer.routes);
  const scope = scopeOf(writer.graph, route);
  const limits = limitsOf(writer.graph, route, writer.budgets);
  const isDeprecated = writer.deprecations.some(({ path }) => path === route.path);
  const field = rootFieldOf(writer.graph, route);
  const body = bodyOf(writer, route);
  const statuses = byStatus(codesOfRoute(route, scope !== undefined, isDeprecated));
  const failures = [...statuses].map(([status, codes]) => [
    status,
    writer.named.failure(codes, ofPath(route, isDeprecated)),
  ]);
  return {
    operationId: route.operation,
    summary: route.summary,
    description: [
      restProse(field?.description ?? route.summary),
      `${scopeProse(scope)} Takes a token from ${limits.map(inWords).join(' and one from ')}.`,
    ].join('\n\n'),
    tags: route.tags,
    ...(isDeprecated && { deprecated: true }),
    security: [{ apiKey: [] }],
    parameters: [...parametersOf(writer, route, served), ...conditionsOf(route)],
    ...(body && { requestBody: body }),
    responses: {
      ...successes(writer, route, served, isDeprecated),
      ...Object.fromEntries(failures),
    },
    'x-scopes': scopesOf(scope),
    'x-since': route.since,
    ...(onlyComputes(route) && { 'x-safe': true }),
    ...(route.file && { 'x-file': true }),
    'x-limits': limits,
  };
}

/** Whether a POST changes nothing, so that clients may send it again. */
const onlyComputes = (route: AnyRoute): boolean => route.method === 'POST' && !isMutation(route);

const conditionsOf = ({ method, idempotent, cacheControl }: AnyRoute): JsonSchema[] =>
  [
    ...namesIf(method === 'GET', 'IfNoneMatch'),
    ...namesIf(cacheControl === 'archive', 'IfModifiedSince'),
    ...namesIf(idempotent, 'IdempotencyKey'),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const descriptions = {
  200: 'Success.',
  201: 'Created.',
  204: 'Done. There is no body.',
} as const;

function successes(
  { answerOf, named, components }: OperationWriter,
  route: AnyRoute,
  served: readonly AnyRoute[],
  isDeprecated: boolean,
): Record<string, JsonSchema> {
  const answers = served.map(answerOf);
  const status = answers[0]?.status ?? 200;
  const members = new Set(answers.flatMap((answer) => answer.members));
  const headers = [...headersOfAnswers(route, members), ...ofPath(route, isDeprecated)];
  // `getPlayer` answers GetPlayerAnswer.
  const name = `${capitalized(route.operation)}Answer`;
  const body = () =>
    components.name(route.file ?? bodySchema(answers), { kind: name, wanted: name, other: name });
  const success = {
    description: descriptions[status],
    headers: headersOf([
      ...headers,
      ...namesIf(isCompressible(route), 'Content-Encoding'),
      ...namesIf(members.has('location'), 'Location'),
      ...namesIf(route.idempotent, 'Idempotent-Replayed'),
    ]),
    ...(status !== 204 && { content: { [typeOf(route)]: { schema: body() } } }),
  };
  if (route.method !== 'GET') return { [status]: success };
  return { [status]: success, 304: named.unchanged(headers) };
}

const typeOf = ({ file }: AnyRoute): string =>
  file?.['type'] === 'string' ? 'text/plain' : 'application/json';

const namesIf = <Name extends string>(isThere: unknown, ...names: Name[]): Name[] =>
  isThere ? names : [];

/** Headers that follow from the path alone. */
const ofPath = ({ path }: AnyRoute, isDeprecated: boolean): HeaderName[] => [
  ...namesIf(path.startsWith('/v1/beta/'), 'X-API-Beta'),
  ...namesIf(isDeprecated, 'Deprecation', 'Sunset', 'Link', 'X-API-Deprecation-Warning'),
];

const headersOfAnswers = (
  { method, file }: AnyRoute,
  members: ReadonlySet<WrittenAnswer['members'][number]>,
): HeaderName[] => [
  ...namesIf(method === 'GET', 'ETag'),
  'Cache-Control',
  'Vary',
  ...namesIf(members.has('language'), 'Content-Language'),
  ...namesIf(members.has('lastModified'), 'Last-Modified'),
  ...namesIf(members.has('list'), 'Link'),
  ...namesIf(file, 'Content-Disposition', 'X-Export-Skipped'),
];

/** The same path whatever its parameters are called. */
const formOf = (path: string): string => path.replace(/:\w+/g, ':');

/** The routes that answer requests to the path of one: paths of single games win over one for every game (R1.8, R6.1). */
function servedBy(route: AnyRoute, routes: readonly AnyRoute[]): readonly AnyRoute[] {
  if (!route.path.includes(':game')) return [route];
  const serving = gameIds.map((game) => {
    const literal = formOf(route.path.replace(':game', game));
    return (
      routes.find(({ method, path }) => method === route.method && formOf(path) === literal) ??
      route
    );
  });
  return [...new Set(serving)];
}

interface ShownLimit {
  readonly bucket: BudgetName;
  readonly capacity: number;
  readonly refill_per_hour: number;
}

/** The buckets that a request of a route consumes, that of requests first. */
function limitsOf(schema: GraphQLSchema, route: AnyRoute, budgets: Budgets): readonly ShownLimit[] {
  const endpoint = endpointBudgetOf(schema, route);
  const names = new Set([route.bucket ?? 'request', ...(endpoint ? [endpoint] : [])]);
  return [...names].map((bucket) => ({
    bucket,
    capacity: budgets[bucket].capacity,
    refill_per_hour: Math.round(budgets[bucket].refillPerMinute * 60),
  }));
}

const inWords = ({ bucket, capacity, refill_per_hour: refill }: ShownLimit): string =>
  refill % 60 === 0
    ? `the bucket \`${bucket}\` (${capacity} tokens, ${refill / 60} refilled per minute)`
    : `the bucket \`${bucket}\` (${capacity} tokens, ${refill} refilled per hour)`;

function scopeProse(needed: Needed | undefined): string {
  const scopes = scopesOf(needed);
  if (scopes.length === 0) return 'Any valid key may call it.';
  return `Requires a key with the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`;
}

/** A key needs one of these scopes; an empty list lets any valid key in. */
const scopesOf = (needed: Needed | undefined): readonly Scope[] =>
  needed === undefined ? [] : [needed].flat();

/** The codes that any request may get. */
const always = [
  'validation_failed',
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'ip_not_allowed',
  'rate_limited',
  'internal_error',
  'upstream_unavailable',
] as const satisfies readonly ProblemCode[];

const ofBodies = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ProblemCode[];

const isMutation = ({ document }: AnyRoute): boolean =>
  document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );

function codesOfRoute(
  route: AnyRoute,
  needsScope: boolean,
  isDeprecated: boolean,
): ReadonlySet<ProblemCode> {
  const { path, query, body } = route.input;
  return new Set<ProblemCode>([
    ...always,
    ...[path, query, body].flatMap((schema) => (schema ? codesOf(schema) : [])),
    ...(query?.shape['cursor'] ? (['invalid_cursor'] as const) : []),
    ...namesIf(needsScope, 'insufficient_scope'),
    ...namesIf(route.method !== 'GET', ...ofBodies),
    ...namesIf(isMutation(route), 'storage_full'),
    ...namesIf(route.idempotent, 'idempotency_in_progress', 'idempotency_key_reused'),
    ...namesIf(isDeprecated, 'endpoint_removed'),
    ...(route.refuses ?? []),
  ]);
}
