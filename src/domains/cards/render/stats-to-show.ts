import type { Card } from '../card.ts';

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

/** The bonus of the character's own element, or its largest: nobody looks at the others. */
function bonusOf({ stats, character }: Card): Stat | undefined {
  const bonuses = stats.filter(({ stat, value }) => stat.endsWith(bonusSuffix) && value > 0);
  const own = `${character.element?.toLowerCase()}${bonusSuffix}`;
  const [largest] = bonuses.toSorted((one, other) => other.value - one.value);
  return bonuses.find(({ stat }) => stat === own) ?? largest;
}

/** So many of a card's stats, in their order: none that is zero, and one bonus of damage. */
export function statsToShow(card: Card, rows: number): readonly Stat[] {
  const bonus = bonusOf(card);
  const worth = card.stats.filter(
    (entry) => entry.value !== 0 && (entry === bonus || !entry.stat.endsWith(bonusSuffix)),
  );
  const surplus = Math.max(0, worth.length - rows);
  const present = dispensable.filter((stat) => worth.some((entry) => entry.stat === stat));
  const left = new Set(present.slice(0, surplus));
  return worth.filter(({ stat }) => !left.has(stat)).slice(0, rows);
}
