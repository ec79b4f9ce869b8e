import { expect, test } from 'vitest';
import { deliveryFaults, explainFault } from '../../../src/domains/webhooks/delivery.ts';

test.each([
  [
    { fault: 'http_status', status: 500 },
    'The receiver answered a status that is not 2xx: 500 (Internal Server Error).',
  ],
  [{ fault: 'http_status', status: 599 }, 'The receiver answered a status that is not 2xx: 599.'],
  [
    { fault: 'refused', status: 404 },
    'The receiver answered a status that is not 2xx: 404 (Not Found).',
  ],
  [
    { fault: 'redirected', status: 302 },
    'The receiver answered a redirect, which is not followed: 302 (Found).',
  ],
  [
    { fault: 'tls_failed', reason: 'CERT_HAS_EXPIRED' },
    'TLS failed: the certificate has expired (CERT_HAS_EXPIRED).',
  ],
  [{ fault: 'tls_failed', reason: 'EPROTO' }, 'TLS failed: EPROTO.'],
  [
    { fault: 'dns_failed', reason: 'ENOTFOUND' },
    'No address was found for the name of the receiver: there is no such name (ENOTFOUND).',
  ],
  [{ fault: 'unreachable' }, 'The receiver could not be reached for another reason.'],
] as const)('%j: %s', (known, text) => {
  expect(explainFault({ status: null, reason: null, ...known })).toBe(text);
});

test('every fault has a sentence, and what went well has none', () => {
  for (const fault of deliveryFaults)
    expect(explainFault({ fault, status: null, reason: null })).toMatch(/^[A-Z].+\.$/);
  expect(explainFault({ fault: null, status: 204, reason: null })).toBeNull();
});
