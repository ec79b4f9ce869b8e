import { type Account, parseAccountKey } from '../../games/account.ts';
import { uidPattern } from '../../games/ids.ts';
import { builder } from '../../graph/builder.ts';
import { connectionOf, connectionType, pageArgs, pageSize } from '../../graph/paging.ts';
import { enumValues, GameEnum } from '../../graph/scalars.ts';
import type { Delivery, DeliveryFault, DeliveryState, DeliveryType } from './delivery.ts';
import { type DisabledReason, type Webhook, type WebhookEvent, webhookLimits } from './webhook.ts';

const WebhookEventEnum = builder.enumType('WebhookEvent', {
  description: 'What a webhook is told of.',
  values: enumValues<WebhookEvent>({
    'report.reviewed': 'A report that the key family filed was decided on.',
    'trust_score.changed': 'The trust score of one of the named accounts changed.',
  }),
});

const DeliveryTypeEnum = builder.enumType('WebhookDeliveryType', {
  description: 'What a delivery tells.',
  values: enumValues<DeliveryType>({
    'report.reviewed': 'A report was decided on.',
    'trust_score.changed': 'A trust score changed.',
    'webhook.test': 'Nothing: it was asked for.',
  }),
});

const DisabledReasonEnum = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook was switched off.',
  values: enumValues<DisabledReason>({
    failing: 'Nothing was accepted for 24 hours.',
    gone: 'The receiver answered 410.',
    key_ended: 'No key of the family is valid any more.',
  }),
});

const DeliveryStateEnum = builder.enumType('WebhookDeliveryState', {
  description: 'Where a delivery is in its life.',
  values: enumValues<DeliveryState>({
    pending: 'It waits for its next attempt, or is being sent.',
    delivered: 'The receiver accepted it.',
    failed: 'It is not tried any more.',
  }),
});

const DeliveryFaultEnum = builder.enumType('WebhookDeliveryFault', {
  description: 'Why an attempt failed.',
  values: enumValues<DeliveryFault>({
    refused: 'The receiver answered a status that is not 2xx.',
    redirected: 'The receiver answered a redirect, which is not followed.',
    timed_out: 'The receiver took more than 10 seconds.',
    unreachable: 'There was no connection, or no answer on it.',
    address_not_allowed: 'The name leads to an address that is not public.',
    webhook_disabled: 'The webhook was switched off or deleted meanwhile.',
    dropped: 'More than 2,000 waited for the key family; the oldest were given up.',
  }),
});

const WebhookAccount = builder.objectRef<Account>('WebhookAccount').implement({
  description: 'An account that a webhook names.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
  }),
});

const WebhookDeliveryType = builder.objectRef<Delivery>('WebhookDelivery').implement({
  description: 'One message for a webhook, kept for 7 days.',
  fields: (t) => ({
    deliveryId: t.exposeString('id', {
      description: 'Its `webhook-id`, the same at every attempt: `msg_…`.',
    }),
    type: t.expose('type', { type: DeliveryTypeEnum, description: 'What it tells.' }),
    state: t.expose('state', { type: DeliveryStateEnum, description: 'Where it is.' }),
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
      description: 'When it was accepted or given up.',
    }),
    lastStatus: t.exposeInt('status', {
      nullable: true,
      description: 'The status of the last answer; null without one.',
    }),
    lastFault: t.expose('fault', {
      type: DeliveryFaultEnum,
      nullable: true,
      description: 'Why the last attempt failed; null when it did not.',
    }),
  }),
});

