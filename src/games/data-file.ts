import { readFileSync } from 'node:fs';
import type { GameId } from './ids.ts';

/**
 * A file of the data of a game, or of what the games share: it lies at the same place below this file and below the
 * bundle.
 */
export const dataFile = (folder: GameId | 'effects', name: string): URL =>
  new URL(`./${folder}/data/${name}`, import.meta.url);

export const readText = (folder: GameId | 'effects', name: string): string =>
  readFileSync(dataFile(folder, name), 'utf8');

/**
 * Reads a table. From its file, since an imported one would stay in memory twice: as the text of the program, and as what
 * it says.
 */
export const readTable = <Table>(folder: GameId | 'effects', name: string): Table =>
  JSON.parse(readText(folder, `${name}.json`)) as Table;
