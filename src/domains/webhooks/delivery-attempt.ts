import { minuteMs } from '../../lib/duration.ts';
import { type Delivery, type DeliveryFault, isBeingSent } from './delivery.ts';
import { pauseAfter } from './retry-pause.ts';
import { patienceMs } from './webhook-health.ts';

/** How an attempt ended. */
export interface AttemptOutcome {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly reason: string | null;
}

/** Longer than an attempt can take: the instance of an older one has died. */
const leaseMs = minuteMs;

/** Claims a due delivery for one attempt; undefined when it is not due, or another attempt has it. */
export const claimed = (delivery: Delivery, claim: string, now: number): Delivery | undefined =>
  delivery.state === 'pending' && delivery.nextAt <= now
    ? { ...delivery, claim, attempts: delivery.attempts + 1, nextAt: now + leaseMs }
    : undefined;

/** How soon it is found out that a command lets it be sent at once. */
const asideMs = 10_000;

/** A due delivery during which processes ended: it waits, and none of them has it any more; undefined when it is not due. */
export const putAside = (delivery: Delivery, until: number, now: number): Delivery | undefined =>
  delivery.state === 'pending' && delivery.nextAt <= now
    ? { ...delivery, claim: null, nextAt: Math.min(until, now + asideMs) }
    : undefined;

/** A test is tried once. */
const isRetried = ({ type }: Delivery): boolean => type !== 'webhook.test';

/**
 * The delivery after the attempt `claim`: delivered, due again later, or failed for good; undefined when another
 * attempt took its place. `random` is from 0 up to 1 and spreads the repeats.
 */
export function settled(
  delivery: Delivery,
  claim: string,
  outcome: AttemptOutcome,
  { now, random }: { now: number; random: number },
): Delivery | undefined {
  if (delivery.claim !== claim) return undefined;
  const ended = { ...delivery, ...outcome, claim: null, finishedAt: now };
  const over = { ...ended, pendingFor: undefined, leftBy: delivery.lineageId };
  if (outcome.fault === null) return { ...over, state: 'delivered' };
  const last = delivery.createdAt + patienceMs;
  const isHopeless = outcome.status === 410 || outcome.fault === 'webhook_disabled';
  if (isHopeless || !isRetried(delivery) || now >= last) return { ...over, state: 'failed' };
  const nextAt = Math.min(last, Math.round(now + pauseAfter(delivery.attempts, random)));
  return { ...ended, finishedAt: null, nextAt };
}

/** The delivery dropped because too many wait; undefined when it is over or being sent. */
export const dropped = (delivery: Delivery, claim: string, now: number): Delivery | undefined =>
  delivery.state === 'pending' && !isBeingSent(delivery, now)
    ? {
        ...delivery,
        state: 'failed',
        pendingFor: undefined,
        leftBy: delivery.lineageId,
        claim,
        finishedAt: now,
        fault: 'dropped',
        reason: null,
      }
    : undefined;
