import type { CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import { highestArtifactLevels, slots, subStats } from '../../../src/games/genshin/gear.ts';
import { findProp, shownValue } from '../../../src/games/genshin/props.ts';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { relicLevels } from './tables-source.ts';

const path = 'enka-store/gi/relic_levels.json';

const nameOf = (id: number): string => findProp(id)?.stat ?? String(id);

/** The slots with their pools, and the pool of substats. */
export const gearPools: Pick<CatalogShared, 'slots' | 'subStats'> = {
  slots: slots.map(({ slot, mainStats }) => ({ slot, mainStats: mainStats.map(nameOf) })),
  subStats: subStats.map(nameOf),
};

/** R7.7: each slot, each rarity, from level 0 to the highest of the rarity. */
export function mainStatRows(source: DataSource): MainStatRow[] {
  const table = readTable(source, path, relicLevels);
  const valueAt = (rarity: number, level: number, id: number): number => {
    const prop = findProp(id);
    const value = table[String(rarity)]?.[String(level + 1)]?.[String(id)];
    if (!prop || value === undefined) {
      throw new Error(`${path} has no stat ${id} at level ${level} of rarity ${rarity}.`);
    }
    return shownValue(prop, value);
  };
  return slots.flatMap(({ slot, mainStats }) =>
    Object.entries(highestArtifactLevels).map(([key, maxLevel]) => {
      const rarity = Number(key);
      const stats = mainStats.map((id) => ({
        stat: nameOf(id),
        base: valueAt(rarity, 0, id),
        max: valueAt(rarity, maxLevel, id),
      }));
      return { slot, rarity, maxLevel, stats };
    }),
  );
}
