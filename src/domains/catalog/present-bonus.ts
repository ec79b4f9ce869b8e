import type { BonusRecord } from '../../games/catalog.ts';
import type { Language } from '../../games/ids.ts';
import { textIn } from '../../games/names.ts';

/** Stats whose label is not just their name in capitals. */
const labels: Readonly<Record<string, string>> = {
  hp: 'HP',
  atk: 'ATK',
  def: 'DEF',
  spd: 'SPD',
  pen: 'PEN',
  hp_percent: 'HP',
  atk_percent: 'ATK',
  def_percent: 'DEF',
  spd_percent: 'SPD',
  crit_rate: 'CRIT Rate',
  crit_dmg: 'CRIT DMG',
  effect_res: 'Effect RES',
  pen_ratio: 'PEN Ratio',
};

/** Rates are given in percent points like stats that end in `_percent` (R6.7). */
const rates: ReadonlySet<string> = new Set([
  'crit_rate',
  'crit_dmg',
  'energy_recharge',
  'healing_bonus',
  'break_effect',
  'effect_hit_rate',
  'effect_res',
  'pen_ratio',
]);

const isPercent = (stat: string): boolean =>
  stat.endsWith('_percent') || stat.endsWith('_dmg_bonus') || rates.has(stat);

/** `ice_dmg_bonus` becomes "Ice DMG Bonus". */
const labelOf = (stat: string): string =>
  labels[stat] ??
  stat
    .replace(/_percent$/, '')
    .split('_')
    .map((name) => (name === 'dmg' ? 'DMG' : name.charAt(0).toUpperCase() + name.slice(1)))
    .join(' ');

function statText([stat, value]: BonusRecord['stats'][number]): string {
  const sign = value < 0 ? '' : '+';
  return `${labelOf(stat)} ${sign}${value}${isPercent(stat) ? '%' : ''}`;
}

/** The text of a bonus, or else the plain stats it gives ("ATK +18%"); empty when neither is known. */
export const bonusText = (bonus: BonusRecord | null, language: Language): string =>
  bonus === null
    ? ''
    : (textIn(bonus.text, language) ?? bonus.stats.map((stat) => statText(stat)).join(', '));
