import { memoize, memoizeWeakly } from '../../../lib/memoize.ts';
import type { Build, WornGear } from '../build.ts';
import {
  levelOf,
  maxLevelOf,
  rarityOf,
  type ScoringProfile,
  type SetWishes,
  type SlotWishes,
  wantedWeight,
} from './profile.ts';

/** How many rolls of a piece fall on one sub stat at most: the one that it starts with and five more. */
const maxRolls = 6;
const lines = 4;

/** A main stat that is not asked for is worth a little still (mechanics, section 8). */
const anyMainStat = 0.2;

export const isMainWanted = ({ weights }: SlotWishes, stat: string): boolean =>
  (weights[stat] ?? anyMainStat) >= wantedWeight;

/** The value of a piece's main stat; by its level where it is not said. */
export const mainValueOf = (piece: WornGear, { gear }: ScoringProfile): number =>
  piece.mainStat.value ??
  gear.mainValue(piece.slot, piece.mainStat.stat, rarityOf(piece), levelOf(piece, gear));

/** slot weight x value / value of five stars at the highest level, 0 to 1. */
export function mainStatScore(piece: WornGear, slot: SlotWishes, profile: ScoringProfile): number {
  const { stat } = piece.mainStat;
  const top = slot.tops[stat] ?? 0;
  const share = top > 0 ? Math.min(1, mainValueOf(piece, profile) / top) : 0;
  return (slot.weights[stat] ?? anyMainStat) * share;
}

/** How many of the highest rolls a sub stat is worth. */
export const rollsWorth = (stat: string, value: number, { gear }: ScoringProfile): number => {
  const top = gear.topRolls[stat];
  return top === undefined ? 0 : value / top;
};

interface BestSubStats {
  /** The four of the highest weights, the best first. */
  readonly stats: readonly string[];
  /** The best weighted rolls: 6 w1 + w2 + w3 + w4. */
  readonly rolls: number;
}

const bestsOf = memoizeWeakly((profile: ScoringProfile) =>
  memoize((mainStat: string) => findBest(profile, mainStat)),
);

/** The best sub stats that a piece with this main stat can have: no sub stat is the main stat. */
export const bestSubStats = (profile: ScoringProfile, mainStat: string): BestSubStats =>
  bestsOf(profile)(mainStat);

function findBest({ gear, subWeights }: ScoringProfile, mainStat: string): BestSubStats {
  const weightOf = (stat: string): number => subWeights[stat] ?? 0;
  const stats = Object.keys(gear.topRolls)
    .filter((stat) => stat !== mainStat)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, lines);
  const rolls = stats.reduce(
    (sum, stat, index) => sum + (index === 0 ? maxRolls : 1) * weightOf(stat),
    0,
  );
  return { stats, rolls };
}

/** Weighted rolls by the best possible; 0 for a role that wants none of the sub stats. */
export function qualityOf(piece: WornGear, profile: ScoringProfile): number {
  let weighted = 0;
  for (const { stat, value } of piece.subStats) {
    weighted += (profile.subWeights[stat] ?? 0) * rollsWorth(stat, value, profile);
  }
  const best = bestSubStats(profile, piece.mainStat.stat).rolls;
  return best > 0 ? Math.min(1, weighted / best) : 0;
}

/** Sub stats of this quality: all rolls on the four that the role wants most, most on the first. */
export const subStatsOf = (
  quality: number,
  mainStat: string,
  profile: ScoringProfile,
): WornGear['subStats'] =>
  bestSubStats(profile, mainStat).stats.map((stat, index) => ({
    stat,
    value: quality * (index === 0 ? maxRolls : 1) * (profile.gear.topRolls[stat] ?? 0),
    rolls: null,
  }));

