import { LRUCache } from 'lru-cache';
import type { CatalogHead, MainStatRow } from '../../games/catalog.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../games/ids.ts';
import { maxAgeOf } from '../../games/names.ts';
import {
  type CatalogPage,
  type CharacterFilters,
  characterFilter,
  type Filter,
  type PageOptions,
  pageOf,
  setFilter,
  type WeaponFilters,
  weaponFilter,
} from './filters.ts';
import type { Presenting } from './present.ts';
import { type Character, presentCharacter } from './present-character.ts';
import { type Bangboo, type Namecard, presentBangboo, presentNamecard } from './present-extras.ts';
import { type ArtifactSet, presentSet } from './present-set.ts';
import { presentWeapon, type Weapon } from './present-weapon.ts';

/** Where the catalog comes from: the same pack until another one is swapped in. Never throws. */
export interface CatalogSource {
  current(game: GameId): CatalogPack;
}

/** Which record, and in which language; English when left out. */
export interface RecordRequest {
  readonly game: GameId;
  readonly id: number;
  readonly language?: Language | null | undefined;
}

export interface ListRequest {
  readonly game: GameId;
  readonly language?: Language | null | undefined;
}

/** A list with its filters. */
export interface CatalogList<Model> {
  /** The list and its filters: what a cursor is bound to (R5.2). */
  readonly name: string;
  page(options: PageOptions): CatalogPage<Model>;
}

/** Everything is in memory: no answer waits for anything. */
export interface CatalogService {
  /** Names the catalog that is served: another one has another name. */
  revision(): string;
  findCharacter(request: RecordRequest): Character | undefined;
  findWeapon(request: RecordRequest): Weapon | undefined;
  findSet(request: RecordRequest): ArtifactSet | undefined;
  findNamecard(request: RecordRequest): Namecard | undefined;
  findBangboo(request: RecordRequest): Bangboo | undefined;
  /** Each throws `validation_failed` for a filter that the game does not have. */
  listCharacters(request: ListRequest, filters: CharacterFilters): CatalogList<Character>;
  listWeapons(request: ListRequest, filters: WeaponFilters): CatalogList<Weapon>;
  listSets(request: ListRequest, slot: string | undefined): CatalogList<ArtifactSet>;
  /** The main stats of each slot and rarity, as flat rows (R7.7). */
  mainStats(game: GameId): readonly MainStatRow[];
}

export interface CatalogDependencies {
  readonly source: CatalogSource;
  readonly cdnUrl: string;
}

export function createCatalogService({ source, cdnUrl }: CatalogDependencies): CatalogService {
  const presenting = ({ game, language }: ListRequest): Presenting => ({
    pack: source.current(game),
    language: language ?? 'en',
    cdnUrl,
  });

  const finder =
    <Head extends CatalogHead, Model extends object>(
      shelfOf: (pack: CatalogPack) => { find(id: number): Head | undefined },
      present: Present<Head, Model>,
    ) =>
    (request: RecordRequest): Model | undefined => {
      const options = presenting(request);
      const head = shelfOf(options.pack).find(request.id);
      return head && present(head, options);
    };

  const character = presentingOnce(presentCharacter);
  const weapon = presentingOnce(presentWeapon);
  const set = presentingOnce(presentSet);

  return {
    revision: createRevision(source),
    findCharacter: finder((pack) => pack.characters, character),
    findWeapon: finder((pack) => pack.weapons, weapon),
    findSet: finder((pack) => pack.sets, set),
    findNamecard: finder((pack) => pack.namecards, presentNamecard),
    findBangboo: finder((pack) => pack.bangboo, presentBangboo),
    listCharacters(request, filters) {
      const options = presenting(request);
      const filter = characterFilter(request.game, filters);
      return listOf('characters', options, options.pack.characters.heads, filter, character);
    },
    listWeapons(request, filters) {
      const options = presenting(request);
      const filter = weaponFilter(request.game, filters);
      return listOf('weapons', options, options.pack.weapons.heads, filter, weapon);
    },
    listSets(request, slot) {
      const options = presenting(request);
      const { shared, sets } = options.pack;
      const slots = shared.slots.map((one) => one.slot);
      return listOf('sets', options, sets.heads, setFilter(slots, slot), set);
    },
    mainStats: (game) => source.current(game).shared.mainStats,
  };
}

type Present<Head, Model> = (head: Head, options: Presenting) => Model;

/** A model is the same as long as its head is: a list does not make its rows anew for everybody who asks. */
function presentingOnce<Head extends CatalogHead, Model extends object>(
  present: Present<Head, Model>,
): Present<Head, Model> {
  const made = new Map<Language, WeakMap<Head, Model>>();
  return (head, options) => {
    const ofLanguage = made.get(options.language) ?? new WeakMap<Head, Model>();
    if (!made.has(options.language)) made.set(options.language, ofLanguage);
    const known = ofLanguage.get(head);
    if (known) return known;
    const model = present(head, options);
    ofLanguage.set(head, model);
    return model;
  };
}

/** Pages that are asked for again and again; a pack goes with its pages. */
const pagesKept = 200;
const keptPages = new WeakMap<CatalogPack, LRUCache<string, CatalogPage<unknown>>>();

function pagesOf(pack: CatalogPack): LRUCache<string, CatalogPage<unknown>> {
  const known = keptPages.get(pack);
  if (known) return known;
  const pages = new LRUCache<string, CatalogPage<unknown>>({ max: pagesKept });
  keptPages.set(pack, pages);
  return pages;
}

function listOf<Head extends CatalogHead, Model extends { readonly name: string | null }>(
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

/** Counts the swaps: a pack is another one when it is another object, whatever version it says it has. */
function createRevision(source: CatalogSource): () => string {
  let seen: readonly CatalogPack[] = [];
  let count = 0;
  return () => {
    if (gameIds.some((game, index) => source.current(game) !== seen[index])) {
      seen = gameIds.map((game) => source.current(game));
      count += 1;
    }
    return String(count);
  };
}
