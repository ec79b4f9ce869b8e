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

/** What a failure becomes: the envelope, RFC 9457 on request (R1.14), or GraphQL's errors. */
export function createFailure(
  problem: Problem,
  requestContext: RequestContext,
  baseUrl: string,
): HttpResponse {
  const status = problemStatus(problem.code);
  const documentation = problemAddress(baseUrl, problem.code);
  const { type, body } = failureBody(problem, status, documentation, requestContext);
  // The documented envelope has no member for it (R2.4).
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
  // In the envelope it stands with 429 alone; GraphQL, whose status says less, names it for a provider that is down too.
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

/** Whether a header names problem details, and likes plain JSON no better (R1.14, RFC 9110). */
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

/** Headers that belong to a failure: R2.2, R1.12, and when to come back. */
function failureHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  const challenge = challengeOf(problem);
  if (challenge) headers['WWW-Authenticate'] = challenge;
  const retryAfterSeconds = retryAfterOf(problem);
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return headers;
}

/** The challenge of a 401, or of a 403 for want of a scope (R2.2, RFC 6750). */
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
