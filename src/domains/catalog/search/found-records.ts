import { type GameId, gameIds, type Language, languages } from '../../../games/ids.ts';
import { type RecordKind, recordKinds } from '../../../games/record-kind.ts';
import { fits } from './as-typed.ts';
import type { Match, NameIndex } from './name-index.ts';
import type { Typed } from './typed.ts';

/** A record that may be meant, of one of the games that were searched. */
export interface FoundRecord extends Match {
  readonly game: GameId;
  /** The language of the name that fits; of several the one that was asked for, or English. */
  readonly nameLanguage: Language;
}

export interface SearchedIndex {
  readonly game: GameId;
  readonly index: NameIndex;
}

export interface Wanted {
  readonly kind?: RecordKind | undefined;
  readonly language: Language;
  readonly limit: number;
}

/**
 * The records that may be meant, the best first: what stands in a name as it was typed, and where no name has it in
 * whole words also what may be typed wrong; where there is nothing at all, names with some of the words.
 */
export function findRecords(
  searched: readonly SearchedIndex[],
  typed: Typed,
  { kind, language, limit }: Wanted,
): readonly FoundRecord[] {
  const preferred = bitOf(language) | bitOf('en');
  const found = new Map<object, RankedMatch>();
  const look = (way: keyof NameIndex): void => {
    for (const { game, index } of searched)
      for (const match of index[way](typed, preferred))
        if ((kind ?? match.kind) === match.kind && !found.has(match.head))
          found.set(match.head, { match, game, rank: rankOf(match, game, preferred) });
  };
  look('asTyped');
  if (![...found.values()].some(({ match }) => match.fit <= fits.words)) look('misspelt');
  if (found.size === 0 && typed.words.length > 1) look('withSomeWords');
  return [...found.values()]
    .sort((one, two) => one.rank - two.rank || one.match.head.id - two.match.head.id)
    .slice(0, limit)
    .map(({ match, game }) => ({ ...match, game, nameLanguage: languageOf(match, language) }));
}

interface RankedMatch {
  readonly match: Match;
  readonly game: GameId;
  readonly rank: number;
}

/** More letters than any name has. */
const manyLetters = 1000;

/** One number for all by which records are ranked: the first that differs decides (R17.1b). */
function rankOf({ fit, kind, languages: bits, extra }: Match, game: GameId, preferred: number) {
  const isOther = Number((bits & preferred) === 0);
  const kindRank = (fit * 2 + isOther) * recordKinds.length + recordKinds.indexOf(kind);
  const letterRank = kindRank * manyLetters + Math.min(extra, manyLetters - 1);
  return letterRank * gameIds.length + gameIds.indexOf(game);
}

const bitOf = (language: Language): number => 1 << languages.indexOf(language);

/** Of the languages that have the name: the one that was asked for, else English, else the first. */
function languageOf({ languages: bits }: Match, language: Language): Language {
  const wanted = [language, 'en' as const].find((one) => (bits & bitOf(one)) !== 0);
  return wanted ?? languages.find((one) => (bits & bitOf(one)) !== 0) ?? 'en';
}
