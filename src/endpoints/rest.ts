import type { GraphContext } from '../graph/context.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { jsonObject } from '../http/body.ts';
import type { Access, Endpoint } from '../http/endpoint.ts';
import { principalOf } from '../http/request-context.ts';
import type { Deprecations } from '../rest/deprecations.ts';
import type { RestEndpoint } from '../rest/handler.ts';
import type { Idempotency } from '../rest/idempotency.ts';
import { type ContextDependencies, chargeRequest, contextOf, dueFirst } from './context.ts';
import { header } from './public-answer.ts';

export interface RestDependencies {
  readonly authenticator: Pick<Authenticator, 'charge'>;
  readonly contexts: ContextDependencies;
  readonly deprecations: Deprecations;
  readonly idempotency: Idempotency;
}

export function restEndpoint(
  rest: RestEndpoint,
  { authenticator, contexts, deprecations, idempotency }: RestDependencies,
): Endpoint {
  const { method, path, scope, bucket, retryGuarded } = rest;
  const open: Access = { kind: 'key', scope, bucket };
  const deprecated = deprecations.has(path);
  // Every answer of a beta path says so (R10.8).
  const beta: Readonly<Record<string, string>> = path.startsWith('/v1/beta/')
    ? { 'X-API-Beta': 'true' }
    : {};
  return {
    method,
    path,
    retryGuarded,
    errorForm: 'envelope',
    access: deprecated
      ? () => {
          const message = deprecations.removal(path);
          return message === undefined ? open : { kind: 'removed', message };
        }
      : open,
    headers: () => (deprecated ? { ...beta, ...deprecations.headers(path) } : beta),
    handle(requestContext, incoming) {
      const due = dueFirst(contexts, requestContext);
      return due ? due.then(answer) : answer();

      function answer() {
        const { requestId } = requestContext;
        const caller = {
          requestId,
          principal: principalOf(requestContext),
          charge: (context: GraphContext, request: number) =>
            chargeRequest(authenticator, requestContext, context, { request, archive: 0 }),
        };
        const wholeContext = () => contextOf(contexts, requestContext, 'rest');
        const input = {
          path: incoming.params,
          query: incoming.query,
          url: incoming.url,
          body: method === 'GET' ? {} : jsonObject(incoming.body),
          ifNoneMatch: header(incoming, 'if-none-match'),
          ifModifiedSince: header(incoming, 'if-modified-since'),
        };
        const key = rest.idempotent ? header(incoming, 'idempotency-key') : undefined;
        if (key === undefined) return rest.handle(input, caller, wholeContext);
        const context = wholeContext();
        const attempt = { key, path: requestContext.path, body: incoming.body, context };
        return rest.handle(
          input,
          caller,
          () => context,
          (run) => idempotency.once({ ...attempt, run }),
        );
      }
    },
  };
}
