import type { Build } from '../../builds/build.ts';
import type { EffectRules, OwnedEffect } from '../../builds/damage/conditions.ts';
import { levelsOf } from '../../builds/damage/skills.ts';
import { noKit } from '../../builds/kit.ts';
import { splitWords } from '../../builds/words.ts';
import { isAlways, listOf } from '../../effects/effect.ts';
import { elementOf, pathOf } from '../model.ts';
import { lowestPromotion } from '../panel.ts';
import { findStat } from '../props.ts';
import { type HsrData, hsrData, hsrEffects, kitOf, originalKey } from '../tables.ts';
import { defaultLevels } from './damage/powers.ts';
import { computePanel } from './panel.ts';
import { hsrWords } from './words.ts';

/** The promotion that unlocks a bonus ability. */
const promotionOf: Readonly<Record<string, number>> = { bonus2: 2, bonus4: 4, bonus6: 6 };

/** The stats that the game's tables list of a set or a light cone: panels have them. */
function listedStats({ tables }: HsrData, { from, id }: OwnedEffect): readonly string[] {
  const number = Number.parseInt(id, 10);
  if (from === 'weapon') return Object.keys(tables.lightCones[number]?.properties ?? {});
  const set = tables.sets[number];
  return Object.keys((/^\d+-4/.test(id) ? set?.four : set?.two) ?? {});
}

export const effectRules: EffectRules = {
  table: hsrEffects,
  clock: 'turns',
  kinds: [
    ...hsrWords.skills.filter((skill) => skill !== 'reaction'),
    ...splitWords('dot memosprite additional'),
  ],
  skill: ['skill'],
  burst: ['ultimate'],
  factsOf({ avatarId, enhanced, weapon }, pack) {
    const { avatars, lightCones, kits } = hsrData(pack).tables;
    const avatar = avatars[avatarId];
    const isOriginal = enhanced === false && originalKey(avatarId) in kits;
    return {
      id: avatarId,
      // What is known of the ten enhanced kits does not hold for the original ones.
      key: isOriginal ? `${avatarId}:original` : String(avatarId),
      element: avatar === undefined ? null : elementOf(avatar.element).name.toLowerCase(),
      calling: avatar === undefined ? null : pathOf(avatar.path).name.toLowerCase(),
      holdsOwnWeapon: weapon !== null && lightCones[weapon.id]?.path === avatar?.path,
    };
  },
  levelsOf: (build, pack) => levelsOf(build, kitOf(build, pack) ?? noKit, defaultLevels),
  isUnlocked: (part, { ascension, level }: Build) =>
    (ascension ?? lowestPromotion(level)) >= (promotionOf[part] ?? 0),
  isElsewhere(owned, _build, pack) {
    if (!isAlways(owned.effect) || owned.from === 'kit') return false;
    const listed = listedStats(hsrData(pack), owned).map(findStat);
    return listOf(owned.effect.stat).every((stat) => listed.includes(stat));
  },
  panelOf: computePanel,
};
