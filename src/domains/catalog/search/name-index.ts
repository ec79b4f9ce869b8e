import type { AliasLine } from '../../../games/aliases.ts';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { matchMisspelt, matchNear, readTerms, type TermTable } from './fuzzy-match.ts';
import { fits, matchAsTyped, matchSomeWords, type OnFit } from './literal-match.ts';
import { endOf, type NamedRecord, type NameTable, readNames, sources } from './name-table.ts';
import type { TypedText } from './words.ts';

/** A record that may be meant, with its name that fits best. */
export interface Match extends NamedRecord {
  /** One of `fits`, plus the typing errors, missing letters or hundredths; lower is better. */
  readonly fit: number;
  /** The languages of the name, one bit each, by their place in the names of the record. */
  readonly languages: number;
  /** The alias that fits, as it is written; undefined for a name, and for how a name is read. */
  readonly alias: string | undefined;
  /** Whether it comes after the names that fit as well: a reading always does, an alias unless it is misspelt. */
  readonly isSecond: boolean;
  /** By how many letters the name differs in length from what was typed. */
  readonly extra: number;
}

export type NameIndex = ReturnType<typeof createNameIndex>;

/** Makes the index of a pack, with the aliases of an operator, in steps of some milliseconds at most. */
export function* readIndex(
  pack: CatalogPack,
  added: readonly AliasLine[] = [],
): Generator<void, NameIndex> {
  const table = yield* readNames(pack, added);
  return createNameIndex(table, yield* readTerms(table));
}

function createNameIndex(table: NameTable, terms: TermTable) {
  /** `preferred` holds the bits of the languages whose names come first. Answers in no order. */
  const matching =
    (eachFitting: (typed: TypedText, onFit: OnFit) => void) =>
    (typed: TypedText, preferred: number): readonly Match[] => {
      const best = createBestMatches(table, typed, preferred);
      eachFitting(typed, best.add);
      return best.all();
    };
  return {
    /** The records with a name that contains what was typed. */
    asTyped: matching((typed, onFit) => matchAsTyped(table, typed, onFit)),
    /** The records with a name that a text with typing errors may mean. */
    misspelt: matching((typed, onFit) => matchMisspelt(table, terms, typed, onFit)),
    /** The records with a name that has some of the words. */
    withSomeWords: matching((typed, onFit) => matchSomeWords(table, typed, onFit)),
    /** The records with a name that looks like what was typed. */
    near: matching((typed, onFit) => matchNear(terms, typed, onFit)),
  };
}

const none = -1;

/** Collects the best name of each record. */
function createBestMatches(table: NameTable, { whole }: TypedText, preferred: number) {
  const { records, recordOf, languages, starts, sourceOf, aliases } = table;
  const names = new Int32Array(records.length).fill(none);
  const fitOf = new Uint8Array(records.length);
  const found: number[] = [];

  const sourceRank = (name: number): number => sourceOf[name] ?? sources.name;
  const isMisspelt = (fit: number): boolean => fit >= fits.misspelt && fit < fits.someWords;
  const isSecond = (name: number, fit: number): boolean =>
    sourceRank(name) === sources.reading ||
    (sourceRank(name) === sources.alias && !isMisspelt(fit));
  const isPreferred = (name: number): boolean => ((languages[name] ?? 0) & preferred) !== 0;
  const extraOf = (name: number): number =>
    Math.abs(endOf(table, name) - (starts[name] ?? 0) - whole.length);
  /** Decides between two names that fit equally well. */
  const isBetter = (name: number, known: number): boolean => {
    const ahead = sourceRank(name) - sourceRank(known);
    if (ahead !== 0) return ahead < 0;
    if (isPreferred(name) !== isPreferred(known)) return isPreferred(name);
    return extraOf(name) < extraOf(known);
  };

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
        return [
          {
            kind,
            head,
            fit,
            languages: languages[name] ?? 0,
            alias: aliases.get(name),
            isSecond: isSecond(name, fit),
            extra: extraOf(name),
          },
        ];
      }),
  };
}
