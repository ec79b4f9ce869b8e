import { expect, test } from 'vitest';
import { type Build, defaultForm, type WornGear } from '../../../../src/games/builds/build.ts';
import { totalOf } from '../../../../src/games/builds/panel.ts';
import { computePanel } from '../../../../src/games/zzz/builds/panel.ts';
import { mainStatPools, mainStatStart, mainValue } from '../../../../src/games/zzz/gear.ts';
import { finalStats } from '../../../../src/games/zzz/panel.ts';
import type { ShownAgent } from '../../../../src/games/zzz/showcase.ts';
import { zzzData } from '../../../../src/games/zzz/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('zzz');
const data = zzzData(pack);

const bare: Build = {
  ...defaultForm(1191),
  level: 60,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: {},
};

const disc = (slot: number, stat: string, more: Partial<WornGear> = {}): WornGear => ({
  slot: `slot_${slot}`,
  setId: null,
  rarity: null,
  level: null,
  mainStat: { stat, value: null },
  subStats: [],
  ...more,
});

test('an agent has its base by level, promotion and core skill, each source rounded down', () => {
  expect(computePanel(bare, pack)).toMatchObject({
    base: { hp: 7673, atk: 938, def: 606 },
    sums: {
      crit_rate: expect.closeTo(0.194, 10),
      crit_dmg: 0.5,
      anomaly_proficiency: 93,
      impact: 93,
    },
  });
});

test.each([
  // At a cap it is not yet promoted.
  [10, null, 1],
  [11, null, 2],
  [50, null, 5],
  [51, null, 6],
  [50, 6, 6],
])('level %i with ascension %s is of promotion %i', (level, ascension, promotion) => {
  const facts = data.tables.agents[1191];
  const value = (props: readonly (readonly [number, number])[] = []) =>
    props.find(([property]) => property === 12101)?.[1] ?? 0;
  const growth = Math.floor((value(facts?.growth) * (level - 1)) / 10_000);
  const expected = value(facts?.base) + growth + value(facts?.promotion[promotion - 1]);
  const { base } = computePanel({ ...bare, level, ascension, talents: { core: 1 } }, pack);
  expect(base.atk).toBe(expected);
});

test('a W-engine raises base ATK and gives its secondary stat, by level and modification', () => {
  const weapon = { id: 14_119, level: 60, refinement: 1, ascension: null };
  const { base, sums } = computePanel({ ...bare, weapon }, pack);
  expect(base.atk).toBe(938 + 713);
  expect(sums['crit_rate']).toBeCloseTo(0.194 + 0.24, 10);
  const lower = computePanel({ ...bare, weapon: { ...weapon, level: 50 } }, pack);
  expect(lower.base.atk).toBe(938 + 595);
  const modified = computePanel({ ...bare, weapon: { ...weapon, level: 50, ascension: 5 } }, pack);
  expect(modified.base.atk).toBe(938 + 638);
});

test.each([
  [1, 'hp', 2200],
  [2, 'atk', 316],
  [3, 'def', 184],
  [4, 'crit_rate', 0.24],
  [4, 'crit_dmg', 0.48],
  [4, 'anomaly_proficiency', 92],
  [4, 'def_percent', 0.48],
  [5, 'pen_ratio', 0.24],
  [5, 'wind_dmg_bonus', 0.3],
  [6, 'atk_percent', 0.3],
])('a disc in slot %i with %s that says no value is of rank S and +15: %d', (slot, stat, value) => {
  const without = computePanel(bare, pack).sums[stat] ?? 0;
  const { sums } = computePanel({ ...bare, gear: [disc(slot, stat)] }, pack);
  expect((sums[stat] ?? 0) - without).toBeCloseTo(value, 10);
});

test('impact, anomaly mastery and energy regeneration are wholes, raised by their percentage', () => {
  const gear = [disc(6, 'impact_percent')];
  expect(computePanel({ ...bare, gear }, pack).sums['impact']).toBeCloseTo(93 * 1.18, 10);
  const regen = computePanel({ ...bare, gear: [disc(6, 'energy_regen_percent')] }, pack).sums;
  expect(regen['energy_regen']).toBeCloseTo(1.2 * 1.6, 10);
  expect(regen['energy_regen_percent']).toBeUndefined();
});

