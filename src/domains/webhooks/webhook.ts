import { z } from 'zod';
import { dayMs } from '../../lib/clock.ts';
import type { Scope } from '../../lib/principal.ts';
import type { RecordOf } from '../../store/store.ts';

export const webhookEvents = [
  'report.reviewed',
  'trust_score.changed',
  'notice.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The scope that a key needs for an event. */
export const scopeOfEvent: Readonly<Record<WebhookEvent, Scope>> = {
  'report.reviewed': 'write:report',
  'trust_score.changed': 'read',
  'notice.published': 'read',
};

/** Which secrets sign for a webhook: they are derived from its id and these numbers. Times are epoch milliseconds. */
const storedSecrets = z.object({
  /** The number of the newest, from 0; no number is used twice. */
  current: z.number(),
  /** The one before, while it signs too. */
  old: z.object({ number: z.number(), until: z.number() }).nullable(),
  /** When the newest was made; null for the first. */
  rolledAt: z.number().nullable(),
});
export type WebhookSecrets = RecordOf<typeof storedSecrets>;

export const firstSecret: WebhookSecrets = { current: 0, old: null, rolledAt: null };

/** One address that receives events. Times are epoch milliseconds. */
export const storedWebhook = z.object({
  /** `whk_…` */
  id: z.string(),
  /** The key that made it: it is served while that key, or one rotated from it, is valid. */
  keyId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Account keys (`genshin:812345678`) whose trust events it receives. */
  accounts: z.array(z.string()),
  /** The notices that it receives: `genshin` for all of a game, `genshin:banner` for those of one type. */
  notices: z.array(z.string()),
  /**
   * `failing`: nothing was accepted for a day. `gone`: the receiver answered 410. `key_ended`: no key of the family is
   * valid any more. `paused`: its owner switched it off, and only they switch it on again.
   */
  disabled: z.enum(['failing', 'gone', 'key_ended', 'paused']).nullable(),
  createdAt: z.number(),
  secrets: storedSecrets,
  /** A period with one address, switched on. The outcome of an attempt counts only for the term in which it began. */
  term: z.object({ number: z.number(), since: z.number() }),
  /** When the oldest delivery that has failed since the last success was due; null when all is well. */
  failingSince: z.number().nullable(),
  /** How many deliveries were dropped since it was made. */
  dropped: z.number(),
});
export type Webhook = RecordOf<typeof storedWebhook>;
export type DisabledReason = NonNullable<Webhook['disabled']>;

/** `webhooks` and `accounts` of a key family; `notices` of a webhook: each game as a whole and each of its types. */
export const webhookLimits = { webhooks: 20, accounts: 100, notices: 15 } as const;

/** The receiver that a webhook leads to: attempts to one receiver are counted together. */
export const originOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).origin;

/** The subject of notices; an account is its own subject. */
export const noticesSubject = (notices: string): string => `notices:${notices}`;

/** The accounts and notices that a webhook receives events about. */
export const subjectsOf = ({ accounts, notices }: Webhook): readonly string[] => [
  ...accounts,
  ...notices.map(noticesSubject),
];

/** After this long without a success, a webhook is switched off and a delivery is given up. */
export const patienceMs = dayMs;

/** Begins a term when the address changes or the webhook is switched on or off: earlier outcomes say nothing about it. */
export const beginTerm = (webhook: Webhook, now: number): Webhook => ({
  ...webhook,
  failingSince: null,
  term: { number: webhook.term.number + 1, since: now },
});

/** A success ends any failure, but not a pause by the owner. The same object when nothing changes. */
export function recordSuccess(webhook: Webhook, now: number): Webhook {
  const { disabled, failingSince } = webhook;
  if (disabled !== null && disabled !== 'paused')
    return beginTerm({ ...webhook, disabled: null }, now);
  return failingSince === null ? webhook : { ...webhook, failingSince: null };
}

/** Records that a delivery failed that was due since `since`: a day of failures switches the webhook off. */
export function recordFailure(webhook: Webhook, since: number, now: number): Webhook {
  const from = Math.max(since, webhook.term.since);
  const failingSince = Math.min(webhook.failingSince ?? from, from);
  const isOver = now - failingSince >= patienceMs;
  const disabled = webhook.disabled ?? (isOver ? 'failing' : null);
  return failingSince === webhook.failingSince && disabled === webhook.disabled
    ? webhook
    : { ...webhook, failingSince, disabled };
}

/** Switches a webhook off; one that its owner paused stays paused. */
export const disableWebhook = (webhook: Webhook, disabled: DisabledReason): Webhook =>
  webhook.disabled === disabled || webhook.disabled === 'paused'
    ? webhook
    : { ...webhook, disabled };
