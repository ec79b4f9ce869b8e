import type { WeaponLevel } from '../../games/catalog-weapon.ts';
import type { GameWords } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import type { Ascension } from './present-ascension.ts';
import type { CatalogPath } from './present-members.ts';
import type { RecommendedCharacter } from './present-recommended.ts';

/** A weapon, light cone or w-engine in one language. What stands in its body is read when it is asked for. */
export interface Weapon {
  readonly game: GameId;
  readonly weaponId: number;
  readonly name: string | null;
  readonly kind: GameWords['weapon'];
  readonly type: string;
  /** For whom the passive takes effect; empty where it does for all, or no source says for whom. */
  readonly specialties: readonly string[];
  /** From 1 to 5 in every game (R7.2). */
  readonly rarity: number;
  readonly baseAtkLv1: number;
  /** At the game's top level (R7.5). */
  readonly baseAtkLv90: number;
  readonly secondary: WeaponSecondary | null;
  /** Empty for a weapon without one. */
  readonly secondaryStat: string;
  readonly iconUrl: string;
  readonly refinements: readonly WeaponRefinement[];
  readonly sources: readonly string[];
  readonly curve: readonly WeaponLevel[];
  readonly ascension: readonly Ascension[];
  readonly recommendedCharacters: readonly RecommendedCharacter[];
  readonly path: CatalogPath | null;
}

export interface WeaponSecondary {
  readonly stat: string;
  readonly valueLv1: number;
  readonly valueLv90: number;
}

export interface WeaponRefinement {
  readonly rank: number;
  /** The name of the passive: the same at every rank. */
  readonly name: string | null;
  readonly description: string | null;
}
