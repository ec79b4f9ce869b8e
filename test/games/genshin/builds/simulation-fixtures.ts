import { defaultForm } from '../../../../src/games/builds/build.ts';
import type { Kit, KitHit } from '../../../../src/games/builds/kit.ts';
import type {
  Buff,
  Enemy,
  RotationStep,
  Simulation,
  SimulationInput,
} from '../../../../src/games/builds/simulation.ts';
import { simulateWith } from '../../../../src/games/genshin/builds/damage/simulate.ts';
import { builtInPack } from '../../../support/built-in.ts';

export const pack = builtInPack('genshin');

/** Without all bonuses, on DEF 0.5 and 10 percent RES. */
const stats = { atk: 1000, hp: 20_000, def: 800, crit_rate: 0.5, crit_dmg: 1, em: 0 };

export const hit = (element: string, attack: string, more: Partial<KitHit> = {}): KitHit => ({
  name: `${attack} DMG`,
  parts: [{ stat: 'atk', values: [1, 1.1, 1.2] }],
  times: 1,
  element,
  attack,
  ...more,
});

/** A string of two physical attacks, the second of two instances, and skills of one instance of the element. */
export const kitOf = (element: string, more: Partial<Kit['skills']> = {}): Kit => {
  const skill = (talent: string, hits: readonly KitHit[]) => ({
    talent,
    variants: [{ name: 'Press', hits }],
  });
  return {
    skills: {
      normal_attack: skill('normal_attack', [
        hit('physical', 'normal_attack', { segment: 1 }),
        hit('physical', 'normal_attack', { segment: 2, times: 2 }),
      ]),
      charged_attack: skill('normal_attack', [hit('physical', 'charged_attack')]),
      plunging_attack: skill('normal_attack', [hit('physical', 'plunging_attack')]),
      elemental_skill: {
        ...skill('elemental_skill', [hit(element, 'elemental_skill')]),
        cooldown: [10, 9, 8],
      },
      elemental_burst: {
        ...skill('elemental_burst', [hit(element, 'elemental_burst')]),
        cooldown: [20],
      },
      ...(more as Kit['skills']),
    },
    missing: {},
    raised: [{ rank: 3, talent: 'elemental_skill', levels: 3 }],
  };
};

export const step = (skill: string, more: Partial<RotationStep> = {}): RotationStep => ({
  skill,
  count: 1,
  aura: null,
  type: null,
  variant: null,
  ...more,
});

export const buff = (source: string, more: Partial<Buff> = {}): Buff => ({
  source,
  value: null,
  atkFlat: null,
  duration: null,
  ...more,
});

export interface Story {
  readonly actor?: Partial<SimulationInput['actor']>;
  readonly enemy?: Partial<Enemy>;
  readonly rotation: readonly RotationStep[];
  readonly buffs?: readonly Buff[];
  readonly team?: SimulationInput['team'];
  readonly effects?: SimulationInput['effects'];
  readonly critMode?: SimulationInput['critMode'];
  readonly explain?: boolean;
}

export const inputOf = ({ actor, enemy, rotation, buffs, ...rest }: Story): SimulationInput => ({
  actor: {
    ...defaultForm(10_000_046),
    level: 90,
    ascension: 6,
    rank: 0,
    talents: { normal_attack: 1, elemental_skill: 1, elemental_burst: 1 },
    weapon: null,
    gear: [],
    stats,
    ...actor,
  },
  enemy: {
    level: 90,
    res: 0.1,
    elementRes: {},
    defReduction: 0,
    isBroken: false,
    isStunned: false,
    maxToughness: null,
    maxHp: null,
    ...enemy,
  },
  rotation,
  buffs: buffs ?? [],
  team: [],
  effects: { conditional: false },
  critMode: 'never',
  explain: false,
  ...rest,
});

export const play = (kit: Kit | undefined, story: Story): Simulation =>
  simulateWith(kit, inputOf(story), pack);

/** A hit of 1000 ATK and a multiplier of 1 on DEF 0.5 and 10 percent RES. */
export const plain = 450;
