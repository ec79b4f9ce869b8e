import { dayMs } from '../../lib/duration.ts';

/** So long the old secret signs beside the new one, unless it is said otherwise. */
export const maxOverlapMs = dayMs;

/**
 * Which secrets sign the messages of a webhook. They are derived from its id and these numbers, so that none is stored.
 * Times are epoch milliseconds.
 */
export interface WebhookSecrets {
  /** Of the newest; the first has 0, and no number comes again. */
  readonly current: number;
  /** The one before, while it signs too. */
  readonly old: { readonly number: number; readonly until: number } | null;
  /** When the newest was made; null for the first. */
  readonly rolledAt: number | null;
}

export const firstSecret: WebhookSecrets = { current: 0, old: null, rolledAt: null };

/** The secret that still signs beside the newest; null without one. */
const oldSecretOf = ({ old }: WebhookSecrets, now: number): WebhookSecrets['old'] =>
  old !== null && old.until > now ? old : null;

/** The numbers of the secrets that sign now, the newest first: two at most. */
export function liveSecretsOf(secrets: WebhookSecrets, now: number): readonly number[] {
  const old = oldSecretOf(secrets, now);
  return old ? [secrets.current, old.number] : [secrets.current];
}

/**
 * A new secret. What receivers surely have stays for `overlapMs`: the newest, or the one before when that signs too. So
 * whoever rolls again, because the answer was lost, takes nothing from them.
 */
export function rolled(secrets: WebhookSecrets, overlapMs: number, now: number): WebhookSecrets {
  const kept = oldSecretOf(secrets, now)?.number ?? secrets.current;
  const old = overlapMs > 0 ? { number: kept, until: now + overlapMs } : null;
  return { current: secrets.current + 1, old, rolledAt: now };
}
