import { type DeliveryQueue, withWebhooks } from './queue.ts';

/** New deliveries of a webhook for its queue, the first of which is due at `dueAt`. */
export interface Addition {
  readonly webhookId: string;
  readonly receiver: string;
  readonly count: number;
  readonly dueAt: number;
}

/** The queue after deliveries were inserted. A count of 0 only makes its webhook due again. */
export function added(
  queue: DeliveryQueue | undefined,
  lineageId: string,
  additions: readonly Addition[],
): DeliveryQueue {
  const revision = (queue?.revision ?? 0) + 1;
  const known = new Map(queue?.webhooks.map((webhook) => [webhook.webhookId, webhook]));
  for (const { webhookId, receiver, count, dueAt } of additions) {
    const before = known.get(webhookId);
    known.set(webhookId, {
      webhookId,
      receiver,
      dueAt: Math.min(before?.dueAt ?? dueAt, dueAt),
      waiting: (before?.waiting ?? 0) + count,
      revision,
    });
  }
  return withWebhooks({ id: lineageId, revision }, [...known.values()]);
}
