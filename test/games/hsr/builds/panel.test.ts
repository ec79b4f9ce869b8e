import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Build, defaultForm, type WornGear } from '../../../../src/games/builds/build.ts';
import { totalOf } from '../../../../src/games/builds/panel.ts';
import { computePanel } from '../../../../src/games/hsr/builds/panel.ts';
import { hsr } from '../../../../src/games/hsr/index.ts';
import { readHsrReply } from '../../../../src/upstream/players/enka-hsr.ts';
import { builtInPack } from '../../../support/built-in.ts';

const pack = builtInPack('hsr');
const bare: Build = {
  ...defaultForm(1003),
  level: 80,
  ascension: null,
  rank: 0,
  talents: {},
  weapon: null,
  gear: [],
  stats: {},
};
const relic = (slot: string, change: Partial<WornGear> = {}): WornGear => ({
  slot,
  setId: null,
  rarity: null,
  level: null,
  mainStat: { stat: 'hp', value: null },
  subStats: [],
  ...change,
});
const total = (build: Partial<Build>, stat: string): number =>
  totalOf(computePanel({ ...bare, ...build }, pack), stat);

test('a character at level 80 has the base values that the game shows', () => {
  // Himeko: 1047 HP, 756 ATK, 436 DEF, 96 SPD
  expect(total({}, 'hp')).toBeCloseTo(1047.816, 3);
  expect(total({}, 'atk')).toBeCloseTo(756.756, 3);
  expect(total({}, 'def')).toBeCloseTo(436.59, 2);
  expect(total({}, 'spd')).toBe(96);
  expect([total({}, 'crit_rate'), total({}, 'crit_dmg')]).toEqual([0.05, 0.5]);
});

test('a level at its cap is not yet promoted unless it is said, and level 80 is', () => {
  const at = (level: number, ascension: number | null) => total({ level, ascension }, 'atk');
  expect(at(50, null)).toBe(at(50, 3));
  expect(at(50, 4)).toBeGreaterThan(at(50, 3));
  expect(at(51, null)).toBe(at(51, 4));
  expect(at(80, null)).toBe(at(80, 6));
});

test('a light cone adds to the base, and its skill only on its path', () => {
  // Night on the Milky Way is of Erudition as Himeko; Cruising in the Stellar Sea of the Hunt gives her its base alone.
  const weapon = { id: 24001, level: 80, refinement: 5, ascension: null };
  const own = total({}, 'crit_rate');
  expect(total({ weapon }, 'atk')).toBeCloseTo(756.756 + 529.2, 2);
  expect(total({ weapon }, 'crit_rate')).toBe(own);
  expect(total({ weapon, avatarId: 1102 }, 'crit_rate')).toBeCloseTo(own + 0.16, 10);
});

test.each([
  ['head', 'hp', 705.6],
  ['hands', 'atk', 352.8],
  ['body', 'crit_rate', 0.324],
  ['body', 'crit_dmg', 0.648],
  ['feet', 'spd', 25.032],
  ['sphere', 'fire_dmg_bonus', 0.3888],
  ['rope', 'energy_recharge', 0.1944],
  ['rope', 'break_effect', 0.648],
])('a %s with %s has %s at five stars and its highest level', (slot, stat, value) => {
  const gear = [relic(slot, { mainStat: { stat, value: null } })];
  expect(total({ gear }, stat) - total({}, stat)).toBeCloseTo(value, 3);
});

test('a main stat by rarity and level, or as it was said', () => {
  const gear = (change: Partial<WornGear>) => [relic('head', change)];
  const more = (change: Partial<WornGear>) => total({ gear: gear(change) }, 'hp') - total({}, 'hp');
  expect(more({ level: 0 })).toBeCloseTo(112.896, 3);
  expect(more({ rarity: 4 })).toBeLessThan(705);
  expect(more({ mainStat: { stat: 'hp', value: 700 } })).toBeCloseTo(700, 8);
});

test('sub stats are points for percentages and add up', () => {
  const subStats = [
    { stat: 'crit_rate', value: 5.8, rolls: null },
    { stat: 'atk_percent', value: 8.6, rolls: null },
    { stat: 'atk', value: 38, rolls: null },
    { stat: 'spd', value: 4.3, rolls: null },
  ];
  const gear = [relic('head', { subStats })];
  expect(total({ gear }, 'crit_rate')).toBeCloseTo(0.108, 10);
  expect(total({ gear }, 'atk')).toBeCloseTo(756.756 * 1.086 + 38, 2);
  expect(total({ gear }, 'spd')).toBeCloseTo(100.3, 10);
});

test('sets count what they always give, from two pieces and from four', () => {
  const worn = (setId: number, slots: readonly string[]) => ({
    gear: slots.map((slot) => relic(slot, { setId })),
  });
  const slots = ['head', 'hands', 'body', 'feet'];
  // Firesmith of Lava-Forging: 10 percent fire damage with two.
  expect(total(worn(107, slots.slice(0, 1)), 'fire_dmg_bonus')).toBe(0);
  expect(total(worn(107, slots.slice(0, 2)), 'fire_dmg_bonus')).toBeCloseTo(0.1, 10);
  // Musketeer of Wild Wheat: 12 percent ATK with two, 6 percent SPD with four.
  expect(total(worn(102, slots.slice(0, 3)), 'spd')).toBe(96);
  expect(total(worn(102, slots), 'spd')).toBeCloseTo(96 * 1.06, 10);
});

test('a shown character without traces has the stats that the player is shown', () => {
  const url = new URL('../../../fixtures/enka/hsr/full.json', import.meta.url);
  const { showcase } = readHsrReply(JSON.parse(readFileSync(url, 'utf8')));
  const characters = showcase.characters.map((character) => ({ ...character, traces: {} }));
  const options = { uid: '700123456', language: 'en', cdnUrl: '', pack } as const;
  const player = hsr.present({ ...showcase, characters }, options);
  for (const [index, shown] of player.showcase.entries()) {
    const { avatarId, level, ascension, lightCone, relics, detail } = shown;
    if (!lightCone || typeof detail?.stats.hp !== 'number') continue;
    const weapon = {
      id: lightCone.id,
      level: lightCone.level,
      refinement: lightCone.superimpose,
      ascension: characters[index]?.lightCone?.promotion ?? null,
    };
    const gear = relics.map(({ slot, set, rarity, level: worn, mainStat, subStats }) => ({
      slot,
      setId: set.id,
      rarity,
      level: worn,
      mainStat: { stat: mainStat.stat, value: null },
      subStats: subStats.map(({ stat, value }) => ({ stat, value, rolls: null })),
    }));
    const build = { ...bare, avatarId, level, ascension, weapon, gear };
    // Shown values are cut, so that sums of them are a little lower.
    expect(Math.abs(total(build, 'hp') - detail.stats.hp)).toBeLessThan(25);
    expect(Math.abs(total(build, 'atk') - (detail.stats.atk ?? 0))).toBeLessThan(15);
    expect(Math.abs(total(build, 'crit_dmg') * 100 - (detail.stats.critDmg ?? 0))).toBeLessThan(1);
  }
});

test('an unknown character, light cone or set counts nothing', () => {
  const weapon = { id: 1, level: 80, refinement: 1, ascension: null };
  const gear = [relic('head', { setId: 99_999, mainStat: { stat: 'luck', value: null } })];
  expect(total({ avatarId: 9999, weapon, gear }, 'atk')).toBe(0);
});
