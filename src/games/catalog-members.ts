import type { Names } from './names.ts';

export interface CatalogHead {
  readonly id: number;
  readonly names: Names;
}

export interface AscensionRecord {
  /** The ascension that it leads to, as a player's character shows it: 1 to 6; in zzz, where 1 is not yet promoted, 2 to 6. */
  readonly phase: number;
  /** The level that can be reached after it. */
  readonly levelCap: number;
  /** Mora, credits, dennies. */
  readonly currency: number;
  readonly materials: readonly MaterialRecord[];
}

export interface LevelCostRecord {
  /** The level reached. */
  readonly level: number;
  /** Mora, credits, dennies. */
  readonly currency: number;
  readonly materials: readonly MaterialRecord[];
}

export interface MaterialRecord {
  readonly id: number;
  readonly count: number;
}

/** A stat in the shared vocabulary with what is added to it: percent points where it is a percentage. */
export type StatBonus = readonly [stat: string, value: number];
