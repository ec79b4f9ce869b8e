import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageOf } from '../../../../src/domains/cards/render/font-coverage.ts';
import {
  chooseFamilies,
  choosePieces,
  dropUndrawable,
} from '../../../../src/domains/cards/render/fonts.ts';

const familiesOf = (language: Parameters<typeof chooseFamilies>[0], text: string) => {
  const families = chooseFamilies(language, [text]);
  return new Set(choosePieces(families, [text]).map(({ family }) => family));
};

test.each([
  ['Lumine ğữß', 'latin'],
  ['Путешественник', 'latin'],
  ['Ταξιδιώτης', 'latin'],
  ['مسافر', 'arabic'],
  ['נוסע', 'hebrew'],
  ['นักเดินทาง', 'thai'],
  ['여행자플레이어한글', 'ko'],
  ['😀🎉', 'emoji'],
  ['旅人', 'zh-cn'],
  ['旅びと', 'ja'],
])('%s is drawn by the fonts for %s on an English card', (text, family) => {
  expect(familiesOf('en', text)).toEqual(new Set([family]));
});

test.each(['ja', 'zh-cn', 'zh-tw'] as const)(
  'characters that three languages share are drawn as in %s on its cards',
  (language) => {
    expect(familiesOf(language, '骨直角')).toEqual(new Set([language]));
  },
);

test('letters that no font has are left out, and a text of nothing else is a dash', () => {
  const families = chooseFamilies('en', []);
  expect(dropUndrawable(families, 'a\u{13000}b')).toBe('ab');
  expect(dropUndrawable(families, '\u{13000}')).toBe('—');
});

test('a font says itself which letters it has, whatever the list of its package says', () => {
  const [piece] = choosePieces(chooseFamilies('ja', []), ['한']);
  const coverage = coverageOf(readFileSync(piece?.path ?? ''));
  expect(piece?.family).toBe('ko');
  expect(coverage.some(([from, to]) => from <= 0xd55c && 0xd55c <= to)).toBe(true);
});
