import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { noticeTypes } from '../input/enumerations.ts';
import { game, madePath, uid } from '../input/schemas.ts';
import { named, oneOf, orNull, text, truth, whole } from '../input/values.ts';
import { called } from '../input/wire.ts';
import { eventWords } from '../input/words.ts';
import { route } from '../route.ts';
import { webhookAnswer } from './webhook-answers.ts';
import { deliveryRoutes } from './webhook-deliveries.ts';

const account = called(z.object({ game, uid }, 'It is an object.'), 'AccountInput');

const notices = called(
  z.object({ game, type: orNull(oneOf(noticeTypes)) }, 'It is an object.'),
  'NoticesInput',
);

const events = z.array(named(eventWords, { subject: 'Each' }), 'It is a list of strings.');
const accounts = z.array(account, 'It is a list of {"game", "uid"}.');
const noticesList = z.array(notices, 'It is a list of {"game", "type"}.');

const create = route({
  method: 'POST',
  operation: 'createWebhook',
  path: '/v1/webhooks',
  summary: 'Registers an address that is sent events by signed requests.',
  refuses: ['insufficient_scope', 'webhook_limit_reached'],
  since: '2026-11-21',
  tags: ['webhooks'],
  input: {
    body: z.object({
      url: text(),
      events,
      accounts: accounts.default([]),
      notices: noticesList.default([]),
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
  refuses: ['not_found'],
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
  refuses: ['insufficient_scope', 'not_found'],
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

const update = route({
  method: 'PATCH',
  operation: 'updateWebhook',
  path: '/v1/webhooks/:id',
  summary: 'Changes a webhook: what is left out stays.',
  refuses: ['insufficient_scope', 'not_found', 'webhook_limit_reached'],
  since: '2026-11-22',
  tags: ['webhooks'],
  input: {
    path: madePath,
    body: z.object({
      url: orNull(text()),
      events: orNull(events),
      accounts: orNull(accounts),
      notices: orNull(noticesList),
      enabled: orNull(truth),
    }),
  },
  cacheControl: 'no-store',
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
  variables: ({ path, body }) => ({ ...path, ...body }),
  answer: ({ updateWebhook: webhook }) => ({ data: webhookAnswer(webhook) }),
});

const rollSecret = route({
  method: 'POST',
  operation: 'rollWebhookSecret',
  path: '/v1/webhooks/:id/secret',
  summary: 'Makes a new secret, beside which the old one signs for a while.',
  refuses: ['insufficient_scope', 'not_found'],
  since: '2026-11-22',
  tags: ['webhooks'],
  input: {
    path: madePath,
    body: z.object({ end_old_in_seconds: whole(0, 86_400).default(86_400) }),
  },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRollWebhookSecret($id: String!, $seconds: Int!) {
      rollWebhookSecret(id: $id, endOldInSeconds: $seconds) {
        webhook { ...WebhookAnswer }
        secret
      }
    }
  `),
  variables: ({ path, body }) => ({ ...path, seconds: body.end_old_in_seconds }),
  answer: ({ rollWebhookSecret: { webhook, secret } }) => ({
    status: 201,
    data: { ...webhookAnswer(webhook), secret },
  }),
});

export const webhookRoutes = [create, list, one, update, rollSecret, remove, ...deliveryRoutes];
