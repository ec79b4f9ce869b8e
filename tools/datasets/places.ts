import { readFileSync } from 'node:fs';
import type { GameId } from '../../src/games/ids.ts';
import type { Names } from '../../src/games/names.ts';
import { cellsOf } from './rows.ts';

/** Where weapons are had: the game, a key, and the names in the order of `languages`. */
const places: ReadonlyMap<string, Names> = new Map(
  cellsOf(readFileSync(new URL('places.txt', import.meta.url), 'utf8')).map(
    ([game, key, ...names]) => [`${game} ${key}`, names],
  ),
);

/** The names of a place in every language of the game. */
export function placeNames(game: GameId, key: string): Names {
  const names = places.get(`${game} ${key}`);
  if (names === undefined) throw new Error(`The place ${key} of ${game} has no names.`);
  return names;
}
