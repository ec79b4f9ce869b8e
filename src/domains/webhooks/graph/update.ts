import { builder } from '../../../graph/builder.ts';
import { WebhookEventEnum } from './enums.ts';
import { maxNotices, urlText, WebhookAccountInput, WebhookNoticesInput } from './inputs.ts';
import { WebhookType } from './webhook.ts';

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: WebhookType,
    nullable: true,
    description:
      'Changes a webhook: what is left out or null stays. What comes of it is held to the rules for a new one, and its events before and after need their scopes.',
    args: {
      id: t.arg.string({ required: true, description: 'The webhook: `whk_…`.' }),
      url: t.arg.string({
        description: `${urlText} What waits goes there from now on.`,
      }),
      events: t.arg({
        type: [WebhookEventEnum],
        description: 'The events that are sent to it, all of them.',
      }),
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
          'False switches it off until this is true again; true also ends that it was switched off for failing.',
      }),
    },
    check: ({ url }, { services }) => (url == null ? undefined : services.webhooks.checkUrl(url)),
    resolve: (_root, { id, ...change }, { services, principal, requestId }) =>
      services.webhooks.update(principal, id, change, requestId),
  }),
);
