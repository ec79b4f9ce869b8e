import type { KitRecord, RankRecord } from '../../../src/games/catalog.ts';
import { type CatalogAvatar, type KitSource, kitKey } from './catalog-schemas.ts';
import { talentsOf } from './catalog-skills.ts';
import type { HsrTables } from './catalog-source.ts';
import { tracesOf } from './catalog-traces.ts';

/**
 * The kits of a character, the newest last: the original one, and what the game enhanced since (R7.6a). An enhanced one
 * that the tables do not hold yet is left out.
 */
export const kitSources = (source: HsrTables, id: number, avatar: CatalogAvatar): KitSource[] =>
  Object.entries(avatar.SkillTree)
    .map(([form, tree]) => ({
      form: Number(form),
      tree,
      points: source.points.get(kitKey(id, Number(form))) ?? [],
    }))
    .filter(({ form, points }) => form === 0 || points.length > 0)
    .toSorted((one, other) => one.form - other.form);

/** Six eidolons, without words where the texts do not know the character yet. Those of a form begin with its number. */
const ranksOf = (source: HsrTables, ids: readonly number[], form: number): RankRecord[] =>
  ids.map((id, index) => {
    const rank = source.ranks[form === 0 ? id : `${form}${id}`];
    return {
      level: index + 1,
      names: source.texts.names(rank?.Name),
      description: source.texts.text(rank?.Desc, rank?.Param),
    };
  });

export const kitRecord = (
  source: HsrTables,
  { RankIDList }: CatalogAvatar,
  kit: KitSource,
): KitRecord => ({
  talents: talentsOf(source, kit),
  ranks: ranksOf(source, RankIDList, kit.form),
  traces: tracesOf(source, kit),
});
