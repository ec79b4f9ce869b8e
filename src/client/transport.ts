import { pauseMs } from './backoff.ts';
import { type Connection, createConnection, type Outgoing } from './connection.ts';
import { WaypointError } from './errors.ts';
import type { Reply } from './failure.ts';
import { count, duration, type Settings } from './settings.ts';
import { within } from './timing.ts';

/** What every call takes beside its arguments. */
export interface CallOptions {
  /** Ends the call; it then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Instead of that of the client. */
  readonly timeoutMs?: number | undefined;
  /** Instead of those of the client. */
  readonly retries?: number | undefined;
}

/** Requests that are sent again where that may help, and does no harm. */
export interface Transport extends Omit<Connection, 'exchange'> {
  /** The answer of 2xx, or of 304 where that was asked for. Throws a `WaypointError`, or the reason of the caller's signal. */
  send(outgoing: Outgoing, options?: CallOptions): Promise<Reply>;
}

/** What the attempts of one call have together. */
interface Limits {
  readonly retries: number;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

export function createTransport(settings: Settings): Transport {
  const { clock, random, sleep } = settings;
  const { exchange, ...connection } = createConnection(settings);

  /** Waits until another attempt is worth it; throws why there is none. */
  async function pauseAfter(error: unknown, failures: number, limits: Limits): Promise<void> {
    const { retries, deadline, signal } = limits;
    if (signal.aborted || failures >= retries || !mayPass(error)) throw error;
    const pause = pauseMs(failures, error.retryAfterSeconds, random);
    // Nobody waits for an attempt that comes too late.
    if (clock.now() + pause >= deadline) throw error;
    await sleep(pause, signal);
  }

  async function attempts(outgoing: Outgoing, limits: Limits): Promise<Reply> {
    const limitMs = outgoing.isRepeatable ? settings.attemptTimeoutMs : Number.POSITIVE_INFINITY;
    for (let failures = 0; ; failures += 1) {
      try {
        return await within(limitMs, settings, limits.signal, (signal) =>
          exchange(outgoing, signal),
        );
      } catch (error) {
        await pauseAfter(error, failures, limits);
      }
    }
  }

  return {
    ...connection,
    async send(outgoing, options = {}) {
      const timeoutMs = duration('timeoutMs', options.timeoutMs ?? settings.timeoutMs);
      const asked = count('retries', options.retries ?? settings.retries);
      const retries = outgoing.isRepeatable ? asked : 0;
      const deadline = clock.now() + timeoutMs;
      return within(timeoutMs, settings, options.signal, (signal) =>
        attempts(outgoing, { retries, deadline, signal }),
      );
    },
  };
}

const passingCodes = new Set([
  'connection_failed',
  'timed_out',
  'rate_limited',
  'upstream_unavailable',
  'storage_full',
  'internal_error',
  'idempotency_in_progress',
]);

/** Whether another attempt may go better: the limit refills, the provider returns, the network was at fault. */
export function mayPass(error: unknown): error is WaypointError {
  if (!(error instanceof WaypointError)) return false;
  const { code, status = 0 } = error;
  return passingCodes.has(code) || status === 429 || status >= 500;
}
