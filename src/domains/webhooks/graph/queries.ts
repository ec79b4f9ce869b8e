import { builder } from '../../../graph/builder.ts';
import { webhookLimits } from '../webhook.ts';
import { idArg } from './id-arg.ts';
import { WebhookType } from './webhook.ts';

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
