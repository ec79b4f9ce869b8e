import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { WebhookAnswerFragment, WebhookDeliveryType } from '../../gql/graphql.ts';
import { noticeTypes } from '../input/enumerations.ts';
import { eventWords } from '../input/names.ts';
import {
  bounded,
  described,
  game,
  madePath,
  named,
  namedObject,
  oneOf,
  orNull,
  page,
  text,
  truth,
  uid,
  whole,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

graphql(`
  fragment WebhookAnswer on Webhook {
    id: webhookId url events accounts { game uid } notices { game type } enabled
    disabled_reason: disabledReason failing_since: failingSince dropped: droppedCount
    secret_rolled_at: secretRolledAt old_secret_until: oldSecretUntil created_at: createdAt
  }

  fragment DeliveryAnswer on WebhookDelivery {
    id: deliveryId type state attempts created_at: createdAt next_attempt_at: nextAttemptAt
    finished_at: finishedAt last_status: lastStatus last_fault: lastFault last_error: lastError
    redelivered_at: redeliveredAt
  }
`);

/** The public names of the events, by those of the graph. */
const publicTypes = new Map<string, string>(
  Object.entries({
    ...eventWords,
    WEBHOOK_TEST: 'webhook.test',
  } satisfies Readonly<Record<WebhookDeliveryType, string>>),
);

/** The public name of a type. */
const publicTypeOf = (type: string): string => publicTypes.get(type) ?? type;

const webhookAnswer = ({ enabled, events: names, ...webhook }: WebhookAnswerFragment) => ({
  ...webhook,
  events: names.map(publicTypeOf),
  status: enabled ? 'active' : 'disabled',
});

/** A delivery with the public name of its type. */
const deliveryAnswer = <Delivery extends { readonly type: string }>(delivery: Delivery) => ({
  ...delivery,
  type: publicTypeOf(delivery.type),
});

const account = namedObject('AccountInput', { game, uid });

const notices = namedObject('NoticesInput', { game, type: orNull(oneOf(noticeTypes)) });

const url = bounded(text(), { maxLength: 2048, pattern: '^https://', format: 'uri' });
const events = bounded(z.array(named(eventWords, 'Each'), 'It is a list of strings.'), {
  minItems: 1,
});
const accounts = bounded(z.array(account, 'It is a list of {"game", "uid"}.'), { maxItems: 100 });
const noticesList = bounded(z.array(notices, 'It is a list of {"game", "type"}.'), {
  maxItems: 15,
});

const common = { since: '2026-11-21', tags: ['webhooks'], cacheControl: 'no-store' } as const;

const create = route({
  ...common,
  method: 'POST',
  operation: 'createWebhook',
  path: '/v1/webhooks',
  summary: 'Create a webhook',
  refuses: ['insufficient_scope', 'webhook_limit_reached'],
  input: {
    body: z.object({
      url,
      events,
      accounts: accounts.default([]),
      notices: noticesList.default([]),
    }),
  },
  document: graphql(`
    mutation RestCreateWebhook(
      $url: String!, $events: [WebhookEvent!]!, $accounts: [WebhookAccountInput!]!,
      $notices: [WebhookNoticesInput!]!
    ) {
      createWebhook(url: $url, events: $events, accounts: $accounts, notices: $notices) {
        webhook { ...WebhookAnswer }
        secret
      }
    }
  `),
  answer: ({ createWebhook: { webhook, secret } }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook.id}`,
    data: { ...webhookAnswer(webhook), secret },
  }),
});

const list = route({
  ...common,
  method: 'GET',
  operation: 'listWebhooks',
  path: '/v1/webhooks',
  summary: 'List your webhooks',
  input: {},
  document: graphql(`
    query RestWebhooks {
      webhooks { ...WebhookAnswer }
    }
  `),
  answer: ({ webhooks }) => ({ data: webhooks.map(webhookAnswer) }),
});

const one = route({
  ...common,
  method: 'GET',
  operation: 'getWebhook',
  path: '/v1/webhooks/:id',
  summary: 'Get a webhook',
  refuses: ['not_found'],
  input: { path: madePath },
  document: graphql(`
    query RestWebhook($id: String!) {
      webhook(id: $id) { ...WebhookAnswer }
    }
  `),
  answer: ({ webhook }) => ({ data: webhookAnswer(webhook) }),
});

const remove = route({
  ...common,
  method: 'DELETE',
  operation: 'deleteWebhook',
  path: '/v1/webhooks/:id',
  summary: 'Delete a webhook',
  refuses: ['insufficient_scope', 'not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestDeleteWebhook($id: String!) {
      deleteWebhook(id: $id) { id: webhookId }
    }
  `),
});

