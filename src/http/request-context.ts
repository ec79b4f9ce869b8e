import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../lib/address.ts';
import type { Clock } from '../lib/clock.ts';
import type { Principal } from '../lib/principal.ts';
import type { Problem } from '../lib/problem.ts';
import { withoutKeys } from '../lib/redact.ts';
import type { Decision } from '../limits/decision.ts';

/** The state of one request. */
export interface RequestContext {
  readonly requestId: string;
  /** The same object for all requests of a connection. */
  readonly connection: object;
  readonly ip: string;
  readonly method: string;
  /** The path in its plain spelling, without the query. */
  readonly path: string;
  /** `performance.now()` at the start. */
  readonly startedAt: number;
  readonly origin: string | undefined;
  readonly accept: string | undefined;
  /** The decisions of the limits; the headers show the one that refused, else the one nearest to its limit (R4.2). */
  readonly decisions: Decision[];
  principal: Principal | undefined;
  /** The refusal to answer with, unless the body shows that the request uses another bucket. */
  deferredRefusal: Problem | undefined;
  /** The tokens that the request took so far. */
  tokensCharged: number;
  /** The pattern of the path, for logs and metrics. */
  route: string;
  errorForm: ErrorForm;
  /** Whether a 503 of this request is remembered (R4.8). */
  retryGuarded: boolean;
  /** Headers of every answer of this path (R14.1). */
  headers: Readonly<Record<string, string>> | undefined;
}

/** The form of failures: the envelope (or R1.14), that of GraphQL (R15.3), or a page for people. */
export type ErrorForm = 'envelope' | 'graphql' | 'page';

/** The principal of a request. Handlers behind a key always have one. */
export function principalOf({ principal }: RequestContext): Principal {
  if (principal === undefined) throw new Error('This endpoint was called without a key.');
  return principal;
}

export interface OpenOptions {
  readonly clock: Clock;
  /** How many proxies in front are trusted with `X-Forwarded-For` (R3.8). */
  readonly trustedHops: number;
}

/** Creates the context of a request, also of an unreadable one. */
export function openRequest(
  request: Pick<IncomingMessage, 'headers' | 'method' | 'url'> & {
    socket: { remoteAddress?: string | undefined };
  },
  { clock, trustedHops }: OpenOptions,
): RequestContext {
  const { headers, url = '' } = request;
  const inbound = headers['x-request-id'];
  const forwarded = headers['x-forwarded-for'];
  const path = plainPath(url);
  return {
    requestId: requestId(typeof inbound === 'string' ? inbound : undefined, clock.now()),
    connection: request.socket,
    ip: clientAddress(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedHops,
    ),
    method: sentMethod(request) ?? 'UNKNOWN',
    path,
    startedAt: performance.now(),
    origin: headers.origin,
    accept: headers.accept,
    decisions: [],
    principal: undefined,
    deferredRefusal: undefined,
    tokensCharged: 0,
    route: 'unknown',
    // Paths of the interface are for programs; an endpoint that is found says it itself.
    errorForm: path.startsWith('/v1/') ? 'envelope' : 'page',
    retryGuarded: false,
    headers: undefined,
  };
}

/** A path in one spelling, so that all its spellings count together (R4.8, R1.15). */
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

/** Crockford's base 32, in lower case. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

const randomLength = 16;

/** Random digits for many ids at once; each id takes its own part. */
const bytes = Buffer.allocUnsafeSlow(randomLength * 256);
let pool = '';
let used = 0;

function randomDigits(): string {
  if (used === pool.length) {
    randomFillSync(bytes);
    for (let at = 0; at < bytes.length; at += 1) {
      bytes[at] = digits.charCodeAt((bytes[at] ?? 0) % digits.length);
    }
    pool = bytes.toString('latin1');
    used = 0;
  }
  used += randomLength;
  return pool.slice(used - randomLength, used);
}

let timeAt = Number.NaN;
let timeDigits = '';

/** Formatted once per millisecond. */
function digitsOfTime(now: number): string {
  if (now === timeAt) return timeDigits;
  let time = '';
  for (let rest = now, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) {
    time = (digits[rest % 32] ?? '') + time;
  }
  timeAt = now;
  timeDigits = `req_${time}`;
  return timeDigits;
}

/** The id that the client sent, if it is valid and holds no key, else `req_` and a ULID in lower case (R1.7). */
export function requestId(inbound: string | undefined, now: number): string {
  if (inbound !== undefined && acceptable.test(inbound) && withoutKeys(inbound) === inbound)
    return inbound;
  return digitsOfTime(now) + randomDigits();
}

export const routedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Stands for every other method in the router, where each method of a path costs time at the start. */
export const anyOtherMethod = 'TRACE';

const routed: ReadonlySet<string | undefined> = new Set(routedMethods);
const sent = new WeakMap<object, string>();

/** Replaces the method of a request that no path is registered for. */
export function replaceUnroutedMethod(request: Pick<IncomingMessage, 'method'>): void {
  const { method } = request;
  if (method === undefined || routed.has(method)) return;
  sent.set(request, method);
  request.method = anyOtherMethod;
}

/** The method as the client sent it. */
const sentMethod = (request: Pick<IncomingMessage, 'method'>): string | undefined =>
  request.method === anyOtherMethod ? (sent.get(request) ?? request.method) : request.method;

/** RFC 9112: a proxy sends the whole address. */
const absoluteForm = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request target. A target that is neither path nor address stays as it is, and finds no route. */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(absoluteForm, '');
  if (rest.length === target.length || rest.startsWith('/')) return rest;
  return `/${rest}`;
}
