import { type Passive, raise } from '../../../builds/damage/buffs.ts';

/**
 * What sets and light cones give without a condition beside the stats of the game's tables, by id and number of pieces.
 * Source: the texts and parameters of the game's tables.
 */
export const setEffects: Readonly<Record<number, Partial<Record<2 | 4, Passive>>>> = {
  102: { 4: raise('basic_dmg_bonus', [0.1]) },
  107: { 4: raise('skill_dmg_bonus', [0.12]) },
  108: { 4: raise('def_ignore', [0.1]) },
  115: { 2: raise('follow_up_dmg_bonus', [0.2]) },
  122: { 4: raise('skill_dmg_bonus ultimate_dmg_bonus', [0.2]) },
  303: {
    2: raise('atk_percent', [0.25], { stat: 'effect_hit_rate', step: 1, most: 1, isWhole: false }),
  },
};

/** By superimposition; only for characters of the light cone's path. */
export const lightConeEffects: Readonly<Record<number, readonly Passive[]>> = {
  20002: [raise('basic_dmg_bonus skill_dmg_bonus', [0.2, 0.25, 0.3, 0.35, 0.4])],
  20005: [raise('atk_percent', [0.08, 0.09, 0.1, 0.11, 0.12])],
  20006: [raise('ultimate_dmg_bonus', [0.28, 0.35, 0.42, 0.49, 0.56])],
  21006: [raise('follow_up_dmg_bonus', [0.24, 0.3, 0.36, 0.42, 0.48])],
  21008: [raise('dot_dmg_bonus', [0.24, 0.3, 0.36, 0.42, 0.48])],
  21013: [raise('ultimate_dmg_bonus', [0.32, 0.4, 0.48, 0.56, 0.64])],
  21017: [raise('basic_dmg_bonus skill_dmg_bonus', [0.24, 0.3, 0.36, 0.42, 0.48])],
  21034: [
    raise('dmg_bonus', [0.002, 0.0025, 0.003, 0.0035, 0.004], {
      stat: 'max_energy',
      step: 1,
      most: 160,
      isWhole: true,
    }),
  ],
  21039: [
    raise('dmg_bonus', [0.008, 0.009, 0.01, 0.011, 0.012], {
      stat: 'def',
      step: 100,
      most: 40,
      isWhole: true,
    }),
  ],
  21056: [raise('break_dmg_bonus', [0.16, 0.18, 0.2, 0.22, 0.24])],
  21058: [raise('skill_dmg_bonus ultimate_dmg_bonus', [0.24, 0.28, 0.32, 0.36, 0.4])],
  21060: [raise('ultimate_dmg_bonus follow_up_dmg_bonus', [0.24, 0.28, 0.32, 0.36, 0.4])],
  21062: [raise('skill_dmg_bonus follow_up_dmg_bonus', [0.24, 0.28, 0.32, 0.36, 0.4])],
  23001: [
    raise('basic_dmg_bonus skill_dmg_bonus', [0.06, 0.07, 0.08, 0.09, 0.1], {
      stat: 'spd',
      above: 100,
      step: 10,
      most: 6,
      isWhole: true,
    }),
    raise('ultimate_crit_dmg', [0.12, 0.14, 0.16, 0.18, 0.2], {
      stat: 'spd',
      above: 100,
      step: 10,
      most: 6,
      isWhole: true,
    }),
  ],
  23010: [raise('skill_dmg_bonus ultimate_dmg_bonus', [0.18, 0.21, 0.24, 0.27, 0.3])],
  23016: [raise('follow_up_dmg_bonus', [0.3, 0.35, 0.4, 0.45, 0.5])],
  23027: [raise('break_def_ignore', [0.2, 0.23, 0.26, 0.29, 0.32])],
  23028: [
    raise('follow_up_dmg_bonus', [0.12, 0.14, 0.16, 0.18, 0.2], {
      stat: 'crit_dmg',
      above: 1.2,
      step: 0.2,
      most: 4,
      isWhole: true,
    }),
  ],
  23044: [raise('def_ignore', [0.18, 0.225, 0.27, 0.315, 0.36])],
  23050: [raise('break_dmg_bonus', [0.32, 0.42, 0.52, 0.62, 0.72])],
};

/** Of characters whose path has a light cone that grows with max energy. */
export const maxEnergies: Readonly<Record<number, number>> = {
  1003: 120,
  1013: 110,
  1103: 100,
  1201: 140,
  1204: 130,
  1302: 180,
  1314: 140,
  1317: 140,
  1401: 220,
  1405: 140,
};

/** The base of break damage by the attacker's level, from 1. Sources: srsim f2a58eae, fribbels' optimizer. */
const breakBases: readonly number[] = [
  54, 58, 62, 67.526384, 70.509397, 73.52282, 76.566045, 79.638463, 82.739465, 85.868436, 91.494407,
  97.067982, 102.589161, 108.057944, 113.474332, 118.838324, 124.14992, 129.409121, 134.615926,
  139.770335, 149.33229, 158.80112, 168.176824, 177.459402, 186.648854, 195.745181, 204.748382,
  213.658456, 222.475406, 231.199229, 246.427562, 261.180983, 275.473326, 289.317891, 302.727471,
  315.714377, 328.29046, 340.467132, 352.255385, 363.665813, 408.124007, 451.788304, 494.679783,
  536.818779, 578.224923, 618.917168, 658.913819, 698.23256, 736.890483, 774.904106, 871.059962,
  964.870553, 1056.420648, 1145.790979, 1233.058478, 1318.296501, 1401.575028, 1482.960862,
  1562.517801, 1640.306808, 1752.321517, 1861.901124, 1969.124181, 2074.065895, 2176.798311,
  2277.390468, 2375.908559, 2472.416078, 2566.973949, 2659.640663, 2780.304421, 2898.602222,
  3014.602979, 3128.372952, 3239.975878, 3349.473088, 3456.923622, 3562.384331, 3665.909981,
  3767.553346, 3957.861911, 4155.211892, 4359.863823, 4572.087876, 4792.164218, 5020.383385,
  5257.046661, 5502.466478, 5756.966829, 6020.883693, 6294.56548, 6578.373494, 6872.682404,
  7177.880744, 7494.371422, 7822.572256, 8162.91652, 8515.853522, 8881.849193, 9261.386705,
];

/** LB(level); beyond the table its first or last value. Mechanics section 6. */
export const breakBase = (level: number): number =>
  breakBases[Math.min(Math.max(Math.trunc(level), 1), breakBases.length) - 1] ?? 0;
