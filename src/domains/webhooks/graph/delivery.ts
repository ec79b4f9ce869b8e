import { builder } from '../../../graph/builder.ts';
import type { Delivery } from '../delivery.ts';
import { DeliveryFaultEnum, DeliveryStateEnum, DeliveryTypeEnum } from './enums.ts';

export const WebhookDeliveryType = builder.objectRef<Delivery>('WebhookDelivery').implement({
  description: 'One message for a webhook, kept for 7 days.',
  fields: (t) => ({
    deliveryId: t.exposeString('id', {
      description: 'Its `webhook-id`, the same at every attempt: `msg_…`.',
    }),
    type: t.expose('type', { type: DeliveryTypeEnum, description: 'What it is about.' }),
    state: t.expose('state', { type: DeliveryStateEnum, description: 'Where it is in its life.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was sent.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried next; null when it is not.',
      resolve: ({ state, nextAt }) => (state === 'pending' ? nextAt : null),
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was accepted or given up; null before.',
    }),
    lastStatus: t.exposeInt('status', {
      nullable: true,
      description: 'The status of the last answer; null without one.',
    }),
    lastFault: t.expose('fault', {
      type: DeliveryFaultEnum,
      nullable: true,
      description: 'Why the last attempt failed; null when it did not.',
    }),
  }),
});
