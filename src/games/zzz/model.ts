import type { PlayerBase } from '../game.ts';
import type { CharacterDetail, GearItem, Named } from '../gear.ts';

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
  /** `A` to `F`, null before A (R6.9). */
  readonly coreSkill: string | null;
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
  readonly id: string;
  readonly level: number;
}

/** Final stats, computed: hp, atk, def, impact, anomaly*, pen, energyRegen, sheerForce flat, the rest percent points. */
export interface ZzzStats {
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
  readonly impact: number;
  readonly critRate: number;
  readonly critDmg: number;
  readonly anomalyMastery: number;
  readonly anomalyProficiency: number;
  readonly penRatio: number;
  readonly pen: number;
  readonly energyRegen: number;
  readonly sheerForce: number;
  readonly physicalDmgBonus: number;
  readonly fireDmgBonus: number;
  readonly iceDmgBonus: number;
  readonly electricDmgBonus: number;
  readonly etherDmgBonus: number;
  readonly windDmgBonus: number;
}
