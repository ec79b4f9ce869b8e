import {
  type AliasLine,
  aliasesByRecord,
  loadReadings,
  recordKey,
} from '../../../games/aliases.ts';
import type { CatalogHead } from '../../../games/catalog.ts';
import {
  type CatalogPack,
  kindsOfRecords,
  type RecordKind,
  recordKinds,
} from '../../../games/catalog-pack.ts';
import { type Language, languages } from '../../../games/ids.ts';
import type { Names } from '../../../games/names.ts';
import { foldWords, scriptOf } from './words.ts';

export interface NamedRecord {
  readonly kind: RecordKind;
  readonly head: CatalogHead & { readonly icon: string | null };
}

/** Names come before aliases and readings that fit as well. */
export const sources = { name: 0, alias: 1, reading: 2 } as const;

/**
 * Every name of a pack in every language that it has, with the aliases of players and how names are read, as one text
 * that is searched as a whole.
 */
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
  /** Which of `sources` the name is from. */
  readonly sourceOf: Uint8Array;
  /** 1 where a word begins, for each place of the text. */
  readonly wordStarts: Uint8Array;
  /** The aliases as they are written, by their name. */
  readonly aliases: ReadonlyMap<number, string>;
  /** The readings whose syllables begin with these letters: `ldjj` is 雷电将军. */
  readonly initials: ReadonlyMap<string, readonly number[]>;
}

export const endOf = ({ starts }: NameTable, name: number): number => (starts[name + 1] ?? 1) - 1;

export const bitOf = (language: Language): number => 1 << languages.indexOf(language);

/** A name as it is compared. */
interface Entry {
  readonly words: readonly string[];
  readonly languages: number;
  readonly source: number;
  readonly alias?: string;
  readonly initials?: string;
}

/** Records that are read in one step. */
const recordsPerStep = 16;

/** Reads the names, step by step. Names of one record that fold to the same text become one. */
export function* readNames(
  pack: CatalogPack,
  added: readonly AliasLine[],
): Generator<void, NameTable> {
  const records = recordKinds.flatMap((kind) =>
    pack[kindsOfRecords[kind]].heads.map((head): NamedRecord => ({ kind, head })),
  );
  const readEntries = createEntryReader(pack, added);
  const lines: string[] = [''];
  const starts: number[] = [];
  const recordOf: number[] = [];
  const entries: Entry[] = [];
  const wordStarts: number[] = [];
  let end = 1;
  yield;
  for (const [index, record] of records.entries()) {
    for (const entry of readEntries(record)) {
      starts.push(end);
      recordOf.push(index);
      entries.push(entry);
      lines.push(entry.words.join(''));
      for (const word of entry.words) {
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
    languages: Uint32Array.from(entries, (entry) => entry.languages),
    sourceOf: Uint8Array.from(entries, ({ source }) => source),
    wordStarts: marks,
    aliases: new Map(entries.flatMap(({ alias }, name) => (alias ? [[name, alias]] : []))),
    initials: gatherInitials(entries),
  };
}

function gatherInitials(entries: readonly Entry[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [name, { initials }] of entries.entries()) {
    if (initials === undefined) continue;
    const known = found.get(initials);
    if (known) known.push(name);
    else found.set(initials, [name]);
  }
  return found;
}

/** Reads the names of a record, its aliases and its readings, each text once. */
function createEntryReader(pack: CatalogPack, added: readonly AliasLine[]) {
  const readings = loadReadings(pack.game);
  const aliases = aliasesByRecord(pack.game, added);

  return ({ kind, head }: NamedRecord): readonly Entry[] => {
    const entries = readNamesOf(head);
    const known = new Set(entries.map(({ words }) => words.join('')));
    const add = (entry: Entry): void => {
      const text = entry.words.join('');
      if (text === '' || (known.has(text) && entry.initials === undefined)) return;
      known.add(text);
      entries.push(entry);
    };
    for (const alias of aliases.get(recordKey(kind, head.id)) ?? [])
      add({
        words: foldWords(alias),
        languages: bitOf(scriptOf(alias)),
        source: sources.alias,
        alias,
      });
    for (const name of new Set(head.names))
      for (const reading of (name !== null && readings.get(name)) || [])
        add(readingOf(reading, bitsOf(head.names, name)));
    return entries;
  };
}

/** A reading is one word: its syllables stand in too many names to mean one of them. */
function readingOf(reading: string, bits: number): Entry {
  const syllables = foldWords(reading);
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return {
    words: [syllables.join('')],
    languages: bits,
    source: sources.reading,
    ...(syllables.length > 1 && { initials }),
  };
}

/** Each folded name with the languages that have it. */
function readNamesOf({ names }: CatalogHead): Entry[] {
  const bits = new Map<string, number>();
  for (const name of new Set(names)) {
    const folded = name === null ? '' : foldWords(name).join(' ');
    if (folded !== '') bits.set(folded, (bits.get(folded) ?? 0) | bitsOf(names, name));
  }
  return [...bits].map(([folded, own]) => ({
    words: folded.split(' '),
    languages: own,
    source: sources.name,
  }));
}

const bitsOf = (names: Names, name: string | null): number =>
  names.reduce((bits, one, language) => (one === name ? bits | (1 << language) : bits), 0);
