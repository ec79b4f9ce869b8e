import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Budgets } from '../../limits/budgets.ts';
import type { Deprecation } from '../deprecations.ts';
import { isCompressible } from '../respond.ts';
import { type AnyRoute, type Route, rootFieldOf, scopeOf } from '../route.ts';
import { bodySchema, type WrittenAnswer } from './answers.ts';
import { byStatus } from './failures.ts';
import { type HeaderName, headersOf } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';
import { limitProse, limitsOf, scopeProse, scopesOf } from './limits.ts';
import type { NamedResponses } from './named-responses.ts';
import { bodyOf, parametersOf, type RequestWriter } from './request.ts';
import { restProse } from './rest-prose.ts';
import { codesOfRoute } from './route-codes.ts';
import { servedBy } from './served.ts';

export interface OperationWriter extends RequestWriter {
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
