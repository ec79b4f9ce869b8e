import type { CatalogHead, SetHead } from '../../catalog.ts';
import { type CatalogPack, type KindRecords, oncePerPack } from '../../catalog-pack.ts';
import type { RecommendationCode } from '../analysis.ts';
import type { Build, CharacterForm, Role, WornGear, WornStat } from '../build.ts';
import type { BuildProfile, ProfileName, ProfileSource } from '../profiles.ts';
import type { Advice } from './advice.ts';
import type { Rolls } from './rolls.ts';

/** What a slot is wanted to have as its main stat. */
export interface SlotWishes {
  readonly slot: string;
  /** By main stat: 1 wanted, 0.8 energy where it is wanted, 0.7 another stat that the kit scales with, 0.2 anything else. */
  readonly weights: Readonly<Record<string, number>>;
  /** By main stat: its value on five stars at the highest level. */
  readonly tops: Readonly<Record<string, number>>;
  /** The stat with the highest weight. */
  readonly best: string;
  /** Whether the game lets the main stat differ: only such slots count for the main stats. */
  readonly hasChoice: boolean;
}

/** Sets of one kind: what four pieces, or two, are wanted of. */
export interface SetWishes {
  /** The slots whose pieces count. */
  readonly slots: readonly string[];
  /** What all pieces of a set that suits are worth, the best first; undefined where no source says which do. */
  readonly worth: ReadonlyMap<number, number> | undefined;
  /** Sets of which two pieces each of any two suit, the best first. */
  readonly mixed: readonly SetMix[];
}

interface SetMix {
  readonly ids: ReadonlySet<number>;
  readonly worth: number;
}

/** Final stats by the shared vocabulary: flat, or fractions; undefined where they are not known. */
export type StatReader = (stat: string) => number | undefined;

/** One thing that a role asks of the final stats. */
export interface RoleCheck {
  /** 1 when it is met, less the further it is away; undefined where the stats are not known. */
  met(stat: StatReader, build: Build): number | undefined;
  /** What it asks and what there is, as half a sentence: `CRIT Rate 55 of 60 percent`. */
  describe(stat: StatReader, build: Build): string;
  /** What to do when it is not met; null where none of the codes says it. */
  fix(stat: StatReader, build: Build): CheckFix | null;
}

interface CheckFix {
  readonly code: RecommendationCode;
  readonly advice: Advice;
  /** The final stats with which it is met. */
  readonly stats: Readonly<Record<string, number>>;
}

/** What the pieces of a game can be. */
interface GearTables {
  /** The highest roll of a sub stat on a five-star piece by stat; points for percentages. */
  readonly topRolls: Readonly<Record<string, number>>;
  /** The lowest of the same. */
  readonly lowRolls: Readonly<Record<string, number>>;
  readonly maxLevel: Readonly<Record<number, number>>;
  /** Rarity and level of a piece that says neither are the highest. */
  mainValue(slot: string, stat: string, rarity: number, level: number): number;
  /** What a shown sub stat came of, unrounded. */
  sumOf(rarity: number, sub: WornStat & { readonly rolls: number }): number;
}

/** What a build is measured by: all that depends on the character and its role alone. */
export interface ScoringProfile {
  readonly name: ProfileName;
  readonly source: ProfileSource;
  readonly role: Role;
  /** All slots in the game's order. */
  readonly slots: readonly SlotWishes[];
  readonly subWeights: Readonly<Record<string, number>>;
  readonly fourPieces: SetWishes;
  /** Null in a game whose sets have four pieces only. */
  readonly twoPieces: SetWishes | null;
  readonly checks: readonly RoleCheck[];
  /** The main stats that its damage grows with; none of a role that deals none. */
  readonly scaling: readonly string[];
  readonly gear: GearTables;
  readonly maxLevel: number;
  readonly maxWeaponLevel: number;
}

const topRarity = 5;

/** The stars of a piece; five where they are not said. */
export const rarityOf = ({ rarity }: WornGear): number => rarity ?? topRarity;

/** The highest level that a piece can have. */
export const maxLevelOf = (piece: WornGear, { maxLevel }: GearTables): number =>
  maxLevel[rarityOf(piece)] ?? maxLevel[5] ?? 1;