/** Rolls in percent of the highest, summed: as players' gear shows it, where the count of the rolls is known. */
export function rollValueOf(piece: WornGear, profile: ScoringProfile): number {
  const rarity = rarityOf(piece);
  const rolls = piece.subStats.reduce((sum, { stat, value, rolls: given }) => {
    const count = given ?? rollsOfValue(stat, value, profile);
    const exact =
      count === null ? value : profile.gear.sumOf(rarity, { stat, value, rolls: count });
    return sum + rollsWorth(stat, exact, profile);
  }, 0);
  return Math.round(rolls * 1000) / 10;
}

/** What the display may have rounded away, in rolls. */
const rounding = 0.02;

/** How many rolls a piece has; null where a sub stat's value can be that of several counts. */
export function rollCountOf(piece: WornGear, profile: ScoringProfile): number | null {
  let count = 0;
  for (const sub of piece.subStats) {
    const rolls = sub.rolls ?? rollsOfValue(sub.stat, sub.value, profile);
    if (rolls === null) return null;
    count += rolls;
  }
  return count;
}

function rollsOfValue(stat: string, value: number, { gear }: ScoringProfile): number | null {
  const top = gear.topRolls[stat];
  const low = gear.lowRolls[stat];
  if (top === undefined || low === undefined) return null;
  const fewest = Math.max(1, Math.ceil(value / top - rounding));
  const most = Math.floor(value / low + rounding);
  return fewest === most ? fewest : null;
}

/** How far its level has come, 0 to 1. */
export const levelShare = (piece: WornGear, { gear }: ScoringProfile): number =>
  Math.min(1, levelOf(piece, gear) / maxLevelOf(piece, gear));

interface SetsScore {
  /** 0 to 1. */
  readonly value: number;
  readonly detail: string;
}

interface Worn {
  readonly id: number;
  readonly count: number;
  readonly isRecommended: boolean;
}

/** The sets of which two pieces and more are worn, with how many. */
export function wornSets(gear: readonly WornGear[], slots: readonly string[]) {
  const counts = new Map<number, number>();
  for (const { slot, setId } of gear) {
    if (setId !== null && slots.includes(slot)) counts.set(setId, (counts.get(setId) ?? 0) + 1);
  }
  for (const [id, count] of counts) if (count < 2) counts.delete(id);
  return counts;
}

/** The same, the most pieces first, recommended ones before others. */
function listWornSets(gear: readonly WornGear[], { slots, worth, mixed }: SetWishes): Worn[] {
  const isMixed = (id: number): boolean => mixed.some(({ ids }) => ids.has(id));
  return [...wornSets(gear, slots)]
    .map(([id, count]) => ({ id, count, isRecommended: (worth?.has(id) ?? false) || isMixed(id) }))
    .toSorted(
      (one, other) =>
        Number(other.count >= 4) - Number(one.count >= 4) ||
        Number(other.isRecommended) - Number(one.isRecommended) ||
        other.count - one.count ||
        one.id - other.id,
    );
}

interface Counted extends SetsScore {
  /** What is worn beside the sets that were counted. */
  readonly rest: readonly Worn[];
}

/**
 * Four of a set that suits what its place is worth, two and two that go together 0.75, any four `anyFour`, any two 0.3
 * (mechanics, section 8). Where no source recommends a set, none is known to be better than another: any four are 0.8.
 */
function fourPieces(worn: readonly Worn[], { worth, mixed }: SetWishes, anyFour: number): Counted {
  const [first, second, ...others] = worn;
  if (first === undefined) return { value: 0, detail: 'no two pieces of a set', rest: [] };
  if (first.count >= 4) {
    const rest = worn.slice(1);
    const value = worth?.get(first.id);
    if (value !== undefined) return { value, detail: 'four pieces of a recommended set', rest };
    return { value: worth ? anyFour : 0.8, detail: 'four pieces of a set', rest };
  }
  const mix = mixed.find(({ ids }) => ids.has(first.id) && second && ids.has(second.id));
  if (mix) return { value: mix.worth, detail: 'two pieces of two recommended sets', rest: others };
  return {
    value: 0.3,
    detail: 'two pieces of a set',
    rest: second === undefined ? [] : [second, ...others],
  };
}

