import type { RecommendationCode } from '../analysis.ts';
import type { Build, Role, WornGear, WornStat } from '../build.ts';

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
  /** Set ids that suit the character; undefined where nobody says which do. */
  readonly recommended: ReadonlySet<number> | undefined;
}

/** Final stats by the shared vocabulary: flat, or fractions; undefined where nobody can say. */
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

export interface CheckFix {
  readonly code: RecommendationCode;
  readonly message: string;
  /** The final stats with which it is met. */
  readonly stats: Readonly<Record<string, number>>;
}

/** What the pieces of a game can be. */
export interface GearTables {
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
  readonly role: Role;
  /** All slots in the game's order. */
  readonly slots: readonly SlotWishes[];
  readonly subWeights: Readonly<Record<string, number>>;
  readonly fourPieces: SetWishes;
  /** Null in a game whose sets have four pieces only. */
  readonly twoPieces: SetWishes | null;
  readonly checks: readonly RoleCheck[];
  readonly gear: GearTables;
  readonly maxLevel: number;
  readonly maxWeaponLevel: number;
}

export const topRarity = 5;

/** The stars of a piece; five where they are not said. */
export const rarityOf = ({ rarity }: WornGear): number => rarity ?? topRarity;

/** The highest level that a piece can have. */
export const maxLevelOf = (piece: WornGear, { maxLevel }: GearTables): number =>
  maxLevel[rarityOf(piece)] ?? maxLevel[5] ?? 1;

/** The level of a piece; the highest where it is not said. */
export const levelOf = (piece: WornGear, tables: GearTables): number =>
  piece.level ?? maxLevelOf(piece, tables);
