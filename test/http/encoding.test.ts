import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseCoding } from '../../src/http/negotiation.ts';
import { codings } from '../../src/lib/http-response.ts';

const best = codings[0];

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
  ['compress, dcb, dcz', undefined],
  ['*', best],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0, *', codings[1]],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0.000', undefined],
  ['gzip ; q=1.0 , br ; Q=0', 'gzip'],
  ['identity', undefined],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0, *', best],
  ['identity;q=0, *;q=0', undefined],
  ['gzip;q=much', undefined],
  ['gzip;q=', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;q=Infinity', undefined],
  ['gzip;q=NaN, br;q=0.1', 'br'],
  ['gzip;level=9', 'gzip'],
  [',,;,;;q=1,', undefined],
  ['__proto__, constructor', undefined],
  [`${Array.from({ length: 20 }, (_, index) => `c${index}`)}, gzip`, 'gzip'],
  [`${'x,'.repeat(5000)}br`, undefined],
])('Accept-Encoding: %s gets %s (RFC 9110, 12.5.3)', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
  // Remembered, it is the same.
  expect(chooseCoding(header)).toBe(coding);
});

test('no header is answered in what it does not name', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-ascii' })),
      (header) => {
        const coding = chooseCoding(header);
        if (coding !== undefined) expect(header.toLowerCase()).toMatch(new RegExp(`${coding}|\\*`));
      },
    ),
  );
});
