import { snakeCase } from '../../../lib/text.ts';
import { ascensionsBy, type BuildWords, splitWords } from '../../builds/words.ts';
import { highestArtifactLevels } from '../gear.ts';
import { genshinStatNames } from '../model.ts';
import { levelCaps } from '../panel.ts';

const ascensions = ascensionsBy(levelCaps);

const attacks = splitWords(
  'normal_attack charged_attack plunging_attack elemental_skill elemental_burst',
);

/** What genshin accepts in builds and simulations (R10.1, R10.4, R10.4a). */
export const genshinWords: BuildWords = {
  maxLevel: { analyzed: 90, simulated: 100 },
  maxWeaponLevel: 90,
  maxOthers: 3,
  ascensions: { character: ascensions, weapon: ascensions },
  maxGearLevel: highestArtifactLevels,
  talents: { normal_attack: 15, elemental_skill: 15, elemental_burst: 15 },
  stats: [
    ...splitWords('atk hp def crit_rate crit_dmg em er healing_bonus'),
    ...genshinStatNames.filter((name) => name.endsWith('DmgBonus')).map(snakeCase),
    'dmg_bonus',
    ...attacks.map((attack) => `${attack}_dmg_bonus`),
    'reaction_bonus',
  ],
  situationalStats: [],
  elements: splitWords('physical pyro hydro electro cryo anemo geo dendro'),
  skills: [...attacks, 'reaction'],
  mainSkills: ['normal_attack', 'elemental_skill', 'elemental_burst'],
  stacking: [],
  auras: splitWords('pyro hydro electro cryo dendro quicken frozen none'),
  reactions: splitWords(`
    melt vaporize spread aggravate overloaded superconduct electro_charged swirl shatter burning bloom hyperbloom
    burgeon lunar_charged lunar_crystallize
  `),
};
