import { builder } from '../../../graph/builder.ts';
import { WebhookDeliveryType } from './delivery.ts';
import { idArg } from './id-arg.ts';
import { WebhookType } from './webhook.ts';

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
      'Sends a test, at most once a minute; when it is accepted, a webhook that was switched off is on again, unless its owner did so.',
    args: idArg,
    resolve: (_root, { id }, { services, principal, requestId }) =>
      services.webhooks.test(principal, id, requestId),
  }),
);
