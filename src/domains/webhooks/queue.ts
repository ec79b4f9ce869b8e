import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import { createKeyedMutex } from '../../store/keyed-mutex.ts';
import { insertOnce } from '../../store/records.ts';
import type { Collection, CollectionSpec, RecordOf } from '../../store/store.ts';
import { type Delivery, dropDelivery, makeDelivery, type NewDelivery } from './delivery.ts';
import type { Registry } from './registry.ts';
import { originOf, type Webhook } from './webhook.ts';

/** The deliveries that wait for one webhook. Times are epoch milliseconds. */
const queuedWebhook = z.object({
  webhookId: z.string(),
  /** The origin that it leads to. */
  receiver: z.string(),
  /** When the first of its deliveries is due, or earlier; never later. */
  dueAt: z.number(),
  /** About how many wait: after a process died between two writes it is off by a few, until none wait. */
  waiting: z.number(),
  /** The revision of the queue when this last changed: an older observation does not postpone it. */
  revision: z.number(),
});
type QueuedWebhook = RecordOf<typeof queuedWebhook>;

/**
 * What waits for the webhooks of one key family, in one record: finding the families with something due reads one row
 * for each, however much waits. It says where to look; the deliveries are records of their own.
 */
const deliveryQueue = z.object({
  /** The `lineageId` of the family. */
  id: z.string(),
  /** Only ever grows; the record is never removed, so that it does not begin anew. */
  revision: z.number(),
  /** When the first of all is due; absent when nothing waits. */
  dueAt: z.number().optional(),
  /** Those for which something waits. */
  webhooks: z.array(queuedWebhook),
});
export type DeliveryQueue = RecordOf<typeof deliveryQueue>;

export const deliveryQueues: CollectionSpec<DeliveryQueue> = {
  name: 'webhook_queues',
  keeps: 'with its subject',
  schema: deliveryQueue,
  indexes: { byDue: ['dueAt'] },
};

/** How many deliveries of a key family may wait: enough for one event for each of 20 webhooks and 100 accounts. */
export const maxWaiting = 2000;

export const countWaiting = ({ webhooks }: DeliveryQueue): number =>
  webhooks.reduce((sum, { waiting }) => sum + waiting, 0);

/** New deliveries of a webhook for its queue, the first of which is due at `dueAt`. */
export interface Addition extends Pick<QueuedWebhook, 'webhookId' | 'receiver' | 'dueAt'> {
  readonly count: number;
}

/** The queue after deliveries were inserted. A count of 0 only makes its webhook due again. */
export function addToQueue(
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
  return withWebhooks(lineageId, revision, [...known.values()]);
}

/** What has changed of a webhook's deliveries, as an instance saw it. */
interface Observation {
  readonly webhookId: string;
  /** How many have stopped waiting. */
  readonly gone: number;
  /** When the first that waits is due, undefined when none does; and the revision of the webhook before that. */
  readonly seen?: { readonly revision: number; readonly dueAt: number | undefined };
}

/**
 * The queue after an observation; undefined when it changes nothing. When the webhook has changed since the observation
 * began, it can only become due earlier.
 */
export function applyObservation(
  queue: DeliveryQueue,
  { webhookId, gone, seen }: Observation,
): DeliveryQueue | undefined {
  const before = queue.webhooks.find((webhook) => webhook.webhookId === webhookId);
  if (!before) return undefined;
  const revision = queue.revision + 1;
  const others = queue.webhooks.filter((webhook) => webhook !== before);
  const waiting = Math.max(0, before.waiting - gone);
  if (before.revision !== seen?.revision) {
    // Too early is looked at once more; too late would hold back what is due.
    const isEarlier = seen?.dueAt !== undefined && seen.dueAt < before.dueAt;
    if (gone === 0 && !isEarlier) return undefined;
    const after = { ...before, waiting, ...(isEarlier && { dueAt: seen.dueAt, revision }) };
    return withWebhooks(queue.id, revision, [...others, after]);
  }
  const { dueAt } = seen;
  if (dueAt === undefined) return withWebhooks(queue.id, revision, others);
  // One was seen waiting, whatever the count says.
  const after = { ...before, dueAt, waiting: Math.max(1, waiting), revision };
  return withWebhooks(queue.id, revision, [...others, after]);
}

const mapWebhooks = (
  { id, revision, webhooks }: DeliveryQueue,
  change: (webhook: QueuedWebhook) => QueuedWebhook,
): DeliveryQueue => withWebhooks(id, revision + 1, webhooks.map(change));

/** The queue when nothing is sent to these webhooks before `until`. */
export const postponeWebhooks = (
  queue: DeliveryQueue,
  webhookIds: readonly string[],
  until: number,
): DeliveryQueue =>
  mapWebhooks(queue, (webhook) =>
    webhookIds.includes(webhook.webhookId)
      ? { ...webhook, dueAt: Math.max(webhook.dueAt, until) }
      : webhook,
  );

