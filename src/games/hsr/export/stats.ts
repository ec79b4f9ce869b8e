interface SubStat {
  readonly key: string;
  /** Where it stands among the others: every relic has them in one order. */
  readonly place: number;
}

/** Substats of the shared vocabulary in the order of the format; a percentage ends in `_`. */
const subStatKeys = [
  ['hp', 'HP'],
  ['atk', 'ATK'],
  ['def', 'DEF'],
  ['hp_percent', 'HP_'],
  ['atk_percent', 'ATK_'],
  ['def_percent', 'DEF_'],
  ['spd', 'SPD'],
  ['crit_rate', 'CRIT Rate_'],
  ['crit_dmg', 'CRIT DMG_'],
  ['effect_hit_rate', 'Effect Hit Rate_'],
  ['effect_res', 'Effect RES_'],
  ['break_effect', 'Break Effect_'],
] as const;

const subStats: ReadonlyMap<string, SubStat> = new Map(
  subStatKeys.map(([stat, key], place) => [stat, { key, place }]),
);

export const findSubStat = (stat: string): SubStat | undefined => subStats.get(stat);

/** Main stats by the names that the game shows; the slot says whether it is a percentage. */
export const mainStatNames: Readonly<Record<string, string>> = {
  hp: 'HP',
  hp_percent: 'HP',
  atk: 'ATK',
  atk_percent: 'ATK',
  def_percent: 'DEF',
  spd: 'SPD',
  crit_rate: 'CRIT Rate',
  crit_dmg: 'CRIT DMG',
  break_effect: 'Break Effect',
  effect_hit_rate: 'Effect Hit Rate',
  energy_recharge: 'Energy Regeneration Rate',
  healing_bonus: 'Outgoing Healing Boost',
  physical_dmg_bonus: 'Physical DMG Boost',
  fire_dmg_bonus: 'Fire DMG Boost',
  ice_dmg_bonus: 'Ice DMG Boost',
  wind_dmg_bonus: 'Wind DMG Boost',
  lightning_dmg_bonus: 'Lightning DMG Boost',
  quantum_dmg_bonus: 'Quantum DMG Boost',
  imaginary_dmg_bonus: 'Imaginary DMG Boost',
};

/** The slots in the game's own order. */
export const slotNames: readonly string[] = [
  'Head',
  'Hands',
  'Body',
  'Feet',
  'Planar Sphere',
  'Link Rope',
];
