import type { CatalogHead } from '../../../games/catalog.ts';
import {
  type CatalogPack,
  kindsOfRecords,
  type RecordKind,
  recordKinds,
} from '../../../games/catalog-pack.ts';
import type { Names } from '../../../games/names.ts';
import { foldWords } from './words.ts';

export interface NamedRecord {
  readonly kind: RecordKind;
  readonly head: CatalogHead & { readonly icon: string | null };
}

/** Every name of a pack in every language that it has, as one text that is searched as a whole. */
export interface NameTable {
  readonly records: readonly NamedRecord[];
  /** The folded names without spaces, each between line ends. */
  readonly text: string;
  /** Where each name begins in the text, and where the one after the last would. */
  readonly starts: Uint32Array;
  /** The record of each name: an index of `records`. */
  readonly recordOf: Uint16Array;
  /** The languages of the name, by their place in the names of its record: one bit each. */
  readonly languages: Uint32Array;
  /** 1 where a word begins, for each place of the text. */
  readonly wordStarts: Uint8Array;
}

export const endOf = ({ starts }: NameTable, name: number): number => (starts[name + 1] ?? 1) - 1;

/** Records that are read in one step. */
const recordsPerStep = 16;

/** Reads the names, step by step. Names of one record that fold to the same text become one. */
export function* readNames(pack: CatalogPack): Generator<void, NameTable> {
  const records = recordKinds.flatMap((kind) =>
    pack[kindsOfRecords[kind]].heads.map((head): NamedRecord => ({ kind, head })),
  );
  const lines: string[] = [''];
  const starts: number[] = [];
  const recordOf: number[] = [];
  const languages: number[] = [];
  const wordStarts: number[] = [];
  let end = 1;
  for (const [index, { head }] of records.entries()) {
    for (const [spaced, bits] of foldNames(head)) {
      starts.push(end);
      recordOf.push(index);
      languages.push(bits);
      const words = spaced.split(' ');
      lines.push(words.join(''));
      for (const word of words) {
        wordStarts.push(end);
        end += word.length;
      }
      end += 1;
    }
    if (index % recordsPerStep === 0) yield;
  }
  const marks = new Uint8Array(end);
  for (const at of wordStarts) marks[at] = 1;
  return {
    records,
    text: `${lines.join('\n')}\n`,
    starts: Uint32Array.from([...starts, end]),
    recordOf: Uint16Array.from(recordOf),
    languages: Uint32Array.from(languages),
    wordStarts: marks,
  };
}

/** Each folded name with the languages that have it. */
function foldNames({ names }: CatalogHead): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const name of new Set(names)) {
    const folded = name === null ? '' : foldWords(name).join(' ');
    if (folded !== '') bits.set(folded, (bits.get(folded) ?? 0) | bitsOf(names, name));
  }
  return bits;
}

const bitsOf = (names: Names, name: string | null): number =>
  names.reduce((bits, one, language) => (one === name ? bits | (1 << language) : bits), 0);
