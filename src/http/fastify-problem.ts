import { Problem } from '../lib/problem.ts';

/** The answer to a path that no endpoint has; `near` is the one that may have been meant. */
export const noSuchPath = (near?: string): Problem =>
  new Problem(
    'not_found',
    near === undefined ? 'There is no such path.' : `There is no such path; did you mean ${near}?`,
  );

/** What Fastify refuses by itself, in our words; anything else stays what it is. */
export function asProblem(error: unknown): unknown {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', 'A body has at most 64 KiB.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return noSuchPath();
    case 'ECONNRESET':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_json', 'The body is not as long as its Content-Length says.');
    default:
      return error;
  }
}
