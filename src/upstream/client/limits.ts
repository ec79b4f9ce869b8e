export interface UpstreamLimits {
  /** Bound of the whole call: waiting for a connection, all attempts and the pauses between. */
  readonly deadlineMs: number;
  readonly maxBodyBytes: number;
  /** Requests to the provider at the same time, and calls of one caller that may wait for one to end. */
  readonly concurrency: number;
  readonly queueLength: number;
  readonly maxAttempts: number;
  /** The longest pause before the second attempt; it doubles with each further one. */
  readonly retryPauseMs: number;
  readonly breakerFailures: number;
  readonly breakerCooldownMs: number;
}

/** The deadline is that of a call that ends in 503 (contract section 2); the others keep us a modest guest of a free service. */
export const upstreamLimits: UpstreamLimits = {
  deadlineMs: 5_000,
  maxBodyBytes: 4 * 1024 * 1024,
  concurrency: 10,
  queueLength: 100,
  maxAttempts: 3,
  retryPauseMs: 200,
  breakerFailures: 5,
  breakerCooldownMs: 10_000,
};
