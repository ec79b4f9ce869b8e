import { type RecordKind, recordKinds } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language, languages } from '../../../games/ids.ts';
import { fits } from './literal-match.ts';
import type { Match, NameIndex } from './name-index.ts';
import { bitOf } from './name-table.ts';
import type { TypedText } from './words.ts';

/** A record that may be meant, of one of the games that were searched. */
export interface FoundRecord extends Match {
  readonly game: GameId;
  /** The language of the name that fits: the one that was asked for where the name has it, else English. */
  readonly nameLanguage: Language;
  readonly rank: number;
}

export interface SearchedIndex {
  readonly game: GameId;
  readonly index: NameIndex;
}

interface Wanted {
  readonly kind?: RecordKind | null | undefined;
  readonly language: Language;
  readonly limit: number;
}

/**
 * The records that may be meant, the best first: names that contain the text. Where none has it in whole words, also
 * names that a text with typing errors may mean; where nothing is found at all, names with some of the words.
 */
export function findRecords(
  searched: readonly SearchedIndex[],
  typed: TypedText,
  wanted: Wanted,
): readonly FoundRecord[] {
  const found = createFinder(searched, typed, wanted);
  found.look('asTyped');
  if (!found.has((fit) => fit <= fits.words)) found.look('misspelt');
  if (!found.has(() => true) && typed.words.length > 1) found.look('withSomeWords');
  return found.best();
}

/** The records whose names look most like a text for which nothing is found, the nearest first. */
export function findNearRecords(
  searched: readonly SearchedIndex[],
  typed: TypedText,
  wanted: Wanted,
): readonly FoundRecord[] {
  const found = createFinder(searched, typed, wanted);
  found.look('near');
  return found.best();
}

/** Collects records, each as it was found first. */
function createFinder(
  searched: readonly SearchedIndex[],
  typed: TypedText,
  { kind, language, limit }: Wanted,
) {
  const preferred = bitOf(language) | bitOf('en');
  const found = new Map<object, Omit<FoundRecord, 'nameLanguage'>>();
  return {
    look(way: keyof NameIndex): void {
      for (const { game, index } of searched)
        for (const match of index[way](typed, preferred))
          if ((kind ?? match.kind) === match.kind && !found.has(match.head))
            found.set(match.head, { ...match, game, rank: rankOf(match, game, preferred) });
    },
    has: (fitting: (fit: number) => boolean): boolean =>
      [...found.values()].some(({ fit }) => fitting(fit)),
    best: (): readonly FoundRecord[] =>
      [...found.values()]
        .sort((one, two) => one.rank - two.rank || one.head.id - two.head.id)
        .slice(0, limit)
        .map((record) => ({ ...record, nameLanguage: languageOf(record, language) })),
  };
}

/** No name has as many letters. */
const letterBound = 1000;

/** Combines the criteria into one number, in the order in which they decide (R17.1b). */
function rankOf(match: Match, game: GameId, preferred: number): number {
  const { fit, isSecond, kind, languages: bits, extra } = match;
  const isOther = Number((bits & preferred) === 0);
  const nameRank = (fit * 2 + Number(isSecond)) * 2 + isOther;
  const kindRank = nameRank * recordKinds.length + recordKinds.indexOf(kind);
  const letterRank = kindRank * letterBound + Math.min(extra, letterBound - 1);
  return letterRank * gameIds.length + gameIds.indexOf(game);
}

/** Of the languages of the name: the one that was asked for, else English, else the first. */
function languageOf({ languages: bits }: Match, language: Language): Language {
  const wanted = [language, 'en' as const].find((one) => (bits & bitOf(one)) !== 0);
  return wanted ?? languages.find((one) => (bits & bitOf(one)) !== 0) ?? 'en';
}
