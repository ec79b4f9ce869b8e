import type { Build } from '../../builds/build.ts';
import { statsReader, wornGear } from '../../builds/of-character.ts';
import type { HsrCharacter } from '../model.ts';

/** Final stats by the shared vocabulary. */
const readStats = statsReader({
  flat: { hp: 'hp', atk: 'atk', def: 'def', spd: 'spd' },
  percent: {
    critRate: 'crit_rate',
    critDmg: 'crit_dmg',
    breakEffect: 'break_effect',
    effectHitRate: 'effect_hit_rate',
    effectRes: 'effect_res',
    energyRecharge: 'energy_recharge',
    healingBonus: 'healing_bonus',
    physicalDmgBonus: 'physical_dmg_bonus',
    fireDmgBonus: 'fire_dmg_bonus',
    iceDmgBonus: 'ice_dmg_bonus',
    lightningDmgBonus: 'lightning_dmg_bonus',
    windDmgBonus: 'wind_dmg_bonus',
    quantumDmgBonus: 'quantum_dmg_bonus',
    imaginaryDmgBonus: 'imaginary_dmg_bonus',
  },
});

/** A character of a showcase as a build, with the final stats that are shown of it. */
export function buildOf({
  avatarId,
  enhanced,
  level,
  ascension,
  eidolon,
  lightCone,
  relics,
  detail,
}: HsrCharacter): Build {
  return {
    avatarId,
    element: null,
    enhanced,
    level,
    ascension,
    rank: eidolon,
    talents: Object.fromEntries(
      (detail?.talents ?? []).map(({ type, level: shown }) => [type, shown]),
    ),
    weapon: lightCone && {
      id: lightCone.id,
      level: lightCone.level,
      refinement: lightCone.superimpose,
      ascension: null,
    },
    gear: wornGear(relics),
    stats: readStats(detail?.stats),
  };
}
