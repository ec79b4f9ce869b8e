import type { WebhookEvent } from './webhook.ts';

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
  /** When the next attempt is due; while one runs, when it counts as dead. */
  readonly nextAt: number;
  /** Names the attempt that runs, or the drop; null without one. */
  readonly claim: string | null;
  readonly finishedAt: number | null;
  /** The status of the last answer; null without one. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly expires: Date;
}
