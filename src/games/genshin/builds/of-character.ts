import type { Build } from '../../builds/build.ts';
import { statsReader, wornGear } from '../../builds/of-character.ts';
import type { GenshinCharacter } from '../model.ts';

/** The talents by the names that rotations have for them. */
const talentNames: Readonly<Record<string, string>> = {
  normal: 'normal_attack',
  skill: 'elemental_skill',
  burst: 'elemental_burst',
};

/** Final stats by the shared vocabulary. */
const readStats = statsReader({
  flat: { hp: 'hp', atk: 'atk', def: 'def', elementalMastery: 'elemental_mastery' },
  percent: {
    critRate: 'crit_rate',
    critDmg: 'crit_dmg',
    energyRecharge: 'energy_recharge',
    healingBonus: 'healing_bonus',
    physicalDmgBonus: 'physical_dmg_bonus',
    pyroDmgBonus: 'pyro_dmg_bonus',
    electroDmgBonus: 'electro_dmg_bonus',
    hydroDmgBonus: 'hydro_dmg_bonus',
    dendroDmgBonus: 'dendro_dmg_bonus',
    anemoDmgBonus: 'anemo_dmg_bonus',
    geoDmgBonus: 'geo_dmg_bonus',
    cryoDmgBonus: 'cryo_dmg_bonus',
  },
});

/** A character of a showcase as a build, with the stats that the game shows of it. */
export function buildOf({
  avatarId,
  element,
  level,
  ascension,
  constellation,
  weapon,
  artifacts,
  detail,
}: GenshinCharacter): Build {
  return {
    avatarId,
    element: element?.toLowerCase() ?? null,
    enhanced: null,
    level,
    ascension,
    rank: constellation,
    talents: Object.fromEntries(
      (detail?.talents ?? []).flatMap(({ type, level: shown }) =>
        talentNames[type] === undefined ? [] : [[talentNames[type], shown]],
      ),
    ),
    weapon: weapon && {
      id: weapon.id,
      level: weapon.level,
      refinement: weapon.refinement,
      ascension: null,
    },
    gear: wornGear(artifacts),
    stats: readStats(detail?.stats),
  };
}
