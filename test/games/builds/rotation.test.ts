import { describe, expect, test } from 'vitest';
import { rounded } from '../../../src/games/builds/damage/hit.ts';
import { type Cast, type Moment, playRotation } from '../../../src/games/builds/damage/rotation.ts';
import { createTimeline, noAttack } from '../../../src/games/builds/damage/timeline.ts';
import type { Buff, Hit, RotationStep } from '../../../src/games/builds/simulation.ts';

const step = (skill: string, count: number): RotationStep => ({
  skill,
  count,
  aura: null,
  type: null,
  variant: null,
});

const buff = (source: string, duration: number | null): Buff => ({
  source,
  value: null,
  atkFlat: null,
  duration,
});

const hit = (number: number, skill: string, damage: number): Hit => ({
  step: number,
  skill,
  name: skill,
  element: 'physical',
  damage,
  crit: false,
  reaction: null,
  reactionBonus: null,
  damageNonCrit: damage,
  damageCrit: damage,
  critRate: 0,
  reactionMultiplier: null,
  factors: null,
});

interface Played {
  readonly active: readonly string[];
}

/** Each cast takes a second and hits for its position, from 1, and 100 for each buff in force. */
function play(
  rotation: readonly RotationStep[],
  buffs: readonly Buff[] = [],
  cooldown = 0,
  time = 1,
) {
  const casts: Moment<Played>[] = [];
  const played = playRotation<Played>({ rotation }, createTimeline(buffs, [], []), {
    under: (active) => ({ active: active.buffs.map(({ source }) => source) }),
    attackOf: () => noAttack,
    furtherHit: () => [],
    periodOf: ({ skill }) => (skill === 'string' ? 3 : 1),
    cast({ skill }, moment): Cast {
      casts.push(moment);
      const damage = moment.position + 1 + 100 * moment.conditions.active.length;
      return { seconds: skill === 'instant' ? 0 : time, hits: [hit(moment.step, skill, damage)] };
    },
    cooldown,
  });
  return { ...played, casts, damages: played.hits.map(({ damage }) => damage) };
}

describe('a rotation', () => {
  test('goes along a string and begins anew behind its last attack', () => {
    expect(play([step('string', 5)]).damages).toEqual([1, 2, 3, 1, 2]);
  });

  test('begins the string anew with each step', () => {
    expect(play([step('string', 2), step('string', 2)]).damages).toEqual([1, 2, 1, 2]);
  });

  test('numbers its steps from 1', () => {
    expect(play([step('skill', 1), step('burst', 2)]).hits.map((one) => one.step)).toEqual([
      1, 2, 2,
    ]);
  });

  test('computes equal casts once', () => {
    const { casts, hits } = play([step('skill', 50)]);
    expect(casts).toHaveLength(1);
    expect(hits).toHaveLength(50);
  });

  test('has a buff cover a cast that starts before it ends, and none that starts when it ends', () => {
    expect(play([step('skill', 4)], [buff('short', 2)]).damages).toEqual([101, 101, 1, 1]);
  });

  test('has a buff end at the sum of the times before a cast, whatever binary fractions make of it', () => {
    // 0.1 + 0.2 is a little more than 0.3, and three times 0.1 too; 0.58 three times is a little less than 1.74.
    const atEnd = (seconds: number, casts: number, duration: number) =>
      play([step('skill', casts)], [buff('short', duration)], 0, seconds).damages.at(-1);
    expect([atEnd(0.58, 4, 1.74), atEnd(0.1, 4, 0.3), atEnd(0.7, 7, 4.2)]).toEqual([1, 1, 1]);
    expect(atEnd(0.58, 4, 1.75)).toBe(101);
  });

  test('has a buff without an end hold to the last cast', () => {
    expect(play([step('skill', 3)], [buff('long', null), buff('short', 1)]).damages).toEqual([
      201, 101, 101,
    ]);
  });

  test('shows a step the last hit of the steps before it', () => {
    const { casts } = play([step('skill', 2), step('reaction', 1)]);
    expect(casts.map(({ before }) => before?.skill)).toEqual([undefined, 'skill']);
  });

  test('divides its damage by its time, and by the longest cooldown where that is longer', () => {
    expect(play([step('skill', 4)], [], 8)).toMatchObject({
      totalDamage: 4,
      dps: { rawDmgPerSecond: 1, actionTimeSeconds: 4, rotationDps: 0.5 },
    });
  });

  test('has no damage per second where it takes no time', () => {
    expect(play([step('instant', 4)]).dps).toEqual({
      rawDmgPerSecond: 0,
      actionTimeSeconds: 0,
      rotationDps: 0,
    });
  });

  test('shows two decimals', () => {
    expect([1.005, 2.344, 2.345, 1e15].map(rounded)).toEqual([1, 2.34, 2.35, 1e15]);
  });
});