/** The level of a piece; the highest where it is not said. */
export const levelOf = (piece: WornGear, tables: GearTables): number =>
  piece.level ?? maxLevelOf(piece, tables);

/** What each place in a list of recommendations is worth less than the one before, down to a least. */
const lessByPlace = 0.05;
const leastMain = 0.8;
const leastSet = 0.8;
const mixedWorth = 0.75;

const worthAt = (place: number, least: number): number => Math.max(least, 1 - place * lessByPlace);

/** How much a main stat is worth (mechanics, section 8). */
const mainWeights = { wanted: 1, energy: 0.8, scaling: 0.7, other: 0.2 } as const;

/** A flat version of a stat is worth two fifths of the one in percent. */
const ofFlat = (weight: number): number => (weight * 2) / 5;
const flatStats: readonly string[] = ['hp', 'atk', 'def'];

/** Whether a stat is the flat version of one in percent. */
export const isFlat = (stat: string): boolean => flatStats.includes(stat);

/** Weights of sub stats with those of the flat versions, which follow from the ones in percent. */
export const withFlat = (
  weights: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => ({
  ...weights,
  ...Object.fromEntries(flatStats.map((stat) => [stat, ofFlat(weights[`${stat}_percent`] ?? 0)])),
});

/** What is wanted of a slot: lists of stats, the first of each the best. */
export interface MainWishes {
  readonly wanted: readonly string[];
  /** Whether the first of them is better than the second. */
  readonly isOrdered?: boolean;
  readonly energy?: readonly string[];
  readonly scaling?: readonly string[];
}

function weightIn(wishes: MainWishes, stat: string): number {
  const { wanted, isOrdered = false, energy = [], scaling = [] } = wishes;
  const place = wanted.indexOf(stat);
  if (place >= 0) return isOrdered ? worthAt(place, leastMain) : mainWeights.wanted;
  if (energy.includes(stat)) return mainWeights.energy;
  return scaling.includes(stat) ? mainWeights.scaling : mainWeights.other;
}

/** The wishes for each slot of the game; a slot that has one main stat alone wants it. */
export const slotWishes = (
  { shared }: Pick<CatalogPack, 'shared'>,
  { maxLevel, mainValue }: GearTables,
  wishesOf: (slot: string) => MainWishes | undefined,
): SlotWishes[] =>
  shared.slots.map(({ slot, mainStats }): SlotWishes => {
    const hasChoice = mainStats.length > 1;
    const wishes = hasChoice ? wishesOf(slot) : undefined;
    const whole: MainWishes = wishes ?? { wanted: mainStats };
    const { wanted, energy = [], scaling = [] } = whole;
    const order = [...wanted, ...energy, ...scaling, ...mainStats];
    return {
      slot,
      weights: Object.fromEntries(mainStats.map((stat) => [stat, weightIn(whole, stat)])),
      tops: Object.fromEntries(
        mainStats.map((stat) => [stat, mainValue(slot, stat, topRarity, maxLevel[topRarity] ?? 1)]),
      ),
      best: order.find((stat) => mainStats.includes(stat)) ?? '',
      hasChoice,
    };
  });

/** The records whose bodies name each character, by its id. */
const namedBy = <Head extends CatalogHead>({
  heads,
  body,
}: KindRecords<Head, { readonly recommendedCharacters?: readonly number[] }>): ReadonlyMap<
  number,
  readonly Head[]
> => {
  const found = new Map<number, readonly Head[]>();
  for (const head of heads) {
    for (const id of body(head.id)?.recommendedCharacters ?? [])
      found.set(id, [...(found.get(id) ?? []), head]);
  }
  return found;
};

/** The sets that suit the skills of each character, by its id. */
export const recommendedSets = oncePerPack(({ sets }) => namedBy(sets));

/** The same of weapons. */
export const recommendedWeapons = oncePerPack(({ weapons }) => namedBy(weapons));

/** From here on a main stat is one that the role wants. */
export const wantedWeight = 0.7;

/** Sets that a rule says to suit, each as good as the others; any of them where it says of none. */
export function anyOf(slots: readonly string[], sets: readonly SetHead[]): SetWishes {
  if (sets.length === 0) return { slots, worth: undefined, mixed: [] };
  const ids = new Set(sets.map(({ id }) => id));
  return {
    slots,
    worth: new Map([...ids].map((id) => [id, 1])),
    mixed: [{ ids, worth: mixedWorth }],
  };
}

/** Four pieces as a profile recommends them; two and two are worth less, unless they are the first that it names. */
export function plannedSets(slots: readonly string[], { sets }: BuildProfile): SetWishes {
  const whole = sets.filter(({ pieces }) => pieces === 4).flatMap(({ ids }) => ids);
  if (sets.length === 0) return { slots, worth: undefined, mixed: [] };
  return {
    slots,
    worth: new Map(whole.map((id, place) => [id, worthAt(place, leastSet)])),
    mixed: sets.flatMap(({ pieces, ids }, place) =>
      pieces === 2 ? [{ ids: new Set(ids), worth: place === 0 ? 1 : mixedWorth }] : [],
    ),
  };
}

/** The sets beside them, in the order of the profile; then those whose two pieces raise what it wants most. */
export function plannedPairs(
  slots: readonly string[],
  { pairs, subStats }: BuildProfile,
  { sets }: CatalogPack,
): SetWishes {
  if (pairs.length === 0) return { slots, worth: undefined, mixed: [] };
  const worth = new Map(pairs.map((id, place) => [id, worthAt(place, leastSet)]));
  for (const { id, kind, two } of sets.heads) {
    const isWanted = two?.stats.some(([stat]) => (subStats[stat] ?? 0) >= wantedSubStat);
    if (kind === 'disc' && isWanted && !worth.has(id)) worth.set(id, leastSet);
  }
  return { slots, worth, mixed: [] };
}

/** From here on a sub stat is one of those that a profile wants most. */
const wantedSubStat = 0.75;

/**
 * Main stat values by the table of the catalog (R7.7), which has the first and the last level: between them they grow in
 * equal steps, in every game.
 */
function mainValues({ shared }: Pick<CatalogPack, 'shared'>): GearTables['mainValue'] {
  const rows = new Map<string, { base: number; max: number; maxLevel: number }>();
  for (const { slot, rarity, maxLevel, stats } of shared.mainStats) {
    for (const { stat, base, max } of stats)
      rows.set(`${slot}:${stat}:${rarity}`, { base, max, maxLevel });
  }
  return (slot, stat, rarity, level) => {
    const row = rows.get(`${slot}:${stat}:${rarity}`);
    return row === undefined ? 0 : row.base + ((row.max - row.base) * level) / row.maxLevel;
  };
}

/** What the pieces of a game can be, read once a pack. */
export const gearTablesOf = (maxLevel: GearTables['maxLevel'], rolls: Rolls) =>
  oncePerPack((pack): GearTables => {
    const tiers = pack.shared.subStats.map((stat) => [stat, rolls.tiersOf(pack, stat, 5)] as const);
    return {
      topRolls: Object.fromEntries(tiers.map(([stat, values]) => [stat, values.at(-1) ?? 0])),
      lowRolls: Object.fromEntries(tiers.map(([stat, values]) => [stat, values[0] ?? 0])),
      maxLevel,
      mainValue: mainValues(pack),
      sumOf: (rarity, sub) => rolls.sumOf(pack, rarity, sub),
    };
  });

/** What is read of a form of a character, and of a role of it, once a pack. */
export function oncePerForm<Rest extends readonly string[], Data>(
  read: (pack: CatalogPack, form: CharacterForm, ...rest: Rest) => Data,
): typeof read {
  const dataBy = oncePerPack(() => new Map<string, Data>());
  return (pack, form, ...rest) => {
    const key = `${form.avatarId}:${form.element}:${form.enhanced}:${rest.join()}`;
    const known = dataBy(pack);
    const data = known.get(key);
    if (data !== undefined) return data;
    const made = read(pack, form, ...rest);
    known.set(key, made);
    return made;
  };
}
