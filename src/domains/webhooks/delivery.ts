import { hash } from 'node:crypto';
import { dayMs, minuteMs } from '../../lib/duration.ts';
import { patienceMs, type WebhookEvent } from './webhook.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryFaults = [
  'refused',
  'redirected',
  'timed_out',
  'unreachable',
  'address_not_allowed',
  'webhook_disabled',
  'dropped',
] as const;
/**
 * Why nothing was accepted. `refused`: the receiver answered another status than 2xx; `dropped`: more waited for the
 * lineage than may.
 */
export type DeliveryFault = (typeof deliveryFaults)[number];

export type DeliveryType = WebhookEvent | 'webhook.test';

/** One message for one webhook. Times are epoch milliseconds. */
export interface Delivery {
  /** `msg_…`, made of the webhook and the event: the same event is delivered once. Receivers recognize repeats by it. */
  readonly id: string;
  readonly webhookId: string;
  readonly lineageId: string;
  readonly type: DeliveryType;
  /** What is sent, the same at every attempt. */
  readonly body: string;
  readonly state: DeliveryState;
  /** The webhook, while this is pending; absent afterwards, so that an index by it holds nothing else. */
  readonly pendingFor?: string | undefined;
  readonly attempts: number;
  readonly createdAt: number;
  /** When the next attempt is due; while one runs, when it is taken for dead. */
  readonly nextAt: number;
  /** Names the attempt that runs, or whoever dropped this; null without one. */
  readonly claim: string | null;
  readonly finishedAt: number | null;
  /** The status of the last answer; null without one. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly expires: Date;
}

/** How an attempt ended. */
export interface AttemptOutcome {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
}

const keptMs = 7 * dayMs;
/** Longer than an attempt can take: an instance that is silent for so long has died. */
const leaseMs = minuteMs;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Between attempts; the last of them goes on until a day is over. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const;

export interface NewDelivery {
  readonly webhookId: string;
  readonly lineageId: string;
  readonly eventId: string;
  readonly type: DeliveryType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export function newDelivery(message: NewDelivery, now: number): Delivery {
  const { webhookId, lineageId, eventId, type, at, data } = message;
  return {
    id: `msg_${hash('sha256', `${webhookId}:${eventId}`, 'base64url').slice(0, 27)}`,
    webhookId,
    lineageId,
    type,
    body: JSON.stringify({ type, timestamp: new Date(at).toISOString(), data }),
    state: 'pending',
    pendingFor: webhookId,
    attempts: 0,
    createdAt: now,
    nextAt: now,
    claim: null,
    finishedAt: null,
    status: null,
    fault: null,
    expires: new Date(now + keptMs),
  };
}

/** Takes a due delivery for one attempt; undefined when it is not due, or somebody else has it. */
export const claimed = (delivery: Delivery, claim: string, now: number): Delivery | undefined =>
  delivery.state === 'pending' && delivery.nextAt <= now
    ? { ...delivery, claim, attempts: delivery.attempts + 1, nextAt: now + leaseMs }
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
  const over = { ...ended, pendingFor: undefined };
  if (outcome.fault === null) return { ...over, state: 'delivered' };
  const last = delivery.createdAt + patienceMs;
  const isHopeless = outcome.status === 410 || outcome.fault === 'webhook_disabled';
  if (isHopeless || !isRetried(delivery) || now >= last) return { ...over, state: 'failed' };
  const pause = pauses[Math.min(delivery.attempts, pauses.length) - 1] ?? pauses[0];
  const nextAt = Math.min(last, Math.round(now + pause * (0.9 + 0.2 * random)));
  return { ...ended, finishedAt: null, nextAt };
}

/** The delivery given up for want of room, by whoever `claim` names; undefined when it is over or being sent. */
export const dropped = (delivery: Delivery, claim: string, now: number): Delivery | undefined =>
  delivery.state === 'pending' && (delivery.claim === null || delivery.nextAt <= now)
    ? {
        ...delivery,
        state: 'failed',
        pendingFor: undefined,
        claim,
        finishedAt: now,
        fault: 'dropped',
      }
    : undefined;
