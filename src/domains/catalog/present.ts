import type {
  CatalogHead,
  CharacterBody,
  MaterialRecord,
  RankRecord,
} from '../../games/catalog.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { Language } from '../../games/ids.ts';
import { textIn } from '../../games/names.ts';

/** What every record is shown by. */
export interface Presenting {
  readonly pack: CatalogPack;
  readonly language: Language;
  /** Origin (and path prefix) of the picture host, without a trailing slash. */
  readonly cdnUrl: string;
}

export const nameOf = ({ names }: CatalogHead, { language }: Presenting): string | null =>
  textIn(names, language);

/** Empty where there is no picture: the documented member is a string. */
export const pictureUrl = (path: string | null, { cdnUrl }: Presenting): string =>
  path === null ? '' : `${cdnUrl}${path}`;

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
