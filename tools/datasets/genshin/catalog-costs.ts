import type { z } from 'zod';
import type {
  AscensionRecord,
  CatalogShared,
  LevelCostRecord,
} from '../../../src/games/catalog.ts';
import { levelCaps } from '../../../src/games/genshin/panel.ts';
import type { DataSource } from '../dataset.ts';
import {
  type costRows,
  readCharacterTexts,
  readTalentTexts,
  readWeaponTexts,
} from './catalog-source.ts';
import { namesOf } from './catalog-text.ts';

type Costs = z.infer<typeof costRows>;
type Cost = Costs[string];

/** Mora's number among the materials. */
const mora = 202;

const paid = (cost: Cost): Pick<LevelCostRecord, 'currency' | 'materials'> => ({
  currency: cost.find(({ id }) => id === mora)?.count ?? 0,
  materials: cost.filter(({ id }) => id !== mora).map(({ id, count }) => ({ id, count })),
});

/** R7.4: one row for each ascension that the texts tell. */
export const ascensionOf = (costs: Costs | undefined): AscensionRecord[] =>
  levelCaps.slice(1).flatMap((levelCap, index) => {
    const cost = costs?.[`ascend${index + 1}`];
    return cost ? [{ phase: index + 1, levelCap, ...paid(cost) }] : [];
  });

const talentLevels = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** One row for each level that a talent is raised to. */
export const levelCostsOf = (costs: Costs | undefined): LevelCostRecord[] =>
  talentLevels.flatMap((level) => {
    const cost = costs?.[`lvl${level}`];
    return cost ? [{ level, ...paid(cost) }] : [];
  });

/** The materials that anything takes; their names come with the costs, in every language. */
export function materialNames(source: DataSource): CatalogShared['materials'] {
  const kinds = [readCharacterTexts(source), readTalentTexts(source), readWeaponTexts(source)];
  const byLanguage = (kinds[0] ?? []).map((_, language) => {
    const texts = kinds.flatMap((kind) => [...(kind[language]?.values() ?? [])]);
    const costs = texts.flatMap((text) => Object.values(text.costs ?? {}).flat());
    return new Map(costs.map(({ id, name }) => [id, name]));
  });
  const ids = [...(byLanguage[0]?.keys() ?? [])].filter((id) => id !== mora);
  return Object.fromEntries(
    ids
      .toSorted((a, b) => a - b)
      .map((id) => [String(id), namesOf(byLanguage, (names) => names.get(id))]),
  );
}
