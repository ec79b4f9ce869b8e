import { Problem } from '../lib/problem.ts';

/** Exactly `Bearer <key>`; the scheme in any case (R3.1, RFC 6750). */
export function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Problem('missing_api_key', 'Send your API key as Authorization: Bearer <key>.');
  }
  const token = /^bearer ([^\s,]+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw new Problem('invalid_api_key', 'The Authorization header is not Bearer <key>.');
  }
  return token;
}
