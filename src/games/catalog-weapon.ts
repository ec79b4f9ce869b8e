import type { AscensionRecord, CatalogHead } from './catalog-members.ts';
import type { Names, Text } from './names.ts';

/** A weapon, light cone or w-engine. */
export interface WeaponHead extends CatalogHead {
  /** 1 to 5; zzz S = 5, A = 4, B = 3 (R7.2). */
  readonly rarity: number;
  /** English: weapon class, path name, specialty. */
  readonly type: string | null;
  readonly icon: string | null;
  /** At level 1, and at the game's top level (90, 80, 60); integers. */
  readonly baseAtk: { readonly first: number; readonly top: number };
  /** Null when the weapon has none; hsr: `hp`. Percent points for percent stats. */
  readonly secondary: {
    readonly stat: string;
    readonly first: number;
    readonly top: number;
  } | null;
  readonly releaseVersion: string | null;
  /** Where it can be had, when a source has it: lists show it (R7.1). */
  readonly sources: readonly Names[];
}

export interface WeaponBody {
  /** The passive's name. */
  readonly passive: Text;
  /** Always five: what the passive says at each refinement, superimposition or phase. */
  readonly refinements: readonly { readonly rank: number; readonly description: Text }[];
  /** Level 1, and before and after each ascension (R7.5). */
  readonly curve: readonly WeaponLevel[];
  /** What each ascension costs. */
  readonly ascension?: readonly AscensionRecord[];
  /** Characters whose kit it fits by a rule (docs/catalog.md), by id. */
  readonly recommendedCharacters?: readonly number[];
  /** hsr only. */
  readonly path: { readonly id: string; readonly names: Names } | null;
}

export interface WeaponLevel {
  readonly level: number;
  readonly ascension: number;
  readonly baseAtk: number;
  readonly secondaryValue: number | null;
  /** hsr only. */
  readonly hp?: number;
  readonly def?: number;
}
