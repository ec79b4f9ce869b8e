import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { madePath, page } from '../input/schemas.ts';
import { described } from '../input/wire.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';
import { deliveryAnswer } from './webhook-answers.ts';

const deliveryPath = z.object({
  id: z.string(),
  delivery_id: described(z.string(), 'The delivery: `msg_…`.'),
});

const namesOf = ({ path }: { readonly path: z.output<typeof deliveryPath> }) => ({
  webhookId: path.id,
  id: path.delivery_id,
});

const list = route({
  method: 'GET',
  operation: 'listWebhookDeliveries',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'What a webhook was sent in the last 7 days.',
  refuses: ['not_found'],
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
    data: page.nodes.map(deliveryAnswer),
    list: listOf(page),
  }),
});

const one = route({
  method: 'GET',
  operation: 'getWebhookDelivery',
  path: '/v1/webhooks/:id/deliveries/:delivery_id',
  summary: 'One delivery with what is sent, byte by byte.',
  refuses: ['not_found'],
  since: '2026-11-22',
  tags: ['webhooks'],
  input: { path: deliveryPath },
  cacheControl: 'no-store',
  document: graphql(`
    query RestWebhookDelivery($webhookId: String!, $id: String!) {
      webhookDelivery(webhookId: $webhookId, id: $id) { ...DeliveryAnswer body }
    }
  `),
  variables: namesOf,
  answer: ({ webhookDelivery: data }) => ({ data: deliveryAnswer(data) }),
});

const redeliver = route({
  method: 'POST',
  operation: 'redeliverWebhookDelivery',
  path: '/v1/webhooks/:id/deliveries/:delivery_id/redeliver',
  summary: 'Sends a delivery again, under the same webhook-id.',
  refuses: ['insufficient_scope', 'not_found', 'webhook_disabled'],
  since: '2026-11-22',
  tags: ['webhooks'],
  input: { path: deliveryPath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRedeliverWebhookDelivery($webhookId: String!, $id: String!) {
      redeliverWebhookDelivery(webhookId: $webhookId, id: $id) { ...DeliveryAnswer }
    }
  `),
  variables: namesOf,
  answer: ({ redeliverWebhookDelivery: data }) => ({ data: deliveryAnswer(data) }),
});

const redeliverFailed = route({
  method: 'POST',
  operation: 'redeliverFailedDeliveries',
  path: '/v1/webhooks/:id/redeliver-failed',
  summary: 'Sends what failed again, at most 100 deliveries at once.',
  refuses: ['insufficient_scope', 'not_found', 'webhook_disabled'],
  since: '2026-11-22',
  tags: ['webhooks'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRedeliverFailed($id: String!) {
      redeliverFailedDeliveries(id: $id) { count more: isMore }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ redeliverFailedDeliveries: data }) => ({ data }),
});

const sendTest = route({
  method: 'POST',
  operation: 'testWebhook',
  path: '/v1/webhooks/:id/test',
  summary: 'Sends a webhook a test.',
  refuses: ['insufficient_scope', 'not_found'],
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
    data: deliveryAnswer(data),
  }),
});

export const deliveryRoutes = [list, one, redeliver, redeliverFailed, sendTest];
