import type { Posted } from '../../upstream/webhooks/sender.ts';
import { type Delivery, dueSince } from './delivery.ts';
import type { AttemptOutcome } from './delivery-attempt.ts';
import type { Webhook } from './webhook.ts';
import { failed, succeeded, switchedOff } from './webhook-health.ts';

/** How an attempt ended, by what the receiver answered. */
export function outcomeOf(posted: Posted): AttemptOutcome {
  if ('fault' in posted)
    return { status: null, fault: posted.fault, reason: posted.reason ?? null };
  const { status } = posted;
  if (status >= 200 && status < 300) return { status, fault: null, reason: null };
  const isRedirect = status >= 300 && status < 400;
  return { status, fault: isRedirect ? 'redirected' : 'http_status', reason: null };
}

/** What is said of a delivery for which nothing was sent. */
export const nothingSent: AttemptOutcome = {
  status: null,
  fault: 'webhook_disabled',
  reason: null,
};

/** How an attempt changes its webhook; undefined when it does not. */
export function webhookChange(
  delivery: Delivery,
  { status, fault }: AttemptOutcome,
  now: number,
): ((webhook: Webhook) => Webhook) | undefined {
  if (fault === null) return (webhook) => succeeded(webhook, now);
  if (status === 410) return (webhook) => switchedOff(webhook, 'gone');
  if (fault === 'webhook_disabled' || delivery.type === 'webhook.test') return undefined;
  return (webhook) => failed(webhook, dueSince(delivery), now);
}
