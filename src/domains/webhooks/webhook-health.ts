import { dayMs } from '../../lib/duration.ts';
import type { DisabledReason, Webhook } from './webhook.ts';

/** After so long without a success a webhook is switched off. */
export const patienceMs = dayMs;

/** Its address, or whether it is on, changes now: what was tried before says nothing of what comes. */
export const begunAnew = (webhook: Webhook, now: number): Webhook => ({
  ...webhook,
  failingSince: null,
  term: { number: webhook.term.number + 1, since: now },
});

/** A success: whatever was wrong is over, but for what its owner wants. The same object when nothing changes. */
export function succeeded(webhook: Webhook, now: number): Webhook {
  const { disabled, failingSince } = webhook;
  if (disabled !== null && disabled !== 'paused')
    return begunAnew({ ...webhook, disabled: null }, now);
  return failingSince === null ? webhook : { ...webhook, failingSince: null };
}

/** A failure of a delivery that was due since `since`: a day of them switches the webhook off. */
export function failed(webhook: Webhook, since: number, now: number): Webhook {
  const from = Math.max(since, webhook.term.since);
  const failingSince = Math.min(webhook.failingSince ?? from, from);
  const patient = now - failingSince < patienceMs;
  const disabled = webhook.disabled ?? (patient ? null : 'failing');
  return failingSince === webhook.failingSince && disabled === webhook.disabled
    ? webhook
    : { ...webhook, failingSince, disabled };
}

/** What its owner has switched off stays so. */
export const switchedOff = (webhook: Webhook, disabled: DisabledReason): Webhook =>
  webhook.disabled === disabled || webhook.disabled === 'paused'
    ? webhook
    : { ...webhook, disabled };
