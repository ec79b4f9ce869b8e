import type { PlayerBase } from '../game.ts';
import type { CharacterDetail, GearItem, Named } from '../gear.ts';

export interface HsrPlayer extends PlayerBase {
  readonly game: 'hsr';
  readonly worldLevel: number;
  readonly showcase: readonly HsrCharacter[];
}

export interface HsrCharacter {
  readonly avatarId: number;
  readonly name: string | null;
  readonly element: HsrKind | null;
  readonly path: HsrKind | null;
  readonly level: number;
  readonly eidolon: number;
  readonly ascension: number;
  readonly lightCone: HsrLightCone | null;
  readonly relics: readonly GearItem[];
  /** The four rows Basic, Skill, Ultimate, Talent (R6.8); empty when details are hidden. */
  readonly traceTree: readonly TraceRow[];
  readonly detail: CharacterDetail<HsrStats> | null;
}

/** An element or a path: `id` is the game's own word (Thunder, Warlock), `name` the player's (Lightning, Nihility). */
export interface HsrKind {
  readonly id: string;
  readonly name: string;
}

export interface HsrLightCone extends Named {
  readonly level: number;
  readonly superimpose: number;
}

export interface TraceRow {
  readonly row: string;
  readonly mainSkill: TraceSkill;
  readonly statNodes: readonly TraceStatNode[];
}

export interface TraceSkill extends Named {
  readonly level: number;
  readonly maxLevel: number;
}

export interface TraceStatNode {
  readonly id: number;
  readonly stat: string;
  readonly value: number;
  readonly unlocked: boolean;
}

/** Final stats, computed (the providers send none): hp, atk, def, spd flat, the rest percent points. */
export interface HsrStats {
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
  readonly spd: number;
  readonly critRate: number;
  readonly critDmg: number;
  readonly breakEffect: number;
  readonly effectHitRate: number;
  readonly effectRes: number;
  readonly energyRecharge: number;
  readonly healingBonus: number;
  readonly physicalDmgBonus: number;
  readonly fireDmgBonus: number;
  readonly iceDmgBonus: number;
  readonly lightningDmgBonus: number;
  readonly windDmgBonus: number;
  readonly quantumDmgBonus: number;
  readonly imaginaryDmgBonus: number;
}
