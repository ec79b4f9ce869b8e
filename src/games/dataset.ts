import { readFileSync } from 'node:fs';

/** The folder that `npm run data:build` reads: `json('enka-store/gi/avatars.json')`; 64-bit numbers come as strings. */
export interface DataSource {
  json(path: string): unknown;
}

/** Reads a committed table. The file is our own, made by `data:build`, so its type is taken at its word. */
export function loadTables<Tables>(url: URL): Tables {
  return JSON.parse(readFileSync(url, 'utf8')) as Tables;
}
