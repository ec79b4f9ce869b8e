import type { CallGuard, GraphContext } from '../graph/context.ts';
import type { Cursors } from '../graph/cursor.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { principalOf, type RequestContext } from '../http/request-context.ts';
import type { DocumentTokens } from '../limits/document-cost.ts';
import type { FastRetryGuard } from '../limits/fast-retry.ts';
import type { FieldLimits } from '../limits/field-limiter.ts';
import { createProviderAllowance, type ProviderAllowance } from '../limits/provider-allowance.ts';
import type { Services } from '../services.ts';

export interface ContextDependencies {
  readonly services: Services;
  readonly limits: FieldLimits;
  readonly cursors: Cursors;
  readonly retryGuard: FastRetryGuard;
  /** Runs the due events of the sandbox before anything of it is read (R3.9). */
  readonly beforeSandbox: () => Promise<void> | undefined;
}

/** The graph's context of one request: its own limiter and loaders, shared with no other (R15.8). */
export function contextOf(
  contexts: ContextDependencies,
  requestContext: RequestContext,
  via: 'rest' | 'graphql',
): GraphContext {
  const principal = principalOf(requestContext);
  let allowance: ProviderAllowance | undefined;
  return {
    requestId: requestContext.requestId,
    ip: requestContext.ip,
    principal,
    via,
    services: contexts.services,
    limiter: contexts.limits.noting(requestContext.decisions),
    // Only requests for players need it; cached answers do not.
    get allowance() {
      allowance ??= createProviderAllowance(principal.lineageId);
      return allowance;
    },
    cursors: contexts.cursors,
    // The server did this already for a path of /v1 (R1.10).
    retryGuard: via === 'graphql' ? guardOf(contexts, requestContext) : undefined,
  };
}

function guardOf({ retryGuard }: ContextDependencies, requestContext: RequestContext): CallGuard {
  const { ip } = requestContext;
  const { environment } = principalOf(requestContext);
  return {
    beforeCall: (path) => retryGuard.beforeCall(ip, environment, path),
    after503: (path) => retryGuard.after503(ip, environment, path),
    afterSuccess: (path) => retryGuard.afterSuccess(ip, environment, path),
  };
}

/** Consumes the tokens of a request after the first, and allows as many provider requests (R4.10a). */
export async function chargeRequest(
  authenticator: Pick<Authenticator, 'charge'>,
  requestContext: RequestContext,
  { allowance }: Pick<GraphContext, 'allowance'>,
  tokens: DocumentTokens,
): Promise<void> {
  await authenticator.charge(requestContext, tokens);
  allowance.grow(tokens.request + tokens.archive - 1);
}

/** Runs the due events of the sandbox before a request in it; undefined when there are none. */
export const dueFirst = (
  { beforeSandbox }: Pick<ContextDependencies, 'beforeSandbox'>,
  requestContext: RequestContext,
): Promise<void> | undefined =>
  principalOf(requestContext).environment === 'test' ? beforeSandbox() : undefined;
