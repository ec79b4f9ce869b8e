import type { Buff, Hit, RotationStep, Simulation, SimulationInput } from '../simulation.ts';
import { rounded } from './hit.ts';

/** The damage instances of one cast, and the seconds until the next. */
export interface Cast {
  readonly seconds: number;
  readonly hits: readonly Hit[];
}

/** When a step is cast. */
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
  /** The stats under these buffs. */
  under(active: readonly Buff[]): Conditions;
  /** After this many casts of the step they repeat: the attacks of a normal string; 1 for most. */
  periodOf(step: RotationStep): number;
  cast(step: RotationStep, moment: Moment<Conditions>): Cast;
  /** The longest cooldown of the used skills in seconds; 0 when not known. */
  readonly cooldown: number;
}

/** Sums of binary fractions may fall short by this much. */
const tolerance = 1e-9;

/**
 * Plays a rotation, each cast under the buffs that are active when it starts; all buffs start at 0 s. Equal casts are
 * computed once.
 */
export function playRotation<Conditions>(
  { rotation, buffs }: Pick<SimulationInput, 'rotation' | 'buffs'>,
  rules: RotationRules<Conditions>,
): Omit<Simulation, 'notes'> {
  const conditionsAt = conditionsByTime(buffs, rules.under);
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

/** The conditions at a time; the same object while the same buffs are active. */
function conditionsByTime<Conditions>(
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
