import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../lib/client-address.ts';
import type { Clock } from '../lib/clock.ts';
import type { RequestContext } from './request-context.ts';
import { requestId } from './request-id.ts';
import { sentMethod } from './request-method.ts';

export interface OpenOptions {
  readonly clock: Clock;
  /** Proxies in front whose `X-Forwarded-For` entry is believed (R3.8). */
  readonly trustedHops: number;
}

/** What is known of a request before anybody looked at it; also of one that never became readable. */
export function openRequest(
  request: Pick<IncomingMessage, 'headers' | 'method' | 'url'> & {
    socket: { remoteAddress?: string | undefined };
  },
  { clock, trustedHops }: OpenOptions,
): RequestContext {
  const { headers, url = '' } = request;
  const inbound = headers['x-request-id'];
  const forwarded = headers['x-forwarded-for'];
  return {
    requestId: requestId(typeof inbound === 'string' ? inbound : undefined, clock.now()),
    connection: request.socket,
    ip: clientAddress(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedHops,
    ),
    method: sentMethod(request) ?? 'UNKNOWN',
    path: plainPath(url),
    startedAt: performance.now(),
    origin: headers.origin,
    accept: headers.accept,
    decisions: [],
    principal: undefined,
    owed: undefined,
    tokensCharged: 0,
    route: 'unknown',
    errorForm: 'envelope',
    retryGuarded: false,
    headers: undefined,
  };
}

/** The one way to write a path, so that no other spelling of it counts apart (R4.8, R1.15). */
function plainPath(url: string): string {
  const path = url.includes('?') || url.includes('#') ? url.slice(0, url.search(/[?#]/)) : url;
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
