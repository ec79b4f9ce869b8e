import { expect, test } from 'vitest';
import type { Build, WornGear } from '../../../../src/games/builds/build.ts';
import { totalOf } from '../../../../src/games/builds/panel.ts';
import type { RotationStep } from '../../../../src/games/builds/simulation.ts';
import { computePanel } from '../../../../src/games/zzz/builds/panel.ts';
import { agent, crit, def, simulate, step, zzzPack } from '../../../support/zzz-builds.ts';

const engineOf = (id: number, refinement = 1) => ({ id, level: 60, refinement, ascension: 5 });
const discs = (setId: number, pieces: number): WornGear[] =>
  [1, 2, 3, 4, 5, 6].slice(0, pieces).map((slot) => ({
    slot: `slot_${slot}`,
    setId,
    rarity: 5,
    level: 15,
    mainStat: { stat: 'hp', value: 0 },
    subStats: [],
  }));
const ex = step('special', { variant: 'EX Special Attack' });
const slash = step('dash', { variant: 'Dash Attack: Hiten no Tsuru - Slash' });
const counter = step('dash', { variant: 'Dodge Counter' });
const stats = { ...agent(1191).stats, pen_ratio: 0 };

/** By how much a step grows with what is worn; every stat but those named is given. */
function growth(id: number, rotated: RotationStep, worn: Partial<Build>, left: string[] = []) {
  const given = Object.fromEntries(Object.entries(stats).filter(([stat]) => !left.includes(stat)));
  const damage = (more: Partial<Build>) =>
    simulate(agent(id, { stats: given, ...more }), [rotated]).totalDamage;
  return damage(worn) / damage({});
}

test.each([
  ['ultimates', 31_100, 4, step('ultimate'), 1.2],
  ['ultimates, not with three', 31_100, 3, step('ultimate'), 1],
  ['ultimates, no other attack', 31_100, 4, step('basic'), 1],
  ['basic attacks, 15 with two and 20 with four', 33_300, 4, step('basic'), 1.35],
  ['ice, and basic attacks', 32_500, 4, step('dash'), 1.3],
  ['ice, and no dodge counter', 32_500, 4, counter, 1.1],
  ['dash attacks', 32_900, 2, step('dash'), 1.15],
  ['no dodge counters', 32_900, 2, counter, 1],
] as const)('Ellen with discs for %s', (_what, setId, pieces, rotated, factor) => {
  expect(growth(1191, rotated, { gear: discs(setId, pieces) })).toBeCloseTo(factor, 4);
});

test('four discs give CRIT DMG unless it was given, to agents of an element where they say so', () => {
  const left = ['crit_dmg'];
  const critDmg = (id: number, setId: number) =>
    growth(id, step('ultimate'), { gear: discs(setId, 4) }, left);
  // 0.5 CRIT DMG at 50 percent, Nicole's ether bonus of two discs beside
  expect(critDmg(1191, 32_300)).toBeCloseTo(1.35 / 1.25, 4);
  expect(growth(1191, step('ultimate'), { gear: discs(32_300, 4) })).toBe(1);
  expect(critDmg(1191, 34_000)).toBe(1);
  expect(critDmg(1031, 34_000)).toBeCloseTo(((1.25 + 0.15) / 1.25) * 1.1, 4);
});

test.each([
  [1191, 12_001, step('basic'), 1.12, 1.2],
  [1191, 12_001, step('dash'), 1.12, 1.2],
  [1191, 12_001, counter, 1.12, 1.2],
  [1191, 12_001, step('ultimate'), 1, 1],
  [1191, 13_013, ex, 1.15, 1.24],
  [1191, 13_013, step('special'), 1, 1],
  [1191, 14_119, step('ultimate'), 1.25, 1.5],
  [1061, 14_102, step('ultimate'), 1.2, 1.4],
  [1201, 14_120, step('dash'), 1, 1],
  [1201, 14_120, slash, 1.4, 1.64],
  [1201, 14_120, step('ultimate'), 1, 1],
  [1431, 14_143, step('basic'), 1.2, 1.28],
] as const)(
  '%d with W-engine %d: %o x %d, and x %d with all upgrades',
  (id, engine, rotated, first, fifth) => {
    const at = (refinement: number) =>
      growth(id, rotated, { weapon: engineOf(engine, refinement) });
    expect(at(1)).toBeCloseTo(first, 4);
    expect(at(5)).toBeCloseTo(fifth, 4);
  },
);

