import type { CharacterDetail, GearItem, Named } from './gear.ts';

/** A shown character by names that no game has for itself. */
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
