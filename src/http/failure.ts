import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import {
  Problem,
  problemAddress,
  problemStatus,
  problemTitle,
  retryAfterOf,
} from '../lib/problem.ts';
import { costShown } from '../limits/document-cost.ts';
import { qualitiesOf, qualityOf } from './negotiation.ts';
import type { RequestContext } from './request-context.ts';

/** Writes a failure as the envelope, as RFC 9457 on request (R1.14), or as GraphQL errors. */
export function createFailure(
  problem: Problem,
  requestContext: RequestContext,
  baseUrl: string,
): HttpResponse {
  const status = problemStatus(problem.code);
  const documentation = problemAddress(baseUrl, problem.code);
  const { type, body } = failureBody(problem, status, documentation, requestContext);
  // The envelope has no member for it (R2.4).
  const Link = `<${documentation}>; rel="help"`;
  return {
    status,
    headers: { 'Content-Type': type, ...failureHeaders(problem), Link },
    body: JSON.stringify(body),
  };
}

/** The problem behind anything thrown; a defect is masked (R2.3). */
export const problemFrom = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem('internal_error', 'Something went wrong on our side.');

function failureBody(
  problem: Problem,
  status: number,
  documentation: string,
  { errorForm: form, accept, requestId, tokensCharged }: RequestContext,
): { type: string; body: unknown } {
  const { code, message, details } = problem;
  // The envelope has it only with 429; GraphQL also when a provider is down, since its status says less.
  const retryAfterSeconds = form === 'graphql' ? retryAfterOf(problem) : problem.retryAfterSeconds;
  const extra = {
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(details !== undefined && { details }),
  };
  if (form === 'graphql') {
    const errors = [{ message, extensions: { code: code.toUpperCase(), documentation, ...extra } }];
    const extensions = { cost: costShown(0, tokensCharged) };
    return { type: graphqlType(accept), body: { errors, extensions } };
  }
  if (!wantsProblem(accept))
    return { type: jsonType, body: { error: { code, message, ...extra } } };
  const standard = {
    type: documentation,
    title: problemTitle(code),
    status,
    detail: message,
    instance: requestId,
  };
  return {
    type: 'application/problem+json; charset=utf-8',
    body: { ...standard, code, ...extra },
  };
}

/** Whether an Accept header prefers problem details to plain JSON (R1.14, RFC 9110). */
function wantsProblem(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const qualities = qualitiesOf(accept);
  const problem = qualities.get('application/problem+json') ?? 0;
  return problem > 0 && problem >= qualityOf(qualities, 'application/json');
}

const graphqlType = (accept: string | undefined): string =>
  accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : jsonType;

/** The headers of a failure (R2.2, R1.12). */
function failureHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  const challenge = challengeOf(problem);
  if (challenge) headers['WWW-Authenticate'] = challenge;
  const retryAfterSeconds = retryAfterOf(problem);
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return headers;
}

/** The challenge of a 401, or of a 403 without the scope (R2.2, RFC 6750). */
function challengeOf({ code, neededScope }: Problem): string | undefined {
  switch (code) {
    case 'missing_api_key':
      return 'Bearer realm="api"';
    case 'invalid_api_key':
    case 'expired_api_key':
    case 'revoked_api_key':
      return 'Bearer realm="api", error="invalid_token"';
    case 'insufficient_scope':
      return `Bearer realm="api", error="insufficient_scope", scope="${neededScope ?? 'read'}"`;
    default:
      return undefined;
  }
}
