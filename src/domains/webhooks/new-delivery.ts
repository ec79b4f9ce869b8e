import { hash } from 'node:crypto';
import { dayMs } from '../../lib/duration.ts';
import type { Delivery, DeliveryType } from './delivery.ts';

const keptMs = 7 * dayMs;

export interface NewDelivery {
  readonly webhookId: string;
  readonly lineageId: string;
  readonly eventId: string;
  readonly type: DeliveryType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The same event is one delivery of a webhook, however often it is queued. */
export const deliveryId = (webhookId: string, eventId: string): string =>
  `msg_${hash('sha256', `${webhookId}:${eventId}`, 'base64url').slice(0, 27)}`;

export function newDelivery(message: NewDelivery, now: number): Delivery {
  const { webhookId, lineageId, eventId, type, at, data } = message;
  return {
    id: deliveryId(webhookId, eventId),
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
    expires: new Date(now + keptMs),
  };
}
