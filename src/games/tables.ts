import { readFileSync } from 'node:fs';
import type { GameId } from './ids.ts';

/**
 * Reads a committed table. The file is our own, made by `data:build`, so its type is taken at its word. It lies at the
 * same place below this file and below the bundle that `npm run build` makes.
 */
export function loadTables<Tables>(game: GameId): Tables {
  const file = new URL(`./${game}/data/tables.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Tables;
}
