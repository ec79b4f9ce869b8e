import type { CatalogHead } from '../../games/catalog-members.ts';
import type { Filter } from './filters.ts';

/** One page of a list that is in memory in the order of its ids. */
export interface CatalogPage<Row> {
  readonly rows: readonly Row[];
  readonly next: readonly [id: number] | undefined;
  readonly total: number;
  readonly maxAgeSeconds?: number | undefined;
}

export interface PageOptions {
  readonly limit: number;
  /** The key of the last row seen (R5.2). */
  readonly after: readonly (string | number | boolean)[] | undefined;
}

/** By id ascending (R5.4). A row that was added or removed since moves no other to another page. */
export function pageOf<Head extends CatalogHead>(
  heads: readonly Head[],
  { passes }: Filter<Head>,
  { limit, after }: PageOptions,
): CatalogPage<Head> {
  const matches = heads.filter(passes);
  const seen = Number(after?.[0] ?? -1);
  const start = matches.findIndex(({ id }) => id > seen);
  const rows = start === -1 ? [] : matches.slice(start, start + limit);
  const last = rows.at(-1);
  const more = last !== undefined && start + rows.length < matches.length;
  return { rows, next: more ? [last.id] : undefined, total: matches.length };
}
