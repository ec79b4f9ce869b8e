import { createHmac } from 'node:crypto';
import { dayMs } from '../../lib/clock.ts';
import type { WebhookSecrets } from './webhook.ts';

/** How long the old secret signs beside the new one, unless the owner says otherwise. */
export const maxOverlapMs = dayMs;

/** The numbers of the secrets that sign now, the newest first: two at most. */
export function liveSecretsOf(secrets: WebhookSecrets, now: number): readonly number[] {
  const old = oldSecretOf(secrets, now);
  return old ? [secrets.current, old.number] : [secrets.current];
}

/** Adds a new secret. The one that receivers surely know stays for `overlapMs`, even if another was made since. */
export function rollSecrets(
  secrets: WebhookSecrets,
  overlapMs: number,
  now: number,
): WebhookSecrets {
  const number = oldSecretOf(secrets, now)?.number ?? secrets.current;
  const old = overlapMs > 0 ? { number, until: now + overlapMs } : null;
  return { current: secrets.current + 1, old, rolledAt: now };
}

const oldSecretOf = ({ old }: WebhookSecrets, now: number): WebhookSecrets['old'] =>
  old !== null && old.until > now ? old : null;

export type Signer = ReturnType<typeof createSigner>;

/** Signs what webhooks are sent, by the Standard Webhooks specification. */
export function createSigner(serverSecret: Uint8Array) {
  const keyOf = (webhookId: string, number: number): Buffer =>
    createHmac('sha256', serverSecret)
      .update(number === 0 ? `webhook:${webhookId}` : `webhook:${webhookId}:${number}`)
      .digest();
  return {
    /** The secret that the owner verifies with: `whsec_…`. */
    deriveSecret: (webhookId: string, number: number): string =>
      `whsec_${keyOf(webhookId, number).toString('base64')}`,
    /** The headers of a message that is sent now, with a signature for each secret. */
    sign(
      webhookId: string,
      secrets: readonly number[],
      { id, body, now }: { id: string; body: string; now: number },
    ): Readonly<Record<string, string>> {
      const timestamp = Math.floor(now / 1000);
      const signed = `${id}.${timestamp}.${body}`;
      const signatureBy = (number: number): string =>
        createHmac('sha256', keyOf(webhookId, number)).update(signed).digest('base64');
      return {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets.map((number) => `v1,${signatureBy(number)}`).join(' '),
      };
    },
  };
}
