import { type Account, parseAccountKey } from '../../../games/account.ts';
import { builder } from '../../../graph/builder.ts';
import { connectionType } from '../../../graph/connection-type.ts';
import { costly } from '../../../graph/edge.ts';
import { pageArgs } from '../../../graph/page-args.ts';
import { connectionOf } from '../../../graph/paging.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { NoticeTypeEnum } from '../../archive/graph/enums.ts';
import type { Delivery } from '../delivery.ts';
import { type NoticesOfGame, parseNoticesKey } from '../new-webhook.ts';
import { type Webhook, webhookLimits } from '../webhook.ts';
import { WebhookDeliveryType } from './delivery.ts';
import { DisabledReasonEnum, WebhookEventEnum } from './enums.ts';

export const WebhookAccount = builder.objectRef<Account>('WebhookAccount').implement({
  description: 'An account that a webhook names.',
  fields: (t) => ({
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
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

export const WebhookType = builder.objectRef<Webhook>('Webhook').implement({
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
      // All webhooks of a family name so many together: each counts with its share of them.
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
      description: 'The moment from which nothing was accepted; null when all is well.',
    }),
    droppedCount: t.exposeInt('dropped', {
      description:
        'How many deliveries were given up since it was made, as more than 2,000 waited for the key family.',
    }),
    secretRolledAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its secret was made anew; null for the first.',
      resolve: ({ secrets }) => secrets.rolledAt,
    }),
    oldSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the secret before signs too; null without one.',
      resolve: ({ secrets }) => secrets.old?.until ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    deliveries: t.field({
      ...costly,
      type: connectionType('WebhookDelivery', WebhookDeliveryType),
      description: 'What it was sent in the last 7 days, newest first.',
      args: pageArgs,
      resolve: ({ id }, { first, after }, { services, cursors }) =>
        connectionOf({
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
