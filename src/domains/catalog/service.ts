import type { CatalogHead, MainStatRow } from '../../games/catalog.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import { type GameId, gameIds, type Language } from '../../games/ids.ts';
import { recordLanguages } from '../../games/index.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { constantCase } from '../../lib/text.ts';
import {
  type CatalogList,
  type CharacterFilters,
  createCatalogList,
  createCharacterFilter,
  createSetFilter,
  createWeaponFilter,
  type Filter,
  type WeaponFilters,
} from './lists.ts';
import { type Bangboo, presentBangboo } from './records/bangboo.ts';
import { type Character, presentCharacter, presentOriginal } from './records/character.ts';
import { type Namecard, presentNamecard } from './records/namecard.ts';
import { cacheModels, type Present, type PresentOptions } from './records/present.ts';
import { findRecommenders, type Recommenders } from './records/recommendations.ts';
import { type ArtifactSet, presentSet } from './records/set.ts';
import { presentWeapon, type Weapon } from './records/weapon.ts';
import { createSearch, type Search } from './search/search.ts';

/** The catalogs that are served: the same pack until another one takes its place. Never throws. */
export interface CatalogSource {
  current(game: GameId): CatalogPack;
}

/** The packs that players are mapped with: those that the catalog serves, so that names agree. Never throws. */
export interface MappingSource {
  /** One object until another one takes its place. */
  current(game: GameId): CatalogPack;
  /** The dataset that comes with the project, so that sandbox players stay the same whatever is imported. */
  builtIn(game: GameId): CatalogPack;
}

/** Which record, and in which language; English when left out. */
export interface RecordRequest {
  readonly game: GameId;
  readonly id: number;
  readonly language?: Language | null | undefined;
}

export interface CharacterRequest extends RecordRequest {
  /** False for the kit from before the game enhanced it; the newest one otherwise (R7.6a). */
  readonly enhanced?: boolean | null | undefined;
}

interface ListRequest {
  readonly game: GameId;
  readonly language?: Language | null | undefined;
}

/**
 * Everything is in memory; only the first search waits, for its index. All throw `validation_failed` for a language that
 * the game lacks.
 */
export interface CatalogService extends Search {
  /** The name of the state that is served: it changes with every import. */
  revision(): string;
  findCharacter(request: CharacterRequest): Character | undefined;
  findWeapon(request: RecordRequest): Weapon | undefined;
  findSet(request: RecordRequest): ArtifactSet | undefined;
  findNamecard(request: RecordRequest): Namecard | undefined;
  findBangboo(request: RecordRequest): Bangboo | undefined;
  /** Each throws `validation_failed` for a filter that the game does not have. */
  listCharacters(request: ListRequest, filters: CharacterFilters): CatalogList<Character>;
  listWeapons(request: ListRequest, filters: WeaponFilters): CatalogList<Weapon>;
  listSets(request: ListRequest, slot: string | undefined): CatalogList<ArtifactSet>;
  /** What recommends a character, by id; nothing for a character that the catalog lacks. */
  listSetsRecommending(character: RecordRequest): readonly ArtifactSet[];
  listWeaponsRecommending(character: RecordRequest): readonly Weapon[];
  /** The main stats of each slot and rarity, as flat rows (R7.7). */
  listMainStats(game: GameId): readonly MainStatRow[];
}

interface CatalogDependencies {
  readonly source: CatalogSource;
  readonly cdnUrl: string;
  readonly artUrl?: string | undefined;
}

export function createCatalogService({
  source,
  cdnUrl,
  artUrl,
}: CatalogDependencies): CatalogService {
  const optionsOf = ({ game, language }: ListRequest): PresentOptions => ({
    pack: source.current(game),
    language: servedLanguage(game, language ?? 'en'),
    cdnUrl,
    artUrl,
  });

  const createFinder =
    <Head extends CatalogHead, Model extends object>(
      tableOf: (pack: CatalogPack) => { find(id: number): Head | undefined },
      present: Present<Head, Model>,
    ) =>
    (request: RecordRequest): Model | undefined => {
      const options = optionsOf(request);
      const head = tableOf(options.pack).find(request.id);
      return head && present(head, options);
    };

  const createRecommenderList =
    <Head extends CatalogHead, Model extends object>(
      headsOf: (by: Recommenders) => ReadonlyMap<number, readonly Head[]>,
      present: Present<Head, Model>,
    ) =>
    (request: RecordRequest): readonly Model[] => {
      const options = optionsOf(request);
      const heads = headsOf(findRecommenders(options.pack)).get(request.id) ?? [];
      return heads.map((head) => present(head, options));
    };

  /** Throws what is wrong with the language and with the filter at once. */
  function list<Head extends CatalogHead, Model extends { readonly name: string | null }>(
    kind: string,
    request: ListRequest,
    createFilter: () => Filter<Head>,
    present: Present<Head, Model>,
    headsOf: (pack: CatalogPack) => readonly Head[],
  ): CatalogList<Model> {
    checkAll(() => servedLanguage(request.game, request.language ?? 'en'), createFilter);
    const options = optionsOf(request);
    return createCatalogList(kind, options, headsOf(options.pack), createFilter(), present);
  }

  const character = cacheModels(presentCharacter);
  const findCharacter = createFinder((pack) => pack.characters, character);
  const findOriginal = createFinder((pack) => pack.characters, cacheModels(presentOriginal));
  const weapon = cacheModels(presentWeapon);
  const set = cacheModels(presentSet);

  return {
    ...createSearch({ packOf: (game) => source.current(game), cdnUrl, artUrl }),
    revision: createRevision(source),
    findCharacter: (request) =>
      (request.enhanced === false ? findOriginal : findCharacter)(request),
    findWeapon: createFinder((pack) => pack.weapons, weapon),
    findSet: createFinder((pack) => pack.sets, set),
    findNamecard: createFinder((pack) => pack.namecards, presentNamecard),
    findBangboo: createFinder((pack) => pack.bangboo, presentBangboo),
    listCharacters(request, filters) {
      const createFilter = () => createCharacterFilter(request.game, filters);
      return list('characters', request, createFilter, character, (pack) => pack.characters.heads);
    },
    listWeapons(request, filters) {
      const createFilter = () => createWeaponFilter(request.game, filters);
      return list('weapons', request, createFilter, weapon, (pack) => pack.weapons.heads);
    },
    listSets(request, slot) {
      const slots = source.current(request.game).shared.slots.map((one) => one.slot);
      const createFilter = () => createSetFilter(slots, slot);
      return list('sets', request, createFilter, set, (pack) => pack.sets.heads);
    },
    listSetsRecommending: createRecommenderList(({ sets }) => sets, set),
    listWeaponsRecommending: createRecommenderList(({ weapons }) => weapons, weapon),
    listMainStats: (game) => source.current(game).shared.mainStats,
  };
}

function servedLanguage(game: GameId, language: Language): Language {
  const served = recordLanguages(game);
  if (served.includes(language)) return language;
  // Paths of /v1 only take the languages of their game, so that this answers the graph.
  throw Problem.invalid('lang', `It is one of ${served.map(constantCase).join(', ')}.`);
}

/** Counts the changes. A pack has changed when it is another object, whatever its version is. */
function createRevision(source: { current(game: GameId): object }): () => string {
  let seen: readonly object[] = [];
  let count = 0;
  return () => {
    if (gameIds.some((game, index) => source.current(game) !== seen[index])) {
      seen = gameIds.map((game) => source.current(game));
      count += 1;
    }
    return String(count);
  };
}
