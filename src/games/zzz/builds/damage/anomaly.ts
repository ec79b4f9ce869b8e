import { type Fight, type Instant, presentHit } from '../../../builds/damage/hit.ts';
import { noNotes, shown } from '../../../builds/damage/notes.ts';
import type { Hit, RotationStep } from '../../../builds/simulation.ts';
import { type Anomaly, anomalies, disorders } from './facts.ts';
import { computeHit, type HitResult } from './hit.ts';
import { baseElementOf, bonusName, flatDamageName, type Powers } from './powers.ts';

type AnomalyType = keyof typeof anomalies;

const isAnomalyType = (type: string | null): type is AnomalyType =>
  type !== null && Object.hasOwn(anomalies, type);

/**
 * The multiplier of a disorder: fixed + per interval x whole intervals left, by default all of them; undefined for an
 * attribute without a disorder.
 */
export function disorderMultiplier(attribute: string, secondsLeft?: number): number | undefined {
  const disorder = disorders[attribute];
  if (disorder === undefined) return undefined;
  const { fixed, perInterval, intervalSeconds, seconds } = disorder;
  const left = Math.min(Math.max(secondsLeft ?? seconds, 0), seconds);
  return fixed + perInterval * Math.floor(left / intervalSeconds);
}

/** The anomaly or disorder of a step. */
interface Asked extends Anomaly {
  readonly type: string;
  /** The kinds of damage whose bonuses count beside those of its element. */
  readonly kinds: readonly string[];
}

/**
 * The damage instances of a `reaction` step: each tick of one anomaly, or one disorder. A disorder ends an anomaly of
 * the step's aura, else of the agent's own attribute, with all of its time left.
 */
export function anomalyHits(
  fight: Fight,
  instant: Instant<Powers>,
  { type, aura }: RotationStep,
  own: string,
): readonly Hit[] {
  const asked = isAnomalyType(type)
    ? { ...anomalies[type], type, kinds: ['anomaly', type] }
    : disorderOf(fight, type, aura, own);
  if (asked === null) return [];
  const hit = anomalyHit(fight, instant, asked);
  return Array.from({ length: asked.ticks }, () => hit);
}

function disorderOf(
  { notes }: Fight,
  type: string | null,
  aura: string | null,
  own: string,
): Asked | null {
  if (type !== 'disorder') {
    notes.add(`${type ?? 'A reaction without a type'} deals no damage in zzz.`);
    return null;
  }
  const isSaid = aura !== null && aura !== 'none';
  const attribute = isSaid ? aura : own;
  const multiplier = disorderMultiplier(attribute) ?? disorderMultiplier(baseElementOf(attribute));
  if (multiplier === undefined) {
    notes.add(`An anomaly of ${attribute} leaves no disorder that is known.`);
    return null;
  }
  if (!isSaid)
    notes.add(`The anomaly that the disorder ends is taken to be of the agent's own ${attribute}.`);
  notes.add('A disorder is taken with all the time of the anomaly left.');
  return { type, kinds: ['anomaly', 'disorder'], element: attribute, multiplier, ticks: 1 };
}

function anomalyHit(fight: Fight, { step, skill, powers }: Instant<Powers>, asked: Asked): Hit {
  const { type, element, multiplier, kinds } = asked;
  const bonus = kinds.reduce((all, kind) => all + powers.sum(bonusName(kind)), 0);
  const { actor, critMode } = fight.input;
  // Only the kits of a few agents let anomalies crit; disorders never do.
  const rate =
    type === 'disorder' ? 0 : powers.sumFor('crit_rate', kinds) - powers.sum('crit_rate');
  const own = [{ ...powers.share('atk'), multiplier }];
  const flat = kinds.reduce((all, kind) => all + powers.sum(flatDamageName(kind)), 0);
  const result = computeHit({
    scaling: flat === 0 ? own : [...own, { base: flat, percent: 0, flat: 0, multiplier: 1 }],
    bonus: powers.bonusFor(element, []),
    ...(rate > 0 && {
      crit: {
        mode: critMode,
        rate,
        damage: powers.sumFor('crit_dmg', kinds) - powers.sum('crit_dmg'),
      },
    }),
    level: actor.level,
    enemy: powers.defender(element, kinds),
    penRatio: powers.penRatio,
    pen: powers.pen,
    anomaly: { proficiency: powers.sum('anomaly_proficiency'), bonus },
  });
  if (fight.notes !== noNotes) fight.notes.add(formulaOf(asked, result));
  const whole = result.factors
    .filter(({ name }) => reactionFactors.includes(name))
    .reduce((all, { value }) => all * value, multiplier);
  const label = { step, skill, name: capitalize(type), element, reaction: type };
  return presentHit(fight, label, result, { bonus, multiplier: whole }, result.canCrit);
}

const capitalize = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}`;

/** The factors of the whole reaction multiplier, beside that of the anomaly. */
const reactionFactors = ['anomaly_proficiency', 'level', 'anomaly_bonus'];

/** The formula with the numbers put in (R10.7). */
function formulaOf({ type, ticks }: Asked, { factors }: HitResult): string {
  const product = factors.map(({ name, value }) => `${name} ${shown(value)}`).join(' x ');
  return `${type}: ${ticks === 1 ? '' : `${ticks} times `}${product}.`;
}
