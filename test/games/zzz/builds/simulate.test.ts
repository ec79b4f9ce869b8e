import { expect, test } from 'vitest';
import { defaultForm } from '../../../../src/games/builds/build.ts';
import type { SimulationInput } from '../../../../src/games/builds/simulation.ts';
import { standard } from '../../../../src/games/zzz/builds/standard.ts';
import { kitOf } from '../../../../src/games/zzz/tables.ts';
import {
  agent,
  buff,
  crit,
  def,
  defaultEnemy,
  simulate,
  step,
  zzzPack,
} from '../../../support/zzz-builds.ts';

test("Ellen's ultimate: 2000 ATK x 37.817 x crit x DEF", () => {
  const { hits, totalDamage } = simulate(agent(1191), [step('ultimate')]);
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({
    step: 1,
    skill: 'ultimate',
    element: 'ice',
    damage: expect.closeTo(2000 * 37.817 * crit * def, 1),
    damageNonCrit: expect.closeTo(2000 * 37.817 * def, 1),
    damageCrit: expect.closeTo(2000 * 37.817 * 2 * def, 1),
    critRate: 0.5,
    crit: false,
    reaction: null,
    reactionBonus: null,
    reactionMultiplier: null,
    factors: null,
  });
  expect(totalDamage).toBe(hits[0]?.damage);
});

test('basic attacks are counted along the string, which begins again', () => {
  const { hits } = simulate(agent(1011), [step('basic', { count: 6 })]);
  expect(hits.map(({ name }) => name.slice(0, 3))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '1st',
    '2nd',
  ]);
  expect(hits[3]).toMatchObject({
    element: 'electric',
    damage: expect.closeTo(2000 * 4.789 * crit * def, 1),
  });
});

test('an alternative is chosen by its name or by its beginning, another name is a note', () => {
  const named = (variant: string) => simulate(agent(1191), [step('special', { variant })]);
  expect(named('EX Special Attack: Sharknami').hits[0]?.name).toBe('EX Special Attack: Sharknami');
  expect(named('ex special attack').hits[0]?.name).toBe('EX Special Attack: Tail Swipe');
  const wrong = named('Nothing');
  expect(wrong.hits[0]?.name).toBe('Special Attack: Drift');
  expect(wrong.notes.join(' ')).toContain('special has no variant Nothing');
});

test('mindscapes raise skills that were not said by two levels each, at the third and the fifth', () => {
  const { talents: _, ...rest } = agent(1191);
  const damage = (rank: number, talents = {}) =>
    simulate({ ...rest, talents, rank }, [step('ultimate')]).hits[0]?.damageNonCrit ?? 0;
  const multiplier = (level: number) => (189_080 + 17_190 * (level - 1)) / 10_000;
  expect(damage(0)).toBeCloseTo(2000 * multiplier(12) * def, 1);
  expect(damage(3)).toBeCloseTo(2000 * multiplier(14) * def, 1);
  expect(damage(6)).toBeCloseTo(2000 * multiplier(16) * def, 1);
  expect(damage(6, { ultimate: 9 })).toBeCloseTo(2000 * multiplier(9) * def, 1);
});

test('what was taken for granted is said', () => {
  const { notes } = simulate(
    agent(1191, { ascension: null, talents: {}, stats: {} }),
    [step('ultimate')],
    { enemy: { ...defaultEnemy, level: null, res: null } },
  );
  expect(notes).toContain('zzz mechanics are beta');
  expect(notes).toContain('Level 60 is taken at ascension 6.');
  expect(notes).toContain("The enemy's level is taken to be 60.");
  expect(notes).toContain('Resistances of the enemy that were not given are 0 percent.');
  expect(notes).toContain(
    'How long actions take is an estimate in zzz: so are damage per second, and when effects end.',
  );
  expect(notes.join(' ')).toContain(
    'basic 12, special 12, dash 12, ultimate 12, assist 12, core 7',
  );
  expect(new Set(notes).size).toBe(notes.length);
});

