import { type Passive, raise } from '../../../builds/damage/buffs.ts';

/**
 * Effects without a condition beside the stats that the game shows before a fight, by id. Source: the game's texts;
 * those of W-engines and discs agree with ZZZ-Plugin dfb66383 where it has them. W-engines, by upgrade, work only for
 * agents of their specialty.
 */
export const wEngineEffects: Readonly<Record<number, readonly Passive[]>> = {
  12001: [
    raise('basic_dmg_bonus dash_dmg_bonus dodge_counter_dmg_bonus', [0.12, 0.14, 0.16, 0.18, 0.2]),
  ],
  13007: [raise('hp_percent', [0.08, 0.09, 0.1, 0.11, 0.125])],
  13010: [raise('hp_percent', [0.08, 0.092, 0.104, 0.116, 0.128])],
  13013: [
    raise('atk_percent', [0.06, 0.069, 0.078, 0.087, 0.096]),
    raise('ex_special_dmg_bonus', [0.15, 0.172, 0.195, 0.218, 0.24]),
  ],
  13101: [raise('electric_dmg_bonus', [0.15, 0.175, 0.2, 0.22, 0.24])],
  13113: [raise('ice_dmg_bonus', [0.15, 0.175, 0.2, 0.22, 0.24])],
  13142: [raise('ex_special_dmg_bonus ultimate_dmg_bonus', [0.25, 0.287, 0.325, 0.362, 0.4])],
  13144: [raise('fire_dmg_bonus', [0.15, 0.1725, 0.195, 0.2175, 0.24])],
  14001: [raise('atk_percent', [0.075, 0.086, 0.097, 0.108, 0.12])],
  14102: [raise('physical_dmg_bonus', [0.2, 0.25, 0.3, 0.35, 0.4])],
  14109: [raise('crit_dmg', [0.5, 0.57, 0.65, 0.72, 0.8])],
  14118: [raise('atk_percent', [0.12, 0.15, 0.18, 0.21, 0.24])],
  14119: [raise('ice_dmg_bonus', [0.25, 0.315, 0.38, 0.445, 0.5])],
  14120: [
    raise('crit_rate', [0.1, 0.115, 0.13, 0.145, 0.16]),
    raise('electric_dash_dmg_bonus', [0.4, 0.46, 0.52, 0.58, 0.64]),
  ],
  14124: [raise('crit_rate', [0.15, 0.188, 0.226, 0.264, 0.3])],
  14129: [raise('crit_dmg', [0.45, 0.5175, 0.585, 0.6525, 0.72])],
  14130: [raise('crit_rate', [0.2, 0.23, 0.26, 0.29, 0.32])],
  14132: [raise('crit_dmg', [0.5, 0.575, 0.65, 0.725, 0.8])],
  14134: [raise('atk_percent hp_percent', [0.1, 0.115, 0.13, 0.145, 0.16])],
  14137: [raise('crit_rate', [0.2, 0.23, 0.26, 0.29, 0.32])],
  14138: [raise('crit_dmg', [0.3, 0.345, 0.39, 0.435, 0.48])],
  14143: [raise('physical_res_reduction', [0.2, 0.22, 0.24, 0.26, 0.28])],
  14146: [raise('crit_rate', [0.15, 0.17, 0.19, 0.21, 0.23])],
  14147: [raise('crit_rate', [0.2, 0.23, 0.26, 0.29, 0.32])],
  14150: [raise('anomaly_proficiency', [90, 103, 117, 130, 144])],
  14151: [raise('anomaly_proficiency', [90, 103, 117, 130, 145])],
  14152: [raise('crit_rate', [0.25, 0.288, 0.325, 0.363, 0.4])],
  14153: [raise('crit_rate', [0.2, 0.23, 0.26, 0.29, 0.32])],
  14155: [raise('crit_rate', [0.2])],
  14156: [raise('anomaly_proficiency', [70, 80, 90, 100, 110])],
  14157: [raise('fire_res_reduction', [0.15, 0.172, 0.195, 0.217, 0.24])],
};

/** With four discs of a set; some work only for agents of an element. */
export const discEffects: Readonly<
  Record<number, { readonly element?: string; readonly effect: Passive }>
> = {
  31100: { effect: raise('ultimate_dmg_bonus', [0.2]) },
  31800: { effect: raise('fire_dmg_bonus electric_dmg_bonus', [0.15]) },
  32300: { effect: raise('crit_dmg', [0.2]) },
  32500: { effect: raise('basic_dmg_bonus dash_dmg_bonus', [0.2]) },
  33300: { effect: raise('basic_dmg_bonus', [0.2]) },
  34000: { element: 'ether', effect: raise('crit_dmg', [0.3]) },
};

