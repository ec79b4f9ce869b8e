import type { GameId } from './ids.ts';
import type { Names, Text } from './names.ts';

/**
 * What the catalog of one game holds, in all languages at once: what an importer makes and a pack holds. A record is
 * a head, which lists are made of and which stays in memory, and a body, which is read when the record is asked for.
 * Descriptions are texts of the games: the dataset that comes with the project has null in their place.
 */
export interface CatalogContent {
  readonly game: GameId;
  /** The game's version that the sources describe: `6.7`. */
  readonly version: string;
  readonly characters: readonly CatalogRecord<CharacterHead, CharacterBody>[];
  readonly weapons: readonly CatalogRecord<WeaponHead, WeaponBody>[];
  readonly sets: readonly CatalogRecord<SetHead, SetBody>[];
  /** genshin only; empty elsewhere. */
  readonly namecards: readonly CatalogRecord<NamecardHead, NamecardBody>[];
  /** zzz only; empty elsewhere. */
  readonly bangboo: readonly CatalogRecord<BangbooHead, BangbooBody>[];
  readonly shared: CatalogShared;
  /** What players are mapped with beside the records: numbers, in the form of the game; no name of a record. */
  readonly mapping?: unknown;
  /** The oldest first, each id once. */
  readonly banners?: readonly BannerRecord[];
}

/** Heads have unique ids and are in their order. */
export interface CatalogRecord<Head extends CatalogHead, Body> {
  readonly head: Head;
  readonly body: Body;
}

/** What belongs to a whole game. */
export interface CatalogShared {
  /** The slots in the game's order, each with the stats its main stat is one of. */
  readonly slots: readonly { readonly slot: string; readonly mainStats: readonly string[] }[];
  readonly subStats: readonly string[];
  /** Percent points for percent stats, one decimal (R7.7). */
  readonly mainStats: readonly MainStatRow[];
  /** Material id to its names. */
  readonly materials: Readonly<Record<string, Names>>;
  /** What stats are called, by the shared vocabulary: bonuses are composed with them. */
  readonly statNames?: Readonly<Record<string, Names>>;
}

export interface MainStatRow {
  readonly slot: string;
  readonly rarity: number;
  readonly maxLevel: number;
  readonly stats: readonly { readonly stat: string; readonly base: number; readonly max: number }[];
}

/** A character of genshin or hsr, an agent of zzz. */
export interface CharacterHead extends CatalogHead {
  /** 4 or 5; zzz S = 5, A = 4. */
  readonly rarity: number;
  /** The English value that filters match: `Cryo`, `Lightning`, `Ether`; a new one of the game is a string too. */
  readonly element: string | null;
  /** All of them, `element` among them, when a character can have several. */
  readonly elements?: readonly string[];
  /** In English: weapon class (`Sword`), path name (`Hunt`), specialty (`Attack`) (R7.9). */
  readonly weaponType: string | null;
  /** Nation (genshin) or faction (zzz); null when there is none (R7.9). */
  readonly region: Text;
  /** `1.0`; null when no source has it. */
  readonly releaseVersion: string | null;
  /** `2020-09-28`; null when no source has it. */
  readonly releasedAt: string | null;
  /** Paths below the picture host, such as `/ui/UI_AvatarIcon_Ayaka.png`. */
  readonly icon: string | null;
  readonly portrait: string | null;
  readonly splash: string | null;
  /** hsr only: what is served of it is its enhanced kit (R7.6a); left out for every other character. */
  readonly enhanced?: true;
}

export interface CharacterBody extends KitRecord {
  readonly description: Text;
  /** What each ascension costs (R7.4). */
  readonly ascension: readonly AscensionRecord[];
  /** Stats at level 1 and before and after each ascension. */
  readonly levels: readonly LevelRecord[];
  /** genshin only: what a character is with each of several elements. `talents` and `ranks` are those of `element`. */
  readonly forms?: readonly FormRecord[];
  readonly path: PathRecord | null;
  /** hsr only: the kit before it was enhanced; `talents`, `ranks` and `traces` are those of the enhanced one. */
  readonly original?: KitRecord;
  /** zzz only: core skill A to F. */
  readonly coreSkill: readonly CoreSkillRecord[];
}

/** A path of hsr; null in other games. */
interface PathRecord {
  readonly id: string;
  readonly names: Names;
}

