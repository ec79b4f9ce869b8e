import type {
  AscensionRecord,
  CatalogShared,
  LevelCostRecord,
} from '../../../src/games/catalog.ts';
import { levelCaps } from '../../../src/games/genshin/panel.ts';
import { costOf } from '../dataset.ts';
import { type Avatar, type Costs, namesOf, storePath, type Tables } from './source.ts';

/** Properties of the store: HP, ATK and DEF. */
export const baseStats = ['1', '4', '7'] as const;
export const baseAttack = '4';

/** The base value of a property, the curve it grows by, and what each ascension adds (the index is the ascension). */
export const growthOf = <Promote extends readonly number[]>(
  { BaseProps, PropGrowCurves }: Pick<Avatar, 'BaseProps' | 'PropGrowCurves'>,
  prop: string,
  promote: Promote,
) => ({ value: BaseProps[prop] ?? 0, curve: PropGrowCurves[prop] ?? 0, promote });

export const avatarGrowth = (avatar: Avatar, prop: string) =>
  growthOf(
    avatar,
    prop,
    avatar.PromoteProps.map((values) => values[prop] ?? 0),
  );

/** The value of a stat at a level, unrounded. */
export function valueAt(
  { curves }: Tables,
  { value, curve, promote }: ReturnType<typeof growthOf>,
  { level, ascension }: { readonly level: number; readonly ascension: number },
): number {
  const factor = curves[curve]?.[level - 1];
  if (factor === undefined)
    throw new Error(`${storePath('curves')} has no level ${level} of ${curve}.`);
  return value * factor + (promote[ascension] ?? 0);
}

/** Mora's number among the materials. */
const mora = 202;

/** One row for each ascension in the texts (R7.4). */
export const ascensionOf = (costs: Costs | undefined): AscensionRecord[] =>
  levelCaps.slice(1).flatMap((levelCap, index) => {
    const cost = costs?.[`ascend${index + 1}`];
    return cost ? [{ phase: index + 1, levelCap, ...costOf(cost, mora) }] : [];
  });

const talentLevels = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** One row for each level that a talent is raised to. */
export const levelCostsOf = (costs: Costs | undefined): LevelCostRecord[] =>
  talentLevels.flatMap((level) => {
    const cost = costs?.[`lvl${level}`];
    return cost ? [{ level, ...costOf(cost, mora) }] : [];
  });

/** The names of all materials, which stand beside the costs in every language. */
export function materialNames({ texts }: Tables): CatalogShared['materials'] {
  const byLanguage = texts.characters.map((_, language) => {
    const kinds = [texts.characters, texts.talents, texts.weapons];
    const costs = kinds
      .flatMap((kind) => [...(kind[language]?.values() ?? [])])
      .flatMap((text) => Object.values(text.costs ?? {}).flat());
    return new Map(costs.map(({ id, name }) => [id, name]));
  });
  const ids = [...(byLanguage[0]?.keys() ?? [])].filter((id) => id !== mora);
  return Object.fromEntries(
    ids
      .toSorted((a, b) => a - b)
      .map((id) => [String(id), namesOf(byLanguage, (names) => names.get(id))]),
  );
}
