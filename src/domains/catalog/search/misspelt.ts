import { eachPlace, fits, type OnFit, standsIn } from './as-typed.ts';
import type { NameTable } from './name-table.ts';
import { eachPair, type TermTable } from './term-table.ts';
import { type Typed, type TypedWord, typedWord } from './typed.ts';
import { typingErrors } from './typing-errors.ts';

/** A letter that is turned round with the next one takes three pairs of letters with it. */
const pairsAnError = 3;

/** The names that are meant by what was typed wrong: as a whole, or each of its words by one of theirs. */
export function eachMisspelt(
  table: NameTable,
  terms: TermTable,
  { whole, words }: Typed,
  onFit: OnFit,
): void {
  for (const [name, errors] of namesLike(table, terms, typedWord(whole)))
    onFit(name, fits.misspelt + errors);
  const [longest, ...others] = words;
  if (longest === undefined || others.length === 0) return;
  let found = namesWith(table, terms, longest);
  for (const word of others) {
    if (found.size === 0) return;
    const like = namesLike(table, terms, word);
    found = new Map(
      [...found].flatMap(([name, errors]) => {
        const own = standsIn(table, name, word) === 'nowhere' ? like.get(name) : 0;
        return own === undefined ? [] : [[name, errors + own] as const];
      }),
    );
  }
  for (const [name, errors] of found) onFit(name, fits.misspelt + errors);
}

/** The names in which a word stands, or one that is like it, with the number of errors. */
function namesWith(table: NameTable, terms: TermTable, word: TypedWord): Map<number, number> {
  const names = namesLike(table, terms, word);
  eachPlace(table, word.word, (at, name) => {
    if (word.isPart || table.wordStarts[at] === 1) names.set(name, 0);
  });
  return names;
}

/** The names that have a word like this one, or are like it as a whole, with the number of errors. */
function namesLike(
  { text }: NameTable,
  terms: TermTable,
  { word, forgiven }: TypedWord,
): Map<number, number> {
  const names = new Map<number, number>();
  if (forgiven === 0) return names;
  const needed = Math.max(1, word.length + 1 - pairsAnError * forgiven);
  for (const term of termsSharing(terms, word, needed)) {
    const part = { text, start: terms.starts[term] ?? 0, length: terms.lengths[term] ?? 0 };
    const errors = typingErrors(word, part, forgiven);
    if (errors === undefined) continue;
    const end = terms.nameOffsets[term + 1] ?? 0;
    for (let at = terms.nameOffsets[term] ?? 0; at < end; at += 1) {
      const name = terms.names[at] ?? 0;
      names.set(name, Math.min(names.get(name) ?? errors, errors));
    }
  }
  return names;
}

/** The terms that share so many pairs of letters with a word, or more. */
function termsSharing(terms: TermTable, word: string, needed: number): readonly number[] {
  const shared = new Uint8Array(terms.starts.length);
  const enough: number[] = [];
  const visited = new Set<number>();
  eachPair(word, 0, word.length, (bucket) => {
    if (visited.has(bucket)) return;
    visited.add(bucket);
    const end = terms.pairOffsets[bucket + 1] ?? 0;
    for (let at = terms.pairOffsets[bucket] ?? 0; at < end; at += 1) {
      const term = terms.terms[at] ?? 0;
      const count = (shared[term] ?? 0) + 1;
      shared[term] = count;
      if (count === needed) enough.push(term);
    }
  });
  return enough;
}
