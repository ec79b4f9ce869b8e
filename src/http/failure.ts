import { type HttpResponse, jsonType } from '../lib/http-response.ts';
import { Problem, problemStatus, problemTitle } from '../lib/problem.ts';
import type { ErrorForm } from './request-context.ts';

/** How long a caller should wait when a provider is down (contract section 2). */
const upstreamRetrySeconds = 30;

export interface FailureOptions {
  readonly form: ErrorForm;
  readonly accept: string | undefined;
  readonly requestId: string;
  readonly baseUrl: string;
}

/** What a failure becomes: the envelope, RFC 9457 on request (R1.14), or GraphQL's errors. */
export function failureAnswer(problem: Problem, options: FailureOptions): HttpResponse {
  const status = problemStatus(problem.code);
  const { type, body } = written(problem, status, options);
  return {
    status,
    headers: { 'Content-Type': type, ...failureHeaders(problem) },
    body: JSON.stringify(body),
  };
}

function written(
  { code, message, retryAfterSeconds, details }: Problem,
  status: number,
  { form, accept, requestId, baseUrl }: FailureOptions,
): { type: string; body: unknown } {
  const extra = {
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(details !== undefined && { details }),
  };
  if (form === 'graphql') {
    const extensions = { code: code.toUpperCase(), ...extra };
    return { type: graphqlType(accept), body: { errors: [{ message, extensions }] } };
  }
  if (!wantsProblem(accept))
    return { type: jsonType, body: { error: { code, message, ...extra } } };
  const type = `${baseUrl}/problems/${code}`;
  const standard = {
    type,
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

/** Whether a header names problem details: in any case, and not as what is refused (R1.14, RFC 9110). */
const wantsProblem = (accept = ''): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(
      ([type, ...parameters]) =>
        type === 'application/problem+json' &&
        !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
    );

const graphqlType = (accept: string | undefined): string =>
  accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : jsonType;

/** Headers that belong to a failure: R2.2, R1.12, and when to come back. */
function failureHeaders(problem: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  const challenge = challengeOf(problem);
  if (challenge) headers['WWW-Authenticate'] = challenge;
  if (problem.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(problem.retryAfterSeconds);
  if (problem.code === 'upstream_unavailable')
    headers['Retry-After'] = String(upstreamRetrySeconds);
  return headers;
}

/** R2.2, RFC 6750. */
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

/** The problem behind anything thrown; a defect is masked (R2.3). */
export const problemFrom = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem('internal_error', 'Something went wrong on our side.');
