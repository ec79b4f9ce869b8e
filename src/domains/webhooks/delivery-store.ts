import { z } from 'zod';
import { trimShares } from '../../store/family-shares.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import { type Delivery, deliveryFaults, deliveryStates } from './delivery.ts';
import type { DeliveryQueue } from './queue.ts';
import { webhookEvents } from './webhook.ts';

const delivery = z.object({
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
  /** Older deliveries were never redelivered, and their faults have no words. */
  redeliveredAt: z.number().nullable().default(null),
  nextAt: z.number(),
  claim: z.string().nullable(),
  finishedAt: z.number().nullable(),
  status: z.number().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  reason: z.string().nullable().default(null),
  expires: z.date(),
});

/** Deliveries that are over, of a key family and of all together (docs/security.md). */
const deliveryShare = {
  index: 'byFamilyLeft',
  perFamily: 5000,
  inAll: 200_000,
  // More than a family can end in a minute by events of its own.
  removedAtOnce: 2000,
} as const;

/** Keeps the deliveries that are over within their bounds: the oldest go. */
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

export const deliveries: CollectionSpec<Delivery> = {
  name: 'webhook_deliveries',
  schema: delivery,
  indexes: {
    byDue: ['pendingFor', 'nextAt'],
    byAge: ['pendingFor', 'createdAt'],
    byWebhook: ['webhookId', 'createdAt'],
    byState: ['webhookId', 'state', 'createdAt'],
    byFamilyLeft: ['leftBy', 'createdAt'],
  },
  expires: 'expires',
};

const queuedWebhook = z.object({
  webhookId: z.string(),
  receiver: z.string(),
  dueAt: z.number(),
  waiting: z.number(),
  revision: z.number(),
});

export const deliveryQueues: CollectionSpec<DeliveryQueue> = {
  name: 'webhook_queues',
  schema: z.object({
    id: z.string(),
    revision: z.number(),
    dueAt: z.number().optional(),
    webhooks: z.array(queuedWebhook),
  }),
  indexes: { byDue: ['dueAt'] },
};
