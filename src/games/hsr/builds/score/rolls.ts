import type { GearRolls } from '../../../builds/rules.ts';
import { createRollReader } from '../../../builds/score/rolls.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { WithoutRolls } from '../../../gear.ts';
import { oncePerPack } from '../../../pack-data.ts';
import { hsrData } from '../../tables.ts';
import { findProperty, findStat, statOf } from '../../vocabulary.ts';

/** A roll adds none, one or two steps to the base. */
const steps = [0, 1, 2];

/** What one roll of a sub stat can add, by rarity and stat; flat, or points, uncut; the lowest first. */
export const rollTiers = oncePerPack((pack): ReadonlyMap<string, readonly number[]> => {
  const tiers = new Map<string, readonly number[]>();
  for (const [rarity, affixes] of Object.entries(hsrData(pack).tables.subAffixes)) {
    for (const [property, base, step] of Object.values(affixes)) {
      const stat = findStat(property) ?? property;
      const factor = findProperty(stat)?.isPercent ? 100 : 1;
      tiers.set(
        `${rarity}:${stat}`,
        steps.map((count) => (base + step * count) * factor),
      );
    }
  }
  return tiers;
});

function shownSum(stat: string, sum: number): number {
  const known = findProperty(stat);
  return known ? statOf(known.property, known.isPercent ? sum / 100 : sum).value : sum;
}

/** Reads what sub stats came of, with the tables of a pack. */
export const rollReader = oncePerPack((pack) =>
  createRollReader({
    tiersOf: (stat, rarity) => rollTiers(pack).get(`${rarity}:${stat}`) ?? [],
    shown: shownSum,
  }),
);

/** What the sub stats of a relic came of (R10.3b). */
export const rollsOf = (item: WithoutRolls, pack: CatalogPack): GearRolls =>
  rollReader(pack).rollsOf(item);
