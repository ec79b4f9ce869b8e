import type {
  AscensionRecord,
  CharacterBody,
  MaterialRecord,
  StatBonus,
} from '../../../games/catalog.ts';
import { textIn } from '../../../games/names.ts';
import type { PresentOptions } from './present.ts';

export type MaterialCost = ReturnType<typeof presentMaterials>[number];

export const presentMaterials = (
  materials: readonly MaterialRecord[],
  { pack, language }: PresentOptions,
) =>
  materials.map(({ id, count }) => ({
    id,
    name: textIn(pack.shared.materials[String(id)], language),
    count,
  }));

/** The costs of levels or ascensions, with the names of their materials. */
export const presentCosts = <Cost extends { readonly materials: readonly MaterialRecord[] }>(
  costs: readonly Cost[] | undefined,
  options: PresentOptions,
) =>
  (costs ?? []).map(({ materials, ...cost }) => ({
    ...cost,
    materials: presentMaterials(materials, options),
  }));

export type Ascension = ReturnType<typeof presentCosts<AscensionRecord>>[number];

/** A path of hsr, by the game's own word and by its name. */
export type CatalogPath = NonNullable<ReturnType<typeof presentPath>>;

export const presentPath = (path: CharacterBody['path'], { language }: PresentOptions) =>
  path && { id: path.id, name: textIn(path.names, language) ?? path.id };

/** A stat in the shared vocabulary with its value: percent points where it is a percentage. */
export type AddedStat = ReturnType<typeof presentStats>[number];

export const presentStats = (stats: readonly StatBonus[] = []) =>
  stats.map(([stat, value]) => ({ stat, value }));
