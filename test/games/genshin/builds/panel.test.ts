import { expect, test } from 'vitest';
import { type Build, defaultForm, type WornGear } from '../../../../src/games/builds/build.ts';
import { totalOf } from '../../../../src/games/builds/panel.ts';
import { computePanel } from '../../../../src/games/genshin/builds/panel.ts';
import { slots } from '../../../../src/games/genshin/gear.ts';
import { findProp } from '../../../../src/games/genshin/props.ts';
import { genshinData } from '../../../../src/games/genshin/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('genshin');
const huTao = 10_000_046;
const homa = 13_501;

const bare = (avatarId: number, level = 90): Build => ({
  ...defaultForm(avatarId),
  level,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: {},
});

const piece = (slot: string, stat: string, more: Partial<WornGear> = {}): WornGear => ({
  slot,
  setId: null,
  rarity: null,
  level: null,
  mainStat: { stat, value: null },
  subStats: [],
  ...more,
});

test.each([
  ['Hu Tao', huTao, { hp: 15_552.31, atk: 106.43, def: 876.15 }, { crit_dmg: 0.884 }],
  ['Diluc', 10_000_016, { hp: 12_980.67, atk: 334.85, def: 783.93 }, { crit_rate: 0.242 }],
  ['Ganyu', 10_000_037, { hp: 9796.73, atk: 334.85, def: 630.21 }, { crit_dmg: 0.884 }],
  [
    'Raiden Shogun',
    10_000_052,
    { hp: 12_907.22, atk: 337.24, def: 789.35 },
    { energy_recharge: 1.32 },
  ],
  ['Zhongli', 10_000_030, { hp: 14_695.09, atk: 251.14, def: 737.81 }, { geo_dmg_bonus: 0.288 }],
  ['Nahida', 10_000_073, { hp: 10_360.04, atk: 298.97, def: 630.21 }, { elemental_mastery: 115.2 }],
])('%s at level 90 has the stats of the game', (_, avatarId, base, sums) => {
  const panel = computePanel(bare(avatarId), pack);
  for (const [stat, value] of Object.entries(base)) {
    expect(totalOf(panel, stat)).toBeCloseTo(value, 1);
  }
  for (const [stat, value] of Object.entries(sums)) {
    expect(panel.sums[stat]).toBeCloseTo(value, 3);
  }
});

test('every character has CRIT Rate 5, CRIT DMG 50 and Energy Recharge 100 percent', () => {
  expect(computePanel(bare(huTao, 1), pack).sums).toMatchObject({
    crit_rate: 0.05,
    crit_dmg: 0.5,
    energy_recharge: 1,
  });
});

test('at a level cap the ascension is the lower one, except at 90', () => {
  const hp = (level: number, ascension: number | null) =>
    totalOf(computePanel({ ...bare(huTao, level), ascension }, pack), 'hp');
  expect(hp(50, null)).toBe(hp(50, 2));
  expect(hp(50, 3)).toBeGreaterThan(hp(50, 2));
  expect(hp(90, null)).toBe(hp(90, 6));
  expect(hp(100, null)).toBeGreaterThan(hp(95, null));
  expect(hp(95, null)).toBeGreaterThan(hp(90, null));
});

test('a weapon adds its ATK, its second stat and what its passive always gives', () => {
  const weapon = { id: homa, level: 90, refinement: 5, ascension: null };
  const panel = computePanel({ ...bare(huTao), weapon }, pack);
  expect(panel.base.atk).toBeCloseTo(106.43 + 608.07, 1);
  expect(panel.sums['crit_dmg']).toBeCloseTo(0.884 + 0.662, 3);
  expect(totalOf(panel, 'hp')).toBeCloseTo(15_552.31 * 1.4, 0);
});

test('a weapon of low rarity has the ATK of its highest ascension', () => {
  const weapon = { id: 11_101, level: 70, refinement: 1, ascension: null };
  const panel = computePanel({ ...bare(10_000_016), weapon }, pack);
  expect(panel.base.atk).toBeCloseTo(334.85 + 185.4, 0);
});

