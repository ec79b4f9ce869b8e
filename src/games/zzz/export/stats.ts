/** What ZOD calls a stat of the shared vocabulary; a percentage ends in `_`. */
const shared: Readonly<Record<string, string>> = {
  hp: 'hp',
  hp_percent: 'hp_',
  atk: 'atk',
  atk_percent: 'atk_',
  def: 'def',
  def_percent: 'def_',
  crit_rate: 'crit_',
  crit_dmg: 'crit_dmg_',
  anomaly_proficiency: 'anomProf',
};

const mainOnly: Readonly<Record<string, string>> = {
  pen_ratio: 'pen_',
  anomaly_mastery_percent: 'anomMas_',
  impact_percent: 'impact_',
  energy_regen_percent: 'enerRegen_',
  physical_dmg_bonus: 'physical_dmg_',
  fire_dmg_bonus: 'fire_dmg_',
  ice_dmg_bonus: 'ice_dmg_',
  electric_dmg_bonus: 'electric_dmg_',
  ether_dmg_bonus: 'ether_dmg_',
  wind_dmg_bonus: 'wind_dmg_',
};

export const mainStatKey = (stat: string): string | undefined => shared[stat] ?? mainOnly[stat];
export const subStatKey = (stat: string): string | undefined =>
  stat === 'pen' ? 'pen' : shared[stat];
