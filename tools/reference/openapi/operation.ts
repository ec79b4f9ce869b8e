import type { DocumentNode, GraphQLSchema } from 'graphql';
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
  type Route,
  rootFieldOf,
  scopeOf,
} from '../../../src/rest/route.ts';
import { bodySchema, type WrittenAnswer } from './answers.ts';
import { type HeaderName, headersOf } from './headers.ts';
import { codesOf } from './input-schema.ts';
import { restProse } from './prose.ts';
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

/** A route as an operation of OpenAPI. */
export function operationOf(writer: OperationWriter, own: AnyRoute): JsonSchema {
  const route = own as unknown as Route<unknown, unknown>;
  const served = servedBy(own, writer.routes);
  const scope = scopeOf(writer.graph, route);
  const limits = limitsOf(writer.graph, route, writer.budgets);
  const isDeprecated = writer.deprecations.some(({ path }) => path === route.path);
  const field = rootFieldOf(writer.graph, route);
  const body = bodyOf(writer, own);
  return {
    operationId: route.operation,
    summary: route.summary,
    description: [
      restProse(field?.description ?? route.summary),
      `${scopeProse(scope)} ${limitProse(limits)}`,
    ].join('\n\n'),
    tags: route.tags,
    ...(isDeprecated && { deprecated: true }),
    security: [{ apiKey: [] }],
    parameters: [...parametersOf(writer, own, served), ...conditionsOf(route)],
    ...(body && { requestBody: body }),
    responses: {
      ...successes(writer, route, served, isDeprecated),
      ...failures(writer, route, { needsScope: scope !== undefined, isDeprecated }),
    },
    'x-scopes': scopesOf(scope),
    'x-since': route.since,
    ...(onlyComputes(route) && { 'x-safe': true }),
    ...(route.file && { 'x-file': true }),
    'x-limits': limits,
  };
}

/** What clients call the whole answer: `getPlayer` answers GetPlayerAnswer. */
const answerName = (operation: string): string =>
  `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Answer`;

/** Whether a POST changes nothing, so that clients may send it again. */
const onlyComputes = ({ method, document }: Route<unknown, unknown>): boolean =>
  method === 'POST' &&
  (document as DocumentNode).definitions.every(
    (definition) => !('operation' in definition) || definition.operation === 'query',
  );

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

/** The headers that a request of a route may have. */
const conditionsOf = ({
  method,
  idempotent,
  cacheControl,
}: Route<unknown, unknown>): JsonSchema[] => [
  ...(method === 'GET' ? [parameter('IfNoneMatch')] : []),
  ...(cacheControl === 'archive' ? [parameter('IfModifiedSince')] : []),
  ...(idempotent ? [parameter('IdempotencyKey')] : []),
];

const descriptions = {
  200: 'What was asked for.',
  201: 'What was made.',
  204: 'It is done.',
} as const;

