import type { BannerRecord } from './banner.ts';
import type {
  AscensionRecord,
  CatalogHead,
  LevelCostRecord,
  MaterialRecord,
  StatBonus,
} from './catalog-members.ts';
import type { SetBody, SetHead } from './catalog-set.ts';
import type { WeaponBody, WeaponHead } from './catalog-weapon.ts';
import type { GameId } from './ids.ts';
import type { Names, Text } from './names.ts';

/**
 * What the catalog of one game holds, in all languages at once: what an importer makes and a pack keeps. A record is
 * a head, which lists are made of and which stays in memory, and a body, which is read when somebody looks at it.
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

/** Heads have unique ids and stand in the order of them. */
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

export interface CharacterBody {
  readonly description: Text;
  readonly talents: readonly TalentRecord[];
  /** What each ascension costs (R7.4). */
  readonly ascension: readonly AscensionRecord[];
  /** Stats at level 1 and before and after each ascension. */
  readonly levels: readonly LevelRecord[];
  /** Constellations, eidolons, mindscapes: six. */
  readonly ranks: readonly RankRecord[];
  /** genshin only: what a character is with each of several elements. `talents` and `ranks` are those of `element`. */
  readonly forms?: readonly FormRecord[];
  /** hsr only: the path's id and names. */
  readonly path: { readonly id: string; readonly names: Names } | null;
  /** hsr only: the trace tree. */
  readonly traces: readonly TraceRecord[];
  /** hsr only: the kit before it was enhanced; `talents`, `ranks` and `traces` are those of the enhanced one. */
  readonly original?: KitRecord;
  /** zzz only: core skill A to F. */
  readonly coreSkill: readonly CoreSkillRecord[];
}

export interface FormRecord {
  readonly element: string;
  readonly talents: readonly TalentRecord[];
  readonly ranks: readonly RankRecord[];
}

export interface KitRecord {
  readonly talents: readonly TalentRecord[];
  readonly ranks: readonly RankRecord[];
  readonly traces: readonly TraceRecord[];
}

export interface TalentRecord {
  /** genshin `normal|skill|burst|passive`, hsr `basic|skill|ultimate|talent|technique`, zzz `basic|dodge|assist|special|chain|core`. */
  readonly type: string;
  readonly names: Names;
  /** Without markup, placeholders filled with the numbers of level 1. */
  readonly description: Text;
  /** `values[0]` is level 1; percent in percent points (R7.3). */
  readonly params: readonly ParamRecord[];
  /** Where languages count them in another order than English: each language's, as indexes of `params`. */
  readonly orders?: readonly (readonly number[])[];
  /** What each level costs, from 2 on; left out where it cannot be raised. */
  readonly levelCosts?: readonly LevelCostRecord[];
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

export interface RankRecord {
  /** 1 to 6. */
  readonly level: number;
  readonly names: Names;
  readonly description: Text;
}

export interface TraceRecord {
  readonly id: number;
  /** 1 to 4 as in the player's trace tree: basic, skill, ultimate, talent; bonus abilities and others stand in the row they hang below. */
  readonly row: number;
  readonly kind: 'main_skill' | 'stat_boost' | 'bonus_ability';
  readonly names: Names;
  readonly description: Text;
  readonly maxLevel: number;
  readonly unlock: {
    readonly ascension: number;
    readonly level: number;
    readonly parentId: number | null;
  };
  /** Numbers of each level, in the order of the English description. */
  readonly levelCurve: readonly { readonly level: number; readonly params: readonly number[] }[];
  /** As that of a talent. */
  readonly orders?: readonly (readonly number[])[];
  /** What each level costs: from 2 on for a skill, level 1 for any other node; left out where nothing does. */
  readonly levelCosts?: readonly LevelCostRecord[];
}

/** The stages of a core skill, in their order (R6.9). */
export const coreLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type CoreLetter = (typeof coreLetters)[number];

export interface CoreSkillRecord {
  readonly letter: CoreLetter;
  readonly names: Names;
  readonly description: Text;
  /** What the core skill adds to the agent's stats by then, all in all. */
  readonly stats?: readonly StatBonus[];
  readonly unlock: {
    readonly agentLevel: number;
    /** Left out, as the materials are, where no source tells the cost. */
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
  readonly active: { readonly names: Text; readonly description: Text };
  readonly passive: { readonly names: Text; readonly description: Text };
  /** No source has it. */
  readonly cost: number | null;
  readonly chain: Text;
  /** At level 1 and before and after each raise of the cap; empty where no source tells them. */
  readonly levels?: readonly LevelRecord[];
  /** At level 60; empty where no source tells them. */
  readonly stats?: readonly StatBonus[];
}
