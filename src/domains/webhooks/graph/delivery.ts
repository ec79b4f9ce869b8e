import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import { readOrReport } from '../../../lib/principal.ts';
import { type Delivery, explainFault, faultTexts } from '../delivery.ts';
import type { RedeliveryResult } from '../delivery-service.ts';

const DeliveryTypeEnum = builder.enumType('WebhookDeliveryType', {
  description: 'What a delivery is about.',
  values: enumValues<Delivery['type']>({
    'report.reviewed': 'A report was decided on.',
    'trust_score.changed': 'A trust score changed.',
    'notice.published': 'A game published a notice.',
    'webhook.test': 'A test that the owner asked for.',
  }),
});

const DeliveryStateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'The state of a delivery.',
  values: enumValues<Delivery['state']>({
    pending: 'It waits for its next attempt, or is being sent.',
    delivered: 'The receiver accepted it.',
    failed: 'It was given up.',
  }),
});

const DeliveryFaultEnum = builder.enumType('WebhookDeliveryFault', {
  description: 'Why an attempt failed.',
  values: enumValues(faultTexts),
});

export const WebhookDeliveryType = builder.objectRef<Delivery>('WebhookDelivery');

builder.node(WebhookDeliveryType, {
  id: { resolve: ({ webhookId, id }) => `${webhookId}:${id}` },
  loadOne(text, { services, principal }) {
    const [webhookId = '', id = ''] = text.split(':');
    return services.webhooks.delivery(principal, webhookId, id);
  },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'webhookId' in value,
  description: 'One message for a webhook, kept for 7 days.',
  fields: (t) => ({
    deliveryId: t.exposeString('id', {
      description: 'Its `webhook-id`, the same at every attempt: `msg_…`.',
    }),
    type: t.expose('type', { type: DeliveryTypeEnum, description: 'What it is about.' }),
    state: t.expose('state', { type: DeliveryStateEnum, description: 'Its state.' }),
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
      description: 'Why, in a sentence with the status or reason; null when it did not fail.',
      resolve: explainFault,
    }),
    body: t.exposeString('body', { description: 'The JSON body, the same at every attempt.' }),
    redeliveredAt: t.expose('redeliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its owner last sent it again; null when they never did.',
    }),
    lastFault: t.expose('fault', {
      type: DeliveryFaultEnum,
      nullable: true,
      description: 'Why the last attempt failed; null when it did not.',
    }),
  }),
});

export const webhookIdArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The webhook: `whk_…`.' }),
}));

/** Names one delivery of a webhook. */
const deliveryArgs = builder.args((t) => ({
  webhookId: t.string({ required: true, description: 'The webhook: `whk_…`.' }),
  id: t.string({ required: true, description: 'The delivery: `msg_…`.' }),
}));

builder.queryField('webhookDelivery', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description: 'One delivery of a webhook of the key family.',
    authScopes: { scope: readOrReport },
    args: deliveryArgs,
    resolve: (_root, { webhookId, id }, { services, principal }) =>
      services.webhooks.delivery(principal, webhookId, id),
  }),
);

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description:
      'Sends a test, at most once a minute. When it is accepted, a webhook that was switched off is on again, unless its owner paused it.',
    args: webhookIdArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.test(principal, id, requestId),
  }),
);

const RedeliverFailedPayload = builder
  .objectRef<RedeliveryResult>('RedeliverFailedDeliveriesPayload')
  .implement({
    description: 'How many deliveries are sent again.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'How many wait to be sent again.' }),
      isMore: t.exposeBoolean('isMore', { description: 'Whether another call would send more.' }),
    }),
  });

builder.mutationField('redeliverWebhookDelivery', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description:
      'Sends a delivery again, at most once a minute, with the same `webhook-id`; one that waits for its next attempt is sent at once. One that is on its way is answered as it is.',
    limit: { budget: 'redelivery' },
    args: deliveryArgs,
    resolve: (_root, { webhookId, id }, { services, principal, requestId }) =>
      services.webhooks.redeliver(principal, webhookId, id, requestId),
  }),
);

builder.mutationField('redeliverFailedDeliveries', (t) =>
  t.field({
    type: RedeliverFailedPayload,
    nullable: true,
    description:
      'Sends failed deliveries of the last 7 days again, except tests: at most 100, the oldest first, and none that was sent again in the last hour.',
    limit: { budget: 'redelivery' },
    args: webhookIdArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.redeliverFailed(principal, id, requestId),
  }),
);
