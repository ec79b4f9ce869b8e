import type { CoreLetter } from '../catalog.ts';
import type { CharacterSheet, PlayerBase } from '../game.ts';
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
  readonly elementName: string | null;
  readonly specialty: string | null;
  readonly specialtyName: string | null;
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

/** A shown agent as all games can show it. */
export const zzzSheet = (character: ZzzAgent): CharacterSheet => ({
  id: character.agentId,
  element: character.element,
  path: character.specialty,
  rank: character.mindscape,
  weapon: character.wEngine && {
    id: character.wEngine.id,
    name: character.wEngine.name,
    level: character.wEngine.level,
    refinement: character.wEngine.upgrade,
  },
  gear: character.driveDiscs,
  detail: character.detail,
});

export interface ZzzWEngine extends Named {
  readonly level: number;
  readonly upgrade: number;
}

export interface ZzzSkill {
  readonly id: SkillId;
  readonly level: number;
}

/**
 * Computed final stats: hp, atk, def, impact, anomaly*, pen, energyRegen, sheerForce flat, the rest percent points. Null
 * where something newer than the pack may count (R6.5).
 */
export const zzzStatNames = [
  'hp',
  'atk',
  'def',
  'impact',
  'critRate',
  'critDmg',
  'anomalyMastery',
  'anomalyProficiency',
  'penRatio',
  'pen',
  'energyRegen',
  'sheerForce',
  'physicalDmgBonus',
  'fireDmgBonus',
  'iceDmgBonus',
  'electricDmgBonus',
  'etherDmgBonus',
  'windDmgBonus',
] as const;
export type ZzzStats = Readonly<Record<(typeof zzzStatNames)[number], number | null>>;
