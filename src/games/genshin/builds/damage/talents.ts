import type { DefaultLevels } from '../../../builds/damage/skills.ts';

/** What talents that were not said are taken to be at. Mechanics section 1. */
export const defaultLevels: DefaultLevels = {
  levels: { normal_attack: 10, elemental_skill: 10, elemental_burst: 10 },
  words: ' are 10 and what constellations add',
};
