/** The CORS headers for an origin; none unless it is listed, or `*` allows all (R1.13). */
export type Cors = (
  origin: string | undefined,
  isPreflight: boolean,
) => Readonly<Record<string, string>>;

const exposed = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-Export-Skipped',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Reset-After',
].join(', ');

const accepted = 'Authorization, Content-Type, If-None-Match, Idempotency-Key, X-Request-Id';

export function createCors(origins: readonly string[]): Cors {
  const listed = new Set(origins);
  if (listed.size === 0) return () => ({});
  // The same for every origin, so that shared caches may store it.
  if (listed.has('*')) return (_origin, isPreflight) => allowOrigin('*', isPreflight);
  return (origin, isPreflight) => {
    if (origin === undefined || !listed.has(origin)) return { Vary: 'Origin' };
    return { ...allowOrigin(origin, isPreflight), Vary: 'Origin' };
  };
}

/** There are no cookies, and credentials are never allowed. */
const allowOrigin = (origin: string, isPreflight: boolean): Readonly<Record<string, string>> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': exposed,
  ...(isPreflight && {
    'Access-Control-Allow-Headers': accepted,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Max-Age': '600',
  }),
});
