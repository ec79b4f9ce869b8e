import { expect, test } from 'vitest';
import type { RotationStep } from '../../../../src/games/builds/simulation.ts';
import { hsrWords } from '../../../../src/games/hsr/builds/words.ts';
import { actor, base, buff, type Change, play, reaction, step } from './stage.ts';

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
