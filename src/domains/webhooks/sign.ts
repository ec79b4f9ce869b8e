import { createHmac } from 'node:crypto';

/** Signs what webhooks are sent. */
export interface Signer {
  /** The secret that the holder of a webhook verifies with: `whsec_…`. Derived from its id, so that none is stored. */
  secretOf(webhookId: string): string;
  /** The headers of the Standard Webhooks specification for a message that is sent now. */
  headersOf(
    webhookId: string,
    message: { id: string; body: string; now: number },
  ): Readonly<Record<string, string>>;
}

export function createSigner(serverSecret: Uint8Array): Signer {
  const keyOf = (webhookId: string): Buffer =>
    createHmac('sha256', serverSecret).update(`webhook:${webhookId}`).digest();
  return {
    secretOf: (webhookId) => `whsec_${keyOf(webhookId).toString('base64')}`,
    headersOf(webhookId, { id, body, now }) {
      const timestamp = Math.floor(now / 1000);
      const signature = createHmac('sha256', keyOf(webhookId))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      return {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      };
    },
  };
}
