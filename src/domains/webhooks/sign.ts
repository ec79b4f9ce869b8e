import { createHmac } from 'node:crypto';

/** Signs what webhooks are sent. */
export interface Signer {
  /**
   * A secret that the holder of a webhook verifies with: `whsec_…`. Derived from its id and the number of the secret, so
   * that none is stored.
   */
  secretOf(webhookId: string, number: number): string;
  /** The headers of the Standard Webhooks specification for a message that is sent now: a signature for each secret. */
  headersOf(
    webhookId: string,
    secrets: readonly number[],
    message: { id: string; body: string; now: number },
  ): Readonly<Record<string, string>>;
}

export function createSigner(serverSecret: Uint8Array): Signer {
  const keyOf = (webhookId: string, number: number): Buffer =>
    createHmac('sha256', serverSecret)
      .update(number === 0 ? `webhook:${webhookId}` : `webhook:${webhookId}:${number}`)
      .digest();
  return {
    secretOf: (webhookId, number) => `whsec_${keyOf(webhookId, number).toString('base64')}`,
    headersOf(webhookId, secrets, { id, body, now }) {
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
