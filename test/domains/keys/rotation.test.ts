import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assertValid,
  recordUse,
  revoke,
  revokeUnused,
  setSuccessor,
  validityAt,
} from '../../../src/domains/keys/rotation.ts';
import type { KeyRecord } from '../../../src/domains/keys/store.ts';

const now = Date.parse('2026-01-15T08:30:00.000Z');
const fresh: KeyRecord = {
  id: 'a'.repeat(64),
  keyId: 'key_a',
  lineageId: 'lin_a',
  environment: 'test',
  scopes: ['read'],
  ipAllowlist: [],
  status: 'active',
  lastFour: 'aaaa',
  validUntil: null,
  createdAt: now,
  lastUsedAt: null,
  revokedAt: null,
  changedAt: 0,
  successor: null,
};
const rotation = { successor: 'b', replaces: null, overlapMs: 1000 };

test('an overlap ends at its exact end', () => {
  const old = setSuccessor(fresh, rotation, now);
  expect(old).toMatchObject({ status: 'rotated', successor: 'b', validUntil: now + 1000 });
  expect(old && validityAt(old, now + 999)).toBe('valid');
  expect(old && validityAt(old, now + 1000)).toBe('expired');
});

test('an overlap of nothing ends the key at once', () => {
  const old = setSuccessor(fresh, { ...rotation, overlapMs: 0 }, now);
  expect(old && validityAt(old, now)).toBe('expired');
});

test('rotating again never moves the end further away', () => {
  fc.assert(
    fc.property(fc.nat(86_400_000), fc.nat(86_400_000), fc.nat(86_400_000), (first, later, gap) => {
      const old = setSuccessor(fresh, { ...rotation, overlapMs: first }, now);
      const again =
        old && setSuccessor(old, { successor: 'c', replaces: 'b', overlapMs: later }, now + gap);
      expect(again?.validUntil ?? 0).toBeLessThanOrEqual(now + first);
    }),
  );
});

test.each([
  ['revoked', { ...fresh, status: 'revoked' as const, revokedAt: now }],
  ['expired', { ...fresh, status: 'rotated' as const, validUntil: now }],
  ['rotated by another meanwhile', { ...fresh, successor: 'x' }],
])('a key that is %s gets no successor', (_case, key) => {
  expect(setSuccessor(key, rotation, now)).toBeUndefined();
});

test.each([
  ['expired_api_key', { ...fresh, validUntil: now }],
  ['revoked_api_key', { ...fresh, status: 'revoked' as const }],
])('a key is refused with %s', (code, key) => {
  expect(() => assertValid(key, now)).toThrow(expect.objectContaining({ code }));
});

test('revoked counts more than expired', () => {
  expect(validityAt({ ...fresh, status: 'revoked', validUntil: now - 1 }, now)).toBe('revoked');
});

test('revoking twice keeps the first moment', () => {
  expect(revoke(revoke(fresh, now), now + 5)).toMatchObject({ status: 'revoked', revokedAt: now });
});

test('only an unused successor is replaced', () => {
  expect(revokeUnused(fresh, now)).toMatchObject({ status: 'revoked' });
  expect(revokeUnused({ ...fresh, lastUsedAt: now }, now)).toBeUndefined();
});

test('the use of a key is stored forward in time, and only while the key is valid', () => {
  expect(recordUse(fresh, now)).toMatchObject({ lastUsedAt: now });
  expect(recordUse({ ...fresh, lastUsedAt: now + 1 }, now)).toBeUndefined();
  expect(recordUse({ ...fresh, status: 'revoked' }, now)).toBeUndefined();
  expect(recordUse({ ...fresh, validUntil: now }, now)).toBeUndefined();
});
