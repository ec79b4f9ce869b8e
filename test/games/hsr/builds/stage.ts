import { defaultForm } from '../../../../src/games/builds/build.ts';
import {
  type Buff,
  plainInput,
  type RotationStep,
  type SimulationInput,
} from '../../../../src/games/builds/simulation.ts';
import { simulateHsr } from '../../../../src/games/hsr/builds/damage/simulate.ts';
import { builtInPack } from '../../../support/built-in.ts';

export const pack = builtInPack('hsr');
export const step = (skill: string, change: Partial<RotationStep> = {}): RotationStep => ({
  skill,
  count: 1,
  aura: null,
  type: null,
  variant: null,
  ...change,
});
export const reaction = (type: string, change: Partial<RotationStep> = {}) =>
  step('reaction', { type, ...change });
export const buff = (source: string, value: number | null, change: Partial<Buff> = {}): Buff => ({
  source,
  value,
  atkFlat: null,
  duration: null,
  ...change,
});

/** Himeko with 3000 ATK against a broken enemy of level 80 that is weak to fire. */
export const actor: SimulationInput['actor'] = {
  ...defaultForm(1003),
  level: 80,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: { atk: 3000, crit_rate: 0.5, crit_dmg: 1 },
};
const enemy: SimulationInput['enemy'] = {
  level: 80,
  res: 0,
  elementRes: {},
  defReduction: 0,
  isBroken: true,
  isStunned: false,
  maxToughness: 60,
  maxHp: null,
};
export type Change = Omit<Partial<SimulationInput>, 'actor' | 'enemy'> & {
  readonly actor?: Partial<SimulationInput['actor']>;
  readonly enemy?: Partial<SimulationInput['enemy']>;
};
export const play = ({ actor: who, enemy: whom, ...change }: Change = {}) =>
  simulateHsr(
    {
      rotation: [step('skill')],
      ...plainInput,
      effects: { conditional: false },
      ...change,
      actor: { ...actor, ...who },
      enemy: { ...enemy, ...whom },
    },
    pack,
  );
export const damageOf = (change: Change = {}): number => play(change).totalDamage;
/** LB(80). */
export const base = 3767.5533;
