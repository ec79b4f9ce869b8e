import { builder } from '../../../graph/builder.ts';
import { readOrReport } from '../../../lib/principal.ts';
import { webhookLimits } from '../webhook.ts';
import { WebhookDeliveryType } from './delivery.ts';
import { idArg } from './id-arg.ts';
import { WebhookType } from './webhook.ts';

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
    args: idArg,
    resolve: (_root, { id }, { services, principal }) => services.webhooks.get(principal, id),
  }),
);

builder.queryField('webhookDelivery', (t) =>
  t.field({
    type: WebhookDeliveryType,
    nullable: true,
    description: 'What a webhook of the key family was or will be sent.',
    authScopes: { scope: readOrReport },
    args: {
      webhookId: t.arg.string({ required: true, description: 'The webhook: `whk_…`.' }),
      id: t.arg.string({ required: true, description: 'The delivery: `msg_…`.' }),
    },
    resolve: (_root, { webhookId, id }, { services, principal }) =>
      services.webhooks.delivery(principal, webhookId, id),
  }),
);
