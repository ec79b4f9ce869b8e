import { graphql } from '../../gql/gql.ts';
import type { WebhookAnswerFragment, WebhookDeliveryType } from '../../gql/graphql.ts';
import { eventWords } from '../input/words.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment WebhookAnswer on Webhook {
    id: webhookId url events accounts { game uid } enabled disabled_reason: disabledReason
    failing_since: failingSince dropped: droppedCount created_at: createdAt
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment DeliveryAnswer on WebhookDelivery {
    id: deliveryId type state attempts created_at: createdAt next_attempt_at: nextAttemptAt
    finished_at: finishedAt last_status: lastStatus last_fault: lastFault
  }
`);

/** The public names of what is sent, by those of the graph. */
const words = new Map<string, string>(
  Object.entries({
    ...eventWords,
    WEBHOOK_TEST: 'webhook.test',
  } satisfies Readonly<Record<WebhookDeliveryType, string>>),
);

/** A type that is told by its public name already is told as it is. */
export const wordOf = (type: string): string => words.get(type) ?? type;

export const shown = ({ enabled, events: names, ...webhook }: WebhookAnswerFragment) => ({
  ...webhook,
  events: names.map(wordOf),
  status: enabled ? 'active' : 'disabled',
});
