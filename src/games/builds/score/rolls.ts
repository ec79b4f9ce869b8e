import { memoize } from '../../../lib/memoize.ts';
import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import type { GearItem, GearSubStat, WithoutRolls } from '../../gear.ts';
import type { WornStat } from '../build.ts';

interface Decoded {
  /** Unrounded. */
  readonly sum: number;
  /** Each roll, the highest first, with two decimals; null where several combinations are shown alike. */
  readonly values: readonly number[] | null;
}

const topRarity = 5;
/** No piece has more rolls on one line. */
const maxRolls = 6;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Each way to take `count` of the tiers, in any order. */
function combinations(tiers: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return tiers.flatMap((tier, index) =>
    combinations(tiers.slice(0, index + 1), count - 1).map((rest) => [tier, ...rest]),
  );
}

/**
 * Which rolls a shown value can have come of, for one stat, rarity and count: a table made once, since a value of the
 * display stands for few sums. Rolls of the tiers 3, 3, 0 and 2, 2, 2 have the same sum: then only the sum is known.
 */
function decodings(tiers: readonly number[], count: number, shown: (sum: number) => number) {
  const found = new Map<number, Decoded>();
  for (const values of combinations(tiers, count)) {
    const sum = values.reduce((total, value) => total + value, 0);
    const key = shown(sum);
    const known = found.get(key);
    const decoded = { sum, values: values.map(hundredths) };
    found.set(key, known === undefined ? decoded : { sum: known.sum, values: null });
  }
  return found;
}

/** 2 x CRIT Rate + CRIT DMG in points, main and sub stats. */
export function critValueOf(
  piece: { readonly mainStat: { readonly stat: string }; readonly subStats: readonly WornStat[] },
  mainValue: number,
): number {
  let sum = critShare(piece.mainStat.stat, mainValue);
  for (const { stat, value } of piece.subStats) sum += critShare(stat, value);
  return Math.round(sum * 10) / 10;
}

const critWeights: Readonly<Record<string, number>> = { crit_rate: 2, crit_dmg: 1 };
const critShare = (stat: string, value: number): number => (critWeights[stat] ?? 0) * value;

type WithoutRollValues = Omit<GearSubStat, 'rollValues'>;

/**
 * How a game's sub stats come of their rolls. `readTiers`: what one roll can add, by `rarity:stat`, the lowest first;
 * flat, or points, unrounded. `shown`: a sum as the game shows it.
 */
export function createRolls(
  readTiers: (pack: CatalogPack) => ReadonlyMap<string, readonly number[]>,
  shown: (stat: string, sum: number) => number,
) {
  const tiersBy = oncePerPack(readTiers);
  const tiersOf = (pack: CatalogPack, stat: string, rarity: number): readonly number[] =>
    tiersBy(pack).get(`${rarity}:${stat}`) ?? [];
  const linesOf = oncePerPack((pack) =>
    memoize((rarity: number) =>
      memoize((stat: string) => ({
        /** The highest roll on five stars; undefined for a stat that does not roll. */
        top: tiersOf(pack, stat, topRarity).at(-1),
        /** What shown values came of, by the count of rolls. */
        byRolls: memoize((count: number) =>
          decodings(tiersOf(pack, stat, rarity), count, (sum) => shown(stat, sum)),
        ),
      })),
    ),
  );
  const decode = (
    { byRolls }: { byRolls(count: number): ReadonlyMap<number, Decoded> },
    { rolls, value }: WithoutRollValues,
  ): Decoded | undefined => (rolls > maxRolls ? undefined : byRolls(rolls).get(value));
  return {
    tiersOf,
    /** What a value that is shown after its rolls was before it was rounded; itself where that cannot be told. */
    sumOf: (pack: CatalogPack, rarity: number, sub: WithoutRollValues): number =>
      decode(linesOf(pack)(rarity)(sub.stat), sub)?.sum ?? sub.value,
    /** A piece with what its sub stats came of (R10.3b). */
    withRolls(item: WithoutRolls, pack: CatalogPack): GearItem {
      const lineOf = linesOf(pack)(item.rarity);
      let rolled = 0;
      let isKnown = true;
      const subStats: GearSubStat[] = [];
      for (const sub of item.subStats) {
        const line = lineOf(sub.stat);
        const decoded = decode(line, sub);
        if (line.top === undefined) isKnown = false;
        else rolled += (decoded?.sum ?? sub.value) / line.top;
        subStats.push({ ...sub, rollValues: decoded?.values ?? null });
      }
      const critValue = critValueOf(item, item.mainStat.value);
      const rollValue = isKnown ? Math.round(rolled * 1000) / 10 : null;
      return { ...item, subStats, critValue, rollValue };
    },
  };
}

export type Rolls = ReturnType<typeof createRolls>;
