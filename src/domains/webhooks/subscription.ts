import { accountKey } from '../../games/account.ts';
import type { LiveEvent } from '../live/event.ts';
import type { Webhook } from './webhook.ts';

/** Whether a webhook receives an event of its lineage, or of an account that every key may read. */
export function isSubscribed({ disabled, events, accounts }: Webhook, event: LiveEvent): boolean {
  if (disabled !== null || !events.includes(event.type)) return false;
  return event.type === 'report.reviewed' || accounts.includes(accountKey(event));
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
  }
}
