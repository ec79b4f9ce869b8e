import { memoize, memoizeWeakly } from '../../../lib/memoize.ts';
import type { Stance } from '../../effects/effect.ts';
import type { Buff } from '../simulation.ts';
import type { CountedEffect } from './conditions.ts';
import { isFurtherHit } from './effects.ts';

/** What holds at a moment of a rotation; the same object whenever the same things hold. */
export interface Active {
  readonly buffs: readonly Buff[];
  readonly effects: readonly CountedEffect[];
  readonly stance: Stance | null;
}

/** An attack of a rotation, as conditions see it. */
export interface Attack {
  readonly skill: string;
  /** The name of its variant. */
  readonly variant: string;
  /** The skill, and the kinds that its hits count as. */
  readonly kinds: readonly string[];
}

/** A reaction is no attack of the character. */
export const noAttack: Attack = { skill: 'reaction', variant: '', kinds: [] };

/** A reaction that may cause a further hit: `anomaly:shatter`. */
export const reactionOf = memoize(
  (type: string | null): Attack => ({
    ...noAttack,
    kinds: type === null ? [] : [`anomaly:${type}`],
  }),
);

/** Sums of binary fractions may fall short by this much. */
const tolerance = 1e-9;
const never = Number.NEGATIVE_INFINITY;
const forever = Number.POSITIVE_INFINITY;

const opensStance = ({ from, variant }: Stance, attack: Attack): boolean =>
  from === attack.skill &&
  (variant === undefined || attack.variant.toLowerCase().startsWith(variant.toLowerCase()));

/** The first of several ends that is still to come, if it is before another. */
function nextEnd(ends: readonly number[], clock: number, other: number): number {
  let next = other;
  for (const end of ends) if (end > clock && end < next) next = end;
  return next;
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** Follows what begins and ends in a rotation: buffs begin at 0, effects and stances with the attack that opens them. */
export function createTimeline(
  buffs: readonly Buff[],
  counted: readonly CountedEffect[],
  stances: readonly Stance[],
) {
  const stats = counted.filter(({ effect }) => !isFurtherHit(effect));
  const further = counted.filter(({ effect }) => isFurtherHit(effect));
  const ends = stats.map(({ opener }) => (opener === null ? forever : never));
  const buffEnds = buffs.map(({ duration }) => duration ?? forever);
  const readyAt = further.map(() => never);
  let stance: Stance | null = null;
  let stanceEnds = never;
  const known: Active[] = [];
  let current: Active | undefined;
  let until = never;

  /** The indexes of what an attack opens, and what it causes. */
  const readAttack = (attack: Attack) => {
    const openedBy = (effects: readonly CountedEffect[]) =>
      effects.flatMap(({ opener }, index) =>
        opener?.kinds?.some((kind) => attack.kinds.includes(kind)) ? [index] : [],
      );
    const opened = openedBy(stats);
    return {
      used: opened.filter((index) => stats[index]?.opener?.isAfter === false),
      hit: opened.filter((index) => stats[index]?.opener?.isAfter === true),
      stance: stances.find((one) => opensStance(one, attack)),
      further: openedBy(further),
    };
  };
  const attacks = memoizeWeakly(readAttack);

  const isActive = ({ opener }: CountedEffect, index: number, clock: number): boolean =>
    opener?.kinds === null ? stance !== null : clock < (ends[index] ?? never);

  /** What holds now, and until when. */
  function read(clock: number): Active {
    if (stance !== null && clock >= stanceEnds) stance = null;
    until = nextEnd(ends, clock, nextEnd(buffEnds, clock, stance === null ? forever : stanceEnds));
    const effects = stats.filter((effect, index) => isActive(effect, index, clock));
    const running = buffs.filter((_, index) => clock < (buffEnds[index] ?? forever));
    const found = known.find(
      (one) => one.stance === stance && isSame(one.effects, effects) && isSame(one.buffs, running),
    );
    if (found) return found;
    const active = { buffs: running, effects, stance };
    known.push(active);
    return active;
  }

  function openEffects(indexes: readonly number[], clock: number): void {
    for (const index of indexes) {
      if (stats[index]?.opener?.inStance && stance === null) continue;
      // What holds already is only prolonged.
      if (!(clock < (ends[index] ?? never))) current = undefined;
      ends[index] = clock + (stats[index]?.opener?.lasts ?? forever);
    }
  }

  function enter(next: Stance, clock: number): void {
    if (next !== stance || clock >= stanceEnds) current = undefined;
    stance = next;
    stanceEnds = clock + (next.seconds ?? forever);
  }

  return {
    /** An attack was used at this time. */
    use(attack: Attack, clock: number): void {
      const { used, stance: next } = attacks(attack);
      openEffects(used, clock);
      // An attack that a stance changes is itself before it.
      if (next && !(next.from in next.attacks)) enter(next, clock);
    },
    /** It has hit, and is over: from here on a stance that it opened lasts its seconds. */
    hit(attack: Attack, clock: number): void {
      const { hit, stance: next } = attacks(attack);
      openEffects(hit, clock);
      if (next) enter(next, clock);
    },
    at(seconds: number): Active {
      const clock = seconds + tolerance;
      if (current === undefined || clock >= until) current = read(clock);
      return current;
    },
    /** The further hits that an attack causes at this time. */
    furtherHits(attack: Attack, clock: number): readonly CountedEffect[] {
      if (further.length === 0) return further;
      const caused = attacks(attack).further.filter(
        (index) =>
          clock + tolerance >= (readyAt[index] ?? never) &&
          !(further[index]?.opener?.inStance && stance === null),
      );
      for (const index of caused) readyAt[index] = clock + (further[index]?.effect.cooldown ?? 0);
      return caused.flatMap((index) => further[index] ?? []);
    },
  };
}
