import type { EventConsumer, LiveEvent, TrustScoreChanged } from '../live/event.ts';
import type { Enqueue } from './enqueue.ts';
import type { Registry } from './registry.ts';
import { dataOf, isSubscribed } from './subscription.ts';
import type { Watches } from './watches.ts';
import type { Webhook } from './webhook.ts';

export interface FanOutDependencies {
  readonly registry: Pick<Registry, 'list'>;
  readonly watches: Pick<Watches, 'of' | 'isWatched'>;
  readonly enqueue: Enqueue;
}

/** Makes deliveries of events: one for each webhook that is subscribed, however often the event is received. */
export function createFanOut({ registry, watches, enqueue }: FanOutDependencies): EventConsumer {
  async function deliver(
    lineageId: string,
    webhooks: readonly Webhook[],
    event: LiveEvent,
  ): Promise<void> {
    const { id: eventId, type, at } = event;
    const data = dataOf(event);
    const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event));
    if (subscribed.length === 0) return;
    await enqueue(
      lineageId,
      subscribed.map((webhook) => ({ webhook, eventId, type, at, data })),
    );
  }

  /** Delivers to all who watch an account; a lineage for which that fails does not keep the others from it. */
  async function deliverToAll(event: TrustScoreChanged): Promise<void> {
    const failures: unknown[] = [];
    for await (const sets of watches.of(event.environment, event)) {
      for (const { id, webhooks } of sets) {
        await deliver(id, webhooks, event).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${event.id} was not told to all.`);
  }

  return {
    async wants(event) {
      switch (event.type) {
        case 'trust_score.changed':
          return watches.isWatched(event.environment, event);
        case 'report.reviewed': {
          const webhooks = await registry.list(event.lineageId);
          return webhooks.some((webhook) => isSubscribed(webhook, event));
        }
      }
    },
    async take(event) {
      if (event.type === 'report.reviewed') {
        return deliver(event.lineageId, await registry.list(event.lineageId), event);
      }
      return deliverToAll(event);
    },
  };
}
