import { LRUCache } from 'lru-cache';
import type { CatalogHead, CharacterHead, SetHead, WeaponHead } from '../../games/catalog.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { maxAgeOf } from '../../games/names.ts';
import type { Rarity, RarityFilter } from '../../games/rarity.ts';
import { Problem } from '../../lib/problem.ts';
import { elementsOf } from './records/character.ts';
import type { Present, PresentOptions } from './records/present.ts';

/** A list with its filters. */
export interface CatalogList<Model> {
  /** The list and its filters, which a cursor is bound to (R5.2). */
  readonly name: string;
  page(options: PageOptions): CatalogPage<Model>;
}

/** How many pages of a pack are cached. The cache ends with its pack. */
const maxCachedPages = 200;
const cachedPages = new WeakMap<CatalogPack, LRUCache<string, CatalogPage<unknown>>>();

function pagesOf(pack: CatalogPack): LRUCache<string, CatalogPage<unknown>> {
  const known = cachedPages.get(pack);
  if (known) return known;
  const pages = new LRUCache<string, CatalogPage<unknown>>({ max: maxCachedPages });
  cachedPages.set(pack, pages);
  return pages;
}

export function createCatalogList<
  Head extends CatalogHead,
  Model extends { readonly name: string | null },
>(
  kind: string,
  options: PresentOptions,
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
      const { rows, next, total } = takePage(heads, filter, request);
      const models = rows.map((head) => present(head, options));
      const page = { rows: models, next, total, maxAgeSeconds: maxAgeOf(models) };
      pages.set(key, page);
      return page;
    },
  };
}

/** One page of a list that is in memory in the order of its ids. */
interface CatalogPage<Row> {
  readonly rows: readonly Row[];
  readonly next: readonly [id: number] | undefined;
  readonly total: number;
  readonly maxAgeSeconds?: number | undefined;
}

interface PageOptions {
  readonly limit: number;
  /** The key of the last row seen (R5.2). */
  readonly after: readonly (string | number | boolean)[] | undefined;
}

/** By id ascending (R5.4). Rows that are added or removed meanwhile move no other row to another page. */
function takePage<Head extends CatalogHead>(
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

/** Which heads pass, and a key that is the same for the same filter. */
export interface Filter<Head> {
  readonly key: string;
  readonly passes: (head: Head) => boolean;
}

export interface CharacterFilters {
  readonly element?: string | undefined;
  readonly rarity?: Rarity | undefined;
  /** Exclusive (R1.3). */
  readonly releasedAfter?: Date | undefined;
}

export interface WeaponFilters {
  readonly type?: string | undefined;
  readonly rarity?: Rarity | undefined;
}

/** Throws `validation_failed` for a rarity of the other kind (R7.2). */
export function createCharacterFilter(
  game: GameId,
  { element, rarity, releasedAfter }: CharacterFilters,
): Filter<CharacterHead> {
  const wanted = element?.toLowerCase();
  const stars = rarity === undefined ? undefined : readStars(games[game].rarity.characters, rarity);
  const after = releasedAfter?.getTime();
  return {
    key: JSON.stringify([wanted ?? null, stars ?? null, after ?? null]),
    passes: (head) =>
      (wanted === undefined || elementsOf(head).some((one) => one.toLowerCase() === wanted)) &&
      (stars === undefined || head.rarity === stars) &&
      (after === undefined || isAfter(head.releasedAt, after)),
  };
}

/** A record without a date counts as new (R7.6a). */
const isAfter = (date: string | null, time: number): boolean =>
  date === null || Date.parse(date) > time;

/** Throws `validation_failed` for a rarity of the other kind (R7.2). */
export function createWeaponFilter(
  game: GameId,
  { type, rarity }: WeaponFilters,
): Filter<WeaponHead> {
  const wanted = type?.toLowerCase();
  const stars = rarity === undefined ? undefined : readStars(games[game].rarity.weapons, rarity);
  return {
    key: JSON.stringify([wanted ?? null, stars ?? null]),
    passes: (head) =>
      (wanted === undefined || head.type?.toLowerCase() === wanted) &&
      (stars === undefined || head.rarity === stars),
  };
}

/** Sets that have the slot (R7.1). Throws `validation_failed` for a slot that the game does not have. */
export function createSetFilter(
  slots: readonly string[],
  slot: string | undefined,
): Filter<SetHead> {
  if (slot === undefined) return { key: '', passes: () => true };
  const wanted = slot.toLowerCase();
  if (!slots.includes(wanted)) throw Problem.invalid('type', `It is one of ${slots.join(', ')}.`);
  return { key: wanted, passes: (head) => head.slots.includes(wanted) };
}

/** Throws `validation_failed` for a rarity that nothing of the game has (R7.2). */
function readStars({ starsOf: read, expected }: RarityFilter, rarity: Rarity): number {
  const stars = read(rarity);
  if (stars !== undefined) return stars;
  throw Problem.invalid('rarity', expected);
}
