import { accountKey } from '../../games/account.ts';
import type { EventConsumer, LiveEvent } from '../live/event.ts';
import type { Enqueue } from './queue.ts';
import type { Registry } from './registry.ts';
import { noticesSubject, subjectsOf, type Webhook } from './webhook.ts';

interface FanOutDependencies {
  readonly registry: Pick<Registry, 'list' | 'setsWatching' | 'isWatched'>;
  readonly enqueue: Enqueue;
}

/** Makes deliveries of events: one for each webhook that is subscribed, however often the event is received. */
export function createFanOut({ registry, enqueue }: FanOutDependencies): EventConsumer {
  async function deliver(lineageId: string, webhooks: readonly Webhook[], event: LiveEvent) {
    const { id: eventId, type, at } = event;
    const data = dataOf(event);
    const subscribed = webhooks.filter((webhook) => isSubscribed(webhook, event));
    if (subscribed.length === 0) return;
    await enqueue(
      lineageId,
      subscribed.map((webhook) => ({ webhook, eventId, type, at, data })),
    );
  }

  /** Delivers to all lineages that watch its subjects; one for which that fails does not keep the others from it. */
  async function deliverToAll(event: LiveEvent): Promise<void> {
    const failures: unknown[] = [];
    for (const subject of subjectsOfEvent(event))
      for await (const sets of registry.setsWatching(event.environment, subject))
        for (const { id, webhooks } of sets)
          await deliver(id, webhooks, event).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${event.id} was not told to all.`);
  }

  return {
    async wants(event) {
      if (event.type === 'report.reviewed') {
        const webhooks = await registry.list(event.lineageId);
        return webhooks.some((webhook) => isSubscribed(webhook, event));
      }
      const watched = subjectsOfEvent(event).map((subject) =>
        registry.isWatched(event.environment, subject),
      );
      return (await Promise.all(watched)).some(Boolean);
    },
    take: async (event) =>
      event.type === 'report.reviewed'
        ? deliver(event.lineageId, await registry.list(event.lineageId), event)
        : deliverToAll(event),
  };
}

/** Whether a webhook receives an event of its lineage, or of what every key may read. */
function isSubscribed(webhook: Webhook, event: LiveEvent): boolean {
  if (webhook.disabled !== null || !webhook.events.includes(event.type)) return false;
  if (event.type === 'report.reviewed') return true;
  const named = subjectsOf(webhook);
  return subjectsOfEvent(event).some((subject) => named.includes(subject));
}

/** What receivers read: ids and public values. Whatever else they need they request with their key. */
function dataOf(event: LiveEvent): Record<string, unknown> {
  switch (event.type) {
    case 'trust_score.changed': {
      const { game, uid, score, tier, cause } = event;
      return { game, uid, score, tier, cause };
    }
    case 'report.reviewed': {
      const { reportId, game, status, decision } = event;
      return { report_id: reportId, game, status, decision };
    }
    case 'notice.published': {
      const { noticeId: id, game, noticeType: type, title, bannerUrl, detailUrl } = event;
      return {
        id,
        game,
        type,
        title,
        banner_url: bannerUrl,
        detail_url: detailUrl,
        starts_at: new Date(event.startsAt).toISOString(),
        ends_at: new Date(event.endsAt).toISOString(),
      };
    }
  }
}

/** The subjects that lineages watch an event by: none for what is of one lineage. */
function subjectsOfEvent(event: LiveEvent): readonly string[] {
  switch (event.type) {
    case 'report.reviewed':
      return [];
    case 'trust_score.changed':
      return [accountKey(event)];
    case 'notice.published':
      // The keys by which webhooks name a notice: its whole game, and its type.
      return [event.game, `${event.game}:${event.noticeType}`].map(noticesSubject);
  }
}
