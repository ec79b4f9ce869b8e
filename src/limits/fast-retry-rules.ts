/** What makes a retry after a 503 too fast, and what follows (R4.8). */
export interface FastRetryRules {
  /** A request for the same path within this time of its 503 is a strike. */
  readonly windowSeconds: number;
  /** So many strikes within `strikeWindowSeconds` throttle the address. */
  readonly strikes: number;
  readonly strikeWindowSeconds: number;
  readonly throttleSeconds: number;
  /** A throttle that begins within this time of the end of the last one is twice as long. */
  readonly escalationSeconds: number;
  readonly maxThrottleSeconds: number;
}

export const defaultFastRetryRules: FastRetryRules = {
  windowSeconds: 30,
  strikes: 3,
  strikeWindowSeconds: 300,
  throttleSeconds: 60,
  escalationSeconds: 900,
  maxThrottleSeconds: 900,
};

/** The environment variables that override the rules. */
export const fastRetryVariables: Readonly<Record<keyof FastRetryRules, string>> = {
  windowSeconds: 'FAST_RETRY_WINDOW_SECONDS',
  strikes: 'FAST_RETRY_STRIKES',
  strikeWindowSeconds: 'FAST_RETRY_STRIKE_WINDOW_SECONDS',
  throttleSeconds: 'FAST_RETRY_THROTTLE_SECONDS',
  escalationSeconds: 'FAST_RETRY_ESCALATION_SECONDS',
  maxThrottleSeconds: 'FAST_RETRY_MAX_THROTTLE_SECONDS',
};
