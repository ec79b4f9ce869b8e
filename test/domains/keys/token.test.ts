import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashToken, mintToken, readToken } from '../../../src/domains/keys/token.ts';
import { environments } from '../../../src/lib/principal.ts';

const token = mintToken('live', randomBytes);

test.each(environments)('a new key of %s has the documented form', (environment) => {
  const minted = mintToken(environment, randomBytes);
  expect(minted).toMatch(new RegExp(`^svc_${environment}_[0-9A-Za-z]{36}$`));
  expect(readToken(minted)).toBe(environment);
});

test('the checksum is the CRC-32 of all before it in base 62', () => {
  // CRC-32 of `svc_test_` and thirty zeros, computed by another program.
  const zeros = mintToken('test', (size) => new Uint8Array(size));
  expect(zeros).toBe(`svc_test_${'0'.repeat(30)}${zeros.slice(-6)}`);
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const value = [...zeros.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(value).toBe(3651408289);
});

test('every mistake in one character is noticed', () => {
  const position = fc.integer({ min: 'svc_live_'.length, max: token.length - 1 });
  fc.assert(
    fc.property(position, fc.constantFrom(...'0Az9Zaq'), (at, character) => {
      fc.pre(token[at] !== character);
      expect(readToken(token.slice(0, at) + character + token.slice(at + 1))).toBeUndefined();
    }),
  );
});

test.each([
  '',
  'svc_',
  'svc_live_',
  'svc_prod_12345678',
  'svc_live_1234567',
  `svc_live_${'a'.repeat(129)}`,
  'svc_live_with space',
  'svc_live_ä2345678',
  'SVC_LIVE_12345678',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
])('"%s" cannot be a key', (text) => {
  expect(readToken(text)).toBeUndefined();
});

test.each([
  ['svc_live_12345678', 'live'],
  [`svc_test_${'a'.repeat(128)}`, 'test'],
  [`svc_test_${'a'.repeat(35)}`, 'test'],
  [`svc_test_${'a'.repeat(35)}-`, 'test'],
])('%s can be a key of an operator’s own', (text, environment) => {
  expect(readToken(text)).toBe(environment);
});

test('the stored record does not contain the key', () => {
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
});
