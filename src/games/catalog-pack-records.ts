import { LRUCache } from 'lru-cache';
import type { CatalogHead } from './catalog-members.ts';
import type { KindRecords } from './catalog-pack.ts';
import { CatalogFileError } from './catalog-pack-error.ts';
import type { Rows } from './catalog-pack-format.ts';

/** How much is kept of the parsed bodies of one kind, by the length of their JSON: all of those that come with the project. */
const keptBytes = 3_000_000;

/** The records of one kind, whose bodies are parsed when they are read. */
export function recordsOf<Head extends CatalogHead, Body>(
  kindRows: Rows,
  bytes: Buffer,
): KindRecords<Head, Body> {
  const byId = new Map(kindRows.map((row) => [row[0].id, row]));
  if (kindRows.some(([, start, length]) => start + length > bytes.length))
    throw new CatalogFileError('it ends within its records');
  const bodies = new LRUCache<number, object>({ maxSize: keptBytes });
  return {
    heads: kindRows.map(([head]) => head as unknown as Head),
    find: (id) => byId.get(id)?.[0] as Head | undefined,
    body(id) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const kept = bodies.get(id);
      if (kept !== undefined) return kept as Body;
      const [, start, length] = row;
      const body = JSON.parse(bytes.toString('utf8', start, start + length)) as object;
      bodies.set(id, body, { size: length });
      return body as Body;
    },
  };
}
