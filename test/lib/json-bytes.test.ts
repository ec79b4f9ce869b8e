import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jsonBytes,
  UnwritableValue,
  writeBoolean,
  writeFloat,
  writeInt,
  writeString,
} from '../../src/lib/json-bytes.ts';

const text = (value: unknown) => jsonBytes(value).toString();

test('any value is written as JSON.stringify writes it', () => {
  const values = fc.object({
    withUnicodeString: true,
    withSparseArray: false,
    values: [
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.double(),
      fc.double({ min: -1000, max: 1000 }).map((value) => Math.round(value * 10) / 10),
      fc.boolean(),
      fc.constantFrom(
        null,
        undefined,
        '',
        '"',
        '\\',
        '\u2028',
        '\ud800',
        '~',
        '\u007f',
        'é',
        '璃月',
      ),
    ],
  });
  fc.assert(
    fc.property(values, (value) => {
      expect(text(value)).toBe(Buffer.from(JSON.stringify(value)).toString());
    }),
    { numRuns: 2000 },
  );
});

test.each([
  0,
  -0,
  1,
  -1,
  9,
  10,
  99,
  100,
  46.6,
  0.1,
  0.3,
  5.05,
  12.25,
  0.01,
  3.89,
  298.75,
  0.07,
  1.005,
  -3.89,
  21_474_836.47,
  21_474_836.48,
  1e21,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  214_748_364.7,
  214_748_364.8,
  -46.6,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('the number %s', (value) => {
  expect(text(value)).toBe(JSON.stringify(value));
});

test.each([
  [[undefined, () => 1, Symbol('x')], '[null,null,null]'],
  [{ at: new Date(0), gone: undefined, call: () => 1 }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  [JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
])('%o', (value, written) => {
  expect(text(value)).toBe(written);
});

test.each(['x'.repeat(1_000_000), '月'.repeat(500_000), 'é\n'.repeat(400_000)])(
  'what is larger than ever before is written whole',
  (value) => {
    expect(text([value, 1])).toBe(JSON.stringify([value, 1]));
  },
);

test('an answer stays what it is while others are written', () => {
  const first = jsonBytes({ a: 1 }, { prefix: '{"data":' });
  jsonBytes({ b: 2 }, { prefix: '{"data":' });
  expect(first.toString()).toBe('{"data":{"a":1}');
});

describe('a value that is not of its type is refused', () => {
  const bytes = new Uint8Array(100);
  test.each([
    [writeInt, 1.5],
    [writeInt, 2 ** 31],
    [writeInt, '1'],
    [writeInt, null],
    [writeFloat, Number.NaN],
    [writeFloat, '1.5'],
    [writeString, 5],
    [writeString, undefined],
    [writeBoolean, 0],
  ])('%o: %s', (write, value) => {
    expect(() => write(bytes, 0, value)).toThrow(UnwritableValue);
  });
});
