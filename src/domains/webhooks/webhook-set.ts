import { Problem } from '../../lib/problem.ts';
import type { WebhookSet } from './store.ts';
import { type Webhook, webhookLimits } from './webhook.ts';

/** Whether a lineage may have these. */
export const isWithinLimits = (webhooks: readonly Webhook[]): boolean =>
  webhooks.length <= webhookLimits.webhooks &&
  new Set(webhooks.flatMap(({ accounts }) => accounts)).size <= webhookLimits.accounts;

export const noRoom = (): Problem =>
  new Problem(
    'webhook_limit_reached',
    `A key has at most ${webhookLimits.webhooks} webhooks, which name at most ${webhookLimits.accounts} accounts together.`,
  );

/** The webhooks of a lineage with one of them changed; undefined when that changes nothing. */
export function withChanged(
  set: WebhookSet,
  webhookId: string,
  change: (webhook: Webhook) => Webhook,
): WebhookSet | undefined {
  const webhook = set.webhooks.find(({ id }) => id === webhookId);
  const next = webhook && change(webhook);
  if (!next || next === webhook) return undefined;
  return { ...set, webhooks: set.webhooks.map((each) => (each === webhook ? next : each)) };
}

export interface Replaced {
  /** Undefined when nothing changes. */
  readonly set: WebhookSet | undefined;
  /** Why it may not be changed so. */
  readonly refusal?: Problem;
}

/** The webhooks of a lineage with one of them changed by its owner. `next` may throw a `Problem`. */
export function replaced(
  current: WebhookSet,
  webhookId: string,
  next: (webhook: Webhook) => Webhook,
): Replaced {
  try {
    const set = withChanged(current, webhookId, next);
    if (!set || isWithinLimits(set.webhooks)) return { set };
    return { set: undefined, refusal: noRoom() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { set: undefined, refusal: error };
  }
}
