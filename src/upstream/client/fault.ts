import { BrokenCircuitError } from 'cockatiel';
import { errors } from 'undici';

/** How a call can fail: whether it is sent again, and whether it counts against the provider. */
const faults = {
  network: { retried: true, breaks: true },
  server_error: { retried: true, breaks: true },
  timeout: { retried: false, breaks: true },
  unexpected_status: { retried: false, breaks: true },
  unreadable: { retried: false, breaks: true },
  oversized: { retried: false, breaks: true },
  // One game under maintenance (424) says nothing about the other games of the same provider.
  maintenance: { retried: false, breaks: false },
  rate_limited: { retried: false, breaks: false },
  // Faults of our own side: the network was not touched.
  backing_off: { retried: false, breaks: false },
  circuit_open: { retried: false, breaks: false },
  overloaded: { retried: false, breaks: false },
  switched_off: { retried: false, breaks: false },
} as const;

export type FaultKind = keyof typeof faults;

/** A call without an answer. Internal: callers see a `Problem`. */
export class UpstreamFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UpstreamFault';
    this.kind = kind;
  }
}

export type RefusalStatus = 400 | 404;

/** The provider refused this UID: an answer, not a failure. */
export class UpstreamRefusal extends Error {
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus) {
    super(`The provider answered ${status}.`);
    this.name = 'UpstreamRefusal';
    this.status = status;
  }
}

export const isRetried = (error: unknown): boolean =>
  error instanceof UpstreamFault && faults[error.kind].retried;

export const breaksCircuit = (error: unknown): boolean =>
  error instanceof UpstreamFault && faults[error.kind].breaks;

/** A failed call as a fault; throws anything else, which is a defect. */
export function asFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  if (error instanceof BrokenCircuitError)
    return new UpstreamFault('circuit_open', 'Too many calls failed in a row.');
  throw error;
}

export function statusFault(status: number): UpstreamFault {
  const kind =
    status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'unexpected_status';
  return new UpstreamFault(kind, `The host answered ${status}.`);
}

/** The cause of a failed read, as a fault. An abort already carries one: the reason of its signal. */
export function transportFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error;
  const isOversized =
    error instanceof errors.ResponseExceededMaxSizeError || hasCode(error, 'ERR_BUFFER_TOO_LARGE');
  return isOversized
    ? new UpstreamFault('oversized', 'The reply is longer than allowed.', { cause: error })
    : new UpstreamFault('network', 'The connection failed.', { cause: error });
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
