import type { Incoming } from '../http/endpoint.ts';

/** A header of a request as one text; undefined when it was not sent. */
export function header({ headers }: Incoming, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
