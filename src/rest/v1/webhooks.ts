import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { WebhookAnswerFragment, WebhookDeliveryType } from '../../gql/graphql.ts';
import { eventWords } from '../input/enumerations.ts';
import { game, madePath, named, page, text, uid } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment WebhookAnswer on Webhook {
    id: webhookId url events accounts { game uid } enabled disabled_reason: disabledReason
    failing_since: failingSince dropped: droppedCount created_at: createdAt
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment DeliveryAnswer on WebhookDelivery {
    id: deliveryId type state attempts created_at: createdAt next_attempt_at: nextAttemptAt
    finished_at: finishedAt last_status: lastStatus last_fault: lastFault
  }
`);

const account = z.object({ game, uid }, 'It is an object.');

const create = route({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Registers an address that is sent events by signed requests.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: {
    body: z.object({
      url: text(),
      events: z.array(named(eventWords, { subject: 'Each' }), 'It is a list of strings.'),
      accounts: z.array(account, 'It is a list of {"game", "uid"}.').default([]),
    }),
  },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestCreateWebhook(
      $url: String!, $events: [WebhookEvent!]!, $accounts: [WebhookAccountInput!]!
    ) {
      createWebhook(url: $url, events: $events, accounts: $accounts) {
        webhook { ...WebhookAnswer }
        secret
      }
    }
  `),
  variables: ({ body }) => body,
  answer: ({ createWebhook: { webhook, secret } }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook.id}`,
    data: { ...shown(webhook), secret },
  }),
});

const list = route({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'All webhooks of the key family.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: {},
  cacheControl: 'no-store',
  document: graphql(`
    query RestWebhooks {
      webhooks { ...WebhookAnswer }
    }
  `),
  variables: () => ({}),
  answer: ({ webhooks }) => ({ data: webhooks.map(shown) }),
});

const one = route({
  method: 'GET',
  path: '/v1/webhooks/:id',
  summary: 'A webhook.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    query RestWebhook($id: String!) {
      webhook(id: $id) { ...WebhookAnswer }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ webhook }) => ({ data: shown(webhook) }),
});

const remove = route({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Deletes a webhook.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestDeleteWebhook($id: String!) {
      deleteWebhook(id: $id) { id: webhookId }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ deleteWebhook: data }) => ({ status: 204, data }),
});

const deliveries = route({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'What a webhook was sent in the last 7 days.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: { path: madePath, query: z.object(page) },
  cacheControl: 'no-store',
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
  variables: ({ path, query }) => ({ ...path, ...pageOf(query) }),
  answer: ({ webhook: { deliveries: page } }) => ({
    data: page.nodes.map((delivery) => ({ ...delivery, type: wordOf(delivery.type) })),
    list: listOf(page),
  }),
});

const test = route({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Sends a webhook a test.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestTestWebhook($id: String!) {
      testWebhook(id: $id) { ...DeliveryAnswer }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ testWebhook: data }, { id: webhook }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook}/deliveries`,
    data: { ...data, type: wordOf(data.type) },
  }),
});

/** The public names of what is sent, by those of the graph. */
const words = new Map<string, string>(
  Object.entries({
    ...eventWords,
    WEBHOOK_TEST: 'webhook.test',
  } satisfies Readonly<Record<WebhookDeliveryType, string>>),
);

/** A type that is told by its public name already is told as it is. */
const wordOf = (type: string): string => words.get(type) ?? type;

const shown = ({ enabled, events: names, ...webhook }: WebhookAnswerFragment) => ({
  ...webhook,
  events: names.map(wordOf),
  status: enabled ? 'active' : 'disabled',
});

export const webhookRoutes = [create, list, one, remove, deliveries, test];
