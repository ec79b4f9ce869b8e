import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/keys*.test.ts.

const app = lastingApp();

test('L356 POST /v1/keys/rotate takes revoke_old_in_seconds, an integer of at most 86400', async () => {
  const { post, createKey } = await app();
  for (const [seconds, status] of [
    [0, '201 undefined'],
    [86_400, '201 undefined'],
    [86_401, '400 validation_failed'],
  ]) {
    const key = await createKey();
    const reply = await post('/v1/keys/rotate', { revoke_old_in_seconds: seconds }, { key });
    expect(refusalOf(reply)).toBe(status);
  }
});

test('L357 POST /v1/keys/revoke', async () => {
  const { post, createKey } = await app();
  const { status, body } = await post('/v1/keys/revoke', undefined, { key: await createKey() });
  expect([status, body.data.status]).toEqual([200, 'revoked']);
});
