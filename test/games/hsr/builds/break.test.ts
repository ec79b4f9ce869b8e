import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RotationStep } from '../../../../src/games/builds/simulation.ts';
import {
  type BreakInput,
  type BreakType,
  computeBreak,
} from '../../../../src/games/hsr/builds/damage/break.ts';
import { breakBase } from '../../../../src/games/hsr/builds/damage/facts.ts';
import { hsrWords } from '../../../../src/games/hsr/builds/words.ts';
import { actor, base, buff, type Change, play, reaction, step } from './stage.ts';

/** Every factor of the target is 1. */
const open = {
  level: 80,
  res: 0,
  resPen: 0,
  defReduction: 1,
  vulnerability: 0,
  damageReduction: 0,
  isBroken: true,
};
const input: BreakInput = {
  type: 'break',
  element: 'fire',
  level: 80,
  breakEffect: 0,
  enemy: open,
  maxToughness: 60,
  maxHp: null,
  stacks: 1,
  toughness: 30,
  efficiency: 0,
  superBreak: 1,
};
const damageOf = (change: Partial<BreakInput>): number =>
  computeBreak({ ...input, ...change }).damage;

test.each([
  [1, 54],
  [20, 139.7703],
  [60, 1640.3068],
  [80, 3767.5533],
  [100, 9261.3867],
])('the base at level %s is %s', (level, value) => {
  expect(breakBase(level)).toBeCloseTo(value, 4);
});

test('the base rises with the level, and beyond its table stays as it is', () => {
  const levels = Array.from({ length: 100 }, (_, index) => breakBase(index + 1));
  expect(levels.every((value, index) => value > (levels[index - 1] ?? 0))).toBe(true);
  expect([breakBase(0), breakBase(120)]).toEqual([levels[0], levels[99]]);
});

test.each([
  ['physical', 2],
  ['fire', 2],
  ['wind', 1.5],
  ['ice', 1],
  ['lightning', 1],
  ['quantum', 0.5],
  ['imaginary', 0.5],
])('a break of %s is worth %s', (element, value) => {
  expect(damageOf({ element })).toBeCloseTo(base * value, 2);
});

test('a break is the product of its factors, as by hand', () => {
  const enemy = {
    level: 95,
    res: 0.2,
    resPen: 0.1,
    defReduction: 0.4,
    vulnerability: 0.2,
    damageReduction: 0,
    isBroken: false,
  };
  // LB x 2 x (0.5 + 360 / 120) x (1 + 1.8) x 100 / (115 x 0.6 + 100) x 0.9 x 1.2 x 0.9
  const { damage, multiplier, factors } = computeBreak({
    ...input,
    maxToughness: 360,
    breakEffect: 1.8,
    enemy,
  });
  expect(multiplier).toBeCloseTo(19.6, 12);
  expect(damage).toBeCloseTo(base * 19.6 * (100 / 169) * 0.9 * 1.2 * 0.9, 2);
  expect(factors.reduce((product, { value }) => product * value, 1)).toBeCloseTo(damage, 6);
});

test.each([
  ['burn', {}, 1],
  ['freeze', {}, 1],
  ['shock', {}, 2],
  ['wind_shear', { stacks: 3 }, 3],
  ['wind_shear', { stacks: 9 }, 5],
  ['entanglement', { stacks: 2, maxToughness: 120 }, 0.6 * 1.5 * 2],
  ['bleed', { maxToughness: 120 }, 2 * 1.5],
] as const)('%s with %o takes multiples of the base', (type, change, value) => {
  expect(damageOf({ type, ...change })).toBeCloseTo(base * value, 2);
  expect(damageOf({ type, ...change, breakEffect: 1 })).toBeCloseTo(2 * base * value, 2);
});

test('bleed takes 16 percent of max HP until twice the base by the toughness', () => {
  expect(damageOf({ type: 'bleed', maxHp: 10_000 })).toBeCloseTo(1600, 6);
  expect(damageOf({ type: 'bleed', maxHp: 1e9 })).toBeCloseTo(2 * base, 2);
});

test('super break turns what an attack takes into damage: a basic attack at 100 percent into the base', () => {
  const type = 'super_break';
  expect(damageOf({ type })).toBeCloseTo(base, 2);
  // 60 taken, half as much more, at 60 percent, with 150 percent Break Effect
  expect(
    damageOf({ type, toughness: 60, efficiency: 0.5, superBreak: 0.6, breakEffect: 1.5 }),
  ).toBeCloseTo(base * 2 * 1.5 * 0.6 * 2.5, 2);
});

test('super break deals nothing without its share, and nothing to an enemy that is not broken', () => {
  expect(damageOf({ type: 'super_break', superBreak: 0 })).toBe(0);
  expect(damageOf({ type: 'super_break', enemy: { ...open, isBroken: false } })).toBe(0);
});

test('damage is never negative, and more Break Effect never lowers it', () => {
  const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...(hsrWords.reactions as readonly BreakType[])),
      any,
      any,
      any,
      (type, breakEffect, res, pen) => {
        const from = { type, breakEffect, enemy: { ...open, res, resPen: pen } };
        const damage = damageOf(from);
        expect(Number.isFinite(damage) && damage >= 0).toBe(true);
        expect(damageOf({ ...from, breakEffect: breakEffect + 1 })).toBeGreaterThanOrEqual(damage);
      },
    ),
  );
});

