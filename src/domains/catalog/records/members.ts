import type {
  AscensionRecord,
  CharacterBody,
  MaterialRecord,
  StatBonus,
} from '../../../games/catalog.ts';
import { textIn } from '../../../games/names.ts';
import type { PresentOptions } from './present.ts';

/** How much of one material something costs. */
export interface MaterialCost {
  readonly id: number;
  readonly name: string | null;
  readonly count: number;
}

export const presentMaterials = (
  materials: readonly MaterialRecord[],
  { pack, language }: PresentOptions,
): MaterialCost[] =>
  materials.map(({ id, count }) => ({
    id,
    name: textIn(pack.shared.materials[String(id)], language),
    count,
  }));

/** A slot with the stats that can be its main stat. */
export interface SlotPool {
  readonly slot: string;
  readonly mainStats: readonly string[];
}

/** A path of hsr, by the game's own word and by its name. */
export interface CatalogPath {
  readonly id: string;
  readonly name: string;
}

export const presentPath = (
  path: CharacterBody['path'] | undefined,
  { language }: PresentOptions,
): CatalogPath | null =>
  path ? { id: path.id, name: textIn(path.names, language) ?? path.id } : null;

/** A stat in the shared vocabulary with its value: percent points where it is a percentage. */
export interface AddedStat {
  readonly stat: string;
  readonly value: number;
}

export const presentStats = (stats: readonly StatBonus[] | undefined): AddedStat[] =>
  (stats ?? []).map(([stat, value]) => ({ stat, value }));

export interface Ascension extends Omit<AscensionRecord, 'materials'> {
  readonly materials: readonly MaterialCost[];
}

export const presentAscension = (
  ascension: readonly AscensionRecord[] | undefined,
  options: PresentOptions,
): Ascension[] =>
  (ascension ?? []).map(({ materials, ...phase }) => ({
    ...phase,
    materials: presentMaterials(materials, options),
  }));
