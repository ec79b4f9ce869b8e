import type { ProblemCode } from '../../lib/problem.ts';
import type { Route } from '../route.ts';
import { codesOf } from './input-schema.ts';

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
export function codesOfRoute(
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
