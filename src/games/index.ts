import type { Game } from './game.ts';
import { genshin } from './genshin/index.ts';
import { hsr } from './hsr/index.ts';
import { type GameId, isFirst, type Language, languages } from './ids.ts';
import { zzz } from './zzz/index.ts';

export const games: Readonly<Record<GameId, Game>> = { genshin, hsr, zzz };

/** The languages that records of a game are served in: the first ones, and those of its sources besides (R1.16, R17.2). */
export const recordLanguages = (game: GameId): readonly Language[] =>
  languages.filter((language) => isFirst(language) || games[game].languages.includes(language));

/** The languages of `recordLanguages` beyond the first ones. */
export const laterLanguages = (game: GameId): readonly Language[] =>
  recordLanguages(game).filter((language) => !isFirst(language));
