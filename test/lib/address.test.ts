import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddress, inRange, parseRange } from '../../src/lib/address.ts';

test.each([
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::5/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::/0', '::/0'],
  ['::ffff:10.1.2.3', '10.1.2.3/32'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
])('the range %s is written %s', (text, written) => {
  expect(parseRange(text)?.text).toBe(written);
});

test.each([
  '',
  '/8',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0.0/8.0',
  '10.0.0/8',
  '1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '256.0.0.1',
  '2001:db8::/129',
  '2001:db8::g/32',
  '::ffff:10.0.0.0/95',
  'localhost',
  '*',
])('"%s" is no range', (text) => {
  expect(parseRange(text)).toBeUndefined();
});

test.each([
  ['10.255.255.255', '10.0.0.0/8', true],
  ['11.0.0.0', '10.0.0.0/8', false],
  ['::ffff:10.1.1.1', '10.0.0.0/8', true],
  ['::ffff:0a01:0101', '10.0.0.0/8', true],
  ['10.1.1.1', '::ffff:10.0.0.0/104', true],
  ['2001:db8:ffff::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['203.0.113.7', '0.0.0.0/0', true],
  ['2001:db8::1', '0.0.0.0/0', false],
  ['203.0.113.7', '::/0', false],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['unknown', '0.0.0.0/0', false],
  ['', '0.0.0.0/0', false],
  ['10.1', '0.0.0.0/0', false],
])('whether %s lies in %s: %s', (address, text, expected) => {
  const range = parseRange(text);
  expect(range && inRange(address, range)).toBe(expected);
});

test('every address lies in every range it begins, and writing a range changes nothing', () => {
  const cases = fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(32));
  fc.assert(
    fc.property(cases, ([address, bits]) => {
      const range = parseRange(`${address}/${address.includes(':') ? bits + 96 : bits}`);
      if (!range) throw new Error(`${address}/${bits} could not be read.`);
      expect(inRange(address, range)).toBe(true);
      expect(parseRange(range.text)).toEqual(range);
    }),
  );
});

test.each([
  ['no proxy: the header is not looked at', 0, '198.51.100.1', '192.0.2.1'],
  ['one proxy: the last entry', 1, '198.51.100.1', '198.51.100.1'],
  ['one proxy: what the client wrote is further left', 1, '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies: the last but one', 2, '10.0.0.1, 198.51.100.1, 192.0.2.9', '198.51.100.1'],
  ['fewer entries than proxies: the socket', 2, '10.0.0.1', '192.0.2.1'],
  ['an empty entry: the socket', 1, '198.51.100.1, ', '192.0.2.1'],
  ['no header: the socket', 1, undefined, '192.0.2.1'],
  ['IPv6 is kept', 1, '2001:db8::1', '2001:db8::1'],
  ['a mapped entry is IPv4', 1, '::ffff:198.51.100.1', '198.51.100.1'],
])('the address of the client with %s', (_case, hops, header, expected) => {
  expect(clientAddress('192.0.2.1', header, hops)).toBe(expected);
});

test('a mapped socket address is IPv4', () => {
  expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
});
