import { builder } from '../../../graph/builder.ts';
import { maxOverlapMs } from '../secrets.ts';
import type { WithSecret } from '../service.ts';
import { WebhookType } from './webhook.ts';

const maxOverlapSeconds = maxOverlapMs / 1000;

const RollWebhookSecretPayload = builder
  .objectRef<WithSecret>('RollWebhookSecretPayload')
  .implement({
    description: 'A webhook with its new secret, which is shown this once.',
    fields: (t) => ({
      webhook: t.expose('webhook', { type: WebhookType, description: 'The webhook.' }),
      secret: t.exposeString('secret', {
        description: 'What its messages are signed with from now on: `whsec_…`.',
      }),
    }),
  });

builder.mutationField('rollWebhookSecret', (t) =>
  t.field({
    type: RollWebhookSecretPayload,
    nullable: true,
    description:
      'Makes a new secret. The old one signs beside it for a while: two signatures between which a space stands. Rolled again in that time, the newest is replaced and the old one stays.',
    args: {
      id: t.arg.string({ required: true, description: 'The webhook: `whk_…`.' }),
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
