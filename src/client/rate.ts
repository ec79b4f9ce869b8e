/** Where a key stands with a limit, as the last answer said. */
export interface RateState {
  /** The bucket: `request`, `archive`, `leaderboard` … */
  readonly bucket: string | undefined;
  /** How many tokens it holds when it is full. */
  readonly limit: number;
  /** How many are left. */
  readonly remaining: number;
  /** In so many seconds it is full, counted from the answer. */
  readonly resetAfterSeconds: number;
  /** When it is full, by the clock of the service. */
  readonly resetAt: Date;
}

/** Undefined where an answer says nothing of limits. */
export function rateStateOf(headers: Headers): RateState | undefined {
  const [limit, remaining, resetAfterSeconds, reset] = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset-after',
    'x-ratelimit-reset',
  ].map((name) => wholeOf(headers.get(name)));
  if (limit === undefined || remaining === undefined) return undefined;
  if (resetAfterSeconds === undefined || reset === undefined) return undefined;
  const bucket = /^"([^"]{1,64})"/.exec(headers.get('ratelimit') ?? '')?.[1];
  return { bucket, limit, remaining, resetAfterSeconds, resetAt: dateOf(reset * 1000) };
}

const wholeOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;

const dateOf = (milliseconds: number): Date => {
  const date = new Date(0);
  date.setTime(milliseconds);
  return date;
};
