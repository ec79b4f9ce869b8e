import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { dayMs, minuteMs } from '../../lib/clock.ts';
import { trimShares } from '../../store/family-shares.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import { patienceMs, webhookEvents } from './webhook.ts';

export const deliveryFaults = [
  'http_status',
  'redirected',
  'timed_out',
  'dns_failed',
  'connection_refused',
  'connection_lost',
  'tls_failed',
  'answer_too_large',
  'invalid_answer',
  'unreachable',
  'address_not_allowed',
  'webhook_disabled',
  'dropped',
  'refused',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** One message for one webhook. Times are epoch milliseconds. */
const storedDelivery = z.object({
  /** `msg_…`, made of the webhook and the event: the same event is delivered once. Receivers recognize repeats by it. */
  id: z.string(),
  webhookId: z.string(),
  lineageId: z.string(),
  type: z.enum([...webhookEvents, 'webhook.test']),
  /** What is sent, the same at every attempt. */
  body: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  /** The webhook, while this is pending; absent afterwards, so that its index holds only what is pending. */
  pendingFor: z.string().optional(),
  /** The key family, once this is over: how many of those are stored is bounded. */
  leftBy: z.string().optional(),
  attempts: z.number(),
  createdAt: z.number(),
  /** When its owner last asked for it to be sent again; null when they never did. */
  redeliveredAt: z.number().nullable(),
  /** When the next attempt is due; while one runs, when it counts as dead. */
  nextAt: z.number(),
  /** Names the attempt that runs, the drop, or the redelivery; null without one. */
  claim: z.string().nullable(),
  finishedAt: z.number().nullable(),
  /** The status of the last answer; null without one. */
  status: z.number().nullable(),
  /** Why nothing was accepted; older deliveries have `refused` for `http_status`. */
  fault: z.enum(deliveryFaults).nullable(),
  /** The code of the network or TLS: `ECONNRESET`, `CERT_HAS_EXPIRED`; null where there is none. */
  reason: z.string().nullable(),
  expires: z.date(),
});
export type Delivery = RecordOf<typeof storedDelivery>;

export const deliveries: CollectionSpec<Delivery> = {
  name: 'webhook_deliveries',
  keeps: 'until it expires',
  schema: storedDelivery,
  indexes: {
    byDue: ['pendingFor', 'nextAt'],
    byAge: ['pendingFor', 'createdAt'],
    byWebhook: ['webhookId', 'createdAt'],
    byState: ['webhookId', 'state', 'createdAt'],
    byFamilyLeft: ['leftBy', 'createdAt'],
  },
  expires: 'expires',
};

/** Removes the oldest deliveries that are over, where there are too many. */
export const trimDeliveries = (records: Collection<Delivery>): Promise<void> =>
  trimShares({
    records,
    // How many deliveries that are over are stored, of a key family and of all together (docs/security.md).
    index: 'byFamilyLeft',
    perFamily: 5000,
    inAll: 200_000,
    // More than the events of a family can end in a minute.
    removedAtOnce: 2000,
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

export interface NewDelivery extends Pick<Delivery, 'webhookId' | 'lineageId' | 'type'> {
  readonly eventId: string;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const lifeMs = 7 * dayMs;

export const makeDelivery = (
  { webhookId, lineageId, eventId, type, at, data }: NewDelivery,
  now: number,
): Delivery => ({
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
});

/** Since when it is being delivered: a redelivery begins anew. */
export const dueSinceOf = ({ createdAt, redeliveredAt }: Delivery): number =>
  redeliveredAt ?? createdAt;

/** Whether an attempt runs at it now; one that ran too long is dead. */
export const isBeingSent = (
  { state, claim, nextAt }: Pick<Delivery, 'state' | 'claim' | 'nextAt'>,
  now: number,
): boolean => state === 'pending' && claim !== null && nextAt > now;

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

/** How long it waits at most before it is looked at again: a command may allow it by then. */
const asideMs = 10_000;

/** Postpones a due delivery that processes died during, without a claim; undefined when it is not due. */
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
const retryDelaysMs = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800].map(
  (seconds) => seconds * 1000,
);

function computeRetryDelayMs(attempts: number, random: number): number {
  const delayMs = retryDelaysMs[attempts - 1] ?? retryDelaysMs.at(-1) ?? 0;
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

/** Why an attempt failed; older deliveries have `refused` for `http_status`. */
export const faultTexts: Readonly<Record<DeliveryFault, string>> = {
  http_status: 'The receiver answered a status that is not 2xx.',
  redirected: 'The receiver answered a redirect, which is not followed.',
  timed_out: 'The receiver did not answer within 10 seconds.',
  dns_failed: 'No address was found for the name of the receiver.',
  connection_refused: 'The receiver refused the connection.',
  connection_lost: 'The connection broke off before there was an answer.',
  tls_failed: 'TLS failed.',
  answer_too_large: 'The headers of the answer were larger than 16 KiB.',
  invalid_answer: 'The answer of the receiver is not HTTP.',
  unreachable: 'The receiver could not be reached for another reason.',
  address_not_allowed: 'The name of the receiver leads to an address that is not public.',
  webhook_disabled: 'The webhook was switched off or deleted before it was sent.',
  dropped: 'More than 2,000 deliveries of the key family waited; the oldest were dropped.',
  refused: 'The same as `HTTP_STATUS`, in older deliveries.',
};

/** Says why the last attempt failed, with the status or the reason; null when it did not fail. */
export function explainFault({ status, fault, reason }: AttemptOutcome): string | null {
  if (fault === null) return null;
  const text = faultTexts[fault === 'refused' ? 'http_status' : fault];
  const detail = status === null ? explainReason(reason) : statusText(status);
  return detail === null ? text : text.replace(/\.$/, `: ${detail}.`);
}

/** `500 (Internal Server Error)` */
function statusText(status: number): string {
  const name = STATUS_CODES[status];
  return name === undefined ? `${status}` : `${status} (${name})`;
}

const reasonTexts: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'who signed the certificate is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'an intermediate certificate is missing',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such name',
  ENODATA: 'the name has no address',
};

function explainReason(reason: string | null): string | null {
  const text = reason === null ? undefined : reasonTexts[reason];
  return text === undefined ? reason : `${text} (${reason})`;
}
