import type { Card } from '../../card.ts';
import { block, type CardNode, column, line, row } from '../page.ts';
import { plainText } from '../plain-text.ts';
import { formatValue, type Scene } from './scene.ts';

const [labelWidth, valueWidth] = [184, 82];

function statRow({ palette }: Scene, { stat, name, value }: Stat, isLast: boolean): CardNode {
  const { ink, edge } = palette;
  return row(
    {
      justifyContent: 'space-between',
      flexGrow: 1,
      maxHeight: 56,
      borderBottom: isLast ? 'none' : `1px solid ${edge}`,
    },
    block(
      plainText(name),
      { fontSize: 22, color: ink, fontWeight: 500, lineHeight: 1 },
      { width: labelWidth, height: 33, group: 'stats' },
    ),
    line(formatValue(stat, value), { fontSize: 24, fontWeight: 700, color: ink }, valueWidth),
  );
}

/** Final stats; null when none is known. */
export function statsPanel(scene: Scene, rows: number): CardNode | null {
  const { card, look, palette } = scene;
  const stats = chooseStats(card, rows);
  if (stats.length === 0) return null;
  const panel = { ...look.panel(palette), flexGrow: 1, padding: '6px 18px' };
  return column(
    panel,
    ...stats.map((stat, index) => statRow(scene, stat, index === stats.length - 1)),
  );
}

type Stat = Card['stats'][number];

const bonusSuffix = '_dmg_bonus';

/** What is left out first where there are more stats than rows: players look at it last. */
const dispensable = [
  'healing_bonus',
  'pen',
  'effect_res',
  'def',
  'impact',
  'energy_regen',
  'effect_hit_rate',
  'anomaly_mastery',
];

/** The damage bonus of the character's own element, or its largest: players ignore the others. */
function findBonus({ stats, character }: Card): Stat | undefined {
  const bonuses = stats.filter(({ stat, value }) => stat.endsWith(bonusSuffix) && value > 0);
  const own = `${character.element?.toLowerCase()}${bonusSuffix}`;
  const [largest] = bonuses.toSorted((one, other) => other.value - one.value);
  return bonuses.find(({ stat }) => stat === own) ?? largest;
}

/** The stats that fit on these rows, in the card's order: none that is zero, and one damage bonus. */
export function chooseStats(card: Card, rows: number): readonly Stat[] {
  const bonus = findBonus(card);
  const worth = card.stats.filter(
    (entry) => entry.value !== 0 && (entry === bonus || !entry.stat.endsWith(bonusSuffix)),
  );
  const surplus = Math.max(0, worth.length - rows);
  const present = dispensable.filter((stat) => worth.some((entry) => entry.stat === stat));
  const left = new Set(present.slice(0, surplus));
  return worth.filter(({ stat }) => !left.has(stat)).slice(0, rows);
}