test.each([
  ['dmg_bonus', 0.2, 1.2],
  ['ice_dmg_bonus', 0.2, 1.2],
  ['fire_dmg_bonus', 0.2, 1],
  ['ultimate_dmg_bonus', 0.2, 1.2],
  ['basic_dmg_bonus', 0.2, 1],
  ['sheer_dmg_bonus', 0.2, 1],
  ['anomaly_dmg_bonus', 0.2, 1],
  ['crit_rate', 0.2, 1.7 / 1.5],
  ['crit_dmg', 0.5, 1.75 / 1.5],
  ['atk_percent', 0.1, 1.1],
  ['atk', 200, 1.1],
  ['atk_flat', 200, 1.1],
  ['flat_atk', 200, 1.1],
  ['all_dmg_bonus', 0.2, 1.2],
  ['burst_dmg_bonus', 0.2, 1.2],
  ['skill_dmg_bonus', 0.2, 1],
  ['hp_percent', 0.5, 1],
  ['res_reduction', 0.2, 1.2],
  ['ice_res_reduction', 0.2, 1.2],
  ['fire_res_reduction', 0.2, 1],
  ['def_reduction', 0.4, 1746.8 / (952.8 * 0.6 + 794)],
  ['def_ignore', 0.4, 1746.8 / (952.8 * 0.6 + 794)],
  ['pen_ratio', 0.24, 1746.8 / (952.8 * 0.76 + 794)],
  ['pen', 90, 1746.8 / (952.8 - 90 + 794)],
  ['damage_taken', 0.25, 1.25],
  ['dmg_bonus', 20, 1.2],
])('a buff of %s %d multiplies an ice ultimate by %d', (source, value, factor) => {
  const plain = simulate(agent(1191), [step('ultimate')]).totalDamage;
  const { totalDamage } = simulate(agent(1191), [step('ultimate')], {
    buffs: [buff(source, value)],
  });
  expect(totalDamage / plain).toBeCloseTo(factor, 6);
});

test('a combat percentage multiplies what the agent goes into the fight with', () => {
  const worn = agent(1191, {
    stats: { crit_rate: 0 },
    weapon: { id: 14_119, level: 60, refinement: 1, ascension: 5 },
    gear: [
      {
        slot: 'slot_6',
        setId: null,
        rarity: 5,
        level: 15,
        mainStat: { stat: 'atk_percent', value: 30 },
        subStats: [{ stat: 'atk', value: 38, rolls: 2 }],
      },
    ],
  });
  const { hits } = simulate(worn, [step('ultimate')], {
    buffs: [buff('atk_percent', 0.2, 100)],
    critMode: 'never',
  });
  const atk = ((938 + 713) * 1.3 + 38) * 1.2 + 100;
  // The W-engine always gives 25 percent of ice damage.
  expect(hits[0]?.damage).toBeCloseTo(atk * 37.817 * 1.25 * def, 1);
});

test('unknown buffs are ignored with a note, percent is read as such', () => {
  const { notes } = simulate(agent(1191), [step('ultimate')], {
    buffs: [buff('luck', 3), buff('dmg_bonus', 30), buff('impact', 20), buff('crit_dmg', null)],
  });
  expect(notes).toContain('The buff luck is not known: it is ignored.');
  expect(notes).toContain('dmg_bonus 30 is read as 30 percent.');
  expect(notes).toContain('impact does not change damage.');
  expect(notes).toContain('crit_dmg counts nothing without a value.');
});

test.each([
  ['common', null, 1.5],
  ['another', 0.85, 1.85],
  ['by its short name', 0.7, 1.7],
])('a stunned enemy takes more: %s', (what, bonus, factor) => {
  const plain = simulate(agent(1191), [step('ultimate')]).totalDamage;
  const buffs = bonus === null ? [] : [buff(what === 'another' ? 'stun_bonus' : 'stun', bonus)];
  const stunned = { ...defaultEnemy, isStunned: true };
  const { totalDamage } = simulate(agent(1191), [step('ultimate')], { enemy: stunned, buffs });
  expect(totalDamage / plain).toBeCloseTo(factor, 6);
  expect(simulate(agent(1191), [step('ultimate')], { buffs }).totalDamage).toBe(plain);
});

test.each([
  [1091, 'ice', 'frost', 1],
  // The core skill gives 60 percent already.
  [1371, 'ether', 'auric_ink', 1.6],
])('%i meets the resistance to %s and has its bonus with %s', (id, kind, element, own) => {
  const actor = agent(id);
  const plain = simulate(actor, [step('ultimate')]).hits[0];
  expect(plain?.element).toBe(element);
  const against = (elementRes: Record<string, number>) =>
    simulate(actor, [step('ultimate')], { enemy: { ...defaultEnemy, elementRes } }).totalDamage;
  expect(against({ [kind]: 0.4 }) / against({})).toBeCloseTo(0.6, 6);
  expect(against({ [kind]: 0.4, [element]: 0.2 }) / against({})).toBeCloseTo(0.8, 6);
  const raised = simulate(actor, [step('ultimate')], { buffs: [buff(`${kind}_dmg_bonus`, 0.3)] });
  expect(raised.totalDamage / against({})).toBeCloseTo((own + 0.3) / own, 6);
});

