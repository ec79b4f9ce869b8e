import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { madePath, page } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';
import { publicTypeOf } from './webhook-answers.ts';

export const deliveries = route({
  method: 'GET',
  operation: 'listWebhookDeliveries',
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
    data: page.nodes.map((delivery) => ({ ...delivery, type: publicTypeOf(delivery.type) })),
    list: listOf(page),
  }),
});

export const sendTest = route({
  method: 'POST',
  operation: 'testWebhook',
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
    data: { ...data, type: publicTypeOf(data.type) },
  }),
});
