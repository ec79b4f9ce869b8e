import { readFileSync } from 'node:fs';
import type { GameId } from './ids.ts';

/** The folder that `npm run data:build` reads: `json('enka-store/gi/avatars.json')`; 64-bit numbers come as strings. */
export interface DataSource {
  /** Throws `MissingTable` when the source is whole and has no such file; any other error is one to stop at. */
  json(path: string): unknown;
}

/** A source does not have a table: the newest records may lack some yet. */
export class MissingTable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MissingTable';
  }
}

/** One table; undefined when the source does not have it. */
export function findTable(source: DataSource, path: string): unknown {
  try {
    return source.json(path);
  } catch (error) {
    if (error instanceof MissingTable) return undefined;
    throw error;
  }
}

/**
 * Reads a committed table. The file is our own, made by `data:build`, so its type is taken at its word. It lies at the
 * same place below this file and below the bundle that `npm run build` makes.
 */
export function loadTables<Tables>(game: GameId): Tables {
  const file = new URL(`./${game}/data/tables.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Tables;
}
