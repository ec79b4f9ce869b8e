import { builder } from '../../../graph/builder.ts';
import type { Delivery } from '../delivery.ts';
import { faultText } from '../fault-text.ts';
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
    lastError: t.string({
      nullable: true,
      description: 'The same in a sentence, with status or reason; null when it did not fail.',
      resolve: faultText,
    }),
    body: t.exposeString('body', {
      description: 'What is sent, byte by byte the same at every attempt: JSON.',
    }),
    redeliveredAt: t.expose('redeliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last asked for again; null when it never was.',
    }),
    lastFault: t.expose('fault', {
      type: DeliveryFaultEnum,
      nullable: true,
      description: 'Why the last attempt failed; null when it did not.',
    }),
  }),
});
