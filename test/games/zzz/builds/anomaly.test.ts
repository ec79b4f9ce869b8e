import { expect, test } from 'vitest';
import { agent, buff, def, simulate, step } from '../../../support/zzz-builds.ts';

test.each([
  ['assault', 'physical', 7.13, 1],
  ['shatter', 'ice', 5, 1],
  ['burn', 'fire', 0.5, 20],
  ['shock', 'electric', 1.25, 10],
  ['corruption', 'ether', 0.625, 20],
])(
  '%s is %s damage of %d, an entry for each of its %i ticks',
  (type, element, multiplier, ticks) => {
    const { hits, totalDamage, notes } = simulate(agent(1191), [step('reaction', { type })], {
      buffs: [buff('anomaly_dmg_bonus', 0.2), buff(`${type}_dmg_bonus`, 0.05), buff('crit_dmg', 1)],
    });
    const damage = 2000 * multiplier * 3 * 2 * def * 1.25;
    expect(hits).toHaveLength(ticks);
    expect(hits[0]).toMatchObject({
      skill: 'reaction',
      reaction: type,
      element,
      crit: false,
      critRate: 0,
      damage: expect.closeTo(damage, 1),
      damageCrit: hits[0]?.damage,
      reactionBonus: expect.closeTo(0.25, 10),
      reactionMultiplier: expect.closeTo(multiplier * 3 * 2 * 1.25, 10),
    });
    expect(totalDamage).toBeCloseTo((hits[0]?.damage ?? 0) * ticks, 1);
    expect(notes.filter((note) => note.startsWith(`${type}: `))).toHaveLength(1);
    expect(notes.join(' ')).toContain(
      `atk_multiplier ${multiplier} x anomaly_proficiency 3 x level 2`,
    );
  },
);

test('an anomaly has the bonus of its element, not of an attack', () => {
  const burn = [step('reaction', { type: 'burn' })];
  const plain = simulate(agent(1191), burn).totalDamage;
  const ratio = (source: string) =>
    simulate(agent(1191), burn, { buffs: [buff(source, 0.2)] }).totalDamage / plain;
  expect(ratio('fire_dmg_bonus')).toBeCloseTo(1.2, 4);
  expect(ratio('dmg_bonus')).toBeCloseTo(1.2, 4);
  expect(ratio('ice_dmg_bonus')).toBe(1);
  expect(ratio('special_dmg_bonus')).toBe(1);
});

test('a kit may let anomalies crit, but never a disorder', () => {
  const buffs = [buff('anomaly_crit_rate', 0.5), buff('anomaly_crit_dmg', 0.5)];
  const damage = (type: string, given: typeof buffs) =>
    simulate(agent(1261), [step('reaction', { type, aura: 'physical' })], { buffs: given })
      .totalDamage;
  expect(damage('assault', buffs) / damage('assault', [])).toBeCloseTo(1.25, 6);
  expect(damage('disorder', buffs)).toBe(damage('disorder', []));
});

test.each([
  ['physical', 5.25],
  ['ice', 5.25],
  ['frost', 21],
  ['fire', 14.5],
  ['electric', 17],
  ['ether', 17],
])('a disorder that ends %s has the multiplier %d', (aura, multiplier) => {
  const { hits, notes } = simulate(agent(1191), [step('reaction', { type: 'disorder', aura })], {
    buffs: [buff('disorder_dmg_bonus', 0.1)],
  });
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({
    element: aura,
    reaction: 'disorder',
    damage: expect.closeTo(2000 * multiplier * 3 * 2 * def * 1.1, 1),
  });
  expect(notes).toContain('A disorder is taken with all the time of the anomaly left.');
});

test('without an aura a disorder ends the own attribute, and a new attribute leaves none', () => {
  const disorder = [step('reaction', { type: 'disorder' })];
  const own = simulate(agent(1091), disorder);
  expect(own.hits[0]?.element).toBe('frost');
  expect(own.notes).toContain(
    "The anomaly that the disorder ends is taken to be of the agent's own frost.",
  );
  const wind = simulate(agent(1561), disorder);
  expect(wind.hits).toEqual([]);
  expect(wind.notes).toContain('An anomaly of wind leaves no disorder that is known.');
  expect(simulate(agent(1561), [step('ultimate')]).totalDamage).toBeGreaterThan(0);
});
