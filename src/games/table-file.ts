import { readFileSync } from 'node:fs';
import type { GameId } from './ids.ts';

/**
 * Reads a table from the `data` folder of a game, or of what the games share. From its file, since an imported one would stay
 * in memory twice: as the text of the program, and as what it says.
 */
export const readTable = <Table>(folder: GameId | 'effects', name: string): Table =>
  JSON.parse(
    readFileSync(new URL(`./${folder}/data/${name}.json`, import.meta.url), 'utf8'),
  ) as Table;
