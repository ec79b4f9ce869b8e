import type { GameId } from '../../src/games/ids.ts';
import { genshinSourcePatch } from './patch-sources-genshin.ts';
import { hsrSourcePatch } from './patch-sources-hsr.ts';
import { zzzSourcePatch } from './patch-sources-zzz.ts';
import type { Tables } from './published.ts';

/** The source tables of an invented game before and after a patch, small enough to read. */
export interface SourcePatch {
  readonly before: Tables;
  /** With a character of a new element, a weapon, a set and a stat that nobody knows: those of `patches`. */
  readonly after: Tables;
  /** Rows that nothing can be made of, to be published with the patch. */
  readonly odd: Tables;
  /** How the import names them. */
  readonly named: readonly string[];
  /** A table that is none any more. */
  readonly broken: Tables;
  /** The reply of a provider about a player who shows the character, with the weapon and the set. */
  readonly reply: () => unknown;
}

export const sourcePatches: Readonly<Record<GameId, SourcePatch>> = {
  genshin: genshinSourcePatch,
  hsr: hsrSourcePatch,
  zzz: zzzSourcePatch,
};
