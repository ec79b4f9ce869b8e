import type { BonusRecord } from '../../games/catalog-set.ts';
import { givenText, ownText } from '../../games/names.ts';
import type { Presenting } from './presenting.ts';

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
  'incoming_healing',
  'shield_strength',
]);

const isPercent = (stat: string): boolean =>
  /_(?:percent|dmg_bonus|res)$/.test(stat) || rates.has(stat);

const capitals: ReadonlySet<string> = new Set(['dmg', 'res']);

/** `ice_dmg_bonus` becomes "Ice DMG Bonus". */
const labelOf = (stat: string): string =>
  labels[stat] ??
  stat
    .replace(/_percent$/, '')
    .split('_')
    .map((name) =>
      capitals.has(name) ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1),
    )
    .join(' ');

function statText([stat, value]: Stat, name: string): string {
  const sign = value < 0 ? '' : '+';
  return `${name} ${sign}${value}${isPercent(stat) ? '%' : ''}`;
}

/** The plain stats in one language ("ATK +18%"); null where one of them has no name in it. */
function composed(stats: readonly Stat[], { pack, language }: Presenting): string | null {
  const nameOf = (stat: string) =>
    language === 'en' ? labelOf(stat) : givenText(pack.shared.statNames?.[stat], language);
  const texts = stats.flatMap((stat) => {
    const name = nameOf(stat[0]);
    return name === null ? [] : [statText(stat, name)];
  });
  return texts.length === stats.length && texts.length > 0 ? texts.join(', ') : null;
}

type Stat = BonusRecord['stats'][number];

/**
 * The text of a bonus in the language that was asked for, or else the plain stats when they are all it gives; null
 * where neither is known (R7.6a), in English where a later language lacks it (R17.2), empty where there is no such bonus
 * (R7.9).
 */
export const bonusText = (
  bonus: BonusRecord | null | undefined,
  options: Presenting,
): string | null =>
  bonus
    ? (ownText(bonus.text, options.language) ??
      composed(bonus.stats, options) ??
      givenText(bonus.text, options.language))
    : '';
