import { memoizeWeakly } from '../lib/memoize.ts';
import type {
  BangbooBody,
  BangbooHead,
  BannerRecord,
  CatalogHead,
  CatalogShared,
  CharacterBody,
  CharacterHead,
  NamecardBody,
  NamecardHead,
  SetBody,
  SetHead,
  WeaponBody,
  WeaponHead,
} from './catalog.ts';
import type { GameId, Language } from './ids.ts';
import { textIn } from './names.ts';

export const catalogKinds = ['characters', 'weapons', 'sets', 'namecards', 'bangboo'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

export interface CatalogOrigin {
  readonly sources: readonly CatalogSourceNote[];
  /** `2026-11-21`. */
  readonly builtAt: string;
}

export interface CatalogSourceNote {
  readonly name: string;
  /** A version, a commit, or the branch that was read; null when nothing names it. */
  readonly version: string | null;
  readonly licence: string | null;
}

/** The records of one kind. Its answers are shared objects: do not change them. */
export interface KindRecords<Head extends CatalogHead, Body> {
  /** By ascending id. */
  readonly heads: readonly Head[];
  find(id: number): Head | undefined;
  /** Parsed when it is asked for; the last few stay in memory. */
  body(id: number): Body | undefined;
}

/** The catalog of one game, opened: heads are in memory, bodies are bytes until they are asked for. */
export interface CatalogPack {
  readonly manifest: CatalogOrigin & { readonly counts: Readonly<Record<CatalogKind, number>> };
  readonly game: GameId;
  readonly version: string;
  readonly shared: CatalogShared;
  readonly characters: KindRecords<CharacterHead, CharacterBody>;
  readonly weapons: KindRecords<WeaponHead, WeaponBody>;
  readonly sets: KindRecords<SetHead, SetBody>;
  readonly namecards: KindRecords<NamecardHead, NamecardBody>;
  readonly bangboo: KindRecords<BangbooHead, BangbooBody>;
  /**
   * What players are mapped with, in the form that the game's dataset makes; parsed anew whenever it is read. Null in a
   * pack that was made before there was one, or in another form: players are not mapped with it.
   */
  readonly mapping: { read(): unknown } | null;
  /** Its banners, the oldest first, parsed anew whenever they are read. Null in a pack that was made before there were any. */
  readonly banners: { read(): readonly BannerRecord[] } | null;
}

/** The kinds of records, whatever a game calls them. Of equally good names, a search answers the first kind first. */
export const recordKinds = ['character', 'weapon', 'set', 'bangboo', 'namecard'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The list of the catalog that the records of a kind are in. */
export const kindsOfRecords: Readonly<Record<RecordKind, CatalogKind>> = {
  character: 'characters',
  weapon: 'weapons',
  set: 'sets',
  bangboo: 'bangboo',
  namecard: 'namecards',
};

/** Computes something of a pack when it is first asked for; it stays in memory as long as the pack. */
export const oncePerPack: <Data>(make: (pack: CatalogPack) => Data) => (pack: CatalogPack) => Data =
  memoizeWeakly;

/** The mapping of a pack, over an empty one. The game's own dataset made it, so its type is trusted. */
export const mappingOf = <Mapping extends object>(pack: CatalogPack, empty: Mapping): Mapping => ({
  ...empty,
  ...(pack.mapping?.read() as Partial<Mapping> | undefined),
});

/** The name that the catalog has of a record; null when it is not in the pack. */
export const recordName = (
  records: { find(id: number): CatalogHead | undefined },
  id: number,
  language: Language,
): string | null => textIn(records.find(id)?.names, language);
