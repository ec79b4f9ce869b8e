import type { Clock } from '../../lib/clock.ts';
import { insertOnce } from '../../store/insert-once.ts';
import type { Collection } from '../../store/store.ts';
import { createTurns } from '../../store/turns.ts';
import { type Delivery, dropped, type NewDelivery, newDelivery } from './delivery.ts';
import {
  added,
  type DeliveryQueue,
  longest,
  maxWaiting,
  observed,
  type QueuedWebhook,
  waitingOf,
} from './queue.ts';
import type { Registry } from './registry.ts';
import type { Webhook } from './webhook.ts';

export interface Message extends Omit<NewDelivery, 'webhookId' | 'lineageId'> {
  readonly webhook: Pick<Webhook, 'id' | 'url'>;
}

/**
 * Puts deliveries for webhooks of one lineage on their way, each once however often it is put, and drops the oldest
 * of it when more wait than may. Says of each message whether it is new. May be repeated after a failure.
 */
export type Enqueue = (lineageId: string, messages: readonly Message[]) => Promise<boolean[]>;

export interface EnqueueDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly queues: Collection<DeliveryQueue>;
  readonly registry: Pick<Registry, 'change'>;
  readonly clock: Clock;
  /** Names who drops. */
  readonly newId: () => string;
  /** Called for every drop. */
  readonly onDropped: (lineageId: string, count: number) => void;
}

/** So many of the oldest may be in flight, one at each instance, and are passed over. */
const spareRows = 8;
const maxDropped = 100;
const maxRounds = 20;

export function createEnqueue(dependencies: EnqueueDependencies): Enqueue {
  const { deliveries, queues, registry, clock, newId, onDropped } = dependencies;

  /** Drops the oldest deliveries of a webhook; answers how many do not wait any more. */
  async function dropOldest(target: QueuedWebhook, lineageId: string, count: number) {
    const { webhookId } = target;
    const { rows, next } = await deliveries.page({
      index: 'byAge',
      equals: { pendingFor: webhookId },
      limit: Math.min(count, maxDropped) + spareRows,
      direction: 'ascending',
    });
    const claim = newId();
    const now = clock.now();
    const free = rows.filter((row) => dropped(row, claim, now)).slice(0, count);
    const after = await Promise.all(
      free.map(({ id }) =>
        deliveries.update(id, (current) => current && dropped(current, claim, now)),
      ),
    );
    const mine = after.filter((delivery) => delivery?.claim === claim).length;
    if (mine > 0) {
      onDropped(lineageId, mine);
      await registry.change(lineageId, webhookId, (one) => ({
        ...one,
        dropped: one.dropped + mine,
      }));
    }
    // All that wait were seen: whatever was counted beyond them is not there.
    const isWhole = next === undefined;
    return isWhole ? Math.max(mine, target.waiting - (rows.length - mine)) : mine;
  }

  /** Of the webhook that the most waits for: a receiver that is down does not cost another its messages. */
  async function makeRoom(lineageId: string): Promise<void> {
    let queue = await queues.get(lineageId);
    for (let rounds = 0; queue && rounds < maxRounds; rounds += 1) {
      const over = waitingOf(queue) - maxWaiting;
      const target = longest(queue);
      if (over <= 0 || !target) return;
      const { webhookId } = target;
      const gone = await dropOldest(target, queue.id, over);
      // Somebody else is at it.
      if (gone === 0) return;
      queue = await queues.update(
        queue.id,
        (current) => current && observed(current, { webhookId, gone }),
      );
    }
  }

  // The next one goes by what the one before has left, and drops no more than it has to.
  const inTurn = createTurns();

  return async (lineageId, messages) => {
    const now = clock.now();
    const isNew = await Promise.all(
      messages.map(({ webhook, ...message }) =>
        insertOnce(deliveries, newDelivery({ ...message, lineageId, webhookId: webhook.id }, now)),
      ),
    );
    // After them, and also when all were there: who put them in may have died before this.
    const additions = messages.map(({ webhook: { id: webhookId, url } }, index) => ({
      webhookId,
      receiver: new URL(url).origin,
      count: Number(isNew[index]),
      dueAt: now,
    }));
    const queue = await queues.update(lineageId, (current) => added(current, lineageId, additions));
    if (queue && waitingOf(queue) > maxWaiting) await inTurn(lineageId, () => makeRoom(lineageId));
    return isNew;
  };
}
