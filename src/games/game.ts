import type { ZodType } from 'zod';
import type { GameId, Language } from './ids.ts';

/** What every player has, whatever the game. */
export interface PlayerBase {
  readonly uid: string;
  readonly game: GameId;
  readonly nickname: string;
  readonly level: number;
  readonly signature: string;
  readonly profilePictureUrl: string;
  /** At most 8 entries, in the provider's order (R6.9). */
  readonly showcase: readonly { readonly level: number; readonly name: string | null }[];
}

export interface PresentOptions {
  readonly uid: string;
  readonly language: Language;
  /** Origin (and path prefix) of the picture host, without a trailing slash. */
  readonly cdnUrl: string;
}

export interface SandboxOptions {
  /** R3.9, UID ending in 403: every character's details are hidden. */
  readonly hideDetails: boolean;
  /** R3.9, UID ending in 204: nothing is shown. */
  readonly empty: boolean;
}

/**
 * One game, as pure functions. `Showcase` is what a provider's reply comes down to: ids and numbers, no names and
 * no tables, so that what was stored last month is named by today's tables. `Player` is the graph's model of it.
 */
export interface Game<Showcase = unknown, Player extends PlayerBase = PlayerBase> {
  readonly id: GameId;
  /** The languages of this game's player answers (R1.16); the first is the default. */
  readonly languages: readonly Language[];
  /** Parses a stored showcase. */
  readonly showcase: ZodType<Showcase>;
  /** The ids of the characters shown, in the order in which `present` has them. */
  characterIds(showcase: Showcase): readonly number[];
  /** How many of the showcase's characters show their details; an input of the trust score. */
  shownCount(showcase: Showcase): number;
  /** The characters as far as every provider tells them alike: another value means that the player changed them. */
  shown(showcase: Showcase): readonly unknown[];
  /** Names, slots and final stats, in one language. Never throws: an unknown id becomes a null name. */
  present(showcase: Showcase, options: PresentOptions): Player;
  /** R6.5, include_detail=false: `detail` null and the arrays empty; equipment object and scalars stay. */
  withoutDetail(player: Player): Player;
  /** A made-up player, the same for the same UID, that obeys the game's own rules (R3.9). */
  sandbox(uid: string, options: SandboxOptions): Showcase;
}
