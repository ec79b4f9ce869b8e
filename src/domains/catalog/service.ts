import type { MainStatRow } from '../../games/catalog.ts';
import type { CatalogHead } from '../../games/catalog-members.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { GameId, Language } from '../../games/ids.ts';
import { recordLanguages } from '../../games/languages.ts';
import { checkAll, Problem } from '../../lib/problem.ts';
import { constantCase } from '../../lib/text.ts';
import type { Character } from './character.ts';
import {
  type CharacterFilters,
  characterFilter,
  setFilter,
  type WeaponFilters,
  weaponFilter,
} from './filters.ts';
import { type CatalogList, listOf } from './list.ts';
import { type Bangboo, presentBangboo } from './present-bangboo.ts';
import { presentCharacter, presentOriginal } from './present-character.ts';
import { type Namecard, presentNamecard } from './present-namecard.ts';
import { type Present, presentingOnce } from './present-once.ts';
import { type ArtifactSet, presentSet } from './present-set.ts';
import { presentWeapon } from './present-weapon.ts';
import type { Presenting } from './presenting.ts';
import { type RecommendedBy, recommendedBy } from './recommended-by.ts';
import { createRevision } from './revision.ts';
import { createSearch, type Search } from './search/search.ts';
import type { Weapon } from './weapon.ts';

/** Where the catalog comes from: the same pack until another one is swapped in. Never throws. */
export interface CatalogSource {
  current(game: GameId): CatalogPack;
}

/** What players are mapped with: what the catalog serves, so that both tell the same. Never throws. */
export interface MappingSource {
  /** One object until another one takes its place. */
  current(game: GameId): CatalogPack;
  /** The dataset that comes with the project: made-up players stay the same whatever is imported. */
  builtIn(game: GameId): CatalogPack;
}

/** Which record, and in which language; English when left out. */
export interface RecordRequest {
  readonly game: GameId;
  readonly id: number;
  readonly language?: Language | null | undefined;
}

export interface CharacterRequest extends RecordRequest {
  /** False for the kit from before the game enhanced it; true, and when left out, for the newest one (R7.6a). */
  readonly enhanced?: boolean | null | undefined;
}

export interface ListRequest {
  readonly game: GameId;
  readonly language?: Language | null | undefined;
}

/**
 * Everything is in memory: no answer waits for anything, but the first search for its index. All throw
 * `validation_failed` for a language that the game lacks.
 */
export interface CatalogService extends Search {
  /** Names the catalog that is served: another one has another name. */
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
  /** What recommends a character, by id: nothing for one that the catalog does not have. */
  setsRecommending(character: RecordRequest): readonly ArtifactSet[];
  weaponsRecommending(character: RecordRequest): readonly Weapon[];
  /** The main stats of each slot and rarity, as flat rows (R7.7). */
  mainStats(game: GameId): readonly MainStatRow[];
}

export interface CatalogDependencies {
  readonly source: CatalogSource;
  readonly cdnUrl: string;
  readonly artUrl?: string | undefined;
}

export function createCatalogService({
  source,
  cdnUrl,
  artUrl,
}: CatalogDependencies): CatalogService {
  const presenting = ({ game, language }: ListRequest): Presenting => ({
    pack: source.current(game),
    language: servedLanguage(game, language ?? 'en'),
    cdnUrl,
    artUrl,
  });

  const finder =
    <Head extends CatalogHead, Model extends object>(
      tableOf: (pack: CatalogPack) => { find(id: number): Head | undefined },
      present: Present<Head, Model>,
    ) =>
    (request: RecordRequest): Model | undefined => {
      const options = presenting(request);
      const head = tableOf(options.pack).find(request.id);
      return head && present(head, options);
    };

  const recommending =
    <Head extends CatalogHead, Model extends object>(
      headsOf: (by: RecommendedBy) => ReadonlyMap<number, readonly Head[]>,
      present: Present<Head, Model>,
    ) =>
    (request: RecordRequest): readonly Model[] => {
      const options = presenting(request);
      const heads = headsOf(recommendedBy(options.pack)).get(request.id) ?? [];
      return heads.map((head) => present(head, options));
    };

  const character = presentingOnce(presentCharacter);
  const findCharacter = finder((pack) => pack.characters, character);
  const findOriginal = finder((pack) => pack.characters, presentingOnce(presentOriginal));
  const weapon = presentingOnce(presentWeapon);
  const set = presentingOnce(presentSet);

  return {
    ...createSearch({ packOf: (game) => source.current(game), cdnUrl, artUrl }),
    revision: createRevision(source),
    findCharacter: (request) =>
      (request.enhanced === false ? findOriginal : findCharacter)(request),
    findWeapon: finder((pack) => pack.weapons, weapon),
    findSet: finder((pack) => pack.sets, set),
    findNamecard: finder((pack) => pack.namecards, presentNamecard),
    findBangboo: finder((pack) => pack.bangboo, presentBangboo),
    listCharacters(request, filters) {
      checkList(request, () => characterFilter(request.game, filters));
      const options = presenting(request);
      const filter = characterFilter(request.game, filters);
      return listOf('characters', options, options.pack.characters.heads, filter, character);
    },
    listWeapons(request, filters) {
      checkList(request, () => weaponFilter(request.game, filters));
      const options = presenting(request);
      const filter = weaponFilter(request.game, filters);
      return listOf('weapons', options, options.pack.weapons.heads, filter, weapon);
    },
    listSets(request, slot) {
      const { shared, sets } = source.current(request.game);
      const slots = shared.slots.map((one) => one.slot);
      checkList(request, () => setFilter(slots, slot));
      const options = presenting(request);
      return listOf('sets', options, sets.heads, setFilter(slots, slot), set);
    },
    setsRecommending: recommending(({ sets }) => sets, set),
    weaponsRecommending: recommending(({ weapons }) => weapons, weapon),
    mainStats: (game) => source.current(game).shared.mainStats,
  };
}

/** Throws what is wrong with the language and the filters of a list at once. */
const checkList = ({ game, language }: ListRequest, filter: () => unknown): void =>
  checkAll(() => servedLanguage(game, language ?? 'en'), filter);

function servedLanguage(game: GameId, language: Language): Language {
  const served = recordLanguages(game);
  if (served.includes(language)) return language;
  // Paths of /v1 take the languages of their game alone: it is the graph that is answered.
  throw Problem.invalid('lang', `It is one of ${served.map(constantCase).join(', ')}.`);
}
