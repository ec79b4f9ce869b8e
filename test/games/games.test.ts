import { expect, test } from 'vitest';
import { catalogKinds } from '../../src/games/catalog-pack.ts';
import { gameIds } from '../../src/games/ids.ts';
import { games } from '../../src/games/index.ts';
import { builtInPack } from '../support/built-in.ts';

test('no two games share the name of a slot', () => {
  const slots = gameIds.flatMap((game) => games[game].slots);
  expect(new Set(slots).size).toBe(slots.length);
});

test.each(gameIds)('what %s says of its catalog is so in the one that comes with it', (game) => {
  const pack = builtInPack(game);
  expect(pack.shared.slots.map(({ slot }) => slot)).toEqual(games[game].slots);
  const kinds = catalogKinds.filter((kind) => pack[kind].heads.length > 0);
  expect(kinds).toEqual(games[game].catalogKinds);
});
