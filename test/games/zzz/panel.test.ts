import { expect, test } from 'vitest';
import { finalStats } from '../../../src/games/zzz/panel.ts';
import type { ShownAgent } from '../../../src/games/zzz/showcase.ts';
import { zzzData } from '../../../src/games/zzz/tables.ts';
import { builtInPack } from '../../support/built-in.ts';
import { presentFixture } from '../../support/zzz-accounts.ts';

const data = zzzData(builtInPack('zzz'));

const complete = presentFixture('complete');

const bare: ShownAgent = {
  id: 1191,
  level: 60,
  mindscape: 0,
  promotion: 6,
  coreSkill: 6,
  skinId: 0,
  hidden: false,
  skills: { basic: 1, special: 1, dash: 1, ultimate: 1, core: 7, assist: 1 },
  wEngine: null,
  discs: [],
};
const withoutBonus = {
  physicalDmgBonus: 0,
  fireDmgBonus: 0,
  iceDmgBonus: 0,
  electricDmgBonus: 0,
  etherDmgBonus: 0,
  windDmgBonus: 0,
};
const disc = (slot: number, id: number, property: number, value: number) => ({
  id,
  slot,
  level: 0,
  main: { property, value },
  subs: [],
});

test('an agent without gear has its base, each source rounded down by itself', () => {
  expect(finalStats(data, bare)).toEqual({
    hp: 7673, // 617 + 4939.7 + 2117
    atk: 938, // 135 + 487.2 + 241 + 75
    def: 606, // 49 + 390.6 + 167
    impact: 93,
    critRate: 19.4, // 5 + 14.4
    critDmg: 50,
    anomalyMastery: 94,
    anomalyProficiency: 93,
    penRatio: 0,
    pen: 0,
    energyRegen: 1.2,
    sheerForce: 0,
    ...withoutBonus,
  });
});

test.each([
  [60, 5, 1622, 43.4], // 684 and 24 %
  [60, 4, 1580, 40.52],
  [0, 0, 984, 29],
])('an engine at level %i, modified %i times', (level, modification, atk, critRate) => {
  const wEngine = { id: 14102, level, modification, upgrade: 1 };
  expect(finalStats(data, { ...bare, wEngine })).toMatchObject({ atk, critRate });
});

test('the percentage of HP is rounded up and that of other stats down', () => {
  const discs = [
    disc(4, 31044, 11102, 333),
    disc(6, 31246, 12102, 333),
    disc(5, 31345, 13102, 333),
  ];
  // 7673 * 0.0333 = 255.5; 938 * 0.0333 = 31.2; 606 * 0.0333 = 20.2
  expect(finalStats(data, { ...bare, discs })).toMatchObject({ hp: 7929, atk: 969, def: 626 });
});

test.each([
  [1, 19.4],
  [2, 27.4],
  [4, 27.4],
])('%i discs of a set give the set bonus once', (pieces, critRate) => {
  const discs = [1, 2, 3, 4].slice(0, pieces).map((slot) => disc(slot, 31040 + slot, 11103, 550));
  expect(finalStats(data, { ...bare, discs }).critRate).toBe(critRate);
});

test('a Rupture agent turns ATK and HP into sheer force', () => {
  expect(complete.showcase[0]?.detail?.stats).toEqual({
    hp: 19812,
    atk: 2095,
    def: 661,
    impact: 93,
    critRate: 80.2,
    critDmg: 126.8,
    anomalyMastery: 92,
    anomalyProficiency: 99,
    penRatio: 0,
    pen: 9,
    energyRegen: 0,
    sheerForce: 2609, // 628 of ATK, 1981 of HP
    ...withoutBonus,
    etherDmgBonus: 30,
  });
});

test('Ben turns his DEF into ATK', () => {
  // 741 without the conversion, and 80 % of 970.
  expect(complete.showcase[2]?.detail?.stats).toMatchObject({ atk: 1517, def: 970, sheerForce: 0 });
});

test.each([
  [1, { hp: 6863, atk: 1977, anomalyMastery: 134, anomalyProficiency: 270, windDmgBonus: 31 }],
  [3, { hp: 617, atk: 127, def: 49, anomalyProficiency: 148 }],
  [4, { hp: 2630, atk: 1023, critRate: 33.8 }],
  [5, { hp: 7514, atk: 1231, pen: 9, penRatio: 56.96 }],
  [6, { hp: 4592, atk: 601, impact: 153 }],
  [7, { atk: 2389, energyRegen: 2.8 }],
])('stats of agent %i of the complete account', (index, stats) => {
  expect(complete.showcase[index]?.detail?.stats).toMatchObject(stats);
});

test('a stat that something newer than the pack may raise is null, and no other (R6.5)', () => {
  const wEngine = { id: 19999, level: 60, modification: 5, upgrade: 1 };
  const pair = [disc(1, 99941, 11103, 550), disc(2, 99942, 12103, 79)];
  const known = finalStats(data, bare);
  const nobody = { hp: null, atk: null, def: null, impact: null, critRate: null, critDmg: null };
  expect(finalStats(data, { ...bare, id: 9991 })).toMatchObject({ ...nobody, sheerForce: null });
  expect(finalStats(data, { ...bare, id: 9991 }).pen).toBe(0);
  // Engines raise ATK, HP, DEF, impact and rates; none has ever raised the anomaly bonus of an element.
  expect(finalStats(data, { ...bare, wEngine })).toMatchObject({ atk: null, ...withoutBonus });
  // Sets for two pieces raise rates; none has ever raised a flat amount of PEN.
  expect(finalStats(data, { ...bare, discs: pair })).toMatchObject({ critRate: null, pen: 0 });
  expect(finalStats(data, { ...bare, discs: pair.slice(0, 1) })).toEqual({
    ...known,
    hp: 7673 + 550,
  });
});
