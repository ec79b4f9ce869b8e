import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { eachAsTyped, eachWithSomeWords, type OnFit } from './as-typed.ts';
import { eachMisspelt } from './misspelt.ts';
import { endOf, type NamedRecord, type NameTable, readNames } from './name-table.ts';
import { readTerms } from './term-table.ts';
import type { Typed } from './typed.ts';

/** A record that may be meant, by the name of it that fits best. */
export interface Match extends NamedRecord {
  /** The smaller the better: one of `fits`, and more for each typing error. */
  readonly fit: number;
  /** The languages of the name, by their place in the names of the record: one bit each. */
  readonly languages: number;
  /** How many letters the name has beside what was typed. */
  readonly extra: number;
}

/** `preferred` has the bits of the languages whose names come first. */
type Matching = (typed: Typed, preferred: number) => readonly Match[];

/** The names of one catalog, to be searched. */
export interface NameIndex {
  /** The records with a name in which what was typed stands as it is, in no order. */
  readonly asTyped: Matching;
  /** Those with a name that may be meant by what was typed wrong. */
  readonly misspelt: Matching;
  /** Those with a name that has some of the words. */
  readonly withSomeWords: Matching;
}

/** Makes the index of a pack; each step is a turn of some milliseconds at most. */
export function* readIndex(pack: CatalogPack): Generator<void, NameIndex> {
  const table = yield* readNames(pack);
  const terms = yield* readTerms(table);
  const matching =
    (eachFitting: (typed: Typed, onFit: OnFit) => void): Matching =>
    (typed, preferred) => {
      const best = createBest(table, typed, preferred);
      eachFitting(typed, best.add);
      return best.all();
    };
  return {
    asTyped: matching((typed, onFit) => eachAsTyped(table, typed, onFit)),
    misspelt: matching((typed, onFit) => eachMisspelt(table, terms, typed, onFit)),
    withSomeWords: matching((typed, onFit) => eachWithSomeWords(table, typed, onFit)),
  };
}

/** No name fits yet. */
const none = -1;

/** Keeps the name of each record that fits best. */
function createBest(table: NameTable, { whole }: Typed, preferred: number) {
  const { records, recordOf, languages, starts } = table;
  const names = new Int32Array(records.length).fill(none);
  const fitOf = new Uint8Array(records.length);
  const found: number[] = [];

  const isPreferred = (name: number): boolean => ((languages[name] ?? 0) & preferred) !== 0;
  const extraOf = (name: number): number =>
    Math.abs(endOf(table, name) - (starts[name] ?? 0) - whole.length);
  /** Of two names that fit as well. */
  const isBetter = (name: number, known: number): boolean =>
    isPreferred(name) === isPreferred(known) ? extraOf(name) < extraOf(known) : isPreferred(name);

  return {
    add(name: number, fit: number): void {
      const record = recordOf[name] ?? 0;
      const known = names[record] ?? none;
      if (known === none) found.push(record);
      else if ((fitOf[record] ?? 0) < fit) return;
      else if (fitOf[record] === fit && !isBetter(name, known)) return;
      names[record] = name;
      fitOf[record] = fit;
    },
    all: (): readonly Match[] =>
      found.flatMap((record) => {
        const name = names[record] ?? 0;
        const { kind, head } = records[record] ?? {};
        if (!kind || !head) return [];
        const fit = fitOf[record] ?? 0;
        return [{ kind, head, fit, languages: languages[name] ?? 0, extra: extraOf(name) }];
      }),
  };
}
