import type { BannerRecord } from './banner.ts';
import type {
  BangbooBody,
  BangbooHead,
  CatalogShared,
  CharacterBody,
  CharacterHead,
  NamecardBody,
  NamecardHead,
} from './catalog.ts';
import type { CatalogHead } from './catalog-members.ts';
import type { SetBody, SetHead } from './catalog-set.ts';
import type { WeaponBody, WeaponHead } from './catalog-weapon.ts';
import type { GameId } from './ids.ts';

export const catalogKinds = ['characters', 'weapons', 'sets', 'namecards', 'bangboo'] as const;
export type CatalogKind = (typeof catalogKinds)[number];
export type CatalogCounts = Readonly<Record<CatalogKind, number>>;

/** Where a catalog comes from. */
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

export interface CatalogManifest extends CatalogOrigin {
  readonly counts: CatalogCounts;
}

/** The records of one kind. What it answers is shared: nobody may change it. */
export interface KindRecords<Head extends CatalogHead, Body> {
  /** By ascending id. */
  readonly heads: readonly Head[];
  find(id: number): Head | undefined;
  /** Parsed when it is asked for; the last few are kept. */
  body(id: number): Body | undefined;
}

/** The catalog of one game, opened: heads are in memory, bodies are bytes until they are asked for. */
export interface CatalogPack {
  readonly manifest: CatalogManifest;
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
