/** As the service asks of its callers: 1 s, doubled each time, at most 60 s (R14.5). */
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** Behind a `Retry-After` everybody would come at the same moment. */
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
    // Who asks for no pause at all, again and again, gets one.
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
