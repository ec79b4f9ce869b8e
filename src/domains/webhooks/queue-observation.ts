import { type DeliveryQueue, withWebhooks } from './queue.ts';

/** What has changed of a webhook's deliveries, as somebody saw. */
export interface Observation {
  readonly webhookId: string;
  /** How many do not wait any more. */
  readonly gone: number;
  /** When the first that waits is due, undefined when none does, and the revision of the webhook before that look. */
  readonly seen?: { readonly revision: number; readonly dueAt: number | undefined };
}

/** The queue after a look. What was put in since the look began stays due. */
export function observed(
  queue: DeliveryQueue,
  { webhookId, gone, seen }: Observation,
): DeliveryQueue | undefined {
  const before = queue.webhooks.find((webhook) => webhook.webhookId === webhookId);
  if (!before) return undefined;
  const next = { id: queue.id, revision: queue.revision + 1 };
  const others = queue.webhooks.filter((webhook) => webhook !== before);
  const waiting = Math.max(0, before.waiting - gone);
  if (before.revision !== seen?.revision) {
    if (gone === 0) return undefined;
    return withWebhooks(next, [...others, { ...before, waiting }]);
  }
  const { dueAt } = seen;
  if (dueAt === undefined) return withWebhooks(next, others);
  // One waits, as was seen, whatever was counted.
  const { revision } = next;
  const after = { ...before, dueAt, waiting: Math.max(1, waiting), revision };
  return withWebhooks(next, [...others, after]);
}

/** The queue when nothing is sent to these webhooks before `until`. */
export const postponed = (
  queue: DeliveryQueue,
  webhookIds: readonly string[],
  until: number,
): DeliveryQueue =>
  withWebhooks(
    { id: queue.id, revision: queue.revision + 1 },
    queue.webhooks.map((webhook) =>
      webhookIds.includes(webhook.webhookId)
        ? { ...webhook, dueAt: Math.max(webhook.dueAt, until) }
        : webhook,
    ),
  );

/** The queue when a webhook leads to another receiver. */
export const moved = (
  queue: DeliveryQueue,
  webhookId: string,
  receiver: string,
): DeliveryQueue | undefined =>
  queue.webhooks.some((webhook) => webhook.webhookId === webhookId && webhook.receiver !== receiver)
    ? withWebhooks(
        { id: queue.id, revision: queue.revision + 1 },
        queue.webhooks.map((webhook) =>
          webhook.webhookId === webhookId ? { ...webhook, receiver } : webhook,
        ),
      )
    : undefined;
