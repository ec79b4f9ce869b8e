import { NameWithoutAddress } from '../../lib/name-lookup.ts';
import { UpstreamFault } from '../client/fault.ts';
import { isRefusedAddress } from './public-lookup.ts';

/** Why a receiver gave no answer. */
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

export interface NoAnswer {
  readonly fault: PostFault;
  /** What Node, OpenSSL or undici call it: `CERT_HAS_EXPIRED`; undefined where there is no such word. */
  readonly reason?: string;
}

/** The faults by the codes of errors; what stands in no row is `unreachable`. */
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

/** What an error of a request says about the receiver; never an address, and nothing of its text. */
export function faultOf(error: unknown): NoAnswer {
  if (isRefusedAddress(error)) return { fault: 'address_not_allowed' };
  if (error instanceof UpstreamFault) return { fault: 'timed_out' };
  const found = innermostOf(error).map(faultOfOne);
  // Of several addresses the one that answered something says more than one that cannot be reached from here.
  return found.find(({ fault }) => fault !== 'unreachable') ?? found[0] ?? unreachable;
}

const unreachable: NoAnswer = { fault: 'unreachable' };

/** The errors of all addresses of a name that fail together, and what an error was caused by. */
function innermostOf(error: unknown): readonly CodedError[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.flatMap(innermostOf);
  const cause = error.cause instanceof Error ? innermostOf(error.cause) : [];
  return [...cause, error];
}

function faultOfOne(error: CodedError): NoAnswer {
  const code = codeOf(error);
  const said = code === undefined ? {} : { reason: code };
  if (isOfName(error)) return { fault: 'dns_failed', ...said };
  if (isOfHandshake(error)) return { fault: 'tls_failed', ...said };
  // What is no HTTP at all has no code.
  if (error.name === 'HTTPParserError' && code === undefined) return { fault: 'invalid_answer' };
  const row = faultsByCode.find(([pattern]) => pattern.test(code ?? ''));
  return { fault: row?.[1] ?? 'unreachable', ...said };
}

const codeOf = ({ code }: CodedError): string | undefined =>
  typeof code === 'string' && /^[A-Z0-9_]{2,64}$/.test(code) ? code : undefined;

/** Name servers refuse connections as receivers do: the call says whose it was. */
const isOfName = (error: CodedError): boolean =>
  error instanceof NameWithoutAddress ||
  (typeof error.syscall === 'string' && /^(query|getaddrinfo)/.test(error.syscall));

/** A connection that ends in the middle of the handshake has the code of every other; only its text says so. */
const isOfHandshake = ({ message }: CodedError): boolean =>
  message.includes('before secure TLS connection was established');