export interface FormRecord extends Pick<KitRecord, 'talents' | 'ranks'> {
  readonly element: string;
}

export interface KitRecord {
  readonly talents: readonly TalentRecord[];
  /** Constellations, eidolons, mindscapes: six. */
  readonly ranks: readonly RankRecord[];
  /** hsr only: the trace tree. */
  readonly traces: readonly TraceRecord[];
}

/** Without markup, placeholders filled with the numbers of level 1. */
interface Described {
  readonly names: Names;
  readonly description: Text;
}

/** What can be levelled, with numbers in its description. */
interface Levelled extends Described {
  /** Where languages count the numbers in another order than English: each language's, as indexes. */
  readonly orders?: readonly (readonly number[])[];
  /** What each level costs, the first paid one first; left out where it cannot be raised, or nothing is paid. */
  readonly levelCosts?: readonly LevelCostRecord[];
}

export interface TalentRecord extends Levelled {
  /** genshin `normal|skill|burst|passive`, hsr `basic|skill|ultimate|talent|technique`, zzz `basic|dodge|assist|special|chain|core`. */
  readonly type: string;
  /** `values[0]` is level 1; percent in percent points (R7.3). */
  readonly params: readonly ParamRecord[];
}

export type ParamUnit = 'percent' | 'flat' | 'seconds' | 'count';

export interface ParamRecord {
  /** Words of the game; null where it has none. */
  readonly labels: Names;
  readonly unit: ParamUnit;
  readonly values: readonly number[];
}

export interface LevelRecord {
  readonly level: number;
  /** As a player's character shows it: 0 to 6; 1 to 6 in zzz. */
  readonly ascension: number;
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
  /** hsr only. */
  readonly spd?: number;
}

export interface RankRecord extends Described {
  /** 1 to 6. */
  readonly level: number;
}

export interface TraceRecord extends Levelled {
  readonly id: number;
  /** 1 to 4 as in the player's trace tree: basic, skill, ultimate, talent; bonus abilities and others stand in the row they hang below. */
  readonly row: number;
  readonly kind: 'main_skill' | 'stat_boost' | 'bonus_ability';
  readonly maxLevel: number;
  readonly unlock: {
    readonly ascension: number;
    readonly level: number;
    readonly parentId: number | null;
  };
  /** Numbers of each level, in the order of the English description. */
  readonly levelCurve: readonly { readonly level: number; readonly params: readonly number[] }[];
}

/** The stages of a core skill, in their order (R6.9). */
export const coreLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type CoreLetter = (typeof coreLetters)[number];

export interface CoreSkillRecord extends Described {
  readonly letter: CoreLetter;
  /** What the core skill adds to the agent's stats by then, all in all. */
  readonly stats?: readonly StatBonus[];
  readonly unlock: {
    readonly agentLevel: number;
    /** Left out, as the materials are, where no source has the cost. */
    readonly currency?: number;
    readonly materials: readonly MaterialRecord[];
  };
}

export interface NamecardHead extends CatalogHead {
  readonly icon: string | null;
  readonly banner: string | null;
}

export interface NamecardBody {
  readonly description: Text;
}

export interface BangbooHead extends CatalogHead {
  /** S = 5, A = 4. */
  readonly rarity: number;
  readonly icon: string | null;
}

export interface BangbooBody {
  readonly active: Readonly<Record<'names' | 'description', Text>>;
  readonly passive: BangbooBody['active'];
  /** No source has it. */
  readonly cost: number | null;
  readonly chain: Text;
  /** At level 1 and before and after each raise of the cap; empty where no source has them. */
  readonly levels?: readonly LevelRecord[];
  /** At level 60; empty where no source has them. */
  readonly stats?: readonly StatBonus[];
}

/** A weapon, light cone or w-engine. */
export interface WeaponHead extends CatalogHead {
  /** 1 to 5; zzz S = 5, A = 4, B = 3 (R7.2). */
  readonly rarity: number;
  /** English: weapon class, path name, specialty. */
  readonly type: string | null;
  readonly icon: string | null;
  /** At level 1, and at the game's top level (90, 80, 60); integers. */
  readonly baseAtk: { readonly first: number; readonly top: number };
  /** Null when the weapon has none; hsr: `hp`. Percent points for percent stats. */
  readonly secondary: (WeaponHead['baseAtk'] & { readonly stat: string }) | null;
  readonly releaseVersion: string | null;
  /** Where it can be had, when a source has it: lists show it (R7.1). */
  readonly sources: readonly Names[];
}

