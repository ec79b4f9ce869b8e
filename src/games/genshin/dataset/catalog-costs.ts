import type { z } from 'zod';
import type { AscensionRecord, CatalogShared } from '../../catalog.ts';
import { levelCaps } from '../slots.ts';
import type { characterTexts } from './catalog-source.ts';
import { namesOf } from './catalog-text.ts';

type CharacterText = z.infer<typeof characterTexts>[string];

/** Mora's number among the materials. */
const mora = 202;

/** R7.4: one row for each ascension that the texts tell. */
export function ascensionOf(costs: CharacterText['costs'] | undefined): AscensionRecord[] {
  return levelCaps.slice(1).flatMap((levelCap, index) => {
    const cost = costs?.[`ascend${index + 1}`];
    if (!cost) return [];
    return {
      phase: index + 1,
      levelCap,
      currency: cost.find(({ id }) => id === mora)?.count ?? 0,
      materials: cost.filter(({ id }) => id !== mora).map(({ id, count }) => ({ id, count })),
    };
  });
}

/** The materials that ascensions take; their names come with the costs, in every language. */
export function materialNames(
  texts: readonly ReadonlyMap<number, CharacterText>[],
): CatalogShared['materials'] {
  const byLanguage = texts.map((language) => {
    const costs = [...language.values()].flatMap((text) => Object.values(text.costs).flat());
    return new Map(costs.map(({ id, name }) => [id, name]));
  });
  const ids = [...(byLanguage[0]?.keys() ?? [])].filter((id) => id !== mora);
  return Object.fromEntries(
    ids
      .toSorted((a, b) => a - b)
      .map((id) => [String(id), namesOf(byLanguage, (names) => names.get(id))]),
  );
}
