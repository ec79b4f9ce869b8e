import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import { readOrReport } from '../../../lib/principal.ts';
import { type Delivery, type DeliveryFault, explainFault } from '../delivery.ts';
import type { RedeliveryResult } from '../redelivery.ts';

const DeliveryTypeEnum = builder.enumType('WebhookDeliveryType', {
  description: 'What a delivery is about.',
  values: enumValues<Delivery['type']>({
    'report.reviewed': 'A report was decided on.',
    'trust_score.changed': 'A trust score changed.',
    'notice.published': 'A game announced something.',
    'webhook.test': 'Nothing has happened: the test was asked for.',
  }),
});

const DeliveryStateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'Where a delivery is in its life.',
  values: enumValues<Delivery['state']>({
    pending: 'It waits for its next attempt, or is being sent.',
    delivered: 'The receiver accepted it.',
    failed: 'It is not tried any more.',
  }),
});

const DeliveryFaultEnum = builder.enumType('WebhookDeliveryFault', {
  description: 'Why an attempt failed.',
  values: enumValues<DeliveryFault>({
    http_status: 'The receiver answered a status that is not 2xx, which is `lastStatus`.',
    redirected: 'The receiver answered a redirect, which is not followed.',
    timed_out: 'The receiver took more than 10 seconds.',
    dns_failed: 'No address was found for the name of the receiver.',
    connection_refused: 'The receiver refused the connection.',
    connection_lost: 'The connection broke off before there was an answer.',
    tls_failed: 'There was no agreement on TLS, or the certificate is not good.',
    answer_too_large: 'The headers of the answer were larger than 16 KiB.',
    invalid_answer: 'What the receiver answered is no HTTP.',
    unreachable: 'There was no connection for another reason.',
    address_not_allowed: 'The name leads to an address that is not public.',
    webhook_disabled: 'The webhook was switched off or deleted meanwhile.',
    dropped: 'More than 2,000 waited for the key family; the oldest were given up.',
    refused: 'As `HTTP_STATUS`, of deliveries that are older than that word.',
  }),
});

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
      resolve: explainFault,
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
    description: 'What a webhook of the key family was or will be sent.',
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
      'Sends a test, at most once a minute; when it is accepted, a webhook that was switched off is on again, unless its owner did so.',
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
      'Sends what failed in the last 7 days again, but tests: at most 100, the oldest first, and none that was sent again in the last hour.',
    limit: { budget: 'redelivery' },
    args: webhookIdArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.redeliverFailed(principal, id, requestId),
  }),
);
