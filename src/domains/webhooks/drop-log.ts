import type { Clock } from '../../lib/clock.ts';
import { minuteMs } from '../../lib/duration.ts';
import type { ModuleLogger } from '../module.ts';

const logEveryMs = minuteMs;

/** Logs that deliveries of webhooks were dropped: at the first drop, and then at most once a minute with how many. */
export function createDropLog(
  logger: Pick<ModuleLogger, 'warn'>,
  clock: Clock,
): (lineageId: string, count: number) => void {
  let dropped = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (lineageId, count) => {
    dropped += count;
    const now = clock.now();
    if (now - loggedAt < logEveryMs) return;
    logger.warn(
      { dropped, lineage_id: lineageId },
      'dropped deliveries of webhooks: too many wait',
    );
    dropped = 0;
    loggedAt = now;
  };
}
