import { splitWords } from '../builds/words.ts';
import { type Effect, listOf, type Reach } from './effect.ts';

/** What the end of a stat's name says, the longest first, and the stat that it is of a kind of attack or element. */
const endings: readonly (readonly [ending: string, base: string])[] = [
  ['_res_reduction', 'res'],
  ['_def_reduction', 'def'],
  ['_healing_bonus', 'healing_bonus'],
  ['_dmg_bonus', 'dmg_bonus'],
  ['_crit_rate', 'crit_rate'],
  ['_crit_dmg', 'crit_dmg'],
  ['_res_pen', 'res_pen'],
  ['_res_ignore', 'res_ignore'],
  ['_def_ignore', 'def_ignore'],
  ['_flat_dmg', 'flat_dmg'],
  ['_base_multiplier', 'base_multiplier'],
  ['_anomaly_buildup', 'anomaly_buildup'],
  ['_vulnerability', 'damage_taken'],
  ['_damage_taken', 'damage_taken'],
  ['_infusion', 'infusion'],
  ['_bonus', 'dmg_bonus'],
  ['_res', 'res'],
];

/** Stats that are called like others. */
const aliases: Readonly<Record<string, string>> = {
  res_reduction: 'res',
  def_reduction: 'def',
  vulnerability: 'damage_taken',
  damage_taken_reduction: 'damage_taken',
  damage_reduction: 'damage_dealt',
  cooldown_percent: 'cooldown',
};

export interface StatParts {
  /** The kind of attack, the element or the reaction; empty where a stat is of none. */
  readonly kind: string;
  readonly base: string;
}

/** `elemental_skill_crit_rate` is the CRIT rate of elemental skills. */
export function statParts(stat: string, isNamed: (stat: string) => boolean): StatParts {
  const alias = aliases[stat];
  if (alias !== undefined) return { kind: '', base: alias };
  if (isNamed(stat)) return { kind: '', base: stat };
  for (const [ending, base] of endings)
    if (stat.endsWith(ending)) return { kind: stat.slice(0, -ending.length), base };
  return { kind: '', base: stat };
}

const elements = splitWords(`
  pyro hydro electro cryo anemo geo dendro physical fire ice lightning wind quantum imaginary electric ether frost
  auric_ink honed_edge
`);

/** The element that a kind of attack begins with: `pyro_normal_attack`. */
export const elementOf = (name: string): string | undefined =>
  elements.find((element) => name.startsWith(`${element}_`));

const seven = elements.slice(0, 7);

/** The kind of attack of all seven elements of genshin, where the names are those. */
export function ofAllElements(names: readonly string[]): string | undefined {
  const kind = names[0]?.replace(/^[a-z]+_/, '') ?? '';
  return seven.every((element) => names.includes(`${element}_${kind}`)) ? kind : undefined;
}

const attacks = splitWords(
  'normal_attack charged_attack plunging_attack elemental_skill elemental_burst',
);

/** Whether they are all kinds of attack of genshin. */
export const isEveryAttack = (kinds: readonly string[]): boolean =>
  attacks.every((attack) => kinds.includes(attack));

/** Amounts that are no shares. */
const flat = new Set(
  splitWords(`
    atk hp def elemental_mastery spd impact anomaly_mastery anomaly_proficiency pen sheer_force energy_regen energy
    energy_cost stamina skill_points decibel charges max_stacks stacks points cooldown effect_duration freeze
    max_energy current_hp base_atk base_hp base_def healed damage
  `),
);

/** Amounts that are a share of `of`, and points without it. */
const points = /^(heal|shield|damage)$|flat_dmg$/;

export const isFlat = (stat: string, of?: string): boolean =>
  flat.has(stat) || points.test(stat) || (of !== undefined && stat === 'hp_cost');

/** Of these less is shown: they are reductions. */
const lowers =
  /(res_reduction|def_reduction|damage_taken_reduction|damage_reduction|cooldown|cooldown_percent|stamina_cost|energy_cost)$/;

/** Amounts that are not added to something. */
const unsigned =
  /^(heal|shield|damage|chance|hp_cost|action_advance|action_delay|super_break|true_dmg|incoming_damage_heal)$/;

const digits = (value: number): string => String(Number(value.toFixed(2)));

export const formatPercent = (value: number): string => `${digits(value * 100)}%`;

/** A number of a stat: a percentage where it is a share; a plain number without a stat. */
export const formatPlain = (value: number, stat?: string): string =>
  stat === undefined || isFlatSource(stat) ? digits(value) : formatPercent(value);

const isFlatSource = (stat: string): boolean => flat.has(stat) || stat === 'bond_of_life';

function signed(stat: string, value: number, format: (value: number) => string): string {
  if (unsigned.test(stat)) return format(value);
  // A cost is written with either sign, and always falls.
  const shown = lowers.test(stat) ? -(stat.endsWith('_cost') ? Math.abs(value) : value) : value;
  return `${shown < 0 ? '' : '+'}${format(shown)}`;
}

/** Above this a share of a stat reads better by the point. */
const largestShare = 2;
/** Less than this is said for more points at once. */
const leastShown = 0.001;

/** The amount of an effect; with `per` for each so much of `of`, else with `of` as a share of it. */
export function formatAmount(
  { of, step }: Effect,
  stat: string,
  amount: number,
): { readonly text: string; readonly per?: number } {
  const isPoints = isFlatIn(stat, amount);
  const own = (value: number) => signed(stat, value, isPoints ? digits : formatPercent);
  if (of === undefined) return { text: own(amount) };
  if (step !== undefined) return { text: own(amount), per: step };
  if (isShareOf(stat, of, amount)) return { text: signed(stat, amount, formatPercent) };
  let per = isFlatSource(of) ? 1 : 0.01;
  while (Math.abs(amount * per) < leastShown) per *= 10;
  return { text: own(amount * per), per };
}

const isShareOf = (stat: string, of: string, amount: number): boolean => {
  if (points.test(stat) || stat === 'hp_cost') return true;
  return flat.has(stat) === isFlatSource(of) && Math.abs(amount) < largestShare;
};

/** Toughness is a share, or points where it is more than any share. */
const isFlatIn = (stat: string, amount: number): boolean =>
  flat.has(stat) || points.test(stat) || (stat === 'toughness' && Math.abs(amount) > 5);

const weakening = /(res_reduction|def_reduction|vulnerability|damage_taken)$/;

/** What weakens an enemy reaches it, also where the data does not say so. */
export const reachOf = ({ to, stat }: Effect): Reach =>
  to ?? (listOf(stat).every((name) => weakening.test(name)) ? 'enemy' : 'bearer');
