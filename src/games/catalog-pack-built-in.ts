import { readFileSync } from 'node:fs';
import type { CatalogContent } from './catalog.ts';
import type { CatalogPack } from './catalog-pack.ts';
import { CatalogFileError } from './catalog-pack-error.ts';
import { openPack } from './catalog-pack-read.ts';
import type { GameId } from './ids.ts';

/** A catalog that knows nothing. */
export const emptyContent = (game: GameId): CatalogContent => ({
  game,
  version: '',
  characters: [],
  weapons: [],
  sets: [],
  namecards: [],
  bangboo: [],
  shared: { slots: [], subStats: [], mainStats: [], materials: {} },
});

/** Where the dataset that comes with the project lies: at the same place below this file and below the bundle. */
export const builtInFile = (game: GameId): URL =>
  new URL(`./${game}/data/catalog.pack`, import.meta.url);

/** Opens the dataset that comes with the project. Throws `CatalogFileError` when it is not there or damaged. */
export function loadBuiltIn(game: GameId): CatalogPack {
  return openPack(builtInBytes(game));
}

function builtInBytes(game: GameId): Uint8Array {
  try {
    return readFileSync(builtInFile(game));
  } catch (cause) {
    const fault = `the built-in dataset of ${game} is not there; catalog:import --builtin makes it`;
    throw new CatalogFileError(fault, { cause });
  }
}
