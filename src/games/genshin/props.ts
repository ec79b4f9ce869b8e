/** One stat: the game's number and name for it, and ours (R6.7). */
interface Prop {
  readonly id: number;
  readonly key: string;
  readonly stat: string;
  /** Shown as percent points, held by the game as a fraction. */
  readonly percent: boolean;
}

const prop = (id: number, key: string, stat: string, percent = true): Prop => ({
  id,
  key: `FIGHT_PROP_${key}`,
  stat,
  percent,
});

const props: readonly Prop[] = [
  prop(2, 'HP', 'hp', false),
  prop(3, 'HP_PERCENT', 'hp_percent'),
  prop(5, 'ATTACK', 'atk', false),
  prop(6, 'ATTACK_PERCENT', 'atk_percent'),
  prop(8, 'DEFENSE', 'def', false),
  prop(9, 'DEFENSE_PERCENT', 'def_percent'),
  prop(20, 'CRITICAL', 'crit_rate'),
  prop(22, 'CRITICAL_HURT', 'crit_dmg'),
  prop(23, 'CHARGE_EFFICIENCY', 'energy_recharge'),
  prop(26, 'HEAL_ADD', 'healing_bonus'),
  prop(28, 'ELEMENT_MASTERY', 'elemental_mastery', false),
  prop(30, 'PHYSICAL_ADD_HURT', 'physical_dmg_bonus'),
  prop(40, 'FIRE_ADD_HURT', 'pyro_dmg_bonus'),
  prop(41, 'ELEC_ADD_HURT', 'electro_dmg_bonus'),
  prop(42, 'WATER_ADD_HURT', 'hydro_dmg_bonus'),
  prop(43, 'GRASS_ADD_HURT', 'dendro_dmg_bonus'),
  prop(44, 'WIND_ADD_HURT', 'anemo_dmg_bonus'),
  prop(45, 'ROCK_ADD_HURT', 'geo_dmg_bonus'),
  prop(46, 'ICE_ADD_HURT', 'cryo_dmg_bonus'),
];

const byId = new Map(props.map((entry) => [entry.id, entry]));
const byKey = new Map(props.map((entry) => [entry.key, entry]));
const byStat = new Map(props.map((entry) => [entry.stat, entry]));

export const findProp = (id: number): Prop | undefined => byId.get(id);

/** By the shared name of the stat. */
export const findPropOfStat = (stat: string): Prop | undefined => byStat.get(stat);

/** The shared name of a stat; one we do not know keeps the game's own. */
export const statName = (key: string): string => byKey.get(key)?.stat ?? key;

/** To one decimal, as the game shows percent points. */
export const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** A value the game holds, as the game shows it: percent points with one decimal, or a whole number. */
export const shownValue = ({ percent }: Prop, value: number): number =>
  percent ? toTenths(value * 100) : Math.round(value);
