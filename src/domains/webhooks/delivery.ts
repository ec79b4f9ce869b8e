import { hash } from 'node:crypto';
import { z } from 'zod';
import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts';
import { trimShares } from '../../store/family-shares.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import type { PostFault } from '../../upstream/webhook-sender.ts';
import { patienceMs, type WebhookEvent, webhookEvents } from './webhook.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const postFaults = [
  'timed_out',
  'dns_failed',
  'connection_refused',
  'connection_lost',
  'tls_failed',
  'answer_too_large',
  'invalid_answer',
  'unreachable',
  'address_not_allowed',
] as const satisfies readonly PostFault[];

export const deliveryFaults = [
  'http_status',
  'redirected',
  ...postFaults,
  'webhook_disabled',
  'dropped',
  'refused',
] as const;
/**
 * Why nothing was accepted. `http_status`: the receiver answered another status than 2xx, which older deliveries call
 * `refused`; `dropped`: more waited for the lineage than may.
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
  /** The lineage, once this is over: how many of those it may leave is bounded. */
  readonly leftBy?: string | undefined;
  readonly attempts: number;
  readonly createdAt: number;
  /** When its owner last asked for it to be sent again; null when they never did. */
  readonly redeliveredAt: number | null;
  /** When the next attempt is due; while one runs, when it counts as dead. */
  readonly nextAt: number;
  /** Names the attempt that runs, the drop, or the redelivery; null without one. */
  readonly claim: string | null;
  readonly finishedAt: number | null;
  /** The status of the last answer; null without one. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  /** What the network or TLS calls the fault: `ECONNRESET`, `CERT_HAS_EXPIRED`; null where there is no such word. */
  readonly reason: string | null;
  readonly expires: Date;
}

export const deliveries: CollectionSpec<Delivery> = {
  name: 'webhook_deliveries',
  schema: z.object({
    id: z.string(),
    webhookId: z.string(),
    lineageId: z.string(),
    type: z.enum([...webhookEvents, 'webhook.test']),
    body: z.string(),
    state: z.enum(deliveryStates),
    pendingFor: z.string().optional(),
    leftBy: z.string().optional(),
    attempts: z.number(),
    createdAt: z.number(),
    redeliveredAt: z.number().nullable(),
    nextAt: z.number(),
    claim: z.string().nullable(),
    finishedAt: z.number().nullable(),
    status: z.number().nullable(),
    fault: z.enum(deliveryFaults).nullable(),
    reason: z.string().nullable(),
    expires: z.date(),
  }),
  indexes: {
    byDue: ['pendingFor', 'nextAt'],
    byAge: ['pendingFor', 'createdAt'],
    byWebhook: ['webhookId', 'createdAt'],
    byState: ['webhookId', 'state', 'createdAt'],
    byFamilyLeft: ['leftBy', 'createdAt'],
  },
  expires: 'expires',
};

/** How many deliveries that are over are stored, of a key family and of all together (docs/security.md). */
const deliveryShare = {
  index: 'byFamilyLeft',
  perFamily: 5000,
  inAll: 200_000,
  // More than the events of a family can end in a minute.
  removedAtOnce: 2000,
} as const;

/** Removes the oldest deliveries that are over, where there are too many. */
export const trimDeliveries = (records: Collection<Delivery>): Promise<void> =>
  trimShares({
    records,
    ...deliveryShare,
    async remove(oldest) {
      // One may have been sent again meanwhile.
      await Promise.all(
        oldest.map(({ id }) => records.remove(id, ({ state }) => state !== 'pending')),
      );
    },
  });

/** The same event is one delivery of a webhook, however often it is queued. */
export const deriveDeliveryId = (webhookId: string, eventId: string): string =>
  `msg_${hash('sha256', `${webhookId}:${eventId}`, 'base64url').slice(0, 27)}`;

export interface NewDelivery {
  readonly webhookId: string;
  readonly lineageId: string;
  readonly eventId: string;
  readonly type: DeliveryType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const lifeMs = 7 * dayMs;

export function makeDelivery(message: NewDelivery, now: number): Delivery {
  const { webhookId, lineageId, eventId, type, at, data } = message;
  return {
    id: deriveDeliveryId(webhookId, eventId),
    webhookId,
    lineageId,
    type,
    body: JSON.stringify({ type, timestamp: new Date(at).toISOString(), data }),
    state: 'pending',
    pendingFor: webhookId,
    attempts: 0,
    createdAt: now,
    redeliveredAt: null,
    nextAt: now,
    claim: null,
    finishedAt: null,
    status: null,
    fault: null,
    reason: null,
    expires: new Date(now + lifeMs),
  };
}

/** Since when it is being delivered: a redelivery begins anew. */
export const dueSinceOf = ({ createdAt, redeliveredAt }: Delivery): number =>
  redeliveredAt ?? createdAt;

/** Whether an attempt runs at it now; one that ran too long is dead. */
export const isBeingSent = (
  { state, claim, nextAt }: Pick<Delivery, 'state' | 'claim' | 'nextAt'>,
  now: number,
): boolean => state === 'pending' && claim !== null && nextAt > now;

/** How an attempt ended. */
export type AttemptOutcome = Pick<Delivery, 'status' | 'fault' | 'reason'>;

/** Longer than an attempt can take: the instance of an older one has died. */
const leaseMs = minuteMs;

/** Claims a due delivery for one attempt; undefined when it is not due, or another attempt has it. */
export const claimDelivery = (
  delivery: Delivery,
  claim: string,
  now: number,
): Delivery | undefined =>
  delivery.state === 'pending' && delivery.nextAt <= now
    ? { ...delivery, claim, attempts: delivery.attempts + 1, nextAt: now + leaseMs }
    : undefined;

/** How soon it is found out that a command lets it be sent at once. */
const asideMs = 10_000;

/** Lets a due delivery wait during which processes ended, without a claim; undefined when it is not due. */
export const setAside = (delivery: Delivery, until: number, now: number): Delivery | undefined =>
  delivery.state === 'pending' && delivery.nextAt <= now
    ? { ...delivery, claim: null, nextAt: Math.min(until, now + asideMs) }
    : undefined;

/**
 * The delivery after the attempt `claim`: delivered, due again later, or failed for good; undefined when another
 * attempt took its place. `random` is from 0 up to 1 and spreads the repeats.
 */
export function settleDelivery(
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
  // A test is tried once.
  const isRetried = delivery.type !== 'webhook.test';
  if (isHopeless || !isRetried || now >= last) return { ...over, state: 'failed' };
  const nextAt = Math.min(last, Math.round(now + computeRetryDelayMs(delivery.attempts, random)));
  return { ...ended, finishedAt: null, nextAt };
}

/** The pauses between attempts; the last one repeats until a day is over. */
const retryDelaysMs = [
  5000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
] as const;

function computeRetryDelayMs(attempts: number, random: number): number {
  const delayMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? retryDelaysMs[0];
  return delayMs * (0.9 + 0.2 * random);
}

/** Drops a delivery because too many wait; undefined when it is over or being sent. */
export const dropDelivery = (
  delivery: Delivery,
  claim: string,
  now: number,
): Delivery | undefined =>
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
