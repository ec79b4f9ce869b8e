import type { Always } from '../../../../builds/damage/always.ts';

/** What one W-engine or core skill does. */
type Effect = readonly Always[];

const critRate = (...values: readonly number[]): Always => ({ stats: ['crit_rate'], values });
const critDmg = (...values: readonly number[]): Always => ({ stats: ['crit_dmg'], values });
const proficiency = (...values: readonly number[]): Always => ({
  stats: ['anomaly_proficiency'],
  values,
});

/**
 * What holds without a condition beside the stats that the game shows before a fight: effects of W-engines by upgrade, of
 * four discs of a set, of core skills by level. Source: the game's texts, by id; those of W-engines and discs agree with
 * ZZZ-Plugin dfb66383 where it has them. W-engines work for agents of their specialty alone.
 */
export const wEngineEffects: Readonly<Record<number, Effect>> = {
  12001: [
    {
      stats: ['basic_dmg_bonus', 'dash_dmg_bonus', 'dodge_counter_dmg_bonus'],
      values: [0.12, 0.14, 0.16, 0.18, 0.2],
    },
  ],
  13007: [{ stats: ['hp_percent'], values: [0.08, 0.09, 0.1, 0.11, 0.125] }],
  13010: [{ stats: ['hp_percent'], values: [0.08, 0.092, 0.104, 0.116, 0.128] }],
  13013: [
    { stats: ['atk_percent'], values: [0.06, 0.069, 0.078, 0.087, 0.096] },
    { stats: ['ex_special_dmg_bonus'], values: [0.15, 0.172, 0.195, 0.218, 0.24] },
  ],
  13101: [{ stats: ['electric_dmg_bonus'], values: [0.15, 0.175, 0.2, 0.22, 0.24] }],
  13113: [{ stats: ['ice_dmg_bonus'], values: [0.15, 0.175, 0.2, 0.22, 0.24] }],
  13142: [
    {
      stats: ['ex_special_dmg_bonus', 'ultimate_dmg_bonus'],
      values: [0.25, 0.287, 0.325, 0.362, 0.4],
    },
  ],
  13144: [{ stats: ['fire_dmg_bonus'], values: [0.15, 0.1725, 0.195, 0.2175, 0.24] }],
  14001: [{ stats: ['atk_percent'], values: [0.075, 0.086, 0.097, 0.108, 0.12] }],
  14102: [{ stats: ['physical_dmg_bonus'], values: [0.2, 0.25, 0.3, 0.35, 0.4] }],
  14109: [critDmg(0.5, 0.57, 0.65, 0.72, 0.8)],
  14118: [{ stats: ['atk_percent'], values: [0.12, 0.15, 0.18, 0.21, 0.24] }],
  14119: [{ stats: ['ice_dmg_bonus'], values: [0.25, 0.315, 0.38, 0.445, 0.5] }],
  14120: [
    critRate(0.1, 0.115, 0.13, 0.145, 0.16),
    { stats: ['electric_dash_dmg_bonus'], values: [0.4, 0.46, 0.52, 0.58, 0.64] },
  ],
  14124: [critRate(0.15, 0.188, 0.226, 0.264, 0.3)],
  14129: [critDmg(0.45, 0.5175, 0.585, 0.6525, 0.72)],
  14130: [critRate(0.2, 0.23, 0.26, 0.29, 0.32)],
  14132: [critDmg(0.5, 0.575, 0.65, 0.725, 0.8)],
  14134: [{ stats: ['atk_percent', 'hp_percent'], values: [0.1, 0.115, 0.13, 0.145, 0.16] }],
  14137: [critRate(0.2, 0.23, 0.26, 0.29, 0.32)],
  14138: [critDmg(0.3, 0.345, 0.39, 0.435, 0.48)],
  14143: [{ stats: ['physical_res_reduction'], values: [0.2, 0.22, 0.24, 0.26, 0.28] }],
  14146: [critRate(0.15, 0.17, 0.19, 0.21, 0.23)],
  14147: [critRate(0.2, 0.23, 0.26, 0.29, 0.32)],
  14150: [proficiency(90, 103, 117, 130, 144)],
  14151: [proficiency(90, 103, 117, 130, 145)],
  14152: [critRate(0.25, 0.288, 0.325, 0.363, 0.4)],
  14153: [critRate(0.2, 0.23, 0.26, 0.29, 0.32)],
  14155: [critRate(0.2)],
  14156: [proficiency(70, 80, 90, 100, 110)],
  14157: [{ stats: ['fire_res_reduction'], values: [0.15, 0.172, 0.195, 0.217, 0.24] }],
};

/** With four discs; those that only agents of an element have are under that element. */
export const discEffects: Readonly<
  Record<number, { readonly element?: string; readonly effect: Always }>
> = {
  31100: { effect: { stats: ['ultimate_dmg_bonus'], values: [0.2] } },
  31800: { effect: { stats: ['fire_dmg_bonus', 'electric_dmg_bonus'], values: [0.15] } },
  32300: { effect: critDmg(0.2) },
  32500: { effect: { stats: ['basic_dmg_bonus', 'dash_dmg_bonus'], values: [0.2] } },
  33300: { effect: { stats: ['basic_dmg_bonus'], values: [0.2] } },
  34000: { element: 'ether', effect: critDmg(0.3) },
};

/** By the level of the core skill, 1 without an enhancement, 7 at most. */
export const coreEffects: Readonly<Record<number, Effect>> = {
  1301: [critRate(0.125, 0.146, 0.167, 0.188, 0.208, 0.229, 0.25)],
  1341: [
    {
      ...critRate(0.008, 0.009, 0.01, 0.011, 0.012, 0.013, 0.014),
      per: { stat: 'hp', step: 1000, most: 100, isWhole: true },
    },
  ],
  1371: [
    {
      stats: ['ex_special_dmg_bonus', 'chain_dmg_bonus', 'ultimate_dmg_bonus'],
      values: [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6],
    },
  ],
  1431: [
    critRate(0.15, 0.175, 0.2, 0.225, 0.25, 0.275, 0.3),
    { stats: ['dmg_bonus'], values: [0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25] },
  ],
  1501: [proficiency(45, 52, 60, 67, 75, 82, 90)],
  1511: [proficiency(60, 70, 80, 90, 100, 110, 120)],
  1541: [
    {
      ...proficiency(1.5),
      per: { stat: 'anomaly_mastery', above: 150, step: 1, most: 1000, isWhole: true },
    },
  ],
  1561: [
    {
      stats: ['dmg_bonus'],
      values: [0.0021],
      per: { stat: 'energy_regen', above: 1.2, step: 0.01, most: 0.35 / 0.0021, isWhole: false },
    },
  ],
  1571: [
    {
      ...critDmg(0.0086, 0.01, 0.0114, 0.0128, 0.0142, 0.0156, 0.017),
      per: { stat: 'crit_rate', above: 0.5, step: 0.01, most: 50, isWhole: false },
    },
  ],
};
