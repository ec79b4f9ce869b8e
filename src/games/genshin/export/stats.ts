/** What GOOD calls a stat of the shared vocabulary; a percentage ends in `_`. */
const statKeys: Readonly<Record<string, string>> = {
  hp: 'hp',
  hp_percent: 'hp_',
  atk: 'atk',
  atk_percent: 'atk_',
  def: 'def',
  def_percent: 'def_',
  elemental_mastery: 'eleMas',
  energy_recharge: 'enerRech_',
  healing_bonus: 'heal_',
  crit_rate: 'critRate_',
  crit_dmg: 'critDMG_',
  physical_dmg_bonus: 'physical_dmg_',
  anemo_dmg_bonus: 'anemo_dmg_',
  geo_dmg_bonus: 'geo_dmg_',
  electro_dmg_bonus: 'electro_dmg_',
  hydro_dmg_bonus: 'hydro_dmg_',
  pyro_dmg_bonus: 'pyro_dmg_',
  cryo_dmg_bonus: 'cryo_dmg_',
  dendro_dmg_bonus: 'dendro_dmg_',
};

const subStats: ReadonlySet<string> = new Set([
  'hp',
  'hp_percent',
  'atk',
  'atk_percent',
  'def',
  'def_percent',
  'elemental_mastery',
  'energy_recharge',
  'crit_rate',
  'crit_dmg',
]);

/** No main stat is flat DEF. */
export const mainStatKey = (stat: string): string | undefined =>
  stat === 'def' ? undefined : statKeys[stat];

export const subStatKey = (stat: string): string | undefined =>
  subStats.has(stat) ? statKeys[stat] : undefined;
