import { statOf } from '../vocabulary.ts';
import { kitSources } from './catalog-kits.ts';
import type { CatalogAvatar, KitSource } from './catalog-schemas.ts';
import type { HsrTables } from './catalog-source.ts';

/** Every tree has five nodes of one stat, three of another and two of a third: the first two are what a kit lives on. */
const ownStats = 2;
const abundance = 'Priest';

/** Flat SPD and percent are one stat. */
const familyOf = (property: string): string => statOf(property, 0).stat.replace(/_percent$/, '');

function statsOf({ points }: KitSource, path: string): Set<string> {
  const counts = new Map<string, number>();
  for (const { PropertyType } of points.flatMap(({ StatusAddList }) => StatusAddList)) {
    const stat = familyOf(PropertyType);
    counts.set(stat, (counts.get(stat) ?? 0) + 1);
  }
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, ownStats);
  const healing = path === abundance ? ['healing_bonus'] : [];
  return new Set([...most.map(([stat]) => stat), ...healing]);
}

/** Who is recommended for what always gives these properties. */
export type Recommend = (properties: readonly string[], path?: string) => number[];

/**
 * The rule of docs/catalog.md: everything that is given is a stat that the character's trace tree raises most; healing
 * is one for the path of Abundance. A light cone is for its own path only.
 */
export function createRecommend(source: HsrTables): Recommend {
  const scalings = Object.entries(source.avatars).flatMap(([id, avatar]) => {
    const stats = scalingOf(source, Number(id), avatar);
    return stats === undefined ? [] : [{ id: Number(id), path: avatar.AvatarBaseType, stats }];
  });
  return (properties, path) =>
    properties.length === 0
      ? []
      : scalings
          .filter((character) => path === undefined || character.path === path)
          .filter(({ stats }) => properties.every((property) => stats.has(familyOf(property))))
          .map(({ id }) => id)
          .toSorted((one, other) => one - other);
}

/** Of the kit that is served; undefined for a character newer than the tables. */
function scalingOf(
  source: HsrTables,
  id: number,
  avatar: CatalogAvatar,
): ReadonlySet<string> | undefined {
  const kit = kitSources(source, id, avatar).at(-1);
  return kit === undefined || kit.points.length === 0
    ? undefined
    : statsOf(kit, avatar.AvatarBaseType);
}