const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
  description: 'An address that is told of events, by signed requests.',
  fields: (t) => ({
    webhookId: t.exposeString('id', { description: 'Names the webhook: `whk_…`.' }),
    url: t.exposeString('url', { description: 'Where it leads.' }),
    events: t.expose('events', {
      type: [WebhookEventEnum],
      description: 'What it is told of.',
    }),
    accounts: t.field({
      type: [WebhookAccount],
      extensions: { rows: webhookLimits.accounts },
      description: 'The accounts whose trust score it is told of.',
      resolve: ({ accounts }) => accounts.flatMap((key) => parseAccountKey(key) ?? []),
    }),
    enabled: t.boolean({
      description: 'Whether it is told of anything at the moment.',
      resolve: ({ disabled }) => disabled === null,
    }),
    disabledReason: t.expose('disabled', {
      type: DisabledReasonEnum,
      nullable: true,
      description: 'Why it was switched off; null while it is on.',
    }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'The moment from which nothing was accepted; null when all is well.',
    }),
    droppedCount: t.exposeInt('dropped', {
      description:
        'How many deliveries were given up since it was made, as more than 2,000 waited for the key family.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    deliveries: t.field({
      type: connectionType('WebhookDelivery', WebhookDeliveryType),
      description: 'What it was sent in the last 7 days, newest first.',
      args: {
        ...pageArgs,
      },
      resolve: ({ id }, { first, after }, { services, cursors }) =>
        connectionOf({
          cursors,
          list: `deliveries of ${id}`,
          first: first ?? pageSize.usual,
          after,
          keyOf: (delivery: Delivery) => [delivery.webhookId, delivery.createdAt, delivery.id],
          load: (page) => services.webhooks.deliveries(id, page),
        }),
    }),
  }),
});

builder.queryField('webhooks', (t) =>
  t.field({
    type: [WebhookType],
    nullable: true,
    extensions: { rows: webhookLimits.webhooks },
    description: 'The webhooks of the key family, oldest first.',
    authScopes: { scope: 'read' },
    resolve: (_root, _args, { services, principal }) => services.webhooks.list(principal),
  }),
);

const idArg = builder.args((t) => ({
  id: t.string({ required: true, description: 'The webhook: `whk_…`.' }),
}));

builder.queryField('webhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description: 'One webhook of the key family.',
    authScopes: { scope: 'read' },
    args: idArg,
    resolve: (_root, { id }, { services, principal }) => services.webhooks.get(principal, id),
  }),
);

interface Created {
  readonly webhook: Webhook;
  readonly secret: string;
}

const CreateWebhookPayload = builder.objectRef<Created>('CreateWebhookPayload').implement({
  description: 'A new webhook with its secret, which is shown this once.',
  fields: (t) => ({
    webhook: t.expose('webhook', { type: WebhookType, description: 'The webhook.' }),
    secret: t.exposeString('secret', {
      description: 'What its messages are signed with, for Standard Webhooks: `whsec_…`.',
    }),
  }),
});

const WebhookAccountInput = builder.inputType('WebhookAccountInput', {
  description: 'An account to be told of.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game of the account.' }),
    uid: t.string({
      required: true,
      description: 'The account: 9 or 10 digits.',
      validate: { regex: [uidPattern, { message: 'A UID has 9 or 10 digits.' }] },
    }),
  }),
});

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: CreateWebhookPayload,
    nullable: true,
    description:
      'Makes a webhook: report.reviewed needs the scope write:report, trust_score.changed needs read. At most 20 for a key family.',
    args: {
      url: t.arg.string({
        required: true,
        description: 'An https URL without user name, on port 443, 80, or 1024 and above.',
      }),
      events: t.arg({
        type: [WebhookEventEnum],
        required: true,
        description: 'What it is told of.',
      }),
      accounts: t.arg({
        type: [WebhookAccountInput],
        description:
          'With trust_score.changed: the accounts, at most 100 for all webhooks of a key family.',
      }),
    },
    resolve: (_root, { url, events, accounts }, { services, principal, requestId }) =>
      services.webhooks.create(principal, { url, events, accounts: accounts ?? [] }, requestId),
  }),
);

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description: 'Ends a webhook; what was not delivered yet never is.',
    args: idArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.remove(principal, id, requestId),
  }),
);

builder.mutationField('testWebhook', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description:
      'Sends a test, at most once a minute; when it is accepted, a webhook that was switched off is on again.',
    args: idArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.test(principal, id, requestId),
  }),
);
