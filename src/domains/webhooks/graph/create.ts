import { validUid } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { NoticeTypeEnum } from '../../archive/graph/enums.ts';
import { type Webhook, webhookLimits } from '../webhook.ts';
import { WebhookEventEnum } from './enums.ts';
import { WebhookType } from './webhook.ts';

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
  description: 'An account whose changes of the trust score are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game of the account.' }),
    uid: t.string({
      required: true,
      description: 'The account: 9 or 10 digits.',
      validate: validUid,
    }),
  }),
});

const WebhookNoticesInput = builder.inputType('WebhookNoticesInput', {
  description: 'Notices that are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game that announces them.' }),
    type: t.field({ type: NoticeTypeEnum, description: 'Only those of this type.' }),
  }),
});

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: CreateWebhookPayload,
    nullable: true,
    description:
      'Makes a webhook: report.reviewed needs the scope write:report, trust_score.changed and notice.published need read. At most 20 for a key family.',
    args: {
      url: t.arg.string({
        required: true,
        description: 'An https URL without user name, on port 443, 80, or 1024 and above.',
      }),
      events: t.arg({
        type: [WebhookEventEnum],
        required: true,
        description: 'The events that are sent to it.',
      }),
      accounts: t.arg({
        type: [WebhookAccountInput],
        description:
          'With trust_score.changed: the accounts, at most 100 for all webhooks of a key family.',
      }),
      notices: t.arg({
        type: [WebhookNoticesInput],
        description: 'With notice.published: of which games, and of which types, at most 15.',
        validate: { maxLength: [webhookLimits.notices, { message: 'At most 15.' }] },
      }),
    },
    resolve: (_root, { url, events, accounts, notices }, { services, principal, requestId }) =>
      services.webhooks.create(
        principal,
        { url, events, accounts: accounts ?? [], notices: notices ?? [] },
        requestId,
      ),
  }),
);
