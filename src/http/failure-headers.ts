import { type Problem, retryAfterOf } from '../lib/problem.ts';

/** Headers that belong to a failure: R2.2, R1.12, and when to come back. */
export function failureHeaders(problem: Problem): Record<string, string> {
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
