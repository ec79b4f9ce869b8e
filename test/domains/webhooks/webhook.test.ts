import { expect, test } from 'vitest';
import {
  recordFailure,
  recordSuccess,
  type Webhook,
} from '../../../src/domains/webhooks/webhook.ts';
import { webhookOf } from '../../support/webhook-sending.ts';

const start = Date.parse('2026-01-15T08:30:00.000Z');
const second = 1000;
const hour = 3_600_000;

const webhook: Webhook = {
  ...webhookOf('whk_1', 'https://example.com/'),
  createdAt: start,
  term: { number: 0, since: start },
};

test('a day without a success switches a webhook off, a success takes it all back', () => {
  const once = recordFailure(webhook, start, start + 5 * second);
  expect(once).toMatchObject({ failingSince: start, disabled: null });
  expect(recordFailure(once, start + hour, start + hour)).toBe(once);
  expect(
    recordFailure(recordSuccess(once, start + hour), start + hour, start + 24 * hour),
  ).toMatchObject({
    failingSince: start + hour,
    disabled: null,
  });
  const off = recordFailure(once, start, start + 24 * hour);
  expect(off).toMatchObject({ disabled: 'failing' });
  expect(recordSuccess(off, start + 25 * hour)).toMatchObject({
    disabled: null,
    failingSince: null,
  });
});

test('what was due before a webhook was switched on again does not switch it off at once', () => {
  const off = recordFailure(webhook, start, start + 24 * hour);
  const on = recordSuccess(off, start + 25 * hour);
  // It was made before, and its last attempt comes an hour later.
  expect(recordFailure(on, start + 2 * hour, start + 26 * hour)).toMatchObject({
    failingSince: start + 25 * hour,
    disabled: null,
  });
});
