import { type Clock, minuteMs } from './clock.ts';

export interface CountedLogDependencies {
  readonly logger: { warn(fields: object, message: string): void };
  readonly clock: Clock;
}

/** Logs what may happen very often: at the first time, and then at most once a minute with how often since. */
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
