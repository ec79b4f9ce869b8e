import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { noticeTypes } from '../input/enumerations.ts';
import { game, madePath, uid } from '../input/schemas.ts';
import { named, oneOf, orNull, text } from '../input/values.ts';
import { eventWords } from '../input/words.ts';
import { route } from '../route.ts';
import { webhookAnswer } from './webhook-answers.ts';
import { deliveries, sendTest } from './webhook-deliveries.ts';

const account = z.object({ game, uid }, 'It is an object.');

const notices = z.object({ game, type: orNull(oneOf(noticeTypes)) }, 'It is an object.');

const create = route({
  method: 'POST',
  operation: 'createWebhook',
  path: '/v1/webhooks',
  summary: 'Registers an address that is sent events by signed requests.',
  since: '2026-11-21',
  tags: ['webhooks'],
  input: {
    body: z.object({
      url: text(),
      events: z.array(named(eventWords, { subject: 'Each' }), 'It is a list of strings.'),
      accounts: z.array(account, 'It is a list of {"game", "uid"}.').default([]),
      notices: z.array(notices, 'It is a list of {"game", "type"}.').default([]),
    }),
  },
  cacheControl: 'no-store',
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
  variables: ({ body }) => body,
  answer: ({ createWebhook: { webhook, secret } }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook.id}`,
    data: { ...webhookAnswer(webhook), secret },
  }),
});

const list = route({
  method: 'GET',
  operation: 'listWebhooks',
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
  answer: ({ webhooks }) => ({ data: webhooks.map(webhookAnswer) }),
});

const one = route({
  method: 'GET',
  operation: 'getWebhook',
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
  answer: ({ webhook }) => ({ data: webhookAnswer(webhook) }),
});

const remove = route({
  method: 'DELETE',
  operation: 'deleteWebhook',
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

export const webhookRoutes = [create, list, one, remove, deliveries, sendTest];
