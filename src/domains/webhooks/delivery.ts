import type { PostFault } from '../../upstream/webhooks/post-fault.ts';
import type { WebhookEvent } from './webhook.ts';

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
  /** When its owner asked for it to be sent again the last time; null when nobody has. */
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

/** Since when it is being delivered: a redelivery begins anew. */
export const dueSince = ({ createdAt, redeliveredAt }: Delivery): number =>
  redeliveredAt ?? createdAt;

/** Whether an attempt runs at it now; one that ran too long is dead. */
export const isBeingSent = (
  { state, claim, nextAt }: Pick<Delivery, 'state' | 'claim' | 'nextAt'>,
  now: number,
): boolean => state === 'pending' && claim !== null && nextAt > now;
