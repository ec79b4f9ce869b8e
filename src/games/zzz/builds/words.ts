import { ascensionsBy, type BuildWords, splitWords } from '../../builds/words.ts';

const levelCaps = [10, 20, 30, 40, 50, 60];
/** The game counts the promotions of agents from 1; callers may send 0 for an agent without one. */
const promotions = ascensionsBy(levelCaps, 1);
const promotionsOf = (level: number) => {
  const { min, max } = promotions(level);
  return { min: min === 1 ? 0 : min, max };
};

const elements = splitWords('physical fire ice electric ether wind');
const rareElements = ['frost', 'auric_ink', 'honed_edge'];

/** What zzz accepts in builds and simulations (R10.1, R10.4, R10.4a). */
export const zzzWords: BuildWords = {
  maxLevel: { analyzed: 60, simulated: 60 },
  maxWeaponLevel: 60,
  maxOthers: 2,
  ascensions: { character: promotionsOf, weapon: ascensionsBy(levelCaps) },
  maxGearLevel: { 3: 9, 4: 12, 5: 15 },
  talents: { basic: 16, special: 16, dash: 16, ultimate: 16, assist: 16, core: 7 },
  stats: [
    ...splitWords('atk hp def crit_rate crit_dmg em er energy_regen impact anomaly_mastery'),
    ...splitWords('anomaly_proficiency pen_ratio pen sheer_force'),
    ...elements.map((element) => `${element}_dmg_bonus`),
    'dmg_bonus',
  ],
  situationalStats: [],
  elements: [...elements, ...rareElements],
  skills: splitWords('basic special dash ultimate assist chain reaction'),
  mainSkills: ['basic', 'special', 'ultimate'],
  stacking: [],
  // No anomaly of wind is known.
  auras: [...elements.filter((element) => element !== 'wind'), ...rareElements, 'none'],
  reactions: splitWords('assault shatter burn shock corruption disorder'),
};
