import { endOf, type NameTable } from './name-table.ts';
import { isUnspaced, type TypedText, type TypedWord } from './words.ts';

/** How well a name fits what was typed; lower is better. */
export const fits = {
  exact: 0,
  words: 1,
  beginning: 2,
  wordBeginnings: 3,
  /** The first letters of its syllables. */
  initials: 4,
  part: 5,
  /** Plus one for each typing error: at most 16, as a text of eight words can have. */
  misspelt: 6,
  /** Plus one for each letter of the words that are missing: at most 100. */
  someWords: 30,
  /** Plus one for each hundredth that the name differs. */
  near: 140,
} as const;

/** Called with a name and how well it fits; several times for a name that fits in several ways. */
export type OnFit = (name: number, fit: number) => void;

/** Shorter parts of words stand in too many names to mean one of them. */
export const minPart = 3;

/** Finds the names that contain what was typed: in one piece, or each of its words by itself. */
export function matchAsTyped(table: NameTable, { whole, words }: TypedText, onFit: OnFit): void {
  if (whole === '') return;
  matchInOnePiece(table, whole, onFit);
  for (const name of table.initials.get(whole) ?? []) onFit(name, fits.initials);
  // A single word was looked for already.
  if (words[0]?.word !== whole) matchByWords(table, words, onFit);
}

function matchInOnePiece(table: NameTable, whole: string, onFit: OnFit): void {
  const isDense = isUnspaced(whole);
  const mayBePart = isDense || whole.length >= minPart;
  // For a single letter the names that begin with it are enough.
  const isLetter = whole.length === 1 && !isDense;
  visitPlaces(table, isLetter ? `\n${whole}` : whole, (found, name) => {
    const fit = fitAt(table, name, isLetter ? found + 1 : found, whole.length);
    if (mayBePart || fit !== fits.part) onFit(name, fit);
  });
}

/** How well a name fits that has the whole text at one place. */
function fitAt(table: NameTable, name: number, at: number, length: number): number {
  const begins = at === table.starts[name];
  const ends = at + length === endOf(table, name);
  if (begins && ends) return fits.exact;
  if (table.wordStarts[at] === 0) return fits.part;
  if (ends || table.wordStarts[at + length] === 1) return fits.words;
  return begins ? fits.beginning : fits.wordBeginnings;
}

/** Looks for the longest word in all names, and for the others in the names that have it. */
function matchByWords(table: NameTable, words: readonly TypedWord[], onFit: OnFit): void {
  const [longest, ...others] = words;
  // A single letter begins a word in half of all names.
  if (longest === undefined || (longest.word.length === 1 && !longest.isPart)) return;
  let last = -1;
  visitPlaces(table, longest.word, (at, name) => {
    if (name === last || !(longest.isPart || table.wordStarts[at] === 1)) return;
    last = name;
    const found = [longest, ...others].map((word) => standsIn(table, name, word));
    if (found.includes('nowhere')) return;
    onFit(name, found.every((one) => one === 'whole') ? fits.words : fits.wordBeginnings);
  });
}

/** No text has as many letters, but for a few that folding makes two of. */
const maxMissing = 100;

/** Finds the names that have the longest words of those that were typed. */
export function matchSomeWords(table: NameTable, { words }: TypedText, onFit: OnFit): void {
  const known = words.filter(({ word, isPart }) => isPart || word.length >= minPart);
  for (const { word } of known) {
    visitPlaces(table, word, (at, name) => {
      if (table.wordStarts[at] === 0) return;
      const missing = words.filter((other) => standsIn(table, name, other) !== 'whole');
      if (missing.length === words.length) return;
      const letters = missing.reduce((sum, { word: { length } }) => sum + length, 0);
      onFit(name, fits.someWords + Math.min(letters, maxMissing));
    });
  }
}

/** Whether a name has a word: as one of its words, as the beginning of one or, where allowed, as a part. */
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

/** Visits every place of a text in the names, in order, with the name that has it. */
export function visitPlaces(
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
