import { ascensionsBy, type BuildWords } from '../../builds/words.ts';
import { highestPromotion, levelCap } from '../panel.ts';

const ascensions = ascensionsBy(
  Array.from({ length: highestPromotion + 1 }, (_, promotion) => levelCap(promotion)),
);

/** What hsr accepts in builds and simulations (R10.1, R10.4, R10.4a). */
export const hsrWords: BuildWords = {
  maxLevel: { analyzed: 80, simulated: 80 },
  maxWeaponLevel: 80,
  ascensions: { character: ascensions, weapon: ascensions },
  maxGearLevel: { 2: 6, 3: 9, 4: 12, 5: 15 },
  talents: { basic: 10, skill: 15, ultimate: 15, talent: 15 },
  stats: [
    'atk',
    'hp',
    'def',
    'crit_rate',
    'crit_dmg',
    'em',
    'er',
    'energy_recharge',
    'spd',
    'break_effect',
    'effect_hit_rate',
    'effect_res',
    'healing_bonus',
    'physical_dmg_bonus',
    'fire_dmg_bonus',
    'ice_dmg_bonus',
    'lightning_dmg_bonus',
    'wind_dmg_bonus',
    'quantum_dmg_bonus',
    'imaginary_dmg_bonus',
    'elation_dmg_bonus',
    'dmg_bonus',
  ],
  elements: ['physical', 'fire', 'ice', 'lightning', 'wind', 'quantum', 'imaginary'],
  skills: ['basic', 'skill', 'ultimate', 'talent', 'follow_up', 'reaction'],
  mainSkills: ['basic', 'skill', 'ultimate'],
  stacking: ['wind_shear', 'entanglement'],
  auras: [],
  reactions: [
    'break',
    'super_break',
    'bleed',
    'burn',
    'shock',
    'wind_shear',
    'freeze',
    'entanglement',
  ],
};
