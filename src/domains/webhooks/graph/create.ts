import { builder } from '../../../graph/builder.ts';
import type { WithSecret } from '../service.ts';
import { WebhookEventEnum } from './enums.ts';
import { maxNotices, urlText, WebhookAccountInput, WebhookNoticesInput } from './inputs.ts';
import { WebhookType } from './webhook.ts';

const CreateWebhookPayload = builder.objectRef<WithSecret>('CreateWebhookPayload').implement({
  description: 'A new webhook with its secret, which is shown this once.',
  fields: (t) => ({
    webhook: t.expose('webhook', { type: WebhookType, description: 'The webhook.' }),
    secret: t.exposeString('secret', {
      description: 'What its messages are signed with, for Standard Webhooks: `whsec_…`.',
    }),
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
        description: urlText,
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
        validate: maxNotices,
      }),
    },
    check({ url, accounts, notices, ...given }, { services, unread = new Set() }) {
      const webhook = { url, ...given, accounts: accounts ?? [], notices: notices ?? [] };
      // What goes together can be said of what was read alone.
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
