import { builder } from '../../../graph/builder.ts';
import type { Redelivered } from '../redelivery.ts';
import { WebhookDeliveryType } from './delivery.ts';
import { idArg } from './id-arg.ts';

const RedeliverFailedPayload = builder
  .objectRef<Redelivered>('RedeliverFailedDeliveriesPayload')
  .implement({
    description: 'How many deliveries are sent again.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'How many wait to be sent again.' }),
      isMore: t.exposeBoolean('isMore', {
        description: 'Whether others failed that another call sends again.',
      }),
    }),
  });

builder.mutationField('redeliverWebhookDelivery', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description:
      'Sends a delivery again, at most once a minute, under the same `webhook-id`; one that waits for its next attempt need not wait. One that is on its way is answered as it is.',
    limit: { budget: 'redelivery' },
    args: {
      webhookId: t.arg.string({ required: true, description: 'The webhook: `whk_…`.' }),
      id: t.arg.string({ required: true, description: 'The delivery: `msg_…`.' }),
    },
    resolve: (_root, { webhookId, id }, { services, principal, requestId }) =>
      services.webhooks.redeliver(principal, webhookId, id, requestId),
  }),
);

builder.mutationField('redeliverFailedDeliveries', (t) =>
  t.field({
    type: RedeliverFailedPayload,
    nullable: true,
    description:
      'Sends what failed in the last 7 days again, but tests: at most 100, the oldest first, and none that was sent again in the last hour.',
    limit: { budget: 'redelivery' },
    args: idArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.redeliverFailed(principal, id, requestId),
  }),
);
