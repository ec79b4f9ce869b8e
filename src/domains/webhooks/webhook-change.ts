import type { Account } from '../../games/account.ts';
import { Problem } from '../../lib/problem.ts';
import { accountKeys, type NoticesOfGame, noticesKeys } from './new-webhook.ts';
import type { Webhook, WebhookEvent } from './webhook.ts';
import { begunAnew } from './webhook-health.ts';

/** What its owner changes of a webhook; what is left out or null stays. */
export interface WebhookChange {
  readonly url?: string | null | undefined;
  readonly events?: readonly WebhookEvent[] | null | undefined;
  readonly accounts?: readonly Account[] | null | undefined;
  readonly notices?: readonly NoticesOfGame[] | null | undefined;
  readonly enabled?: boolean | null | undefined;
}

/** Throws `validation_failed` where nothing would change. */
export function assertChanges(change: WebhookChange): void {
  const { url, events, accounts, notices, enabled } = change;
  if ([url, events, accounts, notices, enabled].some((member) => member != null)) return;
  throw Problem.invalid('url', 'One of url, events, accounts, notices and enabled is needed.');
}

/** The webhook with a change of its owner's, who asks with the key `keyId`. */
export function changedBy(
  webhook: Webhook,
  change: WebhookChange,
  { keyId, now }: { readonly keyId: string; readonly now: number },
): Webhook {
  const { events, accounts, notices, enabled } = change;
  const url = change.url ?? webhook.url;
  const next: Webhook = {
    ...webhook,
    url,
    events: events ? [...new Set(events)] : webhook.events,
    accounts: accounts ? accountKeys(accounts) : webhook.accounts,
    notices: notices ? noticesKeys(notices) : webhook.notices,
  };
  if (enabled === true && webhook.disabled !== null)
    return begunAnew({ ...next, disabled: null, keyId: servedFor(webhook, keyId) }, now);
  if (enabled === false && webhook.disabled !== 'paused')
    return begunAnew({ ...next, disabled: 'paused' }, now);
  return url === webhook.url ? next : begunAnew(next, now);
}

/** Whoever switches it on again vouches for it, when no key that it was served for is valid any more. */
const servedFor = ({ disabled, keyId }: Webhook, asking: string): string =>
  disabled === 'key_ended' ? asking : keyId;
