/** Answers the CORS headers for an origin; none unless it is listed (R1.13). */
export type Cors = (
  origin: string | undefined,
  isPreflight: boolean,
) => Readonly<Record<string, string>>;

const exposed = [
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
].join(', ');

const accepted = 'Authorization, Content-Type, If-None-Match, Idempotency-Key, X-Request-Id';

const none: Readonly<Record<string, string>> = {};

export function createCors(origins: readonly string[]): Cors {
  const listed = new Set(origins);
  return (origin, isPreflight) => {
    if (listed.size === 0) return none;
    if (origin === undefined || !listed.has(origin)) return { Vary: 'Origin' };
    const headers = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    };
    if (!isPreflight) return headers;
    return {
      ...headers,
      'Access-Control-Allow-Headers': accepted,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'Access-Control-Max-Age': '600',
    };
  };
}
