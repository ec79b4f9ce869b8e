import type { CharacterBody, RankRecord } from '../../games/catalog.ts';
import type { MaterialRecord, StatBonus } from '../../games/catalog-members.ts';
import { textIn } from '../../games/names.ts';
import type { Presenting } from './presenting.ts';

/** What something costs, by the material. */
export interface MaterialCost {
  readonly id: number;
  readonly name: string | null;
  readonly count: number;
}

export const presentMaterials = (
  materials: readonly MaterialRecord[],
  { pack, language }: Presenting,
): MaterialCost[] =>
  materials.map(({ id, count }) => ({
    id,
    name: textIn(pack.shared.materials[String(id)], language),
    count,
  }));

/** A constellation, eidolon or mindscape. */
export interface Rank {
  readonly level: number;
  readonly name: string | null;
  readonly description: string | null;
}

export const presentRanks = (ranks: readonly RankRecord[], { language }: Presenting): Rank[] =>
  ranks.map(({ level, names, description }) => ({
    level,
    name: textIn(names, language),
    description: textIn(description, language),
  }));

/** A slot with the stats that its main stat is one of. */
export interface SlotPool {
  readonly slot: string;
  readonly mainStats: readonly string[];
}

/** An element of the game's own vocabulary: a path of hsr. */
export interface CatalogPath {
  readonly id: string;
  readonly name: string;
}

export const presentPath = (
  path: CharacterBody['path'] | undefined,
  { language }: Presenting,
): CatalogPath | null =>
  path ? { id: path.id, name: textIn(path.names, language) ?? path.id } : null;

/** A stat in the shared vocabulary with its value: percent points where it is a percentage. */
export interface AddedStat {
  readonly stat: string;
  readonly value: number;
}

export const presentStats = (stats: readonly StatBonus[] | undefined): AddedStat[] =>
  (stats ?? []).map(([stat, value]) => ({ stat, value }));
