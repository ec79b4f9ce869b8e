import { TimedOutError } from './errors.ts';

/** The clock, chance and timers of the client, which tests replace. */
export interface Timing {
  /** Epoch milliseconds. */
  readonly clock: { now(): number };
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Resolves after that many milliseconds; rejects when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** A longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1;

export const systemTiming: Timing = {
  clock: { now: () => Date.now() },
  random: Math.random,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
        Math.min(milliseconds, longestTimer),
      );
      signal.addEventListener('abort', onAbort, { once: true });
    }),
};

/** Rejects with the reason once the signal is aborted; `leave` ends the wait. */
function abortOf(signal: AbortSignal): { promise: Promise<never>; leave(): void } {
  let leave = (): void => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    leave = () => signal.removeEventListener('abort', onAbort);
  });
  return { promise, leave };
}

/**
 * Runs something that ends when its time is up or the outer signal is aborted, whether or not it looks at the signal
 * that it gets. Throws `TimedOutError`, or the reason of the outer signal. Leaves no timer and no listener behind.
 */
export async function within<T>(
  milliseconds: number,
  { sleep }: Pick<Timing, 'sleep'>,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const timer = new AbortController();
  const onOuter = () => inner.abort(outer?.reason);
  outer?.addEventListener('abort', onOuter, { once: true });
  const aborted = abortOf(inner.signal);
  if (milliseconds !== Number.POSITIVE_INFINITY) {
    sleep(milliseconds, timer.signal).then(
      () => inner.abort(new TimedOutError(milliseconds)),
      () => undefined,
    );
  }
  try {
    return await Promise.race([run(inner.signal), aborted.promise]);
  } finally {
    timer.abort();
    aborted.leave();
    outer?.removeEventListener('abort', onOuter);
  }
}

/** The pauses that the service asks for: 1 s, doubled each time, at most 60 s (R14.5). */
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** Spreads clients that would all return after the same `Retry-After`. */
const spreadMs = 1000;

/**
 * How long to wait before another attempt, in milliseconds: never less than the service asked for. `failures` counts
 * those before this one.
 */
export function pauseMs(
  failures: number,
  retryAfterSeconds: number | undefined,
  random: () => number,
): number {
  const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
  if (retryAfterSeconds !== undefined) {
    // After the first failure there is a pause even if the service asks for none.
    const own = failures === 0 ? 0 : pause / 2;
    return Math.max(retryAfterSeconds * 1000, own) + random() * spreadMs;
  }
  return Math.min(pause * (1 + random() / 2), longestPauseMs);
}

/** The seconds of a `Retry-After`, which is a number of seconds or a date; undefined for anything else. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
