import type { GearItem, GearSubStat, WithoutRolls } from '../../gear.ts';
import type { GearRolls } from '../rules.ts';
import { critValueOf } from './gear.ts';

/** How a game's sub stats come of their rolls. */
export interface RollTables {
  /** What one roll can add, the lowest first; empty for what the tables do not have. */
  tiersOf(stat: string, rarity: number): readonly number[];
  /** A sum as the game shows it. */
  shown(stat: string, sum: number): number;
}

interface Decoded {
  /** Unrounded. */
  readonly sum: number;
  /** Each roll, the highest first, with two decimals; null where several combinations are shown alike. */
  readonly values: readonly number[] | null;
}

/** One sub stat on pieces of one rarity. */
interface Line {
  /** The highest roll on five stars; undefined for a stat that does not roll. */
  readonly top: number | undefined;
  /** By the count of rolls: what a shown value came of. Made when it is first asked for. */
  readonly byRolls: (ReadonlyMap<number, Decoded> | undefined)[];
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

/** A game's reader of sub stats: what the pieces of its tables came of. */
export interface RollReader {
  rollsOf(item: WithoutRolls): GearRolls;
  /** What a value that is shown after `rolls` rolls was before it was rounded; itself where that cannot be told. */
  sumOf(rarity: number, sub: WithoutRollValues): number;
}

export function createRollReader(tables: RollTables): RollReader {
  const lines = new Map<number, Map<string, Line>>();
  const lineOf = (stat: string, rarity: number): Line => {
    const known = lines.get(rarity) ?? new Map<string, Line>();
    lines.set(rarity, known);
    const line = known.get(stat) ?? { top: tables.tiersOf(stat, topRarity).at(-1), byRolls: [] };
    known.set(stat, line);
    return line;
  };
  const tableOf = (line: Line, rarity: number, { stat, rolls }: WithoutRollValues) => {
    if (rolls > maxRolls) return undefined;
    const table = decodings(tables.tiersOf(stat, rarity), rolls, (sum) => tables.shown(stat, sum));
    line.byRolls[rolls] = table;
    return table;
  };
  const decodedOf = (line: Line, rarity: number, sub: WithoutRollValues): Decoded | undefined =>
    (line.byRolls[sub.rolls] ?? tableOf(line, rarity, sub))?.get(sub.value);
  return {
    rollsOf(item) {
      const rollValues: (readonly number[] | null)[] = [];
      let rolled = 0;
      let isKnown = true;
      for (const sub of item.subStats) {
        const line = lineOf(sub.stat, item.rarity);
        const decoded = decodedOf(line, item.rarity, sub);
        if (line.top === undefined) isKnown = false;
        else rolled += (decoded?.sum ?? sub.value) / line.top;
        rollValues.push(decoded?.values ?? null);
      }
      return {
        critValue: critValueOf(item, item.mainStat.value),
        rollValue: isKnown ? Math.round(rolled * 1000) / 10 : null,
        rollValues,
      };
    },
    sumOf: (rarity, sub) => decodedOf(lineOf(sub.stat, rarity), rarity, sub)?.sum ?? sub.value,
  };
}

type WithoutRollValues = Omit<GearSubStat, 'rollValues'>;

/** A piece with what its sub stats came of. */
export const withRolls = (
  item: WithoutRolls,
  { critValue, rollValue, rollValues }: GearRolls,
): GearItem => ({
  ...item,
  subStats: item.subStats.map((sub, index) => ({ ...sub, rollValues: rollValues[index] ?? null })),
  critValue,
  rollValue,
});
