import { graphql } from '../../gql/gql.ts';
import type { WebhookAnswerFragment, WebhookDeliveryType } from '../../gql/graphql.ts';
import { eventWords } from '../input/words.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment WebhookAnswer on Webhook {
    id: webhookId url events accounts { game uid } notices { game type } enabled
    disabled_reason: disabledReason failing_since: failingSince dropped: droppedCount
    secret_rolled_at: secretRolledAt old_secret_until: oldSecretUntil created_at: createdAt
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment DeliveryAnswer on WebhookDelivery {
    id: deliveryId type state attempts created_at: createdAt next_attempt_at: nextAttemptAt
    finished_at: finishedAt last_status: lastStatus last_fault: lastFault last_error: lastError
    redelivered_at: redeliveredAt
  }
`);

/** The public names of the events, by those of the graph. */
const publicTypes = new Map<string, string>(
  Object.entries({
    ...eventWords,
    WEBHOOK_TEST: 'webhook.test',
  } satisfies Readonly<Record<WebhookDeliveryType, string>>),
);

/** The public name of a type; one that is public already stays as it is. */
const publicTypeOf = (type: string): string => publicTypes.get(type) ?? type;

export const webhookAnswer = ({ enabled, events: names, ...webhook }: WebhookAnswerFragment) => ({
  ...webhook,
  events: names.map(publicTypeOf),
  status: enabled ? 'active' : 'disabled',
});

/** A delivery with the public name of what it is about. */
export const deliveryAnswer = <Delivery extends { readonly type: string }>(delivery: Delivery) => ({
  ...delivery,
  type: publicTypeOf(delivery.type),
});
