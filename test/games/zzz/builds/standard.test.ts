import { expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import { standardRotations } from '../../../../src/games/zzz/builds/standard.ts';
import { kitOf } from '../../../../src/games/zzz/tables.ts';
import { agent, simulate, step, zzzPack } from '../../../support/zzz-builds.ts';

test('every agent whose skills are known has a standard rotation that deals damage', () => {
  for (const { id } of zzzPack.characters.heads) {
    if (id === 1581 || id === 1591) continue;
    const rotations = standardRotations(id, zzzPack);
    expect(rotations.length, String(id)).toBeGreaterThan(0);
    for (const { rotation, buffs } of rotations) {
      const { totalDamage, hits } = simulate(agent(id), rotation, { buffs });
      expect(totalDamage, String(id)).toBeGreaterThan(0);
      expect(new Set(hits.map((hit) => hit.step)).size).toBe(rotation.length);
    }
  }
});

test('the rotation for damage is one string, an EX Special Attack and the ultimate', () => {
  expect(standardRotations(1191, zzzPack)).toEqual([
    {
      role: 'dps',
      buffs: [],
      rotation: [
        step('basic', { count: 3 }),
        step('special', { variant: 'EX Special Attack: Tail Swipe' }),
        step('ultimate'),
      ],
    },
  ]);
  expect(standardRotations(1071, zzzPack).map(({ role }) => role)).toEqual(['shielder', 'support']);
});

test('a step that asks for an alternative has its whole name, so that it can be sent as it is', () => {
  const asked = zzzPack.characters.heads.flatMap(({ id }) =>
    standardRotations(id, zzzPack).flatMap(({ rotation }) =>
      rotation.flatMap(({ skill, variant }) => (variant === null ? [] : [{ id, skill, variant }])),
    ),
  );
  expect(asked.some(({ skill }) => skill === 'assist')).toBe(true);
  for (const { id, skill, variant } of asked) {
    const names = kitOf(defaultForm(id), zzzPack)?.skills[skill]?.variants.map(({ name }) => name);
    expect(names).toContain(variant);
  }
});
