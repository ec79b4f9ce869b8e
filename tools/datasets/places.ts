import { readFileSync } from 'node:fs';
import type { GameId } from '../../src/games/ids.ts';
import type { Names } from '../../src/games/names.ts';

/** Where weapons are had: the game, a key, and the names in the order of `languages`. */
const places: ReadonlyMap<string, Names> = new Map(
  readFileSync(new URL('places.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [game, key, ...names] = row.split('|');
      return [`${game} ${key}`, names];
    }),
);

/** The names of a place in every language of the game. */
export function placeNames(game: GameId, key: string): Names {
  const names = places.get(`${game} ${key}`);
  if (names === undefined) throw new Error(`The place ${key} of ${game} has no names.`);
  return names;
}
