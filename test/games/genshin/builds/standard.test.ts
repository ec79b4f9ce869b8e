import { expect, test } from 'vitest';
import { standardRotations } from '../../../../src/games/genshin/builds/standard.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('genshin');
const rotationsOf = (number: number) => standardRotations(10_000_000 + number, pack);
const stepsOf = (number: number, role: string) =>
  rotationsOf(number)
    .find((one) => one.role === role)
    ?.rotation.map(({ skill, count }) => `${count} ${skill}`);

test('skill, burst and the whole normal string twice, and once for less of the damage', () => {
  expect(stepsOf(46, 'dps')).toEqual([
    '1 elemental_skill',
    '1 elemental_burst',
    '12 normal_attack',
  ]);
  expect(stepsOf(46, 'sub_dps')).toEqual([
    '1 elemental_skill',
    '1 elemental_burst',
    '6 normal_attack',
  ]);
});

test('who draws a bow shoots two fully charged arrows instead', () => {
  expect(stepsOf(37, 'dps')).toEqual([
    '1 elemental_skill',
    '1 elemental_burst',
    '2 charged_attack',
  ]);
  expect(stepsOf(37, 'sub_dps')?.at(-1)).toBe('1 charged_attack');
});

test('who heals, shields or strengthens has the rotation of that role too', () => {
  expect(rotationsOf(32).map(({ role }) => role)).toEqual(['dps', 'sub_dps', 'support', 'healer']);
  expect(rotationsOf(30).map(({ role }) => role)).toContain('shielder');
  expect(stepsOf(32, 'healer')).toEqual(['1 elemental_skill', '1 elemental_burst']);
  expect(rotationsOf(16).map(({ role }) => role)).toEqual(['dps', 'sub_dps']);
});

test('a burst that deals no damage is cast, a skill without a description is not', () => {
  expect(stepsOf(14, 'healer')).toEqual(['1 elemental_skill', '1 elemental_burst']);
  expect(stepsOf(117, 'dps')).toEqual(['8 normal_attack']);
});

test('every character has a rotation for damage, without buffs of others; an unknown one has none', () => {
  const without = pack.characters.heads.filter(
    ({ id }) => standardRotations(id, pack)[0]?.role !== 'dps',
  );
  expect(without).toEqual([]);
  expect(
    pack.characters.heads.flatMap(({ id }) => standardRotations(id, pack)[0]?.buffs ?? []),
  ).toEqual([]);
  expect(standardRotations(1, pack)).toEqual([]);
});
