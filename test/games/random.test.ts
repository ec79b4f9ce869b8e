import fc from 'fast-check';
import { expect, test } from 'vitest';
import { int, pick, sample, seededRandom } from '../../src/games/random.ts';

const take = (text: string, count: number): number[] => {
  const random = seededRandom(text);
  return Array.from({ length: count }, random);
};

test('the same text gives the same numbers, another text others', () => {
  expect(take('genshin:812345678', 20)).toEqual(take('genshin:812345678', 20));
  expect(take('genshin:812345678', 20)).not.toEqual(take('genshin:812345679', 20));
});

test('numbers are at least 0, below 1, and spread evenly', () => {
  const numbers = take('spread', 20_000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    numbers.filter((number) => Math.floor(number * 10) === tenth),
  );
  for (const { length } of tenths) expect(Math.abs(length - 2000)).toBeLessThan(200);
});

test('a whole number is between both ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (text, min, width) => {
      const value = int(seededRandom(text), min, min + width);
      expect(Number.isInteger(value) && value >= min && value <= min + width).toBe(true);
    }),
  );
});

test('a sample has different places of the list, all of them when it is short', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.integer()), fc.nat(20), (text, items, count) => {
      const chosen = sample(seededRandom(text), items, count);
      expect(new Set(chosen).size).toBe(Math.min(count, items.length));
      expect(items).toEqual(expect.arrayContaining(chosen));
    }),
  );
});

test('nothing can be picked from an empty list', () => {
  expect(pick(seededRandom('one'), ['only'])).toBe('only');
  expect(() => pick(seededRandom('none'), [])).toThrow(RangeError);
});
