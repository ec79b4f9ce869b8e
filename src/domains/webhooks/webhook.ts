import type { Scope } from '../../lib/principal.ts';

export const webhookEvents = ['report.reviewed', 'trust_score.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The scope that a key needs for an event: reports are for those who may file one. */
export const scopeOfEvent: Readonly<Record<WebhookEvent, Scope>> = {
  'report.reviewed': 'write:report',
  'trust_score.changed': 'read',
};

export const disabledReasons = ['failing', 'gone', 'key_ended'] as const;
/** Nothing was accepted for a day; the receiver answered 410; no key of the lineage is valid any more. */
export type DisabledReason = (typeof disabledReasons)[number];

/** One address that receives events. Times are epoch milliseconds. */
export interface Webhook {
  /** `whk_…` */
  readonly id: string;
  /** The key that made it: it is served while that key, or one rotated from it, is valid. */
  readonly keyId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Account keys (`genshin:812345678`) whose trust events it receives. */
  readonly accounts: readonly string[];
  readonly disabled: DisabledReason | null;
  readonly createdAt: number;
  /** When the oldest of what has failed since the last success was due; null when all is well. */
  readonly failingSince: number | null;
  /** How many deliveries were dropped since it was made. */
  readonly dropped: number;
}

/** Per lineage. */
export const webhookLimits = { webhooks: 20, accounts: 100 } as const;

/** The webhooks with one more; undefined when the lineage has no room for it. */
export function added(
  webhooks: readonly Webhook[],
  webhook: Webhook,
): readonly Webhook[] | undefined {
  const next = [...webhooks, webhook];
  const fits =
    next.length <= webhookLimits.webhooks && accountsOf(next).size <= webhookLimits.accounts;
  return fits ? next : undefined;
}

/** The accounts that webhooks name, each once. */
export const accountsOf = (webhooks: readonly Webhook[]): ReadonlySet<string> =>
  new Set(webhooks.flatMap(({ accounts }) => accounts));
