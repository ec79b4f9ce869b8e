import type { GameId } from '../../../src/games/ids.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';

/** The text that a simulator reads, where a game has one (R17.3a). */
export const simulatorFormat = 'gcsim';

/** The files of a game's players, as their addresses name them. */
export const formatsOf = (game: GameId): readonly string[] => [
  games[game].exported.suffix,
  ...(games[game].simulator ? [simulatorFormat] : []),
];

export const exportFormats: readonly string[] = gameIds.flatMap(formatsOf);
