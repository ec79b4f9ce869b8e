import { type Account, parseAccountKey } from '../../../games/account.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType, loadConnection, pageArgs } from '../../../graph/connection.ts';
import { costly, edge } from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { readOrReport } from '../../../lib/principal.ts';
import { NoticeTypeEnum } from '../../archive/graph/notices.ts';
import { TrustScoreType } from '../../trust/graph.ts';
import type { Delivery } from '../delivery.ts';
import { type NoticesOfGame, parseNoticesKey } from '../settings.ts';
import { type DisabledReason, type Webhook, type WebhookEvent, webhookLimits } from '../webhook.ts';
import { WebhookDeliveryType, webhookIdArg } from './delivery.ts';

export const WebhookEventEnum = builder.enumType('WebhookEvent', {
  description: 'What can be sent to a webhook.',
  values: enumValues<WebhookEvent>({
    'report.reviewed': 'A report that the key family filed was decided on.',
    'trust_score.changed': 'The trust score of one of the named accounts changed.',
    'notice.published': 'One of the named games published a notice.',
  }),
});

const DisabledReasonEnum = builder.enumType('WebhookDisabledReason', {
  description: 'Why a webhook was switched off.',
  values: enumValues<DisabledReason>({
    failing: 'Nothing was accepted for 24 hours.',
    gone: 'The receiver answered 410.',
    key_ended: 'No key of the key family is valid any more.',
    paused: 'Its owner switched it off.',
  }),
});

export const WebhookAccount = builder.objectRef<Account>('WebhookAccount').implement({
  description: 'An account that a webhook names.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    trustScore: t.field({
      ...edge,
      type: TrustScoreType,
      description: 'The trust score of the account, as of now; null for a key that may not read.',
      resolve: (account, _args, { services, principal }) =>
        services.trust.get(principal.environment, account),
    }),
  }),
});

const WebhookNotices = builder.objectRef<NoticesOfGame>('WebhookNotices').implement({
  description: 'Notices that a webhook is sent.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game that announces them.' }),
    type: t.expose('type', {
      type: NoticeTypeEnum,
      nullable: true,
      description: 'Only those of this type; null for all of the game.',
    }),
  }),
});

export const WebhookType = builder.objectRef<Webhook>('Webhook');

builder.node(WebhookType, {
  id: { resolve: ({ id }) => id },
  loadOne: (id, { services, principal }) => services.webhooks.get(principal, id),
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'secrets' in value,
  description: 'An address that events are sent to, by signed requests.',
  fields: (t) => ({
    webhookId: t.exposeString('id', { description: 'Names the webhook: `whk_…`.' }),
    url: t.exposeString('url', { description: 'The address.' }),
    events: t.expose('events', {
      type: [WebhookEventEnum],
      description: 'The events that are sent to it.',
    }),
    accounts: t.field({
      type: [WebhookAccount],
      // The limit holds for all webhooks of a family together: each counts with its share.
      extensions: { rows: webhookLimits.accounts / webhookLimits.webhooks },
      description: 'The accounts whose changes of the trust score are sent to it.',
      resolve: ({ accounts }) => accounts.flatMap((key) => parseAccountKey(key) ?? []),
    }),
    notices: t.field({
      type: [WebhookNotices],
      extensions: { rows: webhookLimits.notices },
      description: 'The notices that are sent to it.',
      resolve: ({ notices }) => notices.flatMap((key) => parseNoticesKey(key) ?? []),
    }),
    enabled: t.boolean({
      description: 'Whether anything is sent to it at the moment.',
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
      description: 'Since when nothing was accepted; null when all is well.',
    }),
    droppedCount: t.exposeInt('dropped', {
      description:
        'How many of its deliveries were dropped because more than 2,000 of the key family waited.',
    }),
    secretRolledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its secret was last replaced; null for the first.',
      resolve: ({ secrets }) => secrets.rolledAt,
    }),
    oldSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the old secret signs too; null without one.',
      resolve: ({ secrets }) => secrets.old?.until ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    deliveries: t.field({
      ...costly,
      type: connectionType('WebhookDelivery', WebhookDeliveryType),
      description: 'What it was sent in the last 7 days, newest first.',
      args: pageArgs,
      resolve: ({ id }, { first, after }, { services, cursors }) =>
        loadConnection({
          cursors,
          list: `deliveries of ${id}`,
          first,
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
    authScopes: { scope: readOrReport },
    resolve: (_root, _args, { services, principal }) => services.webhooks.list(principal),
  }),
);

builder.queryField('webhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description: 'One webhook of the key family.',
    authScopes: { scope: readOrReport },
    args: webhookIdArg,
    resolve: (_root, { id }, { services, principal }) => services.webhooks.get(principal, id),
  }),
);
