import type { Build } from '../../builds/build.ts';
import { statsReader, wornGear } from '../../builds/of-character.ts';
import type { ZzzAgent } from '../model.ts';

/** Final stats by the shared vocabulary. */
const readStats = statsReader({
  flat: {
    hp: 'hp',
    atk: 'atk',
    def: 'def',
    impact: 'impact',
    anomalyMastery: 'anomaly_mastery',
    anomalyProficiency: 'anomaly_proficiency',
    pen: 'pen',
    energyRegen: 'energy_regen',
    sheerForce: 'sheer_force',
  },
  percent: {
    critRate: 'crit_rate',
    critDmg: 'crit_dmg',
    penRatio: 'pen_ratio',
    physicalDmgBonus: 'physical_dmg_bonus',
    fireDmgBonus: 'fire_dmg_bonus',
    iceDmgBonus: 'ice_dmg_bonus',
    electricDmgBonus: 'electric_dmg_bonus',
    etherDmgBonus: 'ether_dmg_bonus',
    windDmgBonus: 'wind_dmg_bonus',
  },
});

/** An agent of a showcase as a build, with the final stats that are shown of it. */
export function buildOf({
  agentId,
  level,
  ascension,
  mindscape,
  wEngine,
  driveDiscs,
  detail,
}: ZzzAgent): Build {
  return {
    avatarId: agentId,
    element: null,
    enhanced: null,
    level,
    ascension,
    rank: mindscape,
    talents: Object.fromEntries(
      (detail?.talents ?? []).map(({ type, level: shown }) => [type, shown]),
    ),
    weapon: wEngine && {
      id: wEngine.id,
      level: wEngine.level,
      refinement: wEngine.upgrade,
      ascension: null,
    },
    gear: wornGear(driveDiscs),
    stats: readStats(detail?.stats),
  };
}
