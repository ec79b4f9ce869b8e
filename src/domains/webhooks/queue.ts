/** What waits for one webhook. Times are epoch milliseconds. */
export interface QueuedWebhook {
  readonly webhookId: string;
  /** The origin that it leads to. */
  readonly receiver: string;
  /** When the first of its deliveries is due; never later than that, perhaps earlier. */
  readonly dueAt: number;
  /** How many wait, about: a process that dies between two writes leaves it off by a few, until none wait. */
  readonly waiting: number;
  /** That of the queue when this last changed: who looked before does not overwrite what came after. */
  readonly revision: number;
}

/**
 * All that waits for the webhooks of one lineage, in one record, so that finding who has something due reads one row a
 * lineage, however much waits. The deliveries stand by themselves; this is where to look for them.
 */
export interface DeliveryQueue {
  /** The lineage. */
  readonly id: string;
  /** Only ever grows; the record is never removed, so that it does not begin anew. */
  readonly revision: number;
  /** When the first of all is due; absent when nothing waits. */
  readonly dueAt?: number | undefined;
  /** Those for which something waits. */
  readonly webhooks: readonly QueuedWebhook[];
}

/**
 * So many deliveries of a lineage may wait: one event for each of 20 webhooks and each of 100 accounts, the maximum
 * of a lineage, is never lost.
 */
export const maxWaiting = 2000;

export const waitingOf = ({ webhooks }: DeliveryQueue): number =>
  webhooks.reduce((sum, { waiting }) => sum + waiting, 0);

/** What is put into a queue: so many new deliveries of a webhook, the first of which is due then. */
export interface Addition {
  readonly webhookId: string;
  readonly receiver: string;
  readonly count: number;
  readonly dueAt: number;
}

const withWebhooks = (
  queue: Pick<DeliveryQueue, 'id' | 'revision'>,
  webhooks: readonly QueuedWebhook[],
): DeliveryQueue => ({
  id: queue.id,
  revision: queue.revision,
  dueAt: webhooks.length > 0 ? Math.min(...webhooks.map(({ dueAt }) => dueAt)) : undefined,
  webhooks,
});

/** The queue after deliveries were inserted. With a count of 0 it is only looked at again. */
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

/** The webhook that the most waits for. */
export const longest = ({ webhooks }: DeliveryQueue): QueuedWebhook | undefined =>
  webhooks.reduce<QueuedWebhook | undefined>(
    (max, webhook) => (webhook.waiting > (max?.waiting ?? 0) ? webhook : max),
    undefined,
  );
