import { isUnspaced } from './folded.ts';
import { endOf, type NameTable } from './name-table.ts';
import type { Typed, TypedWord } from './typed.ts';

/** How well a name fits what was typed, the best first; typing errors make it worse by their number. */
export const fits = {
  exact: 0,
  words: 1,
  beginning: 2,
  wordBeginnings: 3,
  part: 4,
  /** And one more for each typing error, of which a text of eight words has 16 at most. */
  misspelt: 5,
  /** And one more for each word that is missing. */
  someWords: 30,
} as const;

/** Called with a name and how well it fits: with the same name several times, if it fits in several ways. */
export type OnFit = (name: number, fit: number) => void;

/** Shorter parts of words stand in too many names to mean one. */
export const minPart = 3;

/** The names in which what was typed stands as it is: all of it in one piece, or each of its words for itself. */
export function eachAsTyped(table: NameTable, { whole, words }: Typed, onFit: OnFit): void {
  if (whole === '') return;
  eachInOnePiece(table, whole, onFit);
  // Of one word that was typed twice neither is more than the other.
  if (words[0]?.word !== whole) eachByWords(table, words, onFit);
}

function eachInOnePiece(table: NameTable, whole: string, onFit: OnFit): void {
  const isDense = isUnspaced(whole);
  const mayBePart = isDense || whole.length >= minPart;
  // Of a single letter the names that begin with it are answer enough.
  const isLetter = whole.length === 1 && !isDense;
  eachPlace(table, isLetter ? `\n${whole}` : whole, (found, name) => {
    const fit = fitAt(table, name, isLetter ? found + 1 : found, whole.length);
    if (mayBePart || fit !== fits.part) onFit(name, fit);
  });
}

/** How well a name fits that has all that was typed in one place. */
function fitAt(table: NameTable, name: number, at: number, length: number): number {
  const begins = at === table.starts[name];
  const ends = at + length === endOf(table, name);
  if (begins && ends) return fits.exact;
  if (table.wordStarts[at] === 0) return fits.part;
  if (ends || table.wordStarts[at + length] === 1) return fits.words;
  return begins ? fits.beginning : fits.wordBeginnings;
}

/** The longest word is looked for in all names, the others in those that have it. */
function eachByWords(table: NameTable, words: readonly TypedWord[], onFit: OnFit): void {
  const [longest, ...others] = words;
  // Letters that stand alone begin words in half of all names.
  if (longest === undefined || (longest.word.length === 1 && !longest.isPart)) return;
  let last = -1;
  eachPlace(table, longest.word, (at, name) => {
    if (name === last || !(longest.isPart || table.wordStarts[at] === 1)) return;
    last = name;
    const found = [longest, ...others].map((word) => standsIn(table, name, word));
    if (found.includes('nowhere')) return;
    onFit(name, found.every((one) => one === 'whole') ? fits.words : fits.wordBeginnings);
  });
}

/** The names that have some of the words, for which none has all. */
export function eachWithSomeWords(table: NameTable, { words }: Typed, onFit: OnFit): void {
  const known = words.filter(({ word, isPart }) => isPart || word.length >= minPart);
  for (const { word } of known) {
    eachPlace(table, word, (_at, name) => {
      const found = words.filter((other) => standsIn(table, name, other) === 'whole');
      if (found.length > 0) onFit(name, fits.someWords + words.length - found.length);
    });
  }
}

/** Whether a word stands in a name: as one of its words, as the beginning of one or, where it may, as a part. */
export function standsIn(
  table: NameTable,
  name: number,
  { word, isPart }: TypedWord,
): 'whole' | 'part' | 'nowhere' {
  const end = endOf(table, name);
  let found: 'part' | 'nowhere' = 'nowhere';
  for (let at = table.starts[name] ?? end; at + word.length <= end; at += 1) {
    const isWordStart = table.wordStarts[at] === 1;
    if (!(isWordStart || isPart) || !table.text.startsWith(word, at)) continue;
    const after = at + word.length;
    if (isWordStart && (after === end || table.wordStarts[after] === 1)) return 'whole';
    found = 'part';
  }
  return found;
}

/** Every place of a text in the names, in their order, with the name that has it. */
export function eachPlace(
  { text, starts }: NameTable,
  part: string,
  visit: (at: number, name: number) => void,
): void {
  let name = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const place = at + part.length - 1;
    while ((starts[name + 1] ?? Number.POSITIVE_INFINITY) <= place) name += 1;
    visit(at, name);
  }
}