/** The queue when a webhook leads to another receiver. */
export const moveWebhook = (queue: DeliveryQueue, webhookId: string, receiver: string) =>
  mapWebhooks(queue, (webhook) =>
    webhook.webhookId === webhookId ? { ...webhook, receiver } : webhook,
  );

const withWebhooks = (
  id: string,
  revision: number,
  webhooks: readonly QueuedWebhook[],
): DeliveryQueue => ({
  id,
  revision,
  dueAt: webhooks.length > 0 ? Math.min(...webhooks.map(({ dueAt }) => dueAt)) : undefined,
  webhooks,
});

export interface EnqueueDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly queues: Collection<DeliveryQueue>;
  readonly registry: Pick<Registry, 'change'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly onDropped: (lineageId: string, count: number) => void;
}

export interface Message extends Omit<NewDelivery, 'webhookId' | 'lineageId'> {
  readonly webhook: Pick<Webhook, 'id' | 'url'>;
}

export type Enqueue = ReturnType<typeof createEnqueue>;

export function createEnqueue(dependencies: EnqueueDependencies) {
  const { deliveries, queues, clock } = dependencies;
  // One at a time for a key family: each starts from the result of the one before, and drops no more than it must.
  const inTurn = createKeyedMutex();

  /**
   * Queues deliveries for webhooks of one key family, each once however often it is queued, and drops the oldest when
   * too many wait. Answers for each message whether it is new. May be repeated after a failure.
   */
  return async (lineageId: string, messages: readonly Message[]): Promise<boolean[]> => {
    const now = clock.now();
    const isNew = await Promise.all(
      messages.map(({ webhook, ...message }) =>
        insertOnce(deliveries, makeDelivery({ ...message, lineageId, webhookId: webhook.id }, now)),
      ),
    );
    // After the deliveries, and also when all of them existed: the process that inserted them may have died here.
    const additions = messages.map(({ webhook }, index) => ({
      webhookId: webhook.id,
      receiver: originOf(webhook),
      count: Number(isNew[index]),
      dueAt: now,
    }));
    const queue = await queues.update(lineageId, (current) =>
      addToQueue(current, lineageId, additions),
    );
    if (queue && countWaiting(queue) > maxWaiting)
      await inTurn(lineageId, () => dropExcess(dependencies, lineageId));
    return isNew;
  };
}

const maxRounds = 20;

/** Drops the oldest deliveries of a key family while too many wait. */
async function dropExcess(dependencies: EnqueueDependencies, lineageId: string): Promise<void> {
  const { queues } = dependencies;
  let queue = await queues.get(lineageId);
  for (let rounds = 0; queue && rounds < maxRounds; rounds += 1) {
    const excess = countWaiting(queue) - maxWaiting;
    // From the longest queue: a receiver that is down does not cost another its messages.
    const [target] = queue.webhooks.toSorted((one, other) => other.waiting - one.waiting);
    if (excess <= 0 || !target) return;
    const { webhookId } = target;
    const gone = await dropOldest(dependencies, lineageId, target, excess);
    // Another instance is dropping them.
    if (gone === 0) return;
    queue = await queues.update(
      lineageId,
      (current) => current && applyObservation(current, { webhookId, gone }),
    );
  }
}

/** How many of the oldest may be in flight, one at each instance; these are passed over. */
const spareRows = 8;
const maxDropped = 100;

/** Drops the oldest deliveries of a webhook; answers how many have stopped waiting. */
async function dropOldest(
  { deliveries, registry, clock, newId, onDropped }: EnqueueDependencies,
  lineageId: string,
  { webhookId, waiting }: QueuedWebhook,
  count: number,
): Promise<number> {
  const { rows, next } = await deliveries.page({
    index: 'byAge',
    equals: { pendingFor: webhookId },
    limit: Math.min(count, maxDropped) + spareRows,
    direction: 'ascending',
  });
  const claim = newId();
  const now = clock.now();
  const free = rows.filter((row) => dropDelivery(row, claim, now)).slice(0, count);
  const after = await Promise.all(
    free.map(({ id }) =>
      deliveries.update(id, (current) => current && dropDelivery(current, claim, now)),
    ),
  );
  const mine = after.filter((delivery) => delivery?.claim === claim).length;
  if (mine > 0) {
    onDropped(lineageId, mine);
    await registry.change(lineageId, webhookId, (one) => ({ ...one, dropped: one.dropped + mine }));
  }
  // When the page shows all that wait, a higher count is wrong.
  return next === undefined ? Math.max(mine, waiting - (rows.length - mine)) : mine;
}
