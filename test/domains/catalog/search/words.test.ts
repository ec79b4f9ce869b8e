import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countForgivenErrors, foldWords } from '../../../../src/domains/catalog/search/words.ts';

test.each([
  ["Wolf's Gravestone", ['wolfs', 'gravestone']],
  ['Wolf’s Gravestone', ['wolfs', 'gravestone']],
  ['Dan Heng • Imbibitor Lunae', ['dan', 'heng', 'imbibitor', 'lunae']],
  ['[Lunar] Pleniluna', ['lunar', 'pleniluna']],
  ['Trượng Hộ Ma', ['truong', 'ho', 'ma']],
  ['Đồng', ['dong']],
  ['Ёжик', ['ежик'.replace('й', 'и')]],
  ["Homa'nın Asası", ['homanin', 'asasi']],
  ['なひーだ', ['ナヒーダ']],
  ['ﾅﾋｰﾀﾞ', ['ナヒーダ']],
  ['카미사토 아야카', ['카미사토', '아야카']],
  ['นักเดินทาง', ['นักเดินทาง']],
  ['hu\u200Btao\u202E', ['hutao']],
  ['.*🎉\u0000', []],
])('%j is %j', (text, words) => {
  expect(foldWords(text)).toEqual(words);
});

test('plain letters are folded as all others are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,30}$/), (text) => {
      // What cannot be seen makes no difference, but keeps it from the short way.
      expect(foldWords(`${text}\u2060`)).toEqual(foldWords(text));
    }),
  );
});

test('what is folded is folded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const words = foldWords(text);
      expect(foldWords(words.join(' '))).toEqual(words);
    }),
  );
});

test.each([
  ['tao', 0],
  ['kafk', 1],
  ['zhongli', 1],
  ['arlecino', 2],
  ['胡桃', 0],
  ['神里凌', 1],
])('in %s %i typing errors are forgiven', (word, errors) => {
  expect(countForgivenErrors(word)).toBe(errors);
});
