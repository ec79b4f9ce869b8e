import type { CatalogHead } from './catalog-members.ts';
import type { Names, Text } from './names.ts';

/** An artifact set, relic set or drive disc set. */
export interface SetHead extends CatalogHead {
  readonly rarityMax: number;
  /** genshin `artifact`, hsr `cavern` or `planar`, zzz `disc`. */
  readonly kind: 'artifact' | 'cavern' | 'planar' | 'disc';
  readonly icon: string | null;
  /** The slots it has, as in `CatalogShared.slots`. */
  readonly slots: readonly string[];
  /** genshin only: the bonus of a set that has one piece. */
  readonly one?: BonusRecord | null;
  /** Null when the set has no such bonus. */
  readonly two: BonusRecord | null;
  readonly four: BonusRecord | null;
}

export interface BonusRecord {
  readonly text: Text;
  /**
   * The plain stats it always gives, in the shared vocabulary (`atk_percent`, 18), when they are all it gives: composed
   * where the text is null. Empty when it does anything else (R7.6a).
   */
  readonly stats: readonly (readonly [stat: string, value: number])[];
}

export interface SetBody {
  /** The pieces' names by slot. */
  readonly pieces: Readonly<Record<string, Names>>;
  /** Characters whose kit it fits by a rule (docs/catalog.md), by id. */
  readonly recommendedCharacters?: readonly number[];
}
