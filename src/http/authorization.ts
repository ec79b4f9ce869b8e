import type { IncomingMessage } from 'node:http';

/** Node keeps the first of several Authorization headers; several are refused (contract section 2). */
export function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization')
      count += 1;
  }
  return count > 1 ? 'several' : headers.authorization;
}