function successes(
  { answerOf, named, components }: OperationWriter,
  route: Route<unknown, unknown>,
  served: readonly AnyRoute[],
  isDeprecated: boolean,
): Record<string, JsonSchema> {
  const answers = served.map(answerOf);
  const status = answers[0]?.status ?? 200;
  const headers: HeaderName[] = [
    ...headersOfAnswers(route, answers),
    ...ofPath(route, isDeprecated),
  ];
  const name = answerName(route.operation);
  const body = () =>
    components.name(route.file ?? bodySchema(answers), { kind: name, wanted: name, other: name });
  const success = {
    description: descriptions[status],
    headers: headersOf([
      ...headers,
      ...(isCompressible(route) ? (['Content-Encoding'] as const) : []),
      ...(answers.some(({ hasLocation }) => hasLocation) ? (['Location'] as const) : []),
      ...(route.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ]),
    ...(status !== 204 && { content: { 'application/json': { schema: body() } } }),
  };
  if (route.method !== 'GET') return { [status]: success };
  return { [status]: success, 304: named.unchanged(headers) };
}

/** What a route is told of by its path alone. */
const ofPath = ({ path }: Route<unknown, unknown>, isDeprecated: boolean): HeaderName[] => [
  ...(path.startsWith('/v1/beta/') ? (['X-API-Beta'] as const) : []),
  ...(isDeprecated
    ? (['Deprecation', 'Sunset', 'Link', 'X-API-Deprecation-Warning'] as const)
    : []),
];

const headersOfAnswers = (
  { method, file }: Route<unknown, unknown>,
  answers: readonly WrittenAnswer[],
): HeaderName[] => [
  ...(method === 'GET' ? (['ETag'] as const) : []),
  'Cache-Control',
  'Vary',
  ...(answers.some(({ hasLanguage }) => hasLanguage) ? (['Content-Language'] as const) : []),
  ...(answers.some(({ hasLastModified }) => hasLastModified) ? (['Last-Modified'] as const) : []),
  ...(answers.some(({ isList }) => isList) ? (['Link'] as const) : []),
  ...(file ? (['Content-Disposition', 'X-Export-Skipped'] as const) : []),
];

function failures(
  { named }: OperationWriter,
  route: Route<unknown, unknown>,
  known: Parameters<typeof codesOfRoute>[1],
): Record<string, JsonSchema> {
  const statuses = byStatus(codesOfRoute(route, known));
  const headers = ofPath(route, known.isDeprecated);
  return Object.fromEntries(
    [...statuses].map(([status, codes]) => [status, named.failure(codes, headers)]),
  );
}

/** The same path whatever its parameters are called. */
const formOf = (path: string): string => path.replace(/:\w+/g, ':');

/**
 * The routes that answer requests to the path of one: literal segments win over parameters, so that a path for every game
 * is served by the paths of single games where there are any (R1.8, R6.1).
 */
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

/** A bucket that a request takes a token of. */
interface ShownLimit {
  readonly bucket: BudgetName;
  readonly capacity: number;
  readonly refill_per_hour: number;
}

/** The buckets that a request of a route consumes, that of requests first. */
function limitsOf(
  schema: GraphQLSchema,
  route: Route<unknown, unknown>,
  budgets: Budgets,
): readonly ShownLimit[] {
  const endpoint = endpointBudgetOf(schema, route);
  const names = new Set([route.bucket ?? 'request', ...(endpoint ? [endpoint] : [])]);
  return [...names].map((bucket) => ({
    bucket,
    capacity: budgets[bucket].capacity,
    refill_per_hour: Math.round(budgets[bucket].refillPerMinute * 60),
  }));
}

/** Limits in words. */
const limitProse = (limits: readonly ShownLimit[]): string =>
  `Takes a token of ${limits.map(inWords).join(' and one of ')}.`;

const inWords = ({ bucket, capacity, refill_per_hour: refill }: ShownLimit): string =>
  refill % 60 === 0
    ? `the bucket \`${bucket}\` (${capacity}, refilled ${refill / 60} a minute)`
    : `the bucket \`${bucket}\` (${capacity}, refilled ${refill} an hour)`;

/** The scope in words. */
function scopeProse(needed: Needed | undefined): string {
  const scopes = scopesOf(needed);
  if (scopes.length === 0) return 'Any valid key will do.';
  return `Needs a key with the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`;
}

/** The scopes of which a key has to have one; none where any valid key will do. */
const scopesOf = (needed: Needed | undefined): readonly Scope[] =>
  needed === undefined ? [] : [needed].flat();

/** What any request with a key may be refused with, and any request at all. */
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

/** What a request with a body may be refused with. */
const ofBodies = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ProblemCode[];

const isMutation = ({ document }: Route<unknown, unknown>): boolean =>
  document.definitions.some(
    (part) => part.kind === 'OperationDefinition' && part.operation === 'mutation',
  );

/** The codes that a request of a route may be refused with. */
function codesOfRoute(
  route: Route<unknown, unknown>,
  { needsScope, isDeprecated }: { readonly needsScope: boolean; readonly isDeprecated: boolean },
): ReadonlySet<ProblemCode> {
  const { path, query, body } = route.input;
  return new Set<ProblemCode>([
    ...always,
    ...[path, query, body].flatMap((schema) => (schema ? codesOf(schema) : [])),
    ...(query?.shape['cursor'] ? (['invalid_cursor'] as const) : []),
    ...(needsScope ? (['insufficient_scope'] as const) : []),
    ...(route.method === 'GET' ? [] : ofBodies),
    ...(isMutation(route) ? (['storage_full'] as const) : []),
    ...(route.idempotent ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(isDeprecated ? (['endpoint_removed'] as const) : []),
    ...(route.refuses ?? []),
  ]);
}
