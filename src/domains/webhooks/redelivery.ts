import type { Clock } from '../../lib/clock.ts';
import { hourMs, minuteMs } from '../../lib/duration.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { Delivery } from './delivery.ts';
import { type DeliveryQueue, maxWaiting, waitingOf } from './queue.ts';
import { added } from './queue-addition.ts';
import { redelivered, tooSoon } from './redelivered.ts';
import { originOf, type Webhook } from './webhook.ts';

/** Sends deliveries again that are over, or do not want to wait. */
export interface Redelivery {
  /** Undefined when it is gone; rejects with `rate_limited`. May be repeated after a failure. */
  one(webhook: Webhook, delivery: Delivery): Promise<Delivery | undefined>;
  /** Of the failed ones the oldest; answers how many, and whether more are left for another call. */
  failed(webhook: Webhook, lineageId: string): Promise<Redelivered>;
}

export interface Redelivered {
  readonly count: number;
  readonly isMore: boolean;
}

export interface RedeliveryDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly queues: Collection<DeliveryQueue>;
  readonly clock: Clock;
  /** Names a redelivery. */
  readonly newId: () => string;
}

/** So many at once. */
const maxAtOnce = 100;
/** What failed again is passed over by the next calls, so that they come to the others. */
const passedOverMs = hourMs;
const pageRows = 200;
/** How many pages are looked through. */
const maxPages = 10;
/** When a queue is looked at that was noted down by a process which then died. */
const lookAgainMs = minuteMs;

export function createRedelivery(dependencies: RedeliveryDependencies): Redelivery {
  const { deliveries, queues, clock, newId } = dependencies;

  const queueUp = (webhook: Webhook, lineageId: string, count: number, dueAt: number) =>
    queues.update(lineageId, (current) => {
      const addition = { webhookId: webhook.id, receiver: originOf(webhook), count, dueAt };
      return added(current, lineageId, [addition]);
    });

  /** Makes them due; answers them as they are afterwards, and how many were made so here. */
  async function again(webhook: Webhook, lineageId: string, ids: readonly string[]) {
    const now = clock.now();
    const claim = newId();
    // Before the deliveries: should this process die between, the queue is looked at all the same.
    await queueUp(webhook, lineageId, 0, now + lookAgainMs);
    const after = await deliveries.updateMany(
      ids,
      (current) => current && redelivered(current, claim, now),
    );
    const count = after.filter((delivery) => delivery?.claim === claim).length;
    await queueUp(webhook, lineageId, count, now);
    return { after, count };
  }

  /** The oldest that failed and were not redelivered just now, as far as there is room for them to wait. */
  async function failedOf({ id: webhookId }: Webhook, lineageId: string) {
    const queue = await queues.get(lineageId);
    const room = maxWaiting - (queue ? waitingOf(queue) : 0);
    const limit = Math.min(maxAtOnce, Math.max(0, room));
    const before = clock.now() - passedOverMs;
    const found: string[] = [];
    const query = {
      index: 'byState',
      equals: { webhookId, state: 'failed' },
      limit: pageRows,
      direction: 'ascending',
    } as const;
    for await (const rows of pagesOf(deliveries, query, maxPages)) {
      const free = rows.filter(
        ({ type, redeliveredAt }) => type !== 'webhook.test' && (redeliveredAt ?? 0) <= before,
      );
      found.push(...free.map(({ id }) => id));
      if (found.length > limit) break;
    }
    return { ids: found.slice(0, limit), isMore: found.length > limit };
  }

  return {
    async one(webhook, { id, lineageId }) {
      const { after, count } = await again(webhook, lineageId, [id]);
      const [delivery] = after;
      const refusal = delivery && count === 0 ? tooSoon(delivery, clock.now()) : undefined;
      if (refusal) throw refusal;
      return delivery;
    },
    async failed(webhook, lineageId) {
      const { ids, isMore } = await failedOf(webhook, lineageId);
      if (ids.length === 0) return { count: 0, isMore };
      const { count } = await again(webhook, lineageId, ids);
      return { count, isMore };
    },
  };
}
