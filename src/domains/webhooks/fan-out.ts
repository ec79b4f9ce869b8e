import { accountKey } from '../../games/account.ts';
import type { EventConsumer, LiveEvent } from '../live/event.ts';
import type { Enqueue } from './queue.ts';
import type { Registry } from './registry.ts';
import { noticesSubject, subjectsOf, type Webhook } from './webhook.ts';

/** Makes deliveries of events: one for each webhook that is subscribed, however often the event is received. */
export function createFanOut(
  registry: Pick<Registry, 'list' | 'setsWatching' | 'isWatched'>,
  enqueue: Enqueue,
): EventConsumer {
  async function deliver(lineageId: string, webhooks: readonly Webhook[], event: LiveEvent) {
    const { id: eventId, type, at } = event;
    const data = dataOf(event);
    const messages = webhooks
      .filter((webhook) => isSubscribed(webhook, event))
      .map((webhook) => ({ webhook, eventId, type, at, data }));
    if (messages.length > 0) await enqueue(lineageId, messages);
  }

  /** Delivers to all key families that watch its subjects; when one fails, the others still receive it. */
  async function deliverToAll(event: LiveEvent): Promise<void> {
    const failures: unknown[] = [];
    for (const subject of subjectsOfEvent(event))
      for await (const sets of registry.setsWatching(event.environment, subject))
        for (const { id, webhooks } of sets)
          await deliver(id, webhooks, event).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${event.id} was not delivered to all.`);
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

/** Whether a webhook receives an event that its key family may read. */
function isSubscribed(webhook: Webhook, event: LiveEvent): boolean {
  if (webhook.disabled !== null || !webhook.events.includes(event.type)) return false;
  if (event.type === 'report.reviewed') return true;
  const named = subjectsOf(webhook);
  return subjectsOfEvent(event).some((subject) => named.includes(subject));
}

/** The body that receivers read: ids and public values. Anything else they request with their key. */
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

/** The subjects that key families watch an event by: none for an event of one family. */
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
