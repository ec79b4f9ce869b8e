import type { CoreLetter } from '../catalog.ts';
import type { PlayerBase } from '../game.ts';
import type { CharacterDetail, GearItem, Named } from '../gear.ts';
import type { SkillId } from './tables.ts';

export interface ZzzPlayer extends PlayerBase {
  readonly game: 'zzz';
  readonly showcase: readonly ZzzAgent[];
}

export interface ZzzAgent {
  readonly agentId: number;
  readonly name: string | null;
  readonly element: string | null;
  readonly specialty: string | null;
  readonly level: number;
  readonly mindscape: number;
  readonly ascension: number;
  /** Null before A (R6.9). */
  readonly coreSkill: CoreLetter | null;
  readonly wEngine: ZzzWEngine | null;
  readonly driveDiscs: readonly GearItem[];
  /** The six ids in the documented order (R6.9); empty when details are hidden. */
  readonly skills: readonly ZzzSkill[];
  readonly detail: CharacterDetail<ZzzStats> | null;
}

export interface ZzzWEngine extends Named {
  readonly level: number;
  readonly upgrade: number;
}

export interface ZzzSkill {
  readonly id: SkillId;
  readonly level: number;
}

/**
 * Final stats, computed: hp, atk, def, impact, anomaly*, pen, energyRegen, sheerForce flat, the rest percent points. Null
 * where something newer than the pack may count (R6.5).
 */
export interface ZzzStats {
  readonly hp: number | null;
  readonly atk: number | null;
  readonly def: number | null;
  readonly impact: number | null;
  readonly critRate: number | null;
  readonly critDmg: number | null;
  readonly anomalyMastery: number | null;
  readonly anomalyProficiency: number | null;
  readonly penRatio: number | null;
  readonly pen: number | null;
  readonly energyRegen: number | null;
  readonly sheerForce: number | null;
  readonly physicalDmgBonus: number | null;
  readonly fireDmgBonus: number | null;
  readonly iceDmgBonus: number | null;
  readonly electricDmgBonus: number | null;
  readonly etherDmgBonus: number | null;
  readonly windDmgBonus: number | null;
}
