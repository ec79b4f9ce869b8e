import type { Clock } from '../../lib/clock.ts';
import type { Collection } from '../../store/store.ts';
import type { Delivery } from './delivery.ts';
import { dropped } from './delivery-attempt.ts';
import { type DeliveryQueue, longest, maxWaiting, type QueuedWebhook, waitingOf } from './queue.ts';
import { observed } from './queue-observation.ts';
import type { Registry } from './registry.ts';

export interface RoomDependencies {
  readonly deliveries: Collection<Delivery>;
  readonly queues: Collection<DeliveryQueue>;
  readonly registry: Pick<Registry, 'change'>;
  readonly clock: Clock;
  /** Names the drop. */
  readonly newId: () => string;
  /** Called for every drop. */
  readonly onDropped: (lineageId: string, count: number) => void;
}

/** How many of the oldest may be in flight, one at each instance; these are passed over. */
const spareRows = 8;
const maxDropped = 100;
const maxRounds = 20;

/** Drops the oldest deliveries of a lineage while more wait than may. */
export function createMakeRoom(
  dependencies: RoomDependencies,
): (lineageId: string) => Promise<void> {
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

  // From the longest queue: a receiver that is down does not cost another its messages.
  return async (lineageId) => {
    let queue = await queues.get(lineageId);
    for (let rounds = 0; queue && rounds < maxRounds; rounds += 1) {
      const over = waitingOf(queue) - maxWaiting;
      const target = longest(queue);
      if (over <= 0 || !target) return;
      const { webhookId } = target;
      const gone = await dropOldest(target, queue.id, over);
      // Another instance is dropping them.
      if (gone === 0) return;
      queue = await queues.update(
        queue.id,
        (current) => current && observed(current, { webhookId, gone }),
      );
    }
  };
}