/** The same for the pair beside them. */
function twoPieces([first]: readonly Worn[], { worth }: SetWishes): SetsScore {
  if (first === undefined) return { value: 0, detail: 'no pair' };
  const value = worth?.get(first.id);
  if (value !== undefined) return { value, detail: 'a recommended pair' };
  return { value: worth ? 0.5 : 0.8, detail: 'a pair' };
}

/** What the four pieces are worth where a pair stands beside them. */
const shareOfFour = 0.7;
/** Any four pieces, alone and beside a pair: wrong ones cost at least five points of a score. */
const anyFourAlone = 0.5;
const anyFourBeside = 0.25;

/** How well the sets suit the character; of four pieces and a pair the four are worth more. */
export function setsScore(
  { gear }: Build,
  { fourPieces: four, twoPieces: two }: ScoringProfile,
): SetsScore {
  const anyFour = two === null ? anyFourAlone : anyFourBeside;
  const { value, detail, rest } = fourPieces(listWornSets(gear, four), four, anyFour);
  if (two === null) return { value, detail };
  const worn = listWornSets(gear, two);
  const isShared = two.slots.some((slot) => four.slots.includes(slot));
  const pair = twoPieces(
    isShared ? worn.filter(({ id }) => rest.some((one) => one.id === id)) : worn,
    two,
  );
  return {
    value: shareOfFour * value + (1 - shareOfFour) * pair.value,
    detail: `${detail} and ${pair.detail}`,
  };
}

/** The set to wear: the best that suits, unless another takes fewer new pieces; of all that are worn where none is known. */
function nearestSet(
  gear: readonly WornGear[],
  { slots, worth }: SetWishes,
  taken: number | undefined,
) {
  const worn = gear.flatMap(({ slot, setId }) =>
    slots.includes(slot) && setId !== null ? [setId] : [],
  );
  const count = (id: number): number => worn.filter((one) => one === id).length;
  const places = [...(worth?.keys() ?? new Set(worn))].filter((id) => id !== taken);
  return places.toSorted((one, other) => count(other) - count(one))[0];
}

/** Makes `size` of the pieces of one set, those that already are of it first; pieces of the set `taken` stay. */
function ofOneSet(
  gear: readonly WornGear[],
  wishes: SetWishes,
  size: number,
  taken?: number,
): { readonly gear: readonly WornGear[]; readonly set: number | undefined } {
  const set = nearestSet(gear, wishes, taken);
  if (set === undefined) return { gear, set };
  const free = gear.filter(
    ({ slot, setId }) => wishes.slots.includes(slot) && (taken === undefined || setId !== taken),
  );
  const chosen = new Set(
    free
      .toSorted((one, other) => Number(other.setId === set) - Number(one.setId === set))
      .slice(0, size),
  );
  return {
    gear: gear.map((piece) => (chosen.has(piece) ? { ...piece, setId: set } : piece)),
    set,
  };
}

interface Dressed {
  readonly build: Build;
  /** The set that it was given; undefined where none is known. */
  readonly set: number | undefined;
}

/** The build with four pieces of the set that suits it, as far as its pieces reach. */
export function withFour(build: Build, wishes: SetWishes): Dressed {
  const { gear, set } = ofOneSet(build.gear, wishes, 4);
  return { build: { ...build, gear }, set };
}

/** The build with a pair that suits it beside the four that it wears. */
export function withPair(build: Build, four: SetWishes, two: SetWishes): Dressed {
  const isShared = two.slots.some((slot) => four.slots.includes(slot));
  const [taken] = isShared ? listWornSets(build.gear, four) : [];
  const { gear, set } = ofOneSet(build.gear, two, 2, taken?.id);
  return { build: { ...build, gear }, set };
}
