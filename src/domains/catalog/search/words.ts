import type { Language } from '../../../games/ids.ts';

/** A search text in the form that names are compared with. */
export interface TypedText {
  /** All words without spaces; empty where the text has no letter and no digit. */
  readonly whole: string;
  /** Each word once, the longest first; none where there are more than a name can have. */
  readonly words: readonly TypedWord[];
}

export interface TypedWord {
  readonly word: string;
  /** Whether it may stand anywhere in a name, not only at the beginning of a word. */
  readonly isPart: boolean;
  readonly forgiven: 0 | 1 | 2;
}

/** A text with more words is only looked for as a whole, so that no text takes much longer than another. */
const maxWords = 8;

export function typedText(text: string): TypedText {
  const words = foldWords(text);
  const distinct = [...new Set(words)].sort((one, two) => two.length - one.length);
  const isLong = distinct.length > maxWords || words.length > 2 * maxWords;
  return {
    whole: words.join(''),
    words: isLong ? [] : distinct.map(typedWord),
  };
}

export const typedWord = (word: string): TypedWord => ({
  word,
  isPart: isUnspaced(word),
  forgiven: countForgivenErrors(word),
});

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** The words of a text as they are compared, without case, accents and the like: `Wolf's Gravestone` is `wolfs gravestone`. */
export function foldWords(text: string): readonly string[] {
  // A short cut for half of all names.
  if (plain.test(text))
    return (
      text
        .toLowerCase()
        .replaceAll("'", '')
        .match(/[a-z0-9]+/g) ?? []
    );
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’‘ʼ`]|\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .replaceAll(/[đøłıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + kanaDistance));
  return folded.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** Printable ASCII without the backtick, which counts as an apostrophe. */
const plain = /^[ -_a-~]*$/;

const kanaDistance = 0x60;

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

/** Whether the script does not always put spaces between words, so that any part of a name may be meant. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);

const scripts: readonly (readonly [script: RegExp, language: Language])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Cyrl}/u, 'ru'],
  [/\p{sc=Han}/u, 'zh-cn'],
];

/** The language that a text is taken for by its letters alone; English for Latin ones. */
export const scriptOf = (text: string): Language =>
  scripts.find(([script]) => script.test(text))?.[1] ?? 'en';

/** A character of Chinese or Korean says more than a letter does. */
const denseLetters = /[\p{sc=Han}\p{sc=Hang}]/gu;
const denseWeight = 0.5;

/** One typing error is forgiven from four letters on, two from eight. */
export function countForgivenErrors(word: string): 0 | 1 | 2 {
  const weight = word.length + (word.match(denseLetters)?.length ?? 0) * denseWeight;
  if (weight >= 8) return 2;
  return weight >= 4 ? 1 : 0;
}
