import { isIP } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { isPublicAddress, isPublicName } from '../lib/address.ts';
import {
  asNodeAsks,
  createNameLookup,
  type NameLookup,
  NameWithoutAddress,
} from '../lib/name-lookup.ts';
import { withDeadline } from './client/calls.ts';
import { UpstreamFault } from './client/fault.ts';

/** The status of the receiver, or why there is none. */
export type Posted = { readonly status: number } | NoAnswer;

/** Sends messages to addresses that callers chose. */
export interface WebhookSender {
  /** Never rejects, never follows a redirect, and answers before the deadline. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Posted>;
}

interface WebhookSenderOptions {
  /** Whether private and loopback addresses are allowed: in development. */
  readonly toPrivate: boolean;
  readonly userAgent: string;
  /** By default asks name servers directly; with private addresses, the hosts file first. */
  readonly lookup?: NameLookup;
  readonly deadlineMs?: number;
}

const defaultDeadlineMs = 10_000;
/** How much of an answer is read and dropped: a receiver may wait until it is read. */
const answerBytes = 4096;
const answerHeaderBytes = 16_384;

/**
 * Checks the addresses that are then connected to: a name that resolves to another address a moment later cannot get
 * around the check.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { toPrivate, userAgent, deadlineMs = defaultDeadlineMs } = options;
  const { lookup = createNameLookup(toPrivate ? { hostsFile: '/etc/hosts' } : {}) } = options;
  const publicLookup = toPrivate ? lookup : publicOnly(lookup);

  function open(origin: string): Client {
    return new Client(origin, {
      // Resolves names only: the certificate is still checked against the name.
      connect: { lookup: asNodeAsks(publicLookup), timeout: deadlineMs },
      maxHeaderSize: answerHeaderBytes,
      pipelining: 1,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    });
  }

  return {
    async post(url, headers, body) {
      const { origin, hostname, pathname, search } = new URL(url);
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (!toPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) return notAllowed;
      const client = open(origin);
      try {
        return await withDeadline(deadlineMs, async (signal) => {
          const response = await client.request({
            method: 'POST',
            path: `${pathname}${search}`,
            headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
            body,
            signal,
          });
          await readSome(response.body);
          return { status: response.statusCode };
        });
      } catch (error) {
        return classifyError(error);
      } finally {
        await client.destroy().catch(() => undefined);
      }
    },
  };
}

async function readSome(body: Dispatcher.ResponseData['body']): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of body) {
      read += (chunk as Uint8Array).byteLength;
      if (read >= answerBytes) break;
    }
  } catch {
    // Only the status counts.
  }
}

const notAllowed = { fault: 'address_not_allowed' } as const;

export type PostFault =
  | 'timed_out'
  | 'dns_failed'
  | 'connection_refused'
  | 'connection_lost'
  | 'tls_failed'
  | 'answer_too_large'
  | 'invalid_answer'
  | 'unreachable'
  | 'address_not_allowed';

interface NoAnswer {
  readonly fault: PostFault;
  /** The code of Node, OpenSSL or undici: `CERT_HAS_EXPIRED`; undefined when there is none. */
  readonly reason?: string;
}

/** Faults by error code; any other code is `unreachable`. */
const faultsByCode: readonly (readonly [RegExp, PostFault])[] = [
  [/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/, 'timed_out'],
  [/^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'answer_too_large'],
  [/^(HPE_|UND_ERR_RES|UND_ERR_RESPONSE|UND_ERR_NOT_SUPPORTED)/, 'invalid_answer'],
  [/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|CRL_|DEPTH_ZERO_|SELF_SIGNED_)/, 'tls_failed'],
  [/^(EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/, 'tls_failed'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'connection_lost'],
];

interface CodedError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** The fault of an error, without addresses and without its message. */
export function classifyError(error: unknown): NoAnswer {
  if (isRefusedAddress(error)) return { fault: 'address_not_allowed' };
  if (error instanceof UpstreamFault) return { fault: 'timed_out' };
  const found = innermostOf(error).map(classifyOne);
  // When several addresses failed, one that answered says more than one that is unreachable.
  return found.find(({ fault }) => fault !== 'unreachable') ?? found[0] ?? unreachable;
}

const unreachable: NoAnswer = { fault: 'unreachable' };

/** The errors of all addresses of a name, and the causes of an error. */
function innermostOf(error: unknown): readonly CodedError[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.flatMap(innermostOf);
  const cause = error.cause instanceof Error ? innermostOf(error.cause) : [];
  return [...cause, error];
}

function classifyOne(error: CodedError): NoAnswer {
  const code = codeOf(error);
  const said = code === undefined ? {} : { reason: code };
  if (isOfName(error)) return { fault: 'dns_failed', ...said };
  if (isOfHandshake(error)) return { fault: 'tls_failed', ...said };
  // An answer that is not HTTP has no code.
  if (error.name === 'HTTPParserError' && code === undefined) return { fault: 'invalid_answer' };
  const row = faultsByCode.find(([pattern]) => pattern.test(code ?? ''));
  return { fault: row?.[1] ?? 'unreachable', ...said };
}

const codeOf = ({ code }: CodedError): string | undefined =>
  typeof code === 'string' && /^[A-Z0-9_]{2,64}$/.test(code) ? code : undefined;

/** A name server can refuse a connection too: the system call tells them apart. */
const isOfName = (error: CodedError): boolean =>
  error instanceof NameWithoutAddress ||
  (typeof error.syscall === 'string' && /^(query|getaddrinfo)/.test(error.syscall));

/** A connection that ends during the handshake has no code of its own, only a message. */
const isOfHandshake = ({ message }: CodedError): boolean =>
  message.includes('before secure TLS connection was established');

class AddressNotAllowed extends Error {}

const publicOnly =
  (lookup: NameLookup): NameLookup =>
  async (hostname) => {
    if (!isPublicName(hostname)) throw new AddressNotAllowed(hostname);
    const addresses = await lookup(hostname);
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new AddressNotAllowed(hostname);
  };

/** Several addresses of one name fail as one error that holds theirs. */
const isRefusedAddress = (error: unknown): boolean =>
  error instanceof AddressNotAllowed ||
  (error instanceof AggregateError && error.errors.some(isRefusedAddress)) ||
  (error instanceof Error && error.cause !== undefined && isRefusedAddress(error.cause));