export interface WeaponBody {
  readonly passive: Text;
  /** Always five: what the passive says at each refinement, superimposition or phase. */
  readonly refinements: readonly { readonly rank: number; readonly description: Text }[];
  /** Level 1, and before and after each ascension (R7.5). */
  readonly curve: readonly WeaponLevel[];
  readonly ascension?: readonly AscensionRecord[];
  /** Characters whose kit it fits by a rule (docs/catalog.md), by id. */
  readonly recommendedCharacters?: readonly number[];
  readonly path: PathRecord | null;
}

export interface WeaponLevel {
  readonly level: number;
  readonly ascension: number;
  readonly baseAtk: number;
  readonly secondaryValue: number | null;
  /** hsr only. */
  readonly hp?: number;
  readonly def?: number;
}

/** An artifact set, relic set or drive disc set. */
export interface SetHead extends CatalogHead {
  readonly rarityMax: number;
  /** genshin `artifact`, hsr `cavern` or `planar`, zzz `disc`. */
  readonly kind: 'artifact' | 'cavern' | 'planar' | 'disc';
  readonly icon: string | null;
  /** The slots it has, as in `CatalogShared.slots`. */
  readonly slots: readonly string[];
  /** genshin only: the bonus of a set that has one piece. */
  readonly one?: BonusRecord | null;
  /** Null when the set has no such bonus. */
  readonly two: BonusRecord | null;
  readonly four: BonusRecord | null;
}

export interface BonusRecord {
  readonly text: Text;
  /**
   * The plain stats it always gives, in the shared vocabulary (`atk_percent`, 18), when they are all it gives: composed
   * where the text is null. Empty when it does anything else (R7.6a).
   */
  readonly stats: readonly (readonly [stat: string, value: number])[];
}

export interface SetBody {
  /** The pieces' names by slot. */
  readonly pieces: Readonly<Record<string, Names>>;
  /** Characters whose kit it fits by a rule (docs/catalog.md), by id. */
  readonly recommendedCharacters?: readonly number[];
}

export interface CatalogHead {
  readonly id: number;
  readonly names: Names;
  /** One source alone knows it, until an import brings it (R7.6c); left out for every other record. */
  readonly provisional?: true;
}

interface Cost {
  /** Mora, credits, dennies. */
  readonly currency: number;
  readonly materials: readonly MaterialRecord[];
}

export interface AscensionRecord extends Cost {
  /** The ascension that it leads to, as a player's character shows it: 1 to 6; in zzz, where 1 is not yet promoted, 2 to 6. */
  readonly phase: number;
  /** The level that can be reached after it. */
  readonly levelCap: number;
}

export interface LevelCostRecord extends Cost {
  readonly level: number;
}

export interface MaterialRecord {
  readonly id: number;
  readonly count: number;
}

/** A stat in the shared vocabulary with what is added to it: percent points where it is a percentage. */
export type StatBonus = readonly [stat: string, value: number];

/** What a banner is for: the kind of the first record that it features. */
export type BannerKind = 'character' | 'weapon' | 'light_cone' | 'w_engine';

/** One banner of a game, in all languages at once: what a dataset makes and a pack holds. */
export interface BannerRecord {
  /** Game, kind of the source and first day, such as `genshin-301-2020-09-28`: the same whenever it is made again. */
  readonly id: string;
  readonly kind: BannerKind;
  /** Null where no source names it. */
  readonly titles: Text;
  readonly version: string;
  /** From 1 within its version. */
  readonly phase: number;
  /** Addresses of its artwork, which may have words on it; null where no source has one. */
  readonly pictures: Text;
  readonly featured: readonly FeaturedRecord[];
  /** RFC 3339 in UTC. */
  readonly startsAt: string;
  /** Null for one without an end. */
  readonly endsAt: string | null;
}

export interface FeaturedRecord {
  readonly kind: BannerKind;
  readonly id: number;
  /** 5 or 4. */
  readonly rarity: number;
  /** Whether it comes more often than others of its rarity. */
  readonly rateUp: boolean;
}