const update = route({
  ...common,
  method: 'PATCH',
  operation: 'updateWebhook',
  path: '/v1/webhooks/:id',
  summary: 'Update a webhook',
  refuses: ['insufficient_scope', 'not_found', 'webhook_limit_reached'],
  since: '2026-11-22',
  input: {
    path: madePath,
    body: z.object({
      url: orNull(url),
      events: orNull(events),
      accounts: orNull(accounts),
      notices: orNull(noticesList),
      enabled: orNull(truth),
    }),
  },
  document: graphql(`
    mutation RestUpdateWebhook(
      $id: String!, $url: String, $events: [WebhookEvent!], $accounts: [WebhookAccountInput!],
      $notices: [WebhookNoticesInput!], $enabled: Boolean
    ) {
      updateWebhook(
        id: $id, url: $url, events: $events, accounts: $accounts, notices: $notices, enabled: $enabled
      ) { ...WebhookAnswer }
    }
  `),
  answer: ({ updateWebhook: webhook }) => ({ data: webhookAnswer(webhook) }),
});

const rollSecret = route({
  ...common,
  method: 'POST',
  operation: 'rollWebhookSecret',
  path: '/v1/webhooks/:id/secret',
  summary: 'Roll the secret of a webhook',
  refuses: ['insufficient_scope', 'not_found'],
  since: '2026-11-22',
  input: {
    path: madePath,
    body: z.object({ end_old_in_seconds: whole(0, 86_400).default(86_400) }),
  },
  document: graphql(`
    mutation RestRollWebhookSecret($id: String!, $endOldInSeconds: Int!) {
      rollWebhookSecret(id: $id, endOldInSeconds: $endOldInSeconds) {
        webhook { ...WebhookAnswer }
        secret
      }
    }
  `),
  answer: ({ rollWebhookSecret: { webhook, secret } }) => ({
    status: 201,
    data: { ...webhookAnswer(webhook), secret },
  }),
});

const deliveryPath = z.object({
  id: z.string(),
  delivery_id: described(z.string(), 'The id of the delivery, `msg_…`.'),
});

const listDeliveries = route({
  ...common,
  method: 'GET',
  operation: 'listWebhookDeliveries',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'List the deliveries of a webhook',
  refuses: ['not_found'],
  input: { path: madePath, query: z.object(page) },
  document: graphql(`
    query RestWebhookDeliveries($id: String!, $first: Int!, $after: String) {
      webhook(id: $id) {
        deliveries(first: $first, after: $after) {
          nodes { ...DeliveryAnswer }
          pageInfo { hasNextPage endCursor }
          totalCount
        }
      }
    }
  `),
  answer: ({ webhook: { deliveries: page } }) => ({
    data: page.nodes.map(deliveryAnswer),
    list: listOf(page),
  }),
});

const oneDelivery = route({
  ...common,
  method: 'GET',
  operation: 'getWebhookDelivery',
  path: '/v1/webhooks/:id/deliveries/:delivery_id',
  summary: 'Get a delivery',
  refuses: ['not_found'],
  since: '2026-11-22',
  input: { path: deliveryPath },
  document: graphql(`
    query RestWebhookDelivery($id: String!, $deliveryId: String!) {
      webhookDelivery(webhookId: $id, id: $deliveryId) { ...DeliveryAnswer body }
    }
  `),
  answer: ({ webhookDelivery: data }) => ({ data: deliveryAnswer(data) }),
});

const redeliver = route({
  ...common,
  method: 'POST',
  operation: 'redeliverWebhookDelivery',
  path: '/v1/webhooks/:id/deliveries/:delivery_id/redeliver',
  summary: 'Resend a delivery',
  refuses: ['insufficient_scope', 'not_found', 'webhook_disabled'],
  since: '2026-11-22',
  input: { path: deliveryPath },
  document: graphql(`
    mutation RestRedeliverWebhookDelivery($id: String!, $deliveryId: String!) {
      redeliverWebhookDelivery(webhookId: $id, id: $deliveryId) { ...DeliveryAnswer }
    }
  `),
  answer: ({ redeliverWebhookDelivery: data }) => ({ data: deliveryAnswer(data) }),
});

const redeliverFailed = route({
  ...common,
  method: 'POST',
  operation: 'redeliverFailedDeliveries',
  path: '/v1/webhooks/:id/redeliver-failed',
  summary: 'Resend failed deliveries',
  refuses: ['insufficient_scope', 'not_found', 'webhook_disabled'],
  since: '2026-11-22',
  input: { path: madePath },
  document: graphql(`
    mutation RestRedeliverFailed($id: String!) {
      redeliverFailedDeliveries(id: $id) { count more: isMore }
    }
  `),
});

const sendTest = route({
  ...common,
  method: 'POST',
  operation: 'testWebhook',
  path: '/v1/webhooks/:id/test',
  summary: 'Send a test event to a webhook',
  refuses: ['insufficient_scope', 'not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestTestWebhook($id: String!) {
      testWebhook(id: $id) { ...DeliveryAnswer }
    }
  `),
  answer: ({ testWebhook: data }, { id: webhook }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook}/deliveries`,
    data: deliveryAnswer(data),
  }),
});

export const webhookRoutes = [
  create,
  list,
  one,
  update,
  rollSecret,
  remove,
  listDeliveries,
  oneDelivery,
  redeliver,
  redeliverFailed,
  sendTest,
];
