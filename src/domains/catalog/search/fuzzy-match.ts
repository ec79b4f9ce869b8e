import { editDistance } from './edit-distance.ts';
import { fits, type OnFit, standsIn, visitPlaces } from './literal-match.ts';
import { endOf, type NameTable } from './name-table.ts';
import { type TypedText, type TypedWord, typedWord } from './words.ts';

/** How many pairs of letters one error changes at most: two letters in the wrong order change three. */
const pairsPerError = 3;

/** Finds the names that a text with typing errors may mean: as a whole, or word by word. */
export function matchMisspelt(
  table: NameTable,
  terms: TermTable,
  { whole, words }: TypedText,
  onFit: OnFit,
): void {
  for (const [name, errors] of findNamesLike(table, terms, typedWord(whole)))
    onFit(name, fits.misspelt + errors);
  const [longest, ...others] = words;
  if (longest === undefined || others.length === 0) return;
  let found = findNamesWith(table, terms, longest);
  for (const word of others) {
    if (found.size === 0) return;
    const like = findNamesLike(table, terms, word);
    found = new Map(
      [...found].flatMap(([name, errors]) => {
        const own = standsIn(table, name, word) === 'nowhere' ? like.get(name) : 0;
        return own === undefined ? [] : [[name, errors + own] as const];
      }),
    );
  }
  for (const [name, errors] of found) onFit(name, fits.misspelt + errors);
}

/** The names that have a word or one like it, with the number of errors. */
function findNamesWith(table: NameTable, terms: TermTable, word: TypedWord): Map<number, number> {
  const names = findNamesLike(table, terms, word);
  visitPlaces(table, word.word, (at, name) => {
    if (word.isPart || table.wordStarts[at] === 1) names.set(name, 0);
  });
  return names;
}

/** The names that have a word like this one, or are like it as a whole, with the number of errors. */
function findNamesLike(
  { text }: NameTable,
  terms: TermTable,
  { word, forgiven }: TypedWord,
): Map<number, number> {
  const names = new Map<number, number>();
  if (forgiven === 0) return names;
  const needed = Math.max(1, word.length + 1 - pairsPerError * forgiven);
  for (const term of findTermsSharing(terms, word, needed).enough) {
    const part = { text, start: terms.starts[term] ?? 0, length: terms.lengths[term] ?? 0 };
    const errors = editDistance(word, part, forgiven);
    if (errors === undefined) continue;
    visitNamesOf(terms, term, (name) =>
      names.set(name, Math.min(names.get(name) ?? errors, errors)),
    );
  }
  return names;
}

