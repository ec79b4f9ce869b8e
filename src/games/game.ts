import type { ZodType } from 'zod';
import type { Account } from './account.ts';
import type { BuildSummary } from './builds/analysis.ts';
import type { BuildRules } from './builds/rules.ts';
import type { CharacterHead, WeaponHead } from './catalog.ts';
import type { CatalogKind, CatalogPack } from './catalog-pack.ts';
import type { ExportFormat, SimulatorFormat } from './export.ts';
import type { CharacterDetail, GearItem, Named } from './gear.ts';
import type { GameId, Language } from './ids.ts';
import type { AccountRegion } from './leaderboard.ts';
import type { RarityScale } from './rarity.ts';

/** What every character of a showcase has, whatever the game. */
export interface ShownCharacterBase {
  readonly level: number;
  readonly name: string | null;
  /** In the language it is presented in; null while its element is not known. */
  readonly elementName: string | null;
  /** Whose it is; absent on what was not presented yet. */
  readonly account?: Account;
  /** The language it is presented in; absent likewise. */
  readonly language?: Language;
  /** Null when the details are hidden, or were not asked for. */
  readonly detail: object | null;
  /** What its build is worth in the role that it seems to be for (R10.3b); not there without details. */
  readonly build?: BuildSummary;
  /** Where its card is (R13.3); null when the details are hidden. */
  readonly cardUrl?: string | null;
}

/** What every player has, whatever the game. */
export interface PlayerBase {
  readonly uid: string;
  readonly game: GameId;
  readonly nickname: string;
  readonly level: number;
  readonly signature: string;
  readonly profilePictureUrl: string;
  /** At most 8 entries, in the provider's order (R6.9). */
  readonly showcase: readonly ShownCharacterBase[];
}

export interface PresentOptions {
  readonly uid: string;
  readonly language: Language;
  /** Origin (and path prefix) of the picture host, without a trailing slash. */
  readonly cdnUrl: string;
  /** What names and counts: the one that is served now. */
  readonly pack: CatalogPack;
}

export interface SandboxOptions {
  /** Every character's details are hidden: a UID that ends in 403 (R3.9). */
  readonly hideDetails: boolean;
  /** Nothing is shown: a UID that ends in 204 (R3.9). */
  readonly empty: boolean;
  /** The records that the player is made of. */
  readonly pack: CatalogPack;
}

export interface GameWords {
  readonly character: 'character' | 'agent';
  readonly weapon: 'weapon' | 'light_cone' | 'w_engine';
  readonly set: 'artifact' | 'relic' | 'drive_disc';
}

/** What the catalog has of a character's pictures. */
export type PicturedCharacter = Pick<CharacterHead, 'id'> &
  Partial<Pick<CharacterHead, 'icon' | 'portrait' | 'splash'>>;

/**
 * One game, as pure functions. `Showcase` is what a provider's reply comes down to: ids and numbers, no names and
 * no tables, so that what was stored last month is named by today's pack. `Player` is the graph's model of it.
 */
export interface Game<Showcase = unknown, Player extends PlayerBase = PlayerBase> {
  readonly id: GameId;
  /** The languages of this game's player answers (R1.16); the first is the default. */
  readonly languages: readonly Language[];
  readonly words: GameWords;
  /** The kinds of records that its catalog has. */
  readonly catalogKinds: readonly CatalogKind[];
  /** The slots of worn gear in the game's order; no two games share the name of one. */
  readonly slots: readonly string[];
  readonly rarity: RarityScale;
  /** Whether the second provider is asked first for an account (R6.11); null when there is only one. */
  readonly fallback: { readonly isFirst: (uid: string) => boolean } | null;
  /** What the meta of a player answer says beside the state of the cache (R6.4). */
  readonly playerMeta: { readonly hasRequestId: boolean; readonly hasProvider: boolean };
  /** The public news page of its publisher. */
  readonly newsPage: (language: Language) => string;
  /** The paths of a character's art: named by the catalog, or made of what it names; nothing where there is none. */
  readonly art: Readonly<
    Record<
      'side' | 'portrait' | 'splash',
      (character: PicturedCharacter) => string | null | undefined
    >
  >;
  /** What it knows of builds and damage (R10.1 to R10.9). */
  readonly builds: BuildRules<Player['showcase'][number]>;
  /** The specialties that a weapon's passive works for; empty where it works for all, or is not known. */
  specialtiesOf(weapon: WeaponHead): readonly string[];
  /** Parses a stored showcase. */
  readonly showcase: ZodType<Showcase>;
  /** Whether the pack has every character, weapon and set that the provider sent: what it lacks is newer. */
  isKnown(showcase: Showcase, pack: CatalogPack): boolean;
  /** The first of the ids that a character goes by, such as twins or paths: of these a team has one (R10.4c). */
  personOf(avatarId: number): number;
  /** How many of the showcase's characters show their details; an input of the trust score. */
  shownCount(showcase: Showcase): number;
  /** The characters as far as every provider reports them alike: another value means that the player changed them. */
  shown(showcase: Showcase): readonly unknown[];
  /** Names, slots and final stats, in one language. Never throws: an unknown id becomes a null name. */
  present(showcase: Showcase, options: PresentOptions): Player;
  /** As include_detail=false asks (R6.5). */
  withoutDetail(player: Player): Player;
  /** The form of its players that optimizers import (R17.3). */
  readonly exported: ExportFormat<Showcase>;
  /** The form of its characters that a simulator reads (R17.3a); null where there is none. */
  readonly simulator: SimulatorFormat<Showcase> | null;
  /** A shown character as all games can show it. */
  sheet(character: Player['showcase'][number]): CharacterSheet;
  kitIcons(character: Player['showcase'][number], pack: CatalogPack): KitIcons;
  /** Where the account plays, by its UID and, where it says so, by what a provider sent; never throws (R6.10). */
  regionOf(uid: string, showcase?: Showcase): AccountRegion;
  /** A sandbox account, the same for the same UID, that obeys the game's own rules (R3.9). */
  sandbox(uid: string, options: SandboxOptions): Showcase;
  /** The same account as it was a week before. */
  weekBefore(showcase: Showcase): Showcase;
}

/** A player as include_detail=false asks, with `empty` in the place of arrays; equipment object and scalars stay (R6.5). */
export const createWithoutDetail =
  <Player extends PlayerBase>(empty: Partial<Player['showcase'][number]>) =>
  (player: Player): Player => ({
    ...player,
    showcase: player.showcase.map((character) => ({ ...character, ...empty, detail: null })),
  });

/**
 * The pictures of a kit as paths below the picture host: of constellations, eidolons or mindscapes in their order, and
 * of talents by type. Empty where no host has any; a path may lack a picture while a character is new.
 */
export interface KitIcons {
  readonly ranks: readonly string[];
  readonly talents: Readonly<Record<string, string>>;
}

/** A shown character in words that fit all games. */
export interface CharacterSheet {
  readonly id: number;
  /** The English value of the catalog: `Pyro`, `Lightning`, `Ether`. */
  readonly element: string | null;
  /** In English too: genshin null, hsr the path, zzz the specialty. */
  readonly path: string | null;
  /** Constellation, eidolon or mindscape, 0 to 6. */
  readonly rank: number;
  readonly weapon: (Named & { readonly level: number; readonly refinement: number }) | null;
  readonly gear: readonly GearItem[];
  readonly detail: CharacterDetail<object> | null;
}
