import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mintId } from '../../src/lib/ids.ts';

test('identifiers differ', () => {
  const ids = Array.from({ length: 1000 }, () => mintId('key', randomBytes));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => /^key_[0-9A-Za-z]{22}$/.test(id))).toBe(true);
});
