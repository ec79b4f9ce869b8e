import type { GearRolls } from '../../../builds/rules.ts';
import { createRollReader } from '../../../builds/score/rolls.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { WithoutRolls } from '../../../gear.ts';
import { oncePerPack } from '../../../pack-data.ts';
import { findProp, findPropOfStat, shownValue } from '../../props.ts';
import { genshinData } from '../../tables.ts';

/** What one roll of a sub stat can add, by rarity and stat; flat, or points, unrounded; the lowest first. */
export const rollTiers = oncePerPack((pack): ReadonlyMap<string, readonly number[]> => {
  const tiers = new Map<string, number[]>();
  for (const [id, [propId, value]] of Object.entries(genshinData(pack).tables.affixes)) {
    const prop = findProp(propId);
    // 501022: the second roll of HP on five stars. Ids of another form are of no artifact that drops.
    const rarity = /^([1-5])01/.exec(id)?.[1];
    if (prop === undefined || rarity === undefined) continue;
    const key = `${rarity}:${prop.stat}`;
    tiers.set(key, [...(tiers.get(key) ?? []), prop.percent ? value * 100 : value]);
  }
  for (const values of tiers.values()) values.sort((one, other) => one - other);
  return tiers;
});

const shownSum = (stat: string, sum: number): number => {
  const prop = findPropOfStat(stat);
  return prop ? shownValue(prop, prop.percent ? sum / 100 : sum) : sum;
};

/** Reads what sub stats came of, with the tables of a pack. */
export const rollReader = oncePerPack((pack) =>
  createRollReader({
    tiersOf: (stat, rarity) => rollTiers(pack).get(`${rarity}:${stat}`) ?? [],
    shown: shownSum,
  }),
);

/** What the sub stats of an artifact came of (R10.3b). */
export const rollsOf = (item: WithoutRolls, pack: CatalogPack): GearRolls =>
  rollReader(pack).rollsOf(item);
