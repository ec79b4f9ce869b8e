import { type Clock, minuteMs } from './clock.ts';

interface CountedLogDependencies {
  readonly logger: { warn(fields: object, message: string): void };
  readonly clock: Clock;
}

/** Logs a frequent event: the first time at once, then at most once a minute, with a count. */
export function createCountedLog({ logger, clock }: CountedLogDependencies, message: string) {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (happened: number, fields: object = {}): void => {
    count += happened;
    const now = clock.now();
    if (now - loggedAt < minuteMs) return;
    logger.warn({ count, ...fields }, message);
    count = 0;
    loggedAt = now;
  };
}
