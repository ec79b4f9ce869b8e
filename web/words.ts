import { isRatio } from '../src/games/builds/words.ts';
import { type GameId, gameIds, type Language as Word } from '../src/games/ids.ts';
import { games, recordLanguages } from '../src/games/index.ts';
import type { Language } from '../src/gql/graphql.ts';
import { nameOfLanguage } from '../src/rest/input/names.ts';
import { oneOf } from '../src/rest/input/schemas.ts';
import type { View } from './page.ts';

/** The language for a document about one game: English where the game has no texts in that of the reader. */
export const languageIn = (game: GameId, language: Word): Language =>
  nameOfLanguage(recordLanguages(game).includes(language) ? language : 'en');

/** The same for players, whose answers have fewer languages. */
export const playerLanguageIn = (game: GameId, language: Word): Language =>
  nameOfLanguage(games[game].languages.includes(language) ? language : 'en');

/** The game that a list shows; the first one when it is left out. */
export const shownGame = oneOf(gameIds, 'The game').default(gameIds[0]);

interface NamedWord {
  readonly kind: string;
  readonly word: string;
  readonly name: string;
}

/** What a game calls the words of its records; a word without a name stays as it is. */
export function createWordNames(words: readonly NamedWord[]) {
  const names = new Map(words.map(({ kind, word, name }) => [`${kind} ${word}`, name]));
  const nameOf = (kind: string) => (word: string) => names.get(`${kind} ${word}`) ?? word;
  return {
    stat: nameOf('stat'),
    slot: nameOf('slot'),
    element: nameOf('element'),
    /** All words of a kind, in the order of the game. */
    all: (kind: string): readonly NamedWord[] => words.filter((one) => one.kind === kind),
  };
}

export type WordNames = ReturnType<typeof createWordNames>;

/** Making a format takes longer than all numbers of a page. */
const formats = new Map<string, Intl.NumberFormat>();

/** Numbers as the reader's language writes them. */
export function formatNumber(
  value: number,
  language: string,
  maximumFractionDigits = 1,
  minimumFractionDigits = 0,
): string {
  const key = [language, maximumFractionDigits, minimumFractionDigits].join(' ');
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { maximumFractionDigits, minimumFractionDigits });
  formats.set(key, format);
  return format.format(value);
}

/** Stats that the games show with decimals. */
const decimalsOf: Readonly<Record<string, number>> = { spd: 1, energy_regen: 2 };

/** A value as the games print it: `46.6%`, `2,311`, `134.4`. */
export const statValue = (
  { language }: Pick<View, 'language'>,
  stat: string,
  value: number,
): string =>
  isRatio(stat)
    ? `${formatNumber(value, language, 1, 1)}%`
    : formatNumber(value, language, decimalsOf[stat] ?? 0);
