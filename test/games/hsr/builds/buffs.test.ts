import { expect, test } from 'vitest';
import type { WornGear } from '../../../../src/games/builds/build.ts';
import type { SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { actor, buff, type Change, damageOf, play, reaction, step } from './stage.ts';

const coneOf = (id: number, refinement = 1) => ({ id, level: 80, refinement, ascension: null });
const slots = ['head', 'hands', 'body', 'feet', 'sphere', 'rope'];
const worn = (setId: number, pieces: number): WornGear[] =>
  slots.slice(0, pieces).map((slot) => ({
    slot,
    setId,
    rarity: 5,
    level: 15,
    mainStat: { stat: 'hp', value: 0 },
    subStats: [],
  }));

/** By how much a hit grows with what is worn. */
function growth(skill: string, who: Partial<SimulationInput['actor']>, more: Change = {}): number {
  const damage = (change: Partial<SimulationInput['actor']>): number =>
    damageOf({ rotation: [step(skill)], ...more, actor: change });
  return damage(who) / damage({ avatarId: who.avatarId ?? actor.avatarId });
}

test.each([
  ['two of the Duke: follow-up attacks', 115, 2, 'follow_up', 1.2],
  ['two of the Duke: no other attack', 115, 2, 'skill', 1],
  ['one of the Duke', 115, 1, 'follow_up', 1],
  ['four Musketeers: basic attacks', 102, 4, 'basic', 1.1],
  ['four Musketeers: no skill', 102, 4, 'skill', 1],
  ['four Firesmiths: 10 percent fire, 12 percent skill', 107, 4, 'skill', 1.22],
  ['four Firesmiths: 10 percent fire alone', 107, 4, 'ultimate', 1.1],
  ['two Firesmiths', 107, 2, 'skill', 1.1],
  ['four Geniuses: 10 percent of DEF', 108, 4, 'skill', 200 / 190],
  ['four Scholars: skill', 122, 4, 'skill', 1.2],
  ['four Scholars: ultimate', 122, 4, 'ultimate', 1.2],
  ['four Scholars: no basic attack', 122, 4, 'basic', 1],
] as const)('Himeko wears %s', (_title, setId, pieces, skill, factor) => {
  expect(growth(skill, { gear: worn(setId, pieces) })).toBeCloseTo(factor, 5);
});

test.each([
  [1003, 20_006, 'ultimate', 1.28, 1.56],
  [1003, 20_006, 'skill', 1, 1],
  [1003, 21_013, 'ultimate', 1.32, 1.64],
  [1003, 21_006, 'follow_up', 1.24, 1.48],
  [1003, 21_060, 'follow_up', 1.24, 1.4],
  [1003, 21_060, 'ultimate', 1.24, 1.4],
  [1003, 21_034, 'basic', 1.24, 1.48],
  [1003, 23_010, 'skill', 1.18, 1.3],
  [1003, 23_010, 'ultimate', 1.18, 1.3],
  [1003, 23_010, 'basic', 1, 1],
  [1102, 21_017, 'basic', 1.24, 1.48],
  [1102, 21_017, 'skill', 1.24, 1.48],
  [1102, 21_017, 'ultimate', 1, 1],
  [1102, 21_062, 'skill', 1.24, 1.4],
  [1112, 23_016, 'follow_up', 1.3, 1.5],
  [1008, 20_002, 'basic', 1.2, 1.4],
  [1008, 21_058, 'ultimate', 1.24, 1.4],
  [1008, 23_044, 'skill', 200 / 182, 200 / 164],
] as const)(
  '%d with light cone %d: %s x %d, and x %d at superimposition 5',
  (avatarId, id, skill, first, fifth) => {
    const at = (refinement: number) => growth(skill, { avatarId, weapon: coneOf(id, refinement) });
    expect(at(1)).toBeCloseTo(first, 5);
    expect(at(5)).toBeCloseTo(fifth, 5);
  },
);

test('a light cone of another path does nothing', () => {
  expect(growth('ultimate', { avatarId: 1102, weapon: coneOf(20_006) })).toBe(1);
});

test('damage over time has its own bonus', () => {
  const rotation = [step('ultimate', { variant: 'DoT' })];
  expect(growth('ultimate', { avatarId: 1005, weapon: coneOf(21_008) }, { rotation })).toBeCloseTo(
    1.24,
    5,
  );
});

test('what grows with SPD counts whole tens above 100, six at most', () => {
  const seele = (spd: number, skill: string) => {
    const stats = { ...actor.stats, spd };
    const rotation = [step(skill)];
    const damage = (weapon: ReturnType<typeof coneOf> | null) =>
      damageOf({ actor: { avatarId: 1102, stats, weapon }, rotation });
    return damage(coneOf(23_001)) / damage(null);
  };
  expect(seele(100, 'skill')).toBeCloseTo(1, 5);
  expect(seele(119, 'skill')).toBeCloseTo(1.06, 5);
  expect(seele(143, 'basic')).toBeCloseTo(1.24, 5);
  expect(seele(300, 'skill')).toBeCloseTo(1.36, 5);
  // 0.24 x 0.5 more of 1.5 on average
  expect(seele(120, 'ultimate')).toBeCloseTo(1.62 / 1.5, 5);
});

test('what grows with CRIT DMG or DEF counts whole steps', () => {
  const critDmg = (crit_dmg: number) => {
    const stats = { ...actor.stats, crit_dmg };
    return (
      damageOf({ actor: { stats, weapon: coneOf(23_028) }, rotation: [step('follow_up')] }) /
      damageOf({ actor: { stats }, rotation: [step('follow_up')] })
    );
  };
  expect([critDmg(1.39), critDmg(1.6), critDmg(9)].map((factor) => factor.toFixed(4))).toEqual([
    '1.0000',
    '1.2400',
    '1.4800',
  ]);
  const gepard = { avatarId: 1104, stats: { ...actor.stats, def: 2050 } };
  expect(
    damageOf({ actor: { ...gepard, weapon: coneOf(21_039) } }) / damageOf({ actor: gepard }),
  ).toBeCloseTo(1.16, 5);
});

test('ATK of Effect Hit Rate counts unless ATK was given', () => {
  const stats = { crit_rate: 0, effect_hit_rate: 0.4 };
  const gear = worn(303, 2);
  expect(damageOf({ actor: { stats, gear } }) / damageOf({ actor: { stats } })).toBeCloseTo(1.1, 4);
  expect(damageOf({ actor: { stats: { ...stats, atk: 1000 }, gear } })).toBe(1000);
});

test('breaks ignore DEF and are raised by what is for breaks alone, what they leave is not', () => {
  const broken = (type: string, weapon: number | null) =>
    damageOf({
      actor: { avatarId: 1225, weapon: weapon === null ? null : coneOf(weapon) },
      rotation: [reaction(type)],
      buffs: [buff('super_break', 1), buff('break_effect', -0.6)],
      effects: {},
    }) /
    damageOf({
      actor: { avatarId: 1225 },
      rotation: [reaction(type)],
      buffs: [buff('super_break', 1)],
      effects: {},
    });
  // 1 + 0.6 of the light cone - 0.6: the Break Effect is what it was.
  expect(broken('break', 23_050)).toBeCloseTo(1.32, 4);
  expect(broken('super_break', 23_050)).toBeCloseTo(1.32, 4);
  expect(broken('burn', 23_050)).toBeCloseTo(1, 4);
  const hunter = (type: string, weapon: number | null) =>
    damageOf({
      actor: {
        avatarId: 1315,
        weapon: weapon === null ? null : coneOf(weapon),
        stats: { ...actor.stats, break_effect: 1 },
      },
      rotation: [reaction(type)],
    });
  expect(hunter('break', 23_027) / hunter('break', null)).toBeCloseTo(200 / 180, 5);
  expect(hunter('bleed', 23_027)).toBe(hunter('bleed', null));
});

test('a note says which effects were counted', () => {
  const { notes } = play({ actor: { gear: worn(115, 2), weapon: coneOf(21_006) } });
  expect(notes).toContain(
    'Counted because it needs no condition: The Ashblazing Grand Duke 2pc (115-2); The Birth of the Self (21006).',
  );
  expect(play().notes.join(' ')).not.toContain('Counted because');
});

test('it adds to buffs of the same kind', () => {
  const buffs = [buff('follow_up_dmg_bonus', 0.3)];
  expect(growth('follow_up', { gear: worn(115, 2) }, { buffs })).toBeCloseTo(1.5 / 1.3, 5);
});

test('a bonus for all damage that is given counts beside that of the element', () => {
  const dealt = (stats: Readonly<Record<string, number>>) =>
    damageOf({ actor: { stats: { ...actor.stats, ...stats } } }) / 4500;
  expect(dealt({ dmg_bonus: 0.2 })).toBeCloseTo(1.2, 8);
  expect(dealt({ dmg_bonus: 0.2, fire_dmg_bonus: 0.3 })).toBeCloseTo(1.5, 8);
  expect(dealt({ dmg_bonus: 0.2, ice_dmg_bonus: 0.3 })).toBeCloseTo(1.2, 8);
});
