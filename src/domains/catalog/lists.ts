import { LRUCache } from 'lru-cache';
import type { CatalogHead, CharacterHead, SetHead, WeaponHead } from '../../games/catalog.ts';
import { type CatalogPack, oncePerPack } from '../../games/catalog-pack.ts';
import { games } from '../../games/index.ts';
import { maxAgeOf } from '../../games/names.ts';
import type { Rarity, RarityFilter } from '../../games/rarity.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import { choiceFault } from '../../lib/nearest.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { elementsOf } from './records/character.ts';
import type { Present, PresentOptions } from './records/present.ts';

export interface CatalogList<Model> {
  /** The list and its filters, which a cursor is bound to (R5.2). */
  readonly name: string;
  page(request: PageRequest): ListPage<Model>;
}

/** How many pages of a pack are cached. The cache ends with its pack. */
const maxCachedPages = 200;
const pagesOf = oncePerPack(() => new LRUCache<string, ListPage<unknown>>({ max: maxCachedPages }));

/** By id ascending (R5.4). Rows that are added or removed meanwhile move no other row to another page. */
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
  const pages = pagesOf(options.pack) as LRUCache<string, ListPage<Model>>;
  return {
    name,
    page({ limit, after }) {
      const seen = Number(after?.[0] ?? -1);
      const key = `${name} ${options.language} ${limit} ${seen}`;
      const known = pages.get(key);
      if (known) return known;
      const matches = heads.filter(filter.passes);
      const left = matches.filter(({ id }) => id > seen);
      const shown = left.slice(0, limit);
      const rows = shown.map((head) => present(head, options));
      const last = left.length > limit ? shown.at(-1) : undefined;
      const next = last && [last.id];
      const page = { rows, next, total: matches.length, maxAgeSeconds: maxAgeOf(rows) };
      pages.set(key, page);
      return page;
    },
  };
}

/** Which heads pass, and a key that is the same for the same filter. */
export interface Filter<Head> {
  readonly key: string;
  readonly passes: (head: Head) => boolean;
}

type Given<Filters> = { readonly [Name in keyof Filters]?: Filters[Name] | null | undefined };

/** `releasedAfter` is exclusive (R1.3). */
export type CharacterFilters = Given<{ element: string; rarity: Rarity; releasedAfter: Date }>;
export type WeaponFilters = Given<{ type: string; rarity: Rarity }>;
/** `type` is a slot. */
export type SetFilters = Given<{ type: string }>;

/** Throws `validation_failed` for a value that no character of the game has (R7.1, R7.2). */
export function createCharacterFilter(
  pack: CatalogPack,
  { element, rarity, releasedAfter }: CharacterFilters,
): Filter<CharacterHead> {
  const scale = games[pack.game].rarity.characters;
  const [wanted, stars] = checkAll(
    () => readWord('element', element, wordsOf(pack).elements),
    () => readStars(scale, rarity),
  );
  const after = releasedAfter?.getTime() ?? null;
  return {
    key: JSON.stringify([wanted, stars, after]),
    passes: (head) =>
      (wanted === null || elementsOf(head).some((one) => one.toLowerCase() === wanted)) &&
      (stars === null || head.rarity === stars) &&
      // A record without a date counts as new (R7.6a).
      (after === null || head.releasedAt === null || Date.parse(head.releasedAt) > after),
  };
}

/** Throws `validation_failed` for a value that no weapon of the game has (R7.1, R7.2). */
export function createWeaponFilter(
  pack: CatalogPack,
  { type, rarity }: WeaponFilters,
): Filter<WeaponHead> {
  const scale = games[pack.game].rarity.weapons;
  const [wanted, stars] = checkAll(
    () => readWord('type', type, wordsOf(pack).types),
    () => readStars(scale, rarity),
  );
  return {
    key: JSON.stringify([wanted, stars]),
    passes: (head) =>
      (wanted === null || head.type?.toLowerCase() === wanted) &&
      (stars === null || head.rarity === stars),
  };
}

/** Sets that have the slot (R7.1). Throws `validation_failed` for a slot that the game does not have. */
export function createSetFilter(
  { shared: { slots } }: CatalogPack,
  { type }: SetFilters,
): Filter<SetHead> {
  const known = slots.map(({ slot }) => slot);
  const wanted = readWord('type', type, known);
  return {
    key: wanted ?? '',
    passes: (head) => wanted === null || head.slots.includes(wanted),
  };
}

/** The values of a pack that filters compare with: an import may bring new ones. */
const wordsOf = oncePerPack(({ characters, weapons }: CatalogPack) => {
  const elements = characters.heads.flatMap(elementsOf);
  const types = weapons.heads.flatMap(({ type }) => type ?? []);
  return { elements: distinct(elements), types: distinct(types) };
});

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

/** What the games call the same thing. */
const namesakes: readonly (readonly string[])[] = [
  ['Pyro', 'Fire'],
  ['Cryo', 'Ice'],
  ['Electro', 'Lightning', 'Electric', 'Thunder'],
  ['Anemo', 'Wind'],
  ['Hunt', 'The Hunt'],
];

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A word in lower case; null for no filter. Throws `validation_failed` for one that is not known, where any are. */
function readWord(
  path: string,
  given: string | null | undefined,
  known: readonly string[],
): string | null {
  if (given == null) return null;
  if (known.length === 0 || known.some((word) => isSame(word, given))) return given.toLowerCase();
  const same = namesakes.find((names) => names.some((name) => isSame(name, given)));
  const meant = known.find((word) => same?.includes(word));
  throw Problem.invalid(path, choiceFault(known, given, { meant }));
}

/** Null for no filter. Throws `validation_failed` for a rarity that nothing of the game has (R7.2). */
function readStars(
  { starsOf, expected }: RarityFilter,
  rarity: Rarity | null | undefined,
): number | null {
  if (rarity == null) return null;
  const stars = starsOf(rarity);
  if (stars === undefined) throw Problem.invalid('rarity', expected);
  return stars;
}
