import { graphql } from '../../gql/gql.ts';
import type { WebhookAnswerFragment } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { gameParam, present, textListMember, textMember, uidParam } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

const id = ({ path }: RouteInput) => ({ id: path['id'] ?? '' });

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

const create = route({
  method: 'POST',
  path: '/v1/webhooks',
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
  variables: ({ body }) => ({
    url: present('url', textMember(body, 'url')),
    events: textListMember(body, 'events').map(eventOf),
    accounts: accountsOf(body['accounts']),
  }),
  answer: ({ createWebhook: { webhook, secret } }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook.id}`,
    data: { ...shown(webhook), secret },
  }),
});

const list = route({
  method: 'GET',
  path: '/v1/webhooks',
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
  cacheControl: 'no-store',
  document: graphql(`
    query RestWebhook($id: String!) {
      webhook(id: $id) { ...WebhookAnswer }
    }
  `),
  variables: id,
  answer: ({ webhook }) => ({ data: shown(webhook) }),
});

const remove = route({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestDeleteWebhook($id: String!) {
      deleteWebhook(id: $id) { id: webhookId }
    }
  `),
  variables: id,
  answer: ({ deleteWebhook: data }) => ({ status: 204, data }),
});

const deliveries = route({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
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
  variables: (input) => ({
    ...id(input),
    ...pageOf(input),
  }),
  answer: ({ webhook: { deliveries: page } }) => ({
    data: page.nodes.map((delivery) => ({ ...delivery, type: wordOf(delivery.type) })),
    list: listOf(page),
  }),
});

const test = route({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestTestWebhook($id: String!) {
      testWebhook(id: $id) { ...DeliveryAnswer }
    }
  `),
  variables: id,
  answer: ({ testWebhook: data }, { id: webhook }) => ({
    status: 201,
    location: `/v1/webhooks/${webhook}/deliveries`,
    data: { ...data, type: wordOf(data.type) },
  }),
});

/** The events by their public names; a name of the graph cannot hold a dot. */
const events = {
  'report.reviewed': 'REPORT_REVIEWED',
  'trust_score.changed': 'TRUST_SCORE_CHANGED',
} as const;

const words: Readonly<Record<string, string>> = {
  REPORT_REVIEWED: 'report.reviewed',
  TRUST_SCORE_CHANGED: 'trust_score.changed',
  WEBHOOK_TEST: 'webhook.test',
};

const wordOf = (name: string): string => words[name] ?? name;

function eventOf(word: string) {
  const known = Object.entries(events).find(([event]) => event === word);
  if (known) return known[1];
  throw invalid('events', `Each is one of ${Object.keys(events).join(', ')}.`);
}

function accountsOf(value: unknown) {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid('accounts', 'It is a list of {"game", "uid"}.');
  return value.map((item: unknown) => {
    const account = typeof item === 'object' && item !== null ? { ...item } : {};
    return {
      game: gameParam(textMember(account, 'game')),
      uid: uidParam(textMember(account, 'uid')),
    };
  });
}

const invalid = (path: string, message: string): Problem =>
  new Problem('validation_failed', `${path}: ${message}`, { details: [{ path, message }] });

const shown = ({ enabled, events: names, ...webhook }: WebhookAnswerFragment) => ({
  ...webhook,
  events: names.map(wordOf),
  status: enabled ? 'active' : 'disabled',
});

export const webhookRoutes = [create, list, one, remove, deliveries, test];
