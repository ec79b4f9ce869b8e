import { forgiven, isUnspaced, wordsOf } from './folded.ts';

/** What somebody typed, as names are compared with it. */
export interface Typed {
  /** All of it without spaces; empty where it holds no letter and no digit. */
  readonly whole: string;
  /** Each word once, the longest first; none where it has more than a name can have. */
  readonly words: readonly TypedWord[];
}

export interface TypedWord {
  readonly word: string;
  /** Whether it may stand anywhere in a name, not at the beginning of a word alone. */
  readonly isPart: boolean;
  readonly forgiven: 0 | 1 | 2;
}

/** More of them are looked for as a whole alone: so no text takes much longer than another. */
const maxWords = 8;

export function typedText(text: string): Typed {
  const words = wordsOf(text);
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
  forgiven: forgiven(word),
});
