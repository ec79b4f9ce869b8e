import { minuteMs } from '../../lib/duration.ts';
import { Problem } from '../../lib/problem.ts';
import { refusalBy } from '../../lib/refusal.ts';
import { type Delivery, isBeingSent } from './delivery.ts';

/** One delivery is sent again once in so long. */
const pauseMs = minuteMs;

/** How long until it may be sent again; 0 when it may be now. */
const waitOf = ({ redeliveredAt }: Delivery, now: number): number =>
  redeliveredAt === null ? 0 : Math.max(0, redeliveredAt + pauseMs - now);

/** Whether it is under way by itself: it is being sent, or will be in a moment. */
const isUnderWay = (delivery: Delivery, now: number): boolean =>
  delivery.state === 'pending' && (delivery.nextAt <= now || isBeingSent(delivery, now));

/**
 * The delivery due once more, under the same id and with the same body; undefined where it is under way or was
 * redelivered a moment ago. Without an attempt it counts as waiting, as one whose attempt has died.
 */
export const redelivered = (
  delivery: Delivery,
  claim: string,
  now: number,
): Delivery | undefined =>
  isUnderWay(delivery, now) || waitOf(delivery, now) > 0
    ? undefined
    : {
        ...delivery,
        state: 'pending',
        pendingFor: delivery.webhookId,
        leftBy: undefined,
        redeliveredAt: now,
        nextAt: now,
        claim,
        finishedAt: null,
      };

/** Why it was not redelivered; undefined where it is on its way all the same, as after a double click. */
export function tooSoon(delivery: Delivery, now: number): Problem | undefined {
  if (delivery.state === 'pending') return undefined;
  const seconds = Math.max(1, Math.ceil(waitOf(delivery, now) / 1000));
  return Problem.rateLimited(
    'A delivery is redelivered at most once a minute.',
    refusalBy({ budget: 'webhook_redelivery', limit: 1, windowSeconds: 60 }, seconds),
  );
}
