import { dayMs } from '../../lib/duration.ts';
import type { DisabledReason, Webhook } from './webhook.ts';

/** After so long without a success a webhook is switched off. */
export const patienceMs = dayMs;

/** A success: whatever was wrong is over. The same object when nothing changes. */
export const succeeded = (webhook: Webhook): Webhook =>
  webhook.failingSince === null && webhook.disabled === null
    ? webhook
    : { ...webhook, failingSince: null, disabled: null };

/** A failure of a delivery that was due since `since`: a day of them switches the webhook off. */
export function failed(webhook: Webhook, since: number, now: number): Webhook {
  const failingSince = Math.min(webhook.failingSince ?? since, since);
  const patient = now - failingSince < patienceMs;
  const disabled = webhook.disabled ?? (patient ? null : 'failing');
  return failingSince === webhook.failingSince && disabled === webhook.disabled
    ? webhook
    : { ...webhook, failingSince, disabled };
}

export const switchedOff = (webhook: Webhook, disabled: DisabledReason): Webhook =>
  webhook.disabled === disabled ? webhook : { ...webhook, disabled };
