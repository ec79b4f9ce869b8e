import { setTimeout as sleep } from 'node:timers/promises';
import { isRetried } from './fault.ts';
import type { UpstreamLimits } from './limits.ts';
import type { RoundTrip } from './pool.ts';
import type { RateBackoff } from './rate-backoff.ts';

/** Requests sent for one call so far. */
export interface Attempts {
  count: number;
  readonly payer: CallPayer | undefined;
}

/** Whoever a call is made for, when its requests are counted. */
export interface CallPayer {
  /** Names who stands in line: each caller has turns of its own. */
  readonly caller: string;
  /** The first request of the call is sent. */
  sent(): void;
  /** Takes one more attempt; false when there shall be none. */
  takeSpare(): boolean;
}

export interface RetryingOptions<Asked, Reply> {
  readonly roundTrip: RoundTrip<Asked, Reply>;
  readonly backoff: RateBackoff;
  readonly random: () => number;
  readonly limits: Pick<UpstreamLimits, 'maxAttempts' | 'retryPauseMs'>;
}

export type Retrying<Asked, Reply> = (
  asked: Asked,
  signal: AbortSignal,
  attempts: Attempts,
) => Promise<Reply>;

/** Repeats a request while its fault is worth it; stops at once when the signal aborts. */
export function createRetrying<Asked, Reply>(
  options: RetryingOptions<Asked, Reply>,
): Retrying<Asked, Reply> {
  const { roundTrip, backoff, random } = options;
  const { maxAttempts, retryPauseMs } = options.limits;

  // Drawn from all of [0, longest), so that callers who failed together do not return together.
  const pause = (attempts: number, signal: AbortSignal) =>
    sleep(random() * retryPauseMs * 2 ** (attempts - 1), undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );

  return async function send(asked, signal, attempts) {
    backoff.assertOver();
    attempts.count += 1;
    if (attempts.count === 1) attempts.payer?.sent();
    try {
      return await roundTrip.send(asked, signal);
    } catch (error) {
      const isOver = !isRetried(error) || attempts.count >= maxAttempts;
      if (isOver || attempts.payer?.takeSpare() === false) {
        throw error;
      }
    }
    await pause(attempts.count, signal);
    return await send(asked, signal, attempts);
  };
}
