import type { EventConsumer, LiveEvent } from '../live/event.ts';
import type { Enqueue } from './enqueue.ts';
import type { Registry } from './registry.ts';
import { dataOf, isSubscribed, subjectsOfEvent } from './subscription.ts';
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

  async function deliverToEach(event: LiveEvent, subject: string, failures: unknown[]) {
    for await (const sets of watches.of(event.environment, subject)) {
      for (const { id, webhooks } of sets) {
        await deliver(id, webhooks, event).catch((error: unknown) => failures.push(error));
      }
    }
  }

  /** Delivers to all who watch what it is about; a lineage for which that fails does not keep the others from it. */
  async function deliverToAll(event: LiveEvent): Promise<void> {
    const failures: unknown[] = [];
    for (const subject of subjectsOfEvent(event)) await deliverToEach(event, subject, failures);
    if (failures.length > 0) throw new AggregateError(failures, `${event.id} was not told to all.`);
  }

  return {
    async wants(event) {
      if (event.type === 'report.reviewed') {
        const webhooks = await registry.list(event.lineageId);
        return webhooks.some((webhook) => isSubscribed(webhook, event));
      }
      const watched = subjectsOfEvent(event).map((subject) =>
        watches.isWatched(event.environment, subject),
      );
      return (await Promise.all(watched)).some(Boolean);
    },
    async take(event) {
      if (event.type === 'report.reviewed') {
        return deliver(event.lineageId, await registry.list(event.lineageId), event);
      }
      return deliverToAll(event);
    },
  };
}
