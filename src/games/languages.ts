import { type GameId, isFirst, type Language, languages } from './ids.ts';
import { games } from './index.ts';

/** The languages that records of a game are served in: the first ones, and those of its sources besides (R1.16, R17.2). */
export const recordLanguages = (game: GameId): readonly Language[] =>
  languages.filter((language) => isFirst(language) || games[game].languages.includes(language));

/** Those of them that its sources have beside the first ones. */
export const laterLanguages = (game: GameId): readonly Language[] =>
  recordLanguages(game).filter((language) => !isFirst(language));
