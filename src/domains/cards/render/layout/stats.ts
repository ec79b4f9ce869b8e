import type { Card } from '../../card.ts';
import { type CardNode, column, line, row } from '../page.ts';
import { formatValue, type Scene, statLabel } from './scene.ts';

const maxTalents = 6;

function statRow(scene: Scene, stat: string, value: number, isLast: boolean): CardNode {
  const { ink, edge } = scene.palette;
  const shown = formatValue(stat, value);
  return row(
    {
      justifyContent: 'space-between',
      flexGrow: 1,
      maxHeight: 56,
      borderBottom: isLast ? 'none' : `1px solid ${edge}`,
    },
    line(statLabel(scene, stat), { fontSize: 23, color: ink, fontWeight: 500 }, 178),
    line(shown, { fontSize: 25, fontWeight: 700, color: ink }, 100),
  );
}

/** Final stats, the talents below them; null when they are hidden. */
export function statsPanel(scene: Scene, rows: number): CardNode | null {
  const { card, look, palette } = scene;
  const stats = chooseStats(card, rows);
  if (stats.length === 0) return null;
  const panel = { ...look.panel(palette), flexGrow: 1, padding: '8px 18px' };
  return column(
    panel,
    ...stats.map(({ stat, value }, index) =>
      statRow(scene, stat, value, index === stats.length - 1),
    ),
    talentsRow(scene),
  );
}

function talentsRow({ card, palette, look, say }: Scene): CardNode | null {
  const talents = card.talents.slice(0, maxTalents);
  if (talents.length === 0) return null;
  const { ink, dim, accent } = palette;
  const isMany = talents.length > 4;
  const fontSize = isMany ? 20 : 23;
  const levels = talents.map(({ level }) =>
    line(String(level), { fontSize, fontWeight: 800, color: level >= 10 ? accent : ink }),
  );
  const parted = levels.flatMap((level, index) =>
    index === 0 ? [level] : [line('/', { fontSize: fontSize - 3, color: dim }), level],
  );
  return row(
    {
      justifyContent: 'space-between',
      height: 40,
      marginTop: 'auto',
      borderTop: `2px solid ${palette.edge}`,
    },
    line(say(look.talents), { fontSize: 22, color: dim }, isMany ? 70 : 110),
    row({ gap: isMany ? 5 : 7 }, parted),
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
