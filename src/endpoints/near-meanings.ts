import { nearest } from '../rest/input/names.ts';
import { renamedWords } from './near-words.ts';

/** What it costs that a word is not quite the known one. */
const costs = { otherCase: 0.1, otherVersion: 0.3, otherWord: 1 } as const;

const maxWordLength = 24;
/** Among more words that nobody knows none is misspelt. */
const maxUnknown = 3;

/** Words that a segment may stand for, each with what that costs. */
export type Meanings = ReadonlyMap<string, number>;

/** Says what each segment of a path may stand for among the known words: in other letters, the plural, or misspelt. */
export function createMeanings(
  words: readonly string[],
): (segments: readonly string[]) => readonly Meanings[] {
  const known = new Set(words);
  const plainMeanings = (segment: string): Meanings => {
    const word = segment.toLowerCase();
    if (/^v\d$/.test(word)) return new Map([['v1', segment === 'v1' ? 0 : costs.otherVersion]]);
    const meant: readonly (readonly [string, number])[] = [
      [word.endsWith('s') ? word.slice(0, -1) : `${word}s`, costs.otherWord],
      [renamedWords.get(word) ?? '', costs.otherWord],
      [word, word === segment ? 0 : costs.otherCase],
    ];
    return new Map(meant.filter(([name]) => known.has(name)));
  };
  return (segments) => {
    const meanings = segments.map(plainMeanings);
    const unknown = segments.filter((one, at) => meanings[at]?.size === 0 && isWordLike(one));
    if (unknown.length > maxUnknown) return meanings;
    const meant = new Map(unknown.map((segment) => [segment, nearest(segment, words)]));
    return meanings.map((meaning, at) => {
      const near = meant.get(segments[at] ?? '');
      return near === undefined ? meaning : new Map([[near, costs.otherWord]]);
    });
  };
}

const isWordLike = (segment: string): boolean =>
  segment.length <= maxWordLength && !/\d/.test(segment);