const stats = { ...actor.stats, break_effect: 1 };
const only = (type: string, change: Partial<RotationStep> = {}, more: Change = {}) =>
  play({ actor: { stats }, rotation: [reaction(type, change)], ...more });

test.each([
  ['break', base * 2 * 1 * 2 * 0.5],
  ['bleed', base * 2 * 1 * 2 * 0.5],
  ['burn', base * 2 * 0.5],
  ['shock', base * 2 * 2 * 0.5],
  ['wind_shear', base * 2 * 0.5],
  ['freeze', base * 2 * 0.5],
  ['entanglement', base * 0.6 * 2 * 0.5],
])('%s adds its damage without crit', (type, damage) => {
  const { hits, notes } = only(type);
  expect(hits).toHaveLength(1);
  expect(hits[0]?.damage).toBeCloseTo(damage, 1);
  expect(hits[0]).toMatchObject({
    skill: 'reaction',
    name: type,
    reaction: type,
    reactionBonus: 1,
    crit: false,
    critRate: 0,
  });
  expect(hits[0]?.damageCrit).toBe(hits[0]?.damage);
  expect(notes.some((note) => note.startsWith(`${type} = 3767.5533 (level_base) x`))).toBe(true);
});

test('every type of the words is known', () => {
  for (const type of hsrWords.reactions) expect(only(type).hits).toHaveLength(1);
});

test('what stacks can be asked for by its stacks', () => {
  const [hit] = only('wind_shear', { variant: '3 stacks' }).hits;
  expect(hit?.damage).toBeCloseTo(base * 2 * 0.5 * 3, 1);
});

test('a break has the element of the character, what it leaves its own', () => {
  expect(only('break').hits[0]?.element).toBe('fire');
  const { hits, notes } = only('shock');
  expect(hits[0]?.element).toBe('lightning');
  expect(notes).toContain('shock is what breaks of lightning leave: the character is of fire.');
});

test('toughness that was not said is that of an elite, and a bleed without max HP is the most it can be', () => {
  const { hits, notes } = only('break', {}, { enemy: { maxToughness: null } });
  expect(hits[0]?.damage).toBeCloseTo(base * 2 * 3.5 * 2 * 0.5, 1);
  expect(notes).toContain("The enemy's toughness is taken as 360.");
  expect(only('bleed').notes).toContain(
    "The enemy's max HP was not given: bleed is taken at its most.",
  );
  expect(only('bleed', {}, { enemy: { maxHp: 10_000 } }).hits[0]?.damage).toBeCloseTo(
    1600 * 2 * 0.5,
    1,
  );
});

test('super break takes the toughness of the attack before it, and a share by a buff', () => {
  const rotation = [step('skill'), reaction('super_break')];
  const buffs = [buff('super_break', 0.6), buff('break_efficiency', 0.5)];
  const { hits } = play({ actor: { stats }, rotation, buffs });
  expect(hits[1]?.damage).toBeCloseTo(base * 2 * 1.5 * 0.6 * 2 * 0.5, 1);
  const bounces = play({
    actor: { avatarId: 1204, stats },
    rotation: [step('follow_up'), reaction('super_break')],
    buffs: [buff('super_break', 1)],
  });
  expect(bounces.hits.at(-1)?.damage).toBeCloseTo(base * 1.5 * 2 * 0.5, 1);
});

test('super break is nothing without its share, and nothing on a standing bar, and notes say why', () => {
  const without = only('super_break');
  expect(without.totalDamage).toBe(0);
  expect(without.notes).toContain(
    'Super break deals nothing without a buff super_break, which says its share.',
  );
  const buffs = [buff('super_break', 1)];
  const standing = only('super_break', {}, { buffs, enemy: { isBroken: false } });
  expect(standing.totalDamage).toBe(0);
  expect(standing.notes).toContain('Super break deals nothing to an enemy that is not broken.');
});

test('no damage bonus counts for it', () => {
  const buffs = [buff('dmg_bonus', 1), buff('fire_dmg_bonus', 1)];
  expect(only('break', {}, { buffs }).totalDamage).toBe(only('break').totalDamage);
});

test('what a break leaves counts the bar as the enemy has it, and a note says so while it stands', () => {
  const kinds = ['bleed', 'burn', 'shock', 'wind_shear', 'freeze', 'entanglement'];
  for (const type of kinds) {
    const standing = only(type, {}, { enemy: { isBroken: false } });
    expect(standing.totalDamage / only(type).totalDamage).toBeCloseTo(0.9, 4);
    expect(standing.notes).toContain(
      `${type} is computed against a standing toughness bar, x 0.9: with broken true it is what the enemy takes while broken.`,
    );
  }
  expect(only('burn').notes.join(' ')).not.toContain('standing toughness bar');
});

test('buffs for breaks alone raise breaks, those for damage over time what ticks', () => {
  const raised = (type: string, source: string) =>
    only(type, {}, { buffs: [buff(source, 0.2)] }).totalDamage / only(type).totalDamage;
  expect(raised('break', 'break_dmg_bonus')).toBeCloseTo(1.2, 4);
  expect(raised('burn', 'break_dmg_bonus')).toBe(1);
  expect(raised('burn', 'dot_vulnerability')).toBeCloseTo(1.2, 4);
  expect(raised('break', 'dot_vulnerability')).toBe(1);
});

test('super break says what its number is', () => {
  expect(only('super_break', {}, { buffs: [buff('super_break', 1)] }).notes).toContain(
    'Super break is LB / 30 for each unit of toughness that the attack removes: a basic attack removes 30.',
  );
});
