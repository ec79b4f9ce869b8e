import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hsr } from '../../../src/games/hsr/index.ts';
import type { HsrStats } from '../../../src/games/hsr/model.ts';
import { baseStats } from '../../../src/games/hsr/panel.ts';
import type { HsrShowcaseCharacter } from '../../../src/games/hsr/showcase.ts';
import { hsrData } from '../../../src/games/hsr/tables.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('hsr');
const data = hsrData(pack);
const { tables } = data;
const url = new URL('../../fixtures/enka/hsr/full.json', import.meta.url);
const { showcase } = readHsrReply(JSON.parse(readFileSync(url, 'utf8')));
const [geared] = showcase.characters;
if (geared === undefined) throw new Error('The fixture is empty.');

const bare: HsrShowcaseCharacter = { ...geared, lightCone: null, relics: [], traces: {} };
const relic = (id: number) => ({
  id,
  slot: 0,
  setId: 0,
  level: 0,
  mainAffix: 1,
  subAffixes: [],
});

function statsOf(character: HsrShowcaseCharacter): HsrStats {
  const options = { uid: '700123456', language: 'en', cdnUrl: '', pack } as const;
  const player = hsr.present({ ...showcase, characters: [character] }, options);
  const stats = player.showcase[0]?.detail?.stats;
  if (stats === undefined) throw new Error('There are no stats.');
  return stats;
}

test('base HP of Jingliu with her own light cone is the value that MiHoMo publishes', () => {
  expect(baseStats(data, geared).hp).toBeCloseTo(2600.136, 6);
});

test('final stats count base, relics, set bonuses, light cone and traces', () => {
  expect(statsOf(geared)).toEqual({
    hp: 3882,
    atk: 2513,
    def: 901,
    spd: 144.1,
    critRate: 54.4,
    critDmg: 251.2,
    breakEffect: 5.1,
    effectHitRate: 7.7,
    effectRes: 7.3,
    energyRecharge: 100,
    healingBonus: 0,
    physicalDmgBonus: 0,
    fireDmgBonus: 0,
    iceDmgBonus: 48.8,
    lightningDmgBonus: 0,
    windDmgBonus: 0,
    quantumDmgBonus: 0,
    imaginaryDmgBonus: 0,
  });
});

test('a character without anything has what everyone starts with', () => {
  expect(statsOf(bare)).toMatchObject({ spd: 96, critRate: 5, critDmg: 50, energyRecharge: 100 });
});

test('a light cone of another path lends its base values but not its skill', () => {
  const lightCone = { id: 23024, level: 80, promotion: 6, superimpose: 1 };
  const other = statsOf({ ...bare, lightCone });
  expect(other.critDmg).toBe(50);
  expect(other.hp ?? 0).toBeGreaterThan(statsOf(bare).hp ?? Number.NaN);
  expect(statsOf({ ...bare, avatarId: 1308, enhancedId: 0, lightCone }).critDmg).toBe(86);
});

test('a light cone that raises base SPD is counted before the percentages', () => {
  const lightCone = { id: 23036, level: 80, promotion: 6, superimpose: 1 };
  const trailblazer = { ...bare, avatarId: 8007, enhancedId: 0, lightCone };
  expect(statsOf(trailblazer).spd).toBe(115);
});

test('damage of all types is added to each', () => {
  const lightCone = { id: 21012, level: 80, promotion: 6, superimpose: 5 };
  expect(statsOf({ ...bare, lightCone })).toMatchObject({ iceDmgBonus: 40, windDmgBonus: 40 });
});

test.each([
  [1, 0, 96],
  [2, 0, 96],
  [3, 0, 96],
  [4, 5.7, 101.7],
])('%i pieces of a set that gives SPD with four', (pieces, gain, spd) => {
  const relics = [61021, 61022, 61023, 61021].slice(0, pieces).map(relic);
  const stats = statsOf({ ...bare, relics });
  expect(stats.spd).toBe(spd);
  expect((stats.spd ?? 0) - 96).toBeCloseTo(gain, 6);
});

test('two pieces of a set that gives ATK', () => {
  const atk = (pieces: number) =>
    statsOf({ ...bare, relics: [61021, 61021].slice(0, pieces).map(relic) }).atk;
  const base = 679.14;
  expect([atk(0), atk(1), atk(2)]).toEqual([679, 679, Math.floor(base * 1.12)]);
});

const known = (character: HsrShowcaseCharacter): string[] =>
  Object.entries(statsOf(character))
    .filter(([, value]) => value !== null)
    .map(([stat]) => stat);

test('an unknown character has the stats that no trace of any tree raises (R6.5)', () => {
  expect(known({ ...bare, avatarId: 1999 })).toEqual(['energyRecharge', 'healingBonus']);
  const lightCone = { id: 21000, level: 80, promotion: 6, superimpose: 1 };
  expect(tables.lightCones['21000']?.properties).toHaveProperty('SPRatioBase');
  expect(known({ ...bare, avatarId: 1999, lightCone })).toEqual(['healingBonus']);
});

test('two pieces of an unknown set hide what sets raise, one piece hides nothing', () => {
  const all = Object.keys(statsOf(bare));
  expect(known({ ...bare, relics: [relic(69991)] })).toEqual(all);
  const two = known({ ...bare, relics: [relic(69991), relic(69992)] });
  expect(two).not.toContain('atk');
  expect(two.length).toBeLessThan(all.length);
});
