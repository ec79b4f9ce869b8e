import { lazily } from '../lib/once.ts';

/**
 * A stat in the shared vocabulary: `hp`, `atk`, `def`, `hp_percent`, `atk_percent`, `def_percent`,
 * `crit_rate`, `crit_dmg`, `energy_recharge`, `elemental_mastery`, `healing_bonus`, `*_dmg_bonus`,
 * hsr `spd`, `break_effect`, `effect_hit_rate`, `effect_res`, zzz `impact_percent`, `anomaly_mastery_percent`,
 * `anomaly_proficiency`, `pen`, `pen_ratio`, `energy_regen_percent`. An unknown one has the game's own name.
 * `value` is flat, or percent points (46.6) for stats that end in `_percent` or are rates (R6.7).
 */
export interface GearStat {
  readonly stat: string;
  readonly value: number;
}

/** The stat that a share is of: `atk_percent` is `atk`. */
export const baseStat = (stat: string): string => stat.replace(/_percent$/, '');

export interface GearSubStat extends GearStat {
  /** How often the stat was rolled, the first time included; at least 1. */
  readonly rolls: number;
  /** Each roll's value, the highest first; null where several combinations are shown alike (R10.3b). */
  readonly rollValues: readonly number[] | null;
}

export interface Named {
  readonly id: number;
  readonly name: string | null;
}

/** One artifact, relic or drive disc (R6.7): one shape for three games. */
export interface GearItem {
  readonly id: number;
  readonly slot: string;
  readonly set: Named;
  readonly name: string | null;
  readonly rarity: number;
  readonly level: number;
  readonly mainStat: GearStat;
  readonly subStats: readonly GearSubStat[];
  readonly iconUrl: string;
  /** 2 x CRIT Rate + CRIT DMG in points, main and sub stats. */
  readonly critValue: number;
  /** Its rolls in percent of the highest of five stars, summed; null where a sub stat is newer than the tables. */
  readonly rollValue: number | null;
}

/** A piece before the rolls of its sub stats are known. */
export type WithoutRolls = Omit<GearItem, 'subStats' | 'critValue' | 'rollValue'> & {
  readonly subStats: readonly Omit<GearSubStat, 'rollValues'>[];
};

/** A talent's or skill's shown level. */
export interface Talent {
  readonly id: number;
  /** genshin `normal|skill|burst`, hsr `basic|skill|ultimate|talent`, zzz the six skill ids. */
  readonly type: string;
  readonly name: string | null;
  readonly level: number;
}

/** What the source has beyond the listed fields, for a character whose details are shown (R6.6). */
export interface CharacterDetail<Stats> {
  readonly stats: Stats;
  readonly talents: readonly Talent[];
  readonly costumeId: number | null;
  readonly friendship: number | null;
}

/** A character with what it wears, which is most of the work of presenting one: it is done when the gear is read. */
export const withGear = <Character extends object, Name extends string>(
  character: Character,
  name: Name,
  present: () => readonly GearItem[],
) => lazily(character, name, present, { enumerable: true });
