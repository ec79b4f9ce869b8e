/** Letters that no decomposition makes plain. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * The words of a text as they are compared: width, case, accents, hiragana for katakana, apostrophes and what cannot be
 * seen make no difference, and whatever is no letter or digit parts words. `Wolf's Gravestone` is `wolfs gravestone`.
 */
export function wordsOf(text: string): readonly string[] {
  // Half of all names need nothing of what follows.
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

/** Printable ASCII without what looks like an apostrophe. */
const plain = /^[ -_a-~]*$/;

/** How far katakana stand behind hiragana. */
const kanaDistance = 0x60;

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

/** Whether it is written in a script whose words are not always parted, so that any part of a name may be meant. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);

/** A character of Chinese or Korean says more than a letter does. */
const denseLetters = /[\p{sc=Han}\p{sc=Hang}]/gu;
const denseWeight = 0.5;

/** How many typing errors are forgiven: one from four letters on, two from eight. */
export function forgiven(word: string): 0 | 1 | 2 {
  const weight = word.length + (word.match(denseLetters)?.length ?? 0) * denseWeight;
  if (weight >= 8) return 2;
  return weight >= 4 ? 1 : 0;
}
