import type { Account } from '../../games/account.ts';
import { Problem } from '../../lib/problem.ts';
import { targetFault } from './target.ts';
import { type Webhook, type WebhookEvent, webhookLimits } from './webhook.ts';

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly accounts: readonly Account[];
}

/** Throws `validation_failed`. */
export function assertSound(
  { url, events, accounts }: Pick<Webhook, 'url' | 'events' | 'accounts'>,
  toPrivate: boolean,
): void {
  const fault = targetFault(url, toPrivate);
  if (fault !== undefined) throw Problem.invalid('url', fault);
  if (events.length === 0) throw Problem.invalid('events', 'At least one.');
  if (accounts.length > webhookLimits.accounts) {
    throw Problem.invalid('accounts', `At most ${webhookLimits.accounts}.`);
  }
  if (events.includes('trust_score.changed') !== accounts.length > 0) {
    throw Problem.invalid('accounts', 'trust_score.changed needs them, and nothing else does.');
  }
}

export const newWebhook = (
  webhook: Pick<Webhook, 'id' | 'keyId' | 'url' | 'events' | 'accounts'>,
  now: number,
): Webhook => ({ ...webhook, disabled: null, createdAt: now, failingSince: null, dropped: 0 });
