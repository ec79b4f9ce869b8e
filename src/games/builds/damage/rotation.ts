import type { Buff, Hit, RotationStep, Simulation, SimulationInput } from '../simulation.ts';
import { rounded } from './hit.ts';

/** What one cast does: its damage instances, and how long it takes until the next. */
export interface Cast {
  readonly seconds: number;
  readonly hits: readonly Hit[];
}

/** What a cast depends on beside its step. */
export interface Moment<Conditions> {
  /** The number of the step, from 1. */
  readonly step: number;
  /** Which cast of the step it is, from 0, counted within the step's period. */
  readonly position: number;
  readonly conditions: Conditions;
  /** The last damage instance of the steps before; undefined at the start. */
  readonly before: Hit | undefined;
}

/** How a game plays a rotation. */
export interface RotationRules<Conditions> {
  /** What holds while these buffs are in force. */
  under(active: readonly Buff[]): Conditions;
  /** After how many casts of the step they are the same again: the hits of a normal string; 1 for most. */
  periodOf(step: RotationStep): number;
  cast(step: RotationStep, moment: Moment<Conditions>): Cast;
  /** The longest cooldown of the skills used, in seconds; 0 when it is not known. */
  readonly cooldown: number;
}

/** What sums of binary fractions may fall short of the moment that they mean. */
const tolerance = 1e-9;

/**
 * Plays a rotation: casts one after the other, each under the buffs in force when it starts (all start at 0 s). Casts
 * that are the same are computed once, so that 20 steps of 50 casts cost little more than one of each.
 */
export function playRotation<Conditions>(
  { rotation, buffs }: Pick<SimulationInput, 'rotation' | 'buffs'>,
  rules: RotationRules<Conditions>,
): Omit<Simulation, 'notes'> {
  const conditionsAt = activeBuffs(buffs, rules.under);
  const hits: Hit[] = [];
  let seconds = 0;
  for (const [index, step] of rotation.entries()) {
    const before = hits.at(-1);
    const period = rules.periodOf(step);
    const casts = new Map<Conditions, Cast[]>();
    for (let cast = 0; cast < step.count; cast += 1) {
      const conditions = conditionsAt(seconds);
      const position = cast % period;
      const known = casts.get(conditions) ?? [];
      casts.set(conditions, known);
      known[position] ??= rules.cast(step, { step: index + 1, position, conditions, before });
      for (const hit of known[position].hits) hits.push(hit);
      seconds += known[position].seconds;
    }
  }
  const total = rounded(hits.reduce((sum, { damage }) => sum + damage, 0));
  const perSecond = (time: number): number => (time > 0 ? rounded(total / time) : 0);
  return {
    totalDamage: total,
    hits,
    dps: {
      rawDmgPerSecond: perSecond(seconds),
      actionTimeSeconds: rounded(seconds),
      rotationDps: perSecond(Math.max(seconds, rules.cooldown)),
    },
  };
}

/** What holds at a moment; the same value for moments with the same buffs in force. */
function activeBuffs<Conditions>(
  buffs: readonly Buff[],
  under: (active: readonly Buff[]) => Conditions,
): (seconds: number) => Conditions {
  let until = Number.NEGATIVE_INFINITY;
  let current: Conditions;
  return (time) => {
    const seconds = time + tolerance;
    if (seconds < until || until === Number.POSITIVE_INFINITY) return current;
    const active = buffs.filter(({ duration }) => duration === null || seconds < duration);
    until = Math.min(...active.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY));
    current = under(active);
    return current;
  };
}