/** The terms that share at least `needed` pairs of letters with a word, and how many each term shares. */
function findTermsSharing(terms: TermTable, word: string, needed: number) {
  const shared = new Uint8Array(terms.starts.length);
  const enough: number[] = [];
  const visited = new Set<number>();
  visitPairs(word, 0, word.length, (bucket) => {
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
  return { enough, shared };
}

/** Visits the names that have a term. */
function visitNamesOf({ nameOffsets, names }: TermTable, term: number, visit: OnName): void {
  const end = nameOffsets[term + 1] ?? 0;
  for (let at = nameOffsets[term] ?? 0; at < end; at += 1) visit(names[at] ?? 0);
}

type OnName = (name: number) => void;

/** At least this part of the pairs of letters is the same in names that look alike. */
const minLikeness = 0.5;
/** Shorter words look like too many names. */
const minNearLength = 4;

/** Finds the names that look like a text in which more letters are wrong than are forgiven. */
export function matchNear(terms: TermTable, { whole, words }: TypedText, onFit: OnFit): void {
  for (const word of new Set([whole, ...words.map((one) => one.word)])) {
    if (word.length < minNearLength && word !== whole) continue;
    // A word has one pair more than it has letters.
    const pairs = word.length + 1;
    const needed = Math.ceil((minLikeness * (pairs + minTermLength + 1)) / 2);
    const { enough, shared } = findTermsSharing(terms, word, needed);
    for (const term of enough) {
      const all = pairs + (terms.lengths[term] ?? 0) + 1;
      const likeness = Math.min(1, (2 * (shared[term] ?? 0)) / all);
      if (likeness < minLikeness) continue;
      const fit = fits.near + Math.round(100 * (1 - likeness));
      visitNamesOf(terms, term, (name) => onFit(name, fit));
    }
  }
}

/** The words of names and the whole names, each once, found by the pairs of letters in them. */
export interface TermTable {
  /** Where each term stands in the text of the names. */
  readonly starts: Uint32Array;
  readonly lengths: Uint8Array;
  /** The names that have a term are those of `names` from its offset to the next one. */
  readonly nameOffsets: Uint32Array;
  readonly names: Uint32Array;
  /** The terms that have a pair of letters are those of `terms` from the offset of its bucket to the next one. */
  readonly pairOffsets: Uint32Array;
  readonly terms: Uint32Array;
}

const bucketBits = 13;
const buckets = 1 << bucketBits;
/** No one types a longer word. */
const maxTermLength = 64;
const minTermLength = 3;
const termsPerStep = 500;

/** The bucket of two letters next to each other, which other pairs may share. */
const bucketOf = (first: number, second: number): number =>
  Math.imul((first * 31) ^ (second * 0x9e37), 0x85ebca6b) >>> (32 - bucketBits);

/** Visits the bucket of each pair of letters of a part of a text; its beginning and end form pairs too. */
function visitPairs(
  text: string,
  start: number,
  length: number,
  visit: (bucket: number) => void,
): void {
  let before = 0;
  for (let at = 0; at < length; at += 1) {
    const letter = text.charCodeAt(start + at);
    visit(bucketOf(before, letter));
    before = letter;
  }
  visit(bucketOf(before, 0));
}

type FoundTerms = Map<string, { start: number; length: number; names: number[] }>;

/** Gathers the terms of the names, step by step. */
export function* readTerms(table: NameTable): Generator<void, TermTable> {
  const found: FoundTerms = new Map();
  for (let name = 0; name < table.recordOf.length; name += 1) {
    for (const [start, length] of listTerms(table, name))
      addTerm(found, table, name, start, length);
    if (name % termsPerStep === 0) yield;
  }
  const terms = [...found.values()];
  yield;
  const starts = Uint32Array.from(terms, ({ start }) => start);
  const lengths = Uint8Array.from(terms, ({ length }) => length);
  const names = Uint32Array.from(terms.flatMap((term) => term.names));
  const nameOffsets = new Uint32Array(terms.length + 1);
  for (const [term, { names: own }] of terms.entries())
    nameOffsets[term + 1] = (nameOffsets[term] ?? 0) + own.length;
  const pairs = yield* readPairs(table.text, starts, lengths);
  return { starts, lengths, nameOffsets, names, ...pairs };
}

function addTerm(
  found: FoundTerms,
  { text }: NameTable,
  name: number,
  start: number,
  length: number,
): void {
  if (length < minTermLength || length > maxTermLength) return;
  const term = text.slice(start, start + length);
  const known = found.get(term);
  if (known === undefined) found.set(term, { start, length, names: [name] });
  else if (known.names.at(-1) !== name) known.names.push(name);
}

/** Two passes: the first counts the terms of each bucket, the second fills them in. */
function* readPairs(
  text: string,
  starts: Uint32Array,
  lengths: Uint8Array,
): Generator<void, Pick<TermTable, 'pairOffsets' | 'terms'>> {
  const ends = new Uint32Array(buckets + 1);
  const visitAll = function* (visit: (term: number, bucket: number) => void) {
    for (let term = 0; term < starts.length; term += 1) {
      visitPairs(text, starts[term] ?? 0, lengths[term] ?? 0, (bucket) => visit(term, bucket));
      if (term % termsPerStep === 0) yield;
    }
  };
  yield* visitAll((_term, bucket) => {
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + 1;
  });
  for (let bucket = 0; bucket < buckets; bucket += 1)
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + (ends[bucket] ?? 0);
  const pairOffsets = ends.slice();
  const terms = new Uint32Array(ends[buckets] ?? 0);
  yield* visitAll((term, bucket) => {
    const at = ends[bucket] ?? 0;
    terms[at] = term;
    ends[bucket] = at + 1;
  });
  return { pairOffsets, terms };
}

/** Where the words of a name stand, and the whole name. */
function* listTerms(
  table: NameTable,
  name: number,
): Generator<readonly [start: number, length: number]> {
  const first = table.starts[name] ?? 0;
  const end = endOf(table, name);
  let start = first;
  for (let at = first + 1; at <= end; at += 1) {
    if (at < end && table.wordStarts[at] === 0) continue;
    yield [start, at - start];
    start = at;
  }
  if (end > first && table.wordStarts.subarray(first + 1, end).includes(1))
    yield [first, end - first];
}
