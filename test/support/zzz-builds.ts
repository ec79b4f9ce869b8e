import { type Build, defaultForm } from '../../src/games/builds/build.ts';
import {
  plainInput,
  type RotationStep,
  type SimulationInput,
} from '../../src/games/builds/simulation.ts';
import { simulateZzz } from '../../src/games/zzz/builds/damage/simulate.ts';
import { builtInPack } from './built-in.ts';

/** The dataset that comes with the project. */
export const zzzPack = builtInPack('zzz');

/** A level 60 agent whose stats are round numbers. */
export const agent = (avatarId: number, more: Partial<Build> = {}): Build => ({
  ...defaultForm(avatarId),
  level: 60,
  ascension: 6,
  rank: 0,
  talents: { basic: 12, special: 12, dash: 12, ultimate: 12, assist: 12, core: 7 },
  weapon: null,
  gear: [],
  stats: { atk: 2000, hp: 15_000, crit_rate: 0.5, crit_dmg: 1, anomaly_proficiency: 300 },
  ...more,
});

export const step = (skill: string, more: Partial<RotationStep> = {}): RotationStep => ({
  skill,
  count: 1,
  aura: null,
  type: null,
  variant: null,
  ...more,
});

export const buff = (source: string, value: number | null, atkFlat: number | null = null) => ({
  source,
  value,
  atkFlat,
  duration: null,
});

export const defaultEnemy: SimulationInput['enemy'] = {
  level: 60,
  res: 0,
  elementRes: {},
  defReduction: 0,
  isBroken: false,
  isStunned: false,
  maxToughness: null,
  maxHp: null,
};

export const simulate = (
  actor: Build,
  rotation: readonly RotationStep[],
  more: Partial<SimulationInput> = {},
) =>
  simulateZzz(
    {
      actor,
      enemy: defaultEnemy,
      rotation,
      ...plainInput,
      effects: { conditional: false },
      ...more,
    },
    zzzPack,
  );

/** What a hit of the default enemy is multiplied by, without bonuses. */
export const def = 794 / 1746.8;
/** On average, with the agent's stats. */
export const crit = 1.5;
