/** Longer ones fit nowhere on a card. */
const maxLetters = 60;
/** Only this part of a text is read, however long it is: a letter can have several code units, and marks. */
const maxUnits = 400;
/** Vietnamese, Thai, Hebrew and Arabic stack two or three marks; more are drawn for fun over other lines. */
const maxMarks = 3;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Direction marks and overrides, isolates, and everything else that is invisible but the joiners that emoji are made of. */
const unseen =
  /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Accents that are part of no letter: they are in other pieces of the fonts than the letters, so they cannot be joined. */
const loose = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
/** Mathematical letters, which some names are written in: our fonts lack them, so plain letters are drawn. */
const dressed = /[\u{1d400}-\u{1d7ff}]/gu;
const stacked = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

/** A player's text as it can be drawn: one line, without characters that reverse or cover their neighbours. Empty when none is left. */
export function plainText(text: string, max = maxLetters): string {
  const seen = text
    .slice(0, maxUnits)
    .normalize('NFC')
    .replace(dressed, (letter) => letter.normalize('NFKC'))
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .replace(loose, '')
    .replace(stacked, '$1')
    .trim();
  if (!/[^\p{M}\p{Z}\p{Cf}]/u.test(seen)) return '';
  return cutText(seen, max);
}

/** A text of at most this many letters, as readers count them; an ellipsis says that there are more. */
export function cutText(text: string, max: number): string {
  const all = [...letters.segment(text)];
  if (all.length <= max) return text;
  const kept = all.slice(0, Math.max(1, max - 1)).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}

export const countLetters = (text: string): number => [...letters.segment(text)].length;

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of a text is that of its first letter that has one (Unicode's rule P2). */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /[\p{L}]/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
