import type { Posted } from '../../upstream/webhooks/sender.ts';
import type { Delivery } from './delivery.ts';
import type { AttemptOutcome } from './delivery-attempt.ts';
import type { Webhook } from './webhook.ts';
import { failed, succeeded, switchedOff } from './webhook-health.ts';

/** How an attempt ended, by what the receiver answered. */
export function outcomeOf(posted: Posted): AttemptOutcome {
  if ('fault' in posted) return { status: null, fault: posted.fault };
  const { status } = posted;
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}

/** How an attempt changes its webhook; undefined when it does not. */
export function webhookChange(
  { createdAt, type }: Delivery,
  { status, fault }: AttemptOutcome,
  now: number,
): ((webhook: Webhook) => Webhook) | undefined {
  if (fault === null) return succeeded;
  if (status === 410) return (webhook) => switchedOff(webhook, 'gone');
  if (fault === 'webhook_disabled' || type === 'webhook.test') return undefined;
  return (webhook) => failed(webhook, createdAt, now);
}
