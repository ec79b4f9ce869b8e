import type { DefaultLevels } from '../../../builds/damage/talents.ts';
import type { Kit } from '../../../builds/kit.ts';
import type { RotationStep } from '../../../builds/simulation.ts';
import { coreLevelOf } from '../panel.ts';

/** What skills that were not said are taken to be at. */
export const defaultLevels: DefaultLevels = {
  levels: {
    basic: 12,
    special: 12,
    dash: 12,
    ultimate: 12,
    assist: 12,
    core: coreLevelOf({ talents: {} }),
  },
  words: ' are 12 and what mindscapes add',
};

/** Whose level counts for a step. */
export const talentOf = ({ skills }: Kit, { skill }: RotationStep): string =>
  skills[skill]?.talent ?? skill;