test('a W-engine gives CRIT and ATK unless they were given, and nothing to another specialty', () => {
  const withEngine = (id: number, left: string[]) =>
    growth(id, step('ultimate'), { weapon: engineOf(14_109) }, left);
  expect(withEngine(1091, ['crit_dmg'])).toBeCloseTo(1.5 / 1.25, 4);
  expect(withEngine(1091, [])).toBe(1);
  expect(withEngine(1191, ['crit_dmg'])).toBe(1);
  const grace = agent(1181, { stats: {}, weapon: engineOf(14_118) });
  const [atk] = simulate(grace, [step('ultimate')], { explain: true }).hits[0]?.factors ?? [];
  expect(atk?.value).toBeCloseTo(totalOf(computePanel(grace, zzzPack), 'atk') * 1.12, 6);
});

test('a core skill gives what needs no condition by its level', () => {
  const yixuan = (core: number) => {
    const { talents } = agent(1371);
    return (rotated: RotationStep) =>
      simulate(agent(1371, { talents: { ...talents, core } }), [rotated]).totalDamage;
  };
  const [first, last] = [yixuan(1), yixuan(7)];
  expect(last(step('ultimate')) / first(step('ultimate'))).toBeCloseTo(1.6 / 1.3, 5);
  expect(last(ex) / first(ex)).toBeCloseTo(1.6 / 1.3, 5);
  expect(last(step('dash'))).toBe(first(step('dash')));
  const shunguang = simulate(agent(1431), [step('dash')]).totalDamage;
  const [part] =
    simulate(agent(1431), [step('dash')], { explain: true }).hits[0]?.factors?.slice(1) ?? [];
  expect(shunguang).toBeCloseTo(2000 * (part?.value ?? 0) * 1.25 * crit * def, 1);
  const given = simulate(agent(1301), [step('ultimate')]).hits[0]?.critRate;
  const { crit_rate: _, ...others } = agent(1301).stats;
  const own = simulate(agent(1301, { stats: others }), [step('ultimate')]).hits[0]?.critRate ?? 0;
  expect(given).toBe(0.5);
  expect(own).toBeGreaterThanOrEqual(0.3);
});

test('what grows with the stats at the start counts what they exceed', () => {
  const norma = (crit_rate: number) =>
    simulate(agent(1571, { stats: { atk: 2000, crit_rate } }), [step('ultimate')], {
      critMode: 'always',
      explain: true,
    }).hits[0];
  const critDmg = (rate: number) =>
    (norma(rate)?.damageCrit ?? 0) / (norma(rate)?.damageNonCrit ?? 1) - 1;
  expect(critDmg(0.7) - critDmg(0.5)).toBeCloseTo(20 * 0.017, 4);
  expect(critDmg(2) - critDmg(0.5)).toBeCloseTo(0.85, 4);
});

test('a note says which effects were counted', () => {
  const { notes } = simulate(agent(1191, { gear: discs(31_100, 4), weapon: engineOf(14_119) }), [
    step('ultimate'),
  ]);
  expect(notes).toContainEqual(
    expect.stringMatching(/^Counted because it needs no condition: .* 4pc \(31100-4\).* \(14119\)/),
  );
  expect(simulate(agent(1191), [step('ultimate')]).notes.join(' ')).not.toContain('31100-4');
});

test('a bonus for all damage that is given counts beside that of the element', () => {
  const dealt = (more: Readonly<Record<string, number>>) =>
    simulate(agent(1191, { stats: { ...stats, ...more } }), [step('ultimate')]).totalDamage;
  expect(dealt({ dmg_bonus: 0.2, ice_dmg_bonus: 0.3 }) / dealt({})).toBeCloseTo(1.5, 4);
});
