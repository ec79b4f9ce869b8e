import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from '../../../src/upstream/client/json.ts';

test.each([
  ['{"hash":6186714091647966180}', { hash: '6186714091647966180' }],
  ['[-6186714091647966180, 1]', ['-6186714091647966180', 1]],
  ['6186714091647966180', '6186714091647966180'],
  ['{"a":9007199254740991,"b":9007199254740992}', { a: 9007199254740991, b: '9007199254740992' }],
  [
    '{"a":0.05000000074505806,"b":1234567890123456.5}',
    { a: 0.05000000074505806, b: 1234567890123456.5 },
  ],
  ['{"a":6186714091647966180,"a":1}', { a: 1 }],
  ['{"text":":6186714091647966180","n":1.50}', { text: ':6186714091647966180', n: 1.5 }],
  ['{"text":"\\"[6186714091647966180","n":-1e3}', { text: '"[6186714091647966180', n: -1000 }],
])('reads %s', (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test.each(['', ' ', '<html>', '{"a":6186714091647966180', '[6186714091647966180,]', '01'])(
  'refuses %j',
  (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  },
);

const isLong = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value);
const shortJson = fc
  .jsonValue()
  .map((value) => JSON.stringify(value, (_key, part: unknown) => (isLong(part) ? 0 : part)));

test('is the same as plain JSON when no integer is too long', () => {
  fc.assert(
    fc.property(shortJson, (text) => {
      const long = `[6186714091647966180,${text}]`;
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
      expect(parseExactJson(long)).toEqual(['6186714091647966180', JSON.parse(text)]);
    }),
  );
});

test('keeps every digit of every integer', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (value) => {
      expect(parseExactJson(`{"id":${value}}`)).toEqual({
        id: Number.isSafeInteger(Number(value)) ? Number(value) : String(value),
      });
    }),
  );
});
