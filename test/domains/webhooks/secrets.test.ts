import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSigner,
  liveSecretsOf,
  maxOverlapMs,
  rollSecrets,
} from '../../../src/domains/webhooks/secrets.ts';
import { firstSecret, type WebhookSecrets } from '../../../src/domains/webhooks/webhook.ts';

const steps = fc.array(
  fc.record({
    pass: fc.integer({ min: 0, max: 2 * maxOverlapMs }),
    overlap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: maxOverlapMs })),
  }),
  { maxLength: 12 },
);

test('however often it is rolled, at most two secrets live, and the newest is one of them', () => {
  fc.assert(
    fc.property(steps, (rolls) => {
      let secrets: WebhookSecrets = firstSecret;
      let now = 0;
      const known = new Set([0]);
      for (const { pass, overlap } of rolls) {
        now += pass;
        const before = liveSecretsOf(secrets, now);
        secrets = rollSecrets(secrets, overlap, now);
        const live = liveSecretsOf(secrets, now);
        expect(live.length).toBeLessThanOrEqual(2);
        // The newest was never there before; what signs beside it signed before.
        expect(known.has(live[0] ?? 0)).toBe(false);
        known.add(live[0] ?? 0);
        if (overlap > 0) expect(live[1]).toBe(before.at(-1));
        else expect(live).toHaveLength(1);
        expect(liveSecretsOf(secrets, now + maxOverlapMs)).toHaveLength(1);
      }
    }),
  );
});

test('the first secret is what it always was, and each number and webhook has its own', () => {
  const signer = createSigner(new Uint8Array(32));
  const secrets = ['whk_1', 'whk_2'].flatMap((id) =>
    [0, 1, 2].map((number) => signer.deriveSecret(id, number)),
  );
  expect(new Set(secrets).size).toBe(6);
  // Made before secrets could be rolled.
  expect(signer.deriveSecret('whk_1', 0)).toBe(
    'whsec_ZUxpvc3q+bDjqv/olompEFY5MW06DT8SBeysp6pxQsU=',
  );
});
