import { accountKey } from '../../games/account.ts';
import type { LiveEvent, NoticePublished } from '../live/event.ts';
import { noticesSubject, type Webhook } from './webhook.ts';

/** Whether a webhook receives an event of its lineage, or of what every key may read. */
export function isSubscribed(
  { disabled, events, accounts, notices }: Webhook,
  event: LiveEvent,
): boolean {
  if (disabled !== null || !events.includes(event.type)) return false;
  switch (event.type) {
    case 'report.reviewed':
      return true;
    case 'trust_score.changed':
      return accounts.includes(accountKey(event));
    case 'notice.published':
      return noticesOf(event).some((key) => notices.includes(key));
  }
}

/** What receivers read: ids and public values. Whatever else they need they request with their key. */
export function dataOf(event: LiveEvent): Record<string, unknown> {
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

/** By which names webhooks receive a notice: those of its whole game, and of its type. */
const noticesOf = ({ game, noticeType }: NoticePublished): readonly string[] => [
  game,
  `${game}:${noticeType}`,
];

/** What webhooks that receive an event may name: none for what is of its lineage. */
export function subjectsOfEvent(event: LiveEvent): readonly string[] {
  switch (event.type) {
    case 'report.reviewed':
      return [];
    case 'trust_score.changed':
      return [accountKey(event)];
    case 'notice.published':
      return noticesOf(event).map(noticesSubject);
  }
}
