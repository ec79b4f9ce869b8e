import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../../src/domains/catalog/search/edit-distance.ts';

const errors = (typed: string, meant: string, max = 9) =>
  editDistance(typed, { text: `..${meant}..`, start: 2, length: meant.length }, max);

test.each([
  ['hutao', 'hutao', 0],
  ['hutoa', 'hutao', 1],
  ['hutao', 'hutaro', 1],
  ['hutaro', 'hutao', 1],
  ['hotao', 'hutao', 1],
  ['uhtoa', 'hutao', 2],
  ['神里凌华', '神里绫华', 1],
  ['', 'ab', 2],
])('%j for %j has %i typing errors', (typed, meant, count) => {
  expect(errors(typed, meant)).toBe(count);
});

test('more than are forgiven are not counted', () => {
  expect(errors('zhongli', 'zongli', 1)).toBe(1);
  expect(errors('keching', 'keqing', 1)).toBeUndefined();
  expect(errors('a', 'abc', 1)).toBeUndefined();
});

/** One error somewhere in a word. */
const misspelt = fc
  .tuple(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), fc.nat(3), fc.stringMatching(/^[a-z]$/))
  .map(([word, place, way, letter]) => {
    const at = place % (word.length - 1);
    const rest = word.slice(at + 1);
    const made = [
      word.slice(0, at) + letter + rest,
      word.slice(0, at) + rest,
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + rest.charAt(0) + word.charAt(at) + rest.slice(1),
    ];
    return [word, made[way] ?? word] as const;
  });

test('one error is never counted as more, whichever it is and from whichever side it is seen', () => {
  fc.assert(
    fc.property(misspelt, ([word, typed]) => {
      expect(errors(typed, word)).toBe(typed === word ? 0 : 1);
      expect(errors(word, typed)).toBe(errors(typed, word));
    }),
  );
});
