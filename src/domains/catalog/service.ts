import type { AliasLine } from '../../games/aliases.ts';
import type { CatalogHead } from '../../games/catalog.ts';
import type { CatalogKind, CatalogPack } from '../../games/catalog-pack.ts';
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
  type SetFilters,
  type WeaponFilters,
} from './lists.ts';
import { presentBangboo } from './records/bangboo.ts';
import { presentCharacter, presentOriginal } from './records/character.ts';
import { presentNamecard } from './records/namecard.ts';
import { cacheModels, type Present, type PresentOptions } from './records/present.ts';
import { recommendationsOf } from './records/recommendations.ts';
import { presentSet } from './records/set.ts';
import { presentWeapon } from './records/weapon.ts';
import { listWords, type Word } from './records/words.ts';
import { createSearch } from './search/search.ts';

/** The catalogs that are served: the same pack until another one takes its place. Never throws. */
export interface CatalogSource {
  current(game: GameId): CatalogPack;
}

/** The packs that players are mapped with: those that the catalog serves, so that both have the same names. Never throws. */
export interface MappingSource {
  /** One object until another one takes its place. */
  current(game: GameId): CatalogPack;
  /** The dataset that comes with the project, so that sandbox players stay the same whatever is imported. */
  builtIn(game: GameId): CatalogPack;
}

export interface ListRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
}

export interface RecordRequest extends ListRequest {
  readonly id: number;
}

export interface CharacterRequest extends RecordRequest {
  /** False for the kit from before the game enhanced it; the newest one otherwise (R7.6a). */
  readonly enhanced?: boolean | null | undefined;
}

export type CatalogService = ReturnType<typeof createCatalogService>;

/** Only the first search waits, for its index. All throw `validation_failed` for a language or filter the game lacks. */
export function createCatalogService({
  source,
  aliases = [],
  ...pictures
}: Pick<PresentOptions, 'cdnUrl' | 'artUrl'> & {
  readonly source: CatalogSource;
  /** Those of the operator. */
  readonly aliases?: readonly AliasLine[] | undefined;
}) {
  const optionsOf = ({ game, language }: ListRequest): PresentOptions => ({
    pack: source.current(game),
    language: servedLanguage(game, language ?? 'en'),
    ...pictures,
  });

  // The heads of a kind are those that its presenter takes.
  const createFinder =
    <Head extends CatalogHead, Model>(kind: CatalogKind, present: Present<Head, Model>) =>
    (request: RecordRequest): Model | undefined => {
      const options = optionsOf(request);
      const head = options.pack[kind].find(request.id);
      return head && present(head as CatalogHead as Head, options);
    };

  /** What recommends a character, by id; nothing for a character that the catalog lacks. */
  const createRecommenderList =
    <Head extends CatalogHead, Model>(kind: 'sets' | 'weapons', present: Present<Head, Model>) =>
    (character: RecordRequest): readonly Model[] => {
      const options = optionsOf(character);
      const heads = recommendationsOf(options.pack)[kind].recordsOf.get(character.id) ?? [];
      return heads.map((head) => present(head as CatalogHead as Head, options));
    };

  /** Throws what is wrong with the language and with the filter at once. */
  function list<Head extends CatalogHead, Model extends { readonly name: string | null }>(
    kind: 'characters' | 'weapons' | 'sets',
    request: ListRequest,
    present: Present<Head, Model>,
    createFilter: (pack: CatalogPack) => Filter<Head>,
  ): CatalogList<Model> {
    const pack = source.current(request.game);
    const [options, filter] = checkAll(
      () => optionsOf(request),
      () => createFilter(pack),
    );
    const heads = pack[kind].heads as readonly CatalogHead[] as readonly Head[];
    return createCatalogList(kind, options, heads, filter, present);
  }

  const character = cacheModels(presentCharacter);
  const findCharacter = createFinder('characters', character);
  const findOriginal = createFinder('characters', cacheModels(presentOriginal));
  const weapon = cacheModels(presentWeapon);
  const set = cacheModels(presentSet);

  return {
    ...createSearch({ packOf: (game) => source.current(game), aliases, ...pictures }),
    /** The name of the state that is served: it changes with every import. */
    revision: createRevision(source),
    /** The day that the catalog of a game was made, `2026-11-21`. */
    builtAt: (game: GameId): string => source.current(game).manifest.builtAt,
    findCharacter: (request: CharacterRequest) =>
      (request.enhanced === false ? findOriginal : findCharacter)(request),
    findWeapon: createFinder('weapons', weapon),
    findSet: createFinder('sets', set),
    findNamecard: createFinder('namecards', presentNamecard),
    findBangboo: createFinder('bangboo', presentBangboo),
    listCharacters: (request: ListRequest, filters: CharacterFilters) =>
      list('characters', request, character, (pack) => createCharacterFilter(pack, filters)),
    listWeapons: (request: ListRequest, filters: WeaponFilters) =>
      list('weapons', request, weapon, (pack) => createWeaponFilter(pack, filters)),
    listSets: (request: ListRequest, filters: SetFilters) =>
      list('sets', request, set, (pack) => createSetFilter(pack, filters)),
    listSetsRecommending: createRecommenderList('sets', set),
    listWeaponsRecommending: createRecommenderList('weapons', weapon),
    listWords(request: ListRequest): readonly Word[] {
      const { pack, language } = optionsOf(request);
      return listWords(pack, language);
    },
    /** The main stats of each slot and rarity, as flat rows (R7.7). */
    listMainStats: (game: GameId) => source.current(game).shared.mainStats,
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
