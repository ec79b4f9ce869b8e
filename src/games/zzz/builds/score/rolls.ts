import type { GearRolls } from '../../../builds/rules.ts';
import { createRollReader } from '../../../builds/score/rolls.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import type { WithoutRolls } from '../../../gear.ts';
import { oncePerPack } from '../../../pack-data.ts';
import { subStatValues } from '../../drive-discs.ts';
import { zzzData } from '../../tables.ts';

/** The columns of the values by rarity: A, S. What a roll adds to a disc of rarity B no source publishes. */
const columns: readonly (readonly [rarity: number, column: 0 | 1])[] = [
  [4, 0],
  [5, 1],
];

/** What a roll of a sub stat adds, by rarity and stat; flat, or points. All rolls add the same. */
export const rollTiers = oncePerPack((pack): ReadonlyMap<string, readonly number[]> => {
  const { properties } = zzzData(pack).tables;
  const tiers = new Map<string, readonly number[]>();
  for (const [property, values] of Object.entries(subStatValues)) {
    const [stat, divisor] = properties[property] ?? [property, 1];
    for (const [rarity, column] of columns) {
      tiers.set(`${rarity}:${stat}`, [values[column] / divisor]);
    }
  }
  return tiers;
});

/** Values are shown as they are summed; the few decimals that binary fractions add are none. */
const shownSum = (_stat: string, sum: number): number => Math.round(sum * 1000) / 1000;

/** Reads what sub stats came of, with the tables of a pack. */
export const rollReader = oncePerPack((pack) =>
  createRollReader({
    tiersOf: (stat, rarity) => rollTiers(pack).get(`${rarity}:${stat}`) ?? [],
    shown: shownSum,
  }),
);

/** What the sub stats of a drive disc came of (R10.3b). */
export const rollsOf = (item: WithoutRolls, pack: CatalogPack): GearRolls =>
  rollReader(pack).rollsOf(item);
