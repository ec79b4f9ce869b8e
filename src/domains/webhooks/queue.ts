/** What waits for one webhook. Times are epoch milliseconds. */
export interface QueuedWebhook {
  readonly webhookId: string;
  /** The origin that it leads to. */
  readonly receiver: string;
  /** When the first of its deliveries is due; never later than that, perhaps earlier. */
  readonly dueAt: number;
  /** About how many wait: a process that dies between two writes leaves it off by a few, until none wait. */
  readonly waiting: number;
  /** The revision of the queue when this last changed: an older look does not overwrite it. */
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

export const withWebhooks = (
  queue: Pick<DeliveryQueue, 'id' | 'revision'>,
  webhooks: readonly QueuedWebhook[],
): DeliveryQueue => ({
  id: queue.id,
  revision: queue.revision,
  dueAt: webhooks.length > 0 ? Math.min(...webhooks.map(({ dueAt }) => dueAt)) : undefined,
  webhooks,
});

/** The webhook for which the most deliveries wait. */
export const longest = ({ webhooks }: DeliveryQueue): QueuedWebhook | undefined =>
  webhooks.reduce<QueuedWebhook | undefined>(
    (max, webhook) => (webhook.waiting > (max?.waiting ?? 0) ? webhook : max),
    undefined,
  );
