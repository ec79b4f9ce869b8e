/** What a limit says to a request that it refuses; its numbers stand in the headers of the answer (R4.2). */
export interface Refusal {
  readonly allowed: false;
  /** The name of the limit, as `RateLimit-Policy` shows it. */
  readonly budget: string;
  /** How much the limit allows in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Nothing is left, or it would not have refused. */
  readonly remaining: 0;
  /** Whole seconds until all of the limit is there again. */
  readonly resetAfterSeconds: number;
  /** Whole seconds until the earliest useful retry, at least 1 (R4.3). */
  readonly retryAfterSeconds: number;
}

/** The refusal of a limit that is no bucket: all of it is there again at once. */
export const refusalBy = (
  limit: Pick<Refusal, 'budget' | 'limit' | 'windowSeconds'>,
  retryAfterSeconds: number,
): Refusal => ({
  ...limit,
  allowed: false,
  remaining: 0,
  resetAfterSeconds: retryAfterSeconds,
  retryAfterSeconds,
});