test('main stats that are shown, sub stats and two pieces of a set add up', () => {
  const gear = [
    disc(4, 'crit_rate', { setId: 31_000, mainStat: { stat: 'crit_rate', value: 12 } }),
    disc(5, 'ice_dmg_bonus', {
      setId: 31_000,
      subStats: [
        { stat: 'crit_rate', value: 4.8, rolls: 2 },
        { stat: 'atk', value: 38, rolls: 2 },
      ],
    }),
  ];
  const { sums } = computePanel({ ...bare, gear }, pack);
  expect(sums['crit_rate']).toBeCloseTo(0.194 + 0.12 + 0.048 + 0.08, 10);
  expect(sums['atk']).toBe(38);
  expect(sums['ice_dmg_bonus']).toBeCloseTo(0.3, 10);
});

test('two pieces of Shadow Harmony raise dash attacks, two of Dawn’s Bloom basic ones', () => {
  const pair = (setId: number) => [disc(1, 'hp', { setId }), disc(2, 'atk', { setId })];
  expect(computePanel({ ...bare, gear: pair(32_900) }, pack).sums['dash_dmg_bonus']).toBe(0.15);
  expect(computePanel({ ...bare, gear: pair(33_300) }, pack).sums['basic_dmg_bonus']).toBe(0.15);
});

test('Ben turns DEF into ATK by his core skill', () => {
  const ben = computePanel({ ...bare, avatarId: 1121 }, pack);
  expect(ben.sums['atk']).toBe(Math.floor(totalOf(ben, 'def') * 0.8));
  const plain = computePanel({ ...bare, avatarId: 1121, talents: { core: 1 } }, pack);
  expect(plain.sums['atk']).toBe(Math.floor(totalOf(plain, 'def') * 0.4));
});

/** The same agent as a player shows it. */
const shownAgent = (id: number, level: number, discs: ShownAgent['discs']): ShownAgent => ({
  id,
  level,
  mindscape: 0,
  promotion: Math.min(Math.ceil(level / 10), 6),
  coreSkill: 6,
  skinId: 0,
  hidden: false,
  skills: { basic: 1, special: 1, dash: 1, ultimate: 1, core: 7, assist: 1 },
  wEngine: null,
  discs,
});

test('every agent has the stats that a player with it is shown, but for what the game rounds at the end', () => {
  const discs = Object.entries(mainStatPools).map(([slot, pool]) => {
    const property = pool.at(-1) ?? 0;
    const main = { property, value: mainStatStart(property, 5) ?? 0 };
    return { id: 31_040 + Number(slot), slot: Number(slot), level: 15, main, subs: [] };
  });
  const gear = discs.map((own) => {
    const [stat = '', divisor = 1] = data.tables.properties[own.main.property] ?? [];
    const value = mainValue(data, own) / divisor;
    return disc(own.slot, stat, { setId: 31_000, mainStat: { stat, value } });
  });
  for (const { id } of pack.characters.heads)
    for (const level of [1, 20, 37, 60]) {
      const shown = finalStats(data, shownAgent(id, level, discs));
      const panel = computePanel({ ...bare, avatarId: id, level, gear }, pack);
      for (const stat of ['hp', 'atk', 'def'] as const)
        expect(Math.abs(totalOf(panel, stat) - (shown[stat] ?? 0)), `${id} ${stat}`).toBeLessThan(
          2,
        );
      expect((panel.sums['crit_rate'] ?? 0) * 100).toBeCloseTo(shown.critRate ?? 0, 8);
      expect(panel.sums['anomaly_proficiency']).toBe(shown.anomalyProficiency);
      expect(Math.floor(panel.sums['anomaly_mastery'] ?? 0)).toBe(shown.anomalyMastery);
    }
});
