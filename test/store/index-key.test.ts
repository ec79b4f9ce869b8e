import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsKey, isId } from '../../src/store/index-key.ts';

/** LMDB's own limit, less the names and separators around an id. */
const roomFor = (collection: string): number => 1978 - collection.length - 2;

const unit = fc.constantFrom(
  'a',
  'ß',
  '界',
  '😀',
  '\ud83d',
  '\ude00',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u009f',
  '\u00a0',
);

test('a text fits a key when its UTF-8 does, and never with a control character or half a pair', () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), fc.nat(roomFor('c')), (units, filling) => {
      const id = 'x'.repeat(filling) + units.join('');
      const isText = !/[\p{Cc}\p{Cs}]/u.test(id);
      const bytes = Math.max(1, Buffer.byteLength(id));
      expect(isId('c', id)).toBe(isText && bytes <= roomFor('c'));
    }),
    { seed: 15, numRuns: 2000 },
  );
});

test('every part counts with what separates it, numbers as nine bytes', () => {
  const room = (parts: number): string => 'x'.repeat(1978 - parts);
  expect(fitsKey([room(1)])).toBe(true);
  expect(fitsKey([room(0)])).toBe(false);
  expect(fitsKey([room(11), 1])).toBe(true);
  expect(fitsKey([room(10), 1])).toBe(false);
  expect(fitsKey([room(3), ''])).toBe(true);
  expect(fitsKey([room(2), ''])).toBe(false);
});
