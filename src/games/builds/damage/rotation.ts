import { memoize } from '../../../lib/memoize.ts';
import type { Hit, RotationStep, Simulation, SimulationInput } from '../simulation.ts';
import type { CountedEffect } from './conditions.ts';
import { rounded } from './hit.ts';
import type { Active, Attack, createTimeline } from './timeline.ts';

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
  /** Seconds from the start of the rotation. */
  readonly seconds: number;
  /** The last damage instance of the steps before; undefined at the start. */
  readonly before: Hit | undefined;
}

/** How a game plays a rotation. */
export interface RotationRules<Conditions> {
  /** The stats while this holds; called once for each. */
  under(active: Active): Conditions;
  /** What a cast is to conditions. */
  attackOf(step: RotationStep, active: Active): Attack;
  /** After this many casts of the step they repeat: the attacks of a normal string; 1 for most. */
  periodOf(step: RotationStep, active: Active): number;
  cast(step: RotationStep, moment: Moment<Conditions>): Cast;
  /** A further hit that the cast causes. */
  furtherHit(effect: CountedEffect, step: RotationStep, moment: Moment<Conditions>): readonly Hit[];
  /** Whether the casts of a step after the first take no time. */
  readonly isBackground?: (step: RotationStep) => boolean;
  /** How far a cast moves the clock of effects, where that is not its seconds. */
  readonly ticksOf?: (step: RotationStep, active: Active) => number;
  /** The longest cooldown of the used skills in seconds; 0 when not known. */
  readonly cooldown: number;
}

function addAll(hits: Hit[], more: readonly Hit[]): void {
  for (const hit of more) hits.push(hit);
}

/**
 * Plays a rotation, each cast under the buffs and effects that hold when it starts. Equal casts are computed once.
 */
export function playRotation<Conditions>(
  { rotation }: Pick<SimulationInput, 'rotation'>,
  timeline: ReturnType<typeof createTimeline>,
  rules: RotationRules<Conditions>,
): Omit<Simulation, 'notes'> {
  const under = memoize((active: Active) => rules.under(active));
  const hits: Hit[] = [];
  let seconds = 0;
  let clock = 0;

  /** Plays the casts of one step; equal ones are computed once. */
  function playStep(step: RotationStep, number: number): void {
    const before = hits.at(-1);
    const castOnce = memoize((conditions: Conditions) =>
      memoize((position: number) =>
        rules.cast(step, { step: number, position, conditions, seconds, before }),
      ),
    );
    const isBackground = rules.isBackground?.(step) ?? false;
    let { stance } = timeline.at(clock);
    let first = 0;
    for (let cast = 0; cast < step.count; cast += 1) {
      const attack = rules.attackOf(step, timeline.at(clock));
      timeline.use(attack, clock);
      const active = timeline.at(clock);
      // A stance that begins or ends starts the string anew.
      if (active.stance !== stance) first = cast;
      stance = active.stance;
      const position = (cast - first) % rules.periodOf(step, active);
      const conditions = under(active);
      const played = castOnce(conditions)(position);
      addAll(hits, played.hits);
      const moment = { step: number, position, conditions, seconds, before };
      addAll(
        hits,
        timeline
          .furtherHits(attack, clock)
          .flatMap((effect) => rules.furtherHit(effect, step, moment)),
      );
      const time = cast > 0 && isBackground ? 0 : played.seconds;
      seconds += time;
      clock += rules.ticksOf?.(step, active) ?? time;
      timeline.hit(attack, clock);
    }
  }

  for (const [index, step] of rotation.entries()) playStep(step, index + 1);
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
