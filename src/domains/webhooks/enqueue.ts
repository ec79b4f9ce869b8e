import { insertOnce } from '../../store/insert-once.ts';
import { createTurns } from '../../store/turns.ts';
import { createMakeRoom, type RoomDependencies } from './make-room.ts';
import { type NewDelivery, newDelivery } from './new-delivery.ts';
import { maxWaiting, waitingOf } from './queue.ts';
import { added } from './queue-addition.ts';
import { originOf, type Webhook } from './webhook.ts';

export interface Message extends Omit<NewDelivery, 'webhookId' | 'lineageId'> {
  readonly webhook: Pick<Webhook, 'id' | 'url'>;
}

/**
 * Queues deliveries for webhooks of one lineage, each once however often it is queued, and drops the oldest when too
 * many wait. Answers for each message whether it is new. May be repeated after a failure.
 */
export type Enqueue = (lineageId: string, messages: readonly Message[]) => Promise<boolean[]>;

export function createEnqueue(dependencies: RoomDependencies): Enqueue {
  const { deliveries, queues, clock } = dependencies;
  const makeRoom = createMakeRoom(dependencies);
  // One at a time for a lineage: each starts from what the one before has left, and drops no more than it has to.
  const inTurn = createTurns();

  return async (lineageId, messages) => {
    const now = clock.now();
    const isNew = await Promise.all(
      messages.map(({ webhook, ...message }) =>
        insertOnce(deliveries, newDelivery({ ...message, lineageId, webhookId: webhook.id }, now)),
      ),
    );
    // After the deliveries, and also when all of them existed: who inserted them may have died before this.
    const additions = messages.map(({ webhook }, index) => ({
      webhookId: webhook.id,
      receiver: originOf(webhook),
      count: Number(isNew[index]),
      dueAt: now,
    }));
    const queue = await queues.update(lineageId, (current) => added(current, lineageId, additions));
    if (queue && waitingOf(queue) > maxWaiting) await inTurn(lineageId, () => makeRoom(lineageId));
    return isNew;
  };
}