/** By the level of the core skill, 1 without an enhancement, 7 at most. */
export const coreEffects: Readonly<Record<number, readonly Passive[]>> = {
  1301: [raise('crit_rate', [0.125, 0.146, 0.167, 0.188, 0.208, 0.229, 0.25])],
  1341: [
    raise('crit_rate', [0.008, 0.009, 0.01, 0.011, 0.012, 0.013, 0.014], {
      stat: 'hp',
      step: 1000,
      most: 100,
      isWhole: true,
    }),
  ],
  1371: [
    raise(
      'ex_special_dmg_bonus chain_dmg_bonus ultimate_dmg_bonus',
      [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6],
    ),
  ],
  1431: [
    raise('crit_rate', [0.15, 0.175, 0.2, 0.225, 0.25, 0.275, 0.3]),
    raise('dmg_bonus', [0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25]),
  ],
  1501: [raise('anomaly_proficiency', [45, 52, 60, 67, 75, 82, 90])],
  1511: [raise('anomaly_proficiency', [60, 70, 80, 90, 100, 110, 120])],
  1541: [
    raise('anomaly_proficiency', [1.5], {
      stat: 'anomaly_mastery',
      above: 150,
      step: 1,
      most: 1000,
      isWhole: true,
    }),
  ],
  1561: [
    raise('dmg_bonus', [0.0021], {
      stat: 'energy_regen',
      above: 1.2,
      step: 0.01,
      most: 0.35 / 0.0021,
      isWhole: false,
    }),
  ],
  1571: [
    raise('crit_dmg', [0.0086, 0.01, 0.0114, 0.0128, 0.0142, 0.0156, 0.017], {
      stat: 'crit_rate',
      above: 0.5,
      step: 0.01,
      most: 50,
      isWhole: false,
    }),
  ],
};

/** By level, 1 to 60. Source: ZZZure/ZZZ-Plugin dfb66383, run; mechanics section 7. */
export const levelCoefficients: readonly number[] = [
  50, 54, 58, 62, 66, 71, 76, 82, 88, 94, 100, 107, 114, 121, 129, 137, 145, 153, 162, 172, 181,
  191, 201, 211, 222, 233, 245, 256, 268, 281, 293, 306, 319, 333, 347, 361, 375, 390, 405, 421,
  436, 452, 469, 485, 502, 519, 537, 555, 573, 592, 610, 629, 649, 669, 689, 709, 730, 751, 772,
  794,
];

/** The damage of an attribute anomaly. */
export interface Anomaly {
  /** The attribute of its damage. */
  readonly element: string;
  /** Of ATK, for each damage instance. */
  readonly multiplier: number;
  /** The damage instances of a whole anomaly. */
  readonly ticks: number;
}

/** Burn and corruption hit twice a second for 10 s, shock once. Source: ZZZ-Plugin dfb66383, run; mechanics section 7. */
export const anomalies = {
  assault: { element: 'physical', multiplier: 7.13, ticks: 1 },
  shatter: { element: 'ice', multiplier: 5, ticks: 1 },
  burn: { element: 'fire', multiplier: 0.5, ticks: 20 },
  shock: { element: 'electric', multiplier: 1.25, ticks: 10 },
  corruption: { element: 'ether', multiplier: 0.625, ticks: 20 },
} as const satisfies Readonly<Record<string, Anomaly>>;

/** The damage when another anomaly ends one: fixed + for each interval left. */
interface Disorder {
  readonly fixed: number;
  readonly perInterval: number;
  readonly intervalSeconds: number;
  /** How long the anomaly lasts. */
  readonly seconds: number;
}

const shrinking: Disorder = { fixed: 4.5, perInterval: 0.075, intervalSeconds: 1, seconds: 10 };

/** By the attribute of the anomaly that ends. Mechanics section 7. */
export const disorders: Readonly<Record<string, Disorder>> = {
  physical: shrinking,
  ice: shrinking,
  frost: { fixed: 6, perInterval: 0.75, intervalSeconds: 1, seconds: 20 },
  fire: { fixed: 4.5, perInterval: 0.5, intervalSeconds: 0.5, seconds: 10 },
  electric: { fixed: 4.5, perInterval: 1.25, intervalSeconds: 1, seconds: 10 },
  ether: { fixed: 4.5, perInterval: 0.625, intervalSeconds: 0.5, seconds: 10 },
};