test('main stats that were not said are those of the highest level with five stars', () => {
  const gear = [
    piece('flower', 'hp'),
    piece('plume', 'atk'),
    piece('sands', 'atk_percent'),
    piece('goblet', 'pyro_dmg_bonus'),
    piece('circlet', 'crit_rate'),
  ];
  const { sums } = computePanel({ ...bare(huTao), gear }, pack);
  expect(sums['hp']).toBeCloseTo(4780, 0);
  expect(sums['atk']).toBeCloseTo(311, 0);
  expect(sums['atk_percent']).toBeCloseTo(0.466, 3);
  expect(sums['pyro_dmg_bonus']).toBeCloseTo(0.466, 3);
  expect(sums['crit_rate']).toBeCloseTo(0.05 + 0.311, 3);
});

test.each([
  [1, 4, 324],
  [2, 4, 551],
  [3, 0, 430],
  [3, 12, 1893],
  [4, 16, 3571],
  [5, 0, 717],
  [5, 20, 4780],
])('the flower of %d stars has at level %d %d HP', (rarity, level, hp) => {
  const gear = [piece('flower', 'hp', { rarity, level })];
  expect(computePanel({ ...bare(huTao), gear }, pack).sums['hp']).toBeCloseTo(hp, 0);
});

test('the table of main stats ends at the highest level of a rarity', () => {
  const { lowerMainStats, mainStats } = genshinData(pack).tables;
  const lengths = [1, 2, 3, 4].map((rarity) => lowerMainStats[String(rarity)]?.['2']?.length);
  expect([...lengths, mainStats['2']?.length]).toEqual([5, 5, 13, 17, 21]);
});

test('every main stat of every slot has a value at every rarity', () => {
  for (const { slot, mainStats } of slots) {
    for (const stat of mainStats.map((prop) => findProp(prop)?.stat ?? '')) {
      for (const rarity of [1, 2, 3, 4, 5]) {
        const gear = [piece(slot, stat, { rarity })];
        const own = computePanel({ ...bare(huTao), gear }, pack).sums[stat] ?? 0;
        expect(own - (computePanel(bare(huTao), pack).sums[stat] ?? 0)).toBeGreaterThan(0);
      }
    }
  }
});

test('what was said of gear counts as it is shown, points for percentages', () => {
  const gear = [
    piece('sands', 'hp_percent', {
      mainStat: { stat: 'hp_percent', value: 46.6 },
      subStats: [
        { stat: 'crit_dmg', value: 21, rolls: null },
        { stat: 'elemental_mastery', value: 40, rolls: null },
        { stat: 'atk', value: 19, rolls: null },
      ],
    }),
  ];
  const { sums } = computePanel({ ...bare(huTao), gear }, pack);
  expect(sums).toMatchObject({ hp_percent: 0.466, elemental_mastery: 40, atk: 19 });
  expect(sums['crit_dmg']).toBeCloseTo(0.884 + 0.21, 3);
});

const worn = (setId: number, count: number) =>
  slots.slice(0, count).map(({ slot }) => piece(slot, 'none', { setId }));

test.each([
  ["Gladiator's Finale", 15_001, 2, { atk_percent: 0.18 }],
  ["Gladiator's Finale", 15_001, 4, { atk_percent: 0.18, normal_attack_dmg_bonus: 0.35 }],
  ['Crimson Witch of Flames', 15_006, 2, { pyro_dmg_bonus: 0.15 }],
  ['Noblesse Oblige', 15_007, 4, { elemental_burst_dmg_bonus: 0.2 }],
  ['Golden Troupe', 15_032, 2, { elemental_skill_dmg_bonus: 0.2 }],
  [
    'Marechaussee Hunter',
    15_031,
    2,
    { normal_attack_dmg_bonus: 0.15, charged_attack_dmg_bonus: 0.15 },
  ],
])('%s (%d) with %d pieces gives what needs no condition', (_, setId, count, bonus) => {
  const { sums } = computePanel({ ...bare(huTao), gear: worn(setId, count) }, pack);
  const { none: _none, ...given } = sums;
  expect(given).toMatchObject(bonus);
  const plain = computePanel(bare(huTao), pack).sums;
  expect(Object.keys(given).filter((stat) => given[stat] !== plain[stat])).toEqual(
    Object.keys(bonus),
  );
});

test('one piece of a set gives nothing', () => {
  const { sums } = computePanel({ ...bare(huTao), gear: worn(15_001, 1) }, pack);
  expect(sums['atk_percent']).toBeUndefined();
});

test('the traveler has the stats of the first form, an unknown character none', () => {
  expect(computePanel(bare(10_000_005), pack).base.atk).toBeCloseTo(212.4, 1);
  expect(computePanel(bare(1), pack).base).toEqual({ hp: 0, atk: 0, def: 0 });
});