test('an EX Special Attack has the bonus of special attacks too', () => {
  const ex = step('special', { variant: 'EX Special Attack' });
  const plain = simulate(agent(1191), [ex]).totalDamage;
  const buffs = [buff('special_dmg_bonus', 0.1), buff('ex_special_dmg_bonus', 0.2)];
  expect(simulate(agent(1191), [ex], { buffs }).totalDamage / plain).toBeCloseTo(1.3, 4);
  const special = simulate(agent(1191), [step('special')]).totalDamage;
  expect(simulate(agent(1191), [step('special')], { buffs }).totalDamage / special).toBeCloseTo(
    1.1,
    4,
  );
});

test('sheer damage is of ATK and HP, without DEF', () => {
  const force = 600 + 1500;
  // With what the core skill gives.
  const bonus = 1.6;
  const ultimate = [step('ultimate')];
  const { hits } = simulate(agent(1371), ultimate, { buffs: [buff('sheer_dmg_bonus', 0.1)] });
  expect(hits[0]?.damage).toBeCloseTo(force * 37.069 * bonus * crit * 1.1, 1);
  const given = agent(1371, { stats: { ...agent(1371).stats, sheer_force: 2500 } });
  expect(simulate(given, ultimate).hits[0]?.damage).toBeCloseTo(2500 * 37.069 * bonus * crit, 1);
  const inspired = simulate(given, ultimate, {
    buffs: [buff('atk_percent', 0.1), buff('hp_percent', 0.1), buff('sheer_force', 50)],
  });
  expect(inspired.hits[0]?.damage).toBeCloseTo((2500 + 60 + 150 + 50) * 37.069 * bonus * crit, 1);
});

test('of sheer force what ATK gives is rounded down, what HP gives is not', () => {
  const stats = { ...agent(1471).stats, atk: 2003, hp: 15_007 };
  const { hits } = simulate(agent(1471, { stats }), [step('ultimate')], { explain: true });
  expect(hits[0]?.factors?.[0]).toEqual({ name: 'sheer_force', value: 600 + 1500.7 });
});

test('Zhao adds a share of HP for a second of charge, which meets DEF', () => {
  const variant = 'Basic Attack: Final Verdict - Additional Max HP, each second';
  const { hits } = simulate(agent(1341), [step('basic', { variant })]);
  expect(hits.map(({ damage }) => damage)).toEqual([
    expect.closeTo(2000 * 1.401 * crit * def, 1),
    expect.closeTo(15_000 * 0.24 * crit * def, 1),
  ]);
});

test('a repeated part has an entry for each time', () => {
  const { hits } = simulate(agent(1151), [step('ultimate')]);
  expect(hits).toHaveLength(3);
  expect(hits[2]?.damage).toBeCloseTo((2000 * 34.379 * crit * def) / 3, 1);
});

test('the physical attacks of a rupture agent meet DEF like any other', () => {
  const { hits } = simulate(agent(1441), [step('basic')]);
  expect(hits[0]?.damage).toBeCloseTo(2000 * 0.584 * crit * def, 1);
});

test('the crit mode decides what damage is', () => {
  const hit = (critMode: SimulationInput['critMode'], rate = 0.5) =>
    simulate(
      agent(1191, { stats: { atk: 2000, crit_rate: rate, crit_dmg: 1 } }),
      [step('ultimate')],
      {
        critMode,
      },
    ).hits[0];
  expect(hit('never')?.damage).toBe(hit('never')?.damageNonCrit);
  expect(hit('always')).toMatchObject({ crit: true, damage: hit('always')?.damageCrit });
  expect(hit('average', 1.2)).toMatchObject({ crit: true, critRate: 1 });
});

test('explained hits name their factors, whose product is the damage', () => {
  const { hits } = simulate(agent(1191), [step('ultimate'), step('reaction', { type: 'shock' })], {
    explain: true,
  });
  for (const { factors, damage } of hits)
    expect((factors ?? []).reduce((all, { value }) => all * value, 1)).toBeCloseTo(damage, 1);
});

test('an agent without skills in the sources deals no damage, and the answer says why', () => {
  const { hits, notes, totalDamage } = simulate(agent(1591), [step('ultimate')]);
  expect([hits, totalDamage]).toEqual([[], 0]);
  expect(notes.join(' ')).toContain('The sources do not describe the skills of this agent yet.');
  expect(standard.list(defaultForm(1591), kitOf(defaultForm(1591), zzzPack))).toEqual([]);
});
