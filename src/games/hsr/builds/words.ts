import { ascensionsBy, type BuildWords, splitWords } from '../../builds/words.ts';
import { highestPromotion, levelCap } from '../panel.ts';

const ascensions = ascensionsBy(
  Array.from({ length: highestPromotion + 1 }, (_, promotion) => levelCap(promotion)),
);

const elements = splitWords('physical fire ice lightning wind quantum imaginary');

/** What hsr accepts in builds and simulations (R10.1, R10.4, R10.4a). */
export const hsrWords: BuildWords = {
  maxLevel: { analyzed: 80, simulated: 80 },
  maxWeaponLevel: 80,
  maxOthers: 3,
  ascensions: { character: ascensions, weapon: ascensions },
  maxGearLevel: { 2: 6, 3: 9, 4: 12, 5: 15 },
  talents: { basic: 10, skill: 15, ultimate: 15, talent: 15 },
  stats: [
    ...splitWords('atk hp def crit_rate crit_dmg em er energy_recharge spd break_effect'),
    ...splitWords('effect_hit_rate effect_res healing_bonus'),
    ...elements.map((element) => `${element}_dmg_bonus`),
    'elation_dmg_bonus',
    'dmg_bonus',
  ],
  situationalStats: ['break_effect'],
  elements,
  skills: splitWords('basic skill ultimate talent follow_up reaction'),
  mainSkills: ['basic', 'skill', 'ultimate'],
  stacking: ['wind_shear', 'entanglement'],
  auras: [],
  reactions: splitWords('break super_break bleed burn shock wind_shear freeze entanglement'),
};
