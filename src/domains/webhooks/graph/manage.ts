import { builder } from '../../../graph/builder.ts';
import { validUid } from '../../../graph/field-options.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { NoticeTypeEnum } from '../../archive/graph/notices.ts';
import { maxOverlapMs } from '../secrets.ts';
import type { WithSecret } from '../service.ts';
import { webhookLimits } from '../webhook.ts';
import { webhookIdArg } from './delivery.ts';
import { WebhookEventEnum, WebhookType } from './webhook.ts';

const WebhookAccountInput = builder.inputType('WebhookAccountInput', {
  description: 'An account whose changes of the trust score are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game of the account.' }),
    uid: t.string({ required: true, description: '9 or 10 digits.', validate: validUid }),
  }),
});

const WebhookNoticesInput = builder.inputType('WebhookNoticesInput', {
  description: 'Notices that are sent.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game that announces them.' }),
    type: t.field({ type: NoticeTypeEnum, description: 'Only those of this type.' }),
  }),
});

const urlText = 'An https URL without user name, on port 443, 80, or 1024 and above.';

/** Duplicates count. */
const maxNotices: { maxLength: [number, { message: string }] } = {
  maxLength: [webhookLimits.notices, { message: `At most ${webhookLimits.notices}.` }],
};

const secretPayload = (name: string, description: string, secret: string) =>
  builder.objectRef<WithSecret>(name).implement({
    description,
    fields: (t) => ({
      webhook: t.expose('webhook', { type: WebhookType, description: 'The webhook.' }),
      secret: t.exposeString('secret', { description: secret }),
    }),
  });

const CreateWebhookPayload = secretPayload(
  'CreateWebhookPayload',
  'A new webhook with its secret, which is shown this once.',
  'What its messages are signed with, for Standard Webhooks: `whsec_…`.',
);

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: CreateWebhookPayload,
    nullable: true,
    description:
      'Makes a webhook: report.reviewed needs the scope write:report, trust_score.changed and notice.published need read. At most 20 for a key family.',
    args: {
      url: t.arg.string({ required: true, description: urlText }),
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
        validate: maxNotices,
      }),
    },
    check({ url, accounts, notices, ...given }, { services, unread = new Set() }) {
      const webhook = { url, ...given, accounts: accounts ?? [], notices: notices ?? [] };
      // Members are compared with each other only when all of them could be read.
      const isRead = ![...unread].some((path) => /^(events|accounts|notices)$/.test(path));
      if (isRead) services.webhooks.check(webhook);
      else services.webhooks.checkUrl(url);
    },
    resolve: (_root, { url, events, accounts, notices }, { services, principal, requestId }) =>
      services.webhooks.create(
        principal,
        { url, events, accounts: accounts ?? [], notices: notices ?? [] },
        requestId,
      ),
  }),
);

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description:
      'Changes a webhook: what is left out or null stays. The result must meet the rules for a new one, and the key needs the scopes of its events before and after.',
    args: {
      ...webhookIdArg,
      url: t.arg.string({
        description: `${urlText} What waits goes there from now on.`,
      }),
      events: t.arg({ type: [WebhookEventEnum], description: 'All events it receives.' }),
      accounts: t.arg({
        type: [WebhookAccountInput],
        description: 'With trust_score.changed: the accounts, all of them; empty without it.',
      }),
      notices: t.arg({
        type: [WebhookNoticesInput],
        description: 'With notice.published: of which games, all of them; empty without it.',
        validate: maxNotices,
      }),
      enabled: t.arg.boolean({
        description:
          'False switches it off until this is true again; true also switches one on that was switched off for failing.',
      }),
    },
    check: ({ url }, { services }) => (url == null ? undefined : services.webhooks.checkUrl(url)),
    resolve: (_root, { id, ...change }, { services, principal, requestId }) =>
      services.webhooks.update(principal, id, change, requestId),
  }),
);

const maxOverlapSeconds = maxOverlapMs / 1000;

const RollWebhookSecretPayload = secretPayload(
  'RollWebhookSecretPayload',
  'A webhook with its new secret, which is shown this once.',
  'What its messages are signed with from now on: `whsec_…`.',
);

builder.mutationField('rollWebhookSecret', (t) =>
  t.field({
    type: RollWebhookSecretPayload,
    nullable: true,
    description:
      'Makes a new secret. The old one signs beside it for a while: two signatures, separated by a space. Rolled again in that time, the newest is replaced and the old one stays.',
    args: {
      ...webhookIdArg,
      endOldInSeconds: t.arg.int({
        description:
          'How long the old secret signs too: 0 to 86400, a day when left out. Send 0 when it has leaked.',
        defaultValue: maxOverlapSeconds,
        validate: {
          min: [0, { message: 'At least 0 seconds.' }],
          max: [maxOverlapSeconds, { message: `At most ${maxOverlapSeconds} seconds.` }],
        },
      }),
    },
    resolve: (_root, { id, endOldInSeconds }, { services, principal, requestId }) => {
      const overlapMs = (endOldInSeconds ?? maxOverlapSeconds) * 1000;
      return services.webhooks.rollSecret(principal, id, overlapMs, requestId);
    },
  }),
);

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description: 'Deletes a webhook; what was not delivered yet never is.',
    args: webhookIdArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.remove(principal, id, requestId),
  }),
);
