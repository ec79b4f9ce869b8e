import { endOf, type NameTable } from './name-table.ts';

/** The words of names and the names as a whole, each once, to be found by the pairs of letters in them. */
export interface TermTable {
  /** Where a term stands in the text of the names, by number. */
  readonly starts: Uint32Array;
  readonly lengths: Uint8Array;
  /** The names that have a term: those of `names` from one offset to the next. */
  readonly nameOffsets: Uint32Array;
  readonly names: Uint32Array;
  /** The terms that have a pair of letters: those of `terms` from one offset to the next, by the bucket of the pair. */
  readonly pairOffsets: Uint32Array;
  readonly terms: Uint32Array;
}

const bucketBits = 13;
const buckets = 1 << bucketBits;
/** A longer one is no word that somebody types. */
const maxTermLength = 64;
const minTermLength = 3;
const termsATurn = 500;

/** The bucket of two letters next to each other: others may share it. */
const bucketOf = (first: number, second: number): number =>
  Math.imul((first * 31) ^ (second * 0x9e37), 0x85ebca6b) >>> (32 - bucketBits);

/** Calls with the bucket of each pair of a text from one place to another, its beginning and its end among them. */
export function eachPair(
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

interface Found {
  readonly start: number;
  readonly length: number;
  readonly names: number[];
}

/** Gathers the terms of the names; each step is a turn. */
export function* readTerms(table: NameTable): Generator<void, TermTable> {
  const found = new Map<string, Found>();
  for (let name = 0; name < table.recordOf.length; name += 1) {
    for (const [start, length] of partsOf(table, name)) addTerm(found, table, name, start, length);
    if (name % termsATurn === 0) yield;
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
  found: Map<string, Found>,
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

/** Two passes: how many terms each bucket has, then which. */
function* readPairs(
  text: string,
  starts: Uint32Array,
  lengths: Uint8Array,
): Generator<void, Pick<TermTable, 'pairOffsets' | 'terms'>> {
  const ends = new Uint32Array(buckets + 1);
  const visitAll = function* (visit: (term: number, bucket: number) => void) {
    for (let term = 0; term < starts.length; term += 1) {
      eachPair(text, starts[term] ?? 0, lengths[term] ?? 0, (bucket) => visit(term, bucket));
      if (term % termsATurn === 0) yield;
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

/** Where the words of a name stand, and the name as a whole. */
function* partsOf(
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
