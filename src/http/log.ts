import type { Logger } from 'pino';
import { withoutKeys } from '../lib/redact.ts';
import type { RequestContext } from './request-context.ts';

export type { Logger };

/** One line a request: who, what, how it ended, how long it took. Never the key, never the query. */
export function logAnswered(logger: Logger, requestContext: RequestContext, status: number): void {
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, ip, principal, startedAt } = requestContext;
  logger.info({
    request_id: requestId,
    method,
    path: withoutKeys(path),
    status,
    ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    ip,
    key_id: principal?.keyId,
    environment: principal?.environment,
  });
}

/** Where faults go that no caller saw (R4.9). */
export const faultsTo =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error({ err: error }, 'fault behind a request that was served');

/** Where faults of ours go: the caller sees nothing but the request id. */
export const defectsTo =
  (logger: Logger) =>
  (error: unknown, { requestId }: Pick<RequestContext, 'requestId'>): void =>
    logger.error({ err: error, request_id: requestId }, 'internal error');
