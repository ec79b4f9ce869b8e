import type { Scope } from '../../lib/principal.ts';
import type { WebhookSecrets } from './secrets.ts';

export const webhookEvents = [
  'report.reviewed',
  'trust_score.changed',
  'notice.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The scope that a key needs for an event: reports are for those who may file one. */
export const scopeOfEvent: Readonly<Record<WebhookEvent, Scope>> = {
  'report.reviewed': 'write:report',
  'trust_score.changed': 'read',
  'notice.published': 'read',
};

export const disabledReasons = ['failing', 'gone', 'key_ended', 'paused'] as const;
/**
 * Nothing was accepted for a day; the receiver answered 410; no key of the lineage is valid any more; its owner switched
 * it off, and only he switches it on again.
 */
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
  /** Whose notices it receives: `genshin` for all of a game, `genshin:banner` for those of one type. */
  readonly notices: readonly string[];
  readonly disabled: DisabledReason | null;
  readonly createdAt: number;
  readonly secrets: WebhookSecrets;
  /** A time with one address, switched on: what an attempt came to counts for the time alone in which it began. */
  readonly term: { readonly number: number; readonly since: number };
  /** When the oldest of what has failed since the last success was due; null when all is well. */
  readonly failingSince: number | null;
  /** How many deliveries were dropped since it was made. */
  readonly dropped: number;
}

/** Of a lineage; `notices` of a webhook: as many as there are, each game as a whole and each of its types. */
export const webhookLimits = { webhooks: 20, accounts: 100, notices: 15 } as const;

/** Whom it leads to: what one receiver takes is counted by it. */
export const originOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).origin;

/** What a watch leads from: an account as it is named, or the notices of a game. */
export const noticesSubject = (notices: string): string => `notices:${notices}`;

/** What leads to a webhook: the accounts and the notices that it names. */
export const subjectsOf = ({
  accounts,
  notices,
}: Pick<Webhook, 'accounts' | 'notices'>): readonly string[] => [
  ...accounts,
  ...notices.map(noticesSubject),
];

/** The same of all webhooks of a lineage, each once. */
export const allSubjectsOf = (webhooks: readonly Webhook[]): ReadonlySet<string> =>
  new Set(webhooks.flatMap(subjectsOf));
