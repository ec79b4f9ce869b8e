import { LRUCache } from 'lru-cache';
import type { CatalogHead } from '../../games/catalog-members.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { maxAgeOf } from '../../games/names.ts';
import type { Filter } from './filters.ts';
import { type CatalogPage, type PageOptions, pageOf } from './page.ts';
import type { Present } from './present-once.ts';
import type { Presenting } from './presenting.ts';

/** A list with its filters. */
export interface CatalogList<Model> {
  /** The list and its filters: what a cursor is bound to (R5.2). */
  readonly name: string;
  page(options: PageOptions): CatalogPage<Model>;
}

/** The pages that are kept of a pack; they end with it. */
const pagesKept = 200;
const keptPages = new WeakMap<CatalogPack, LRUCache<string, CatalogPage<unknown>>>();

function pagesOf(pack: CatalogPack): LRUCache<string, CatalogPage<unknown>> {
  const known = keptPages.get(pack);
  if (known) return known;
  const pages = new LRUCache<string, CatalogPage<unknown>>({ max: pagesKept });
  keptPages.set(pack, pages);
  return pages;
}

export function listOf<Head extends CatalogHead, Model extends { readonly name: string | null }>(
  kind: string,
  options: Presenting,
  heads: readonly Head[],
  filter: Filter<Head>,
  present: Present<Head, Model>,
): CatalogList<Model> {
  const name = `${kind}:${options.pack.game}:${filter.key}`;
  const pages = pagesOf(options.pack) as LRUCache<string, CatalogPage<Model>>;
  return {
    name,
    page(request) {
      const key = `${name} ${options.language} ${request.limit} ${Number(request.after?.[0] ?? -1)}`;
      const known = pages.get(key);
      if (known) return known;
      const { rows, next, total } = pageOf(heads, filter, request);
      const models = rows.map((head) => present(head, options));
      const page = { rows: models, next, total, maxAgeSeconds: maxAgeOf(models) };
      pages.set(key, page);
      return page;
    },
  };
}
