import { describe, expect, test } from 'vitest';
import type { WithoutRolls } from '../../../src/games/gear.ts';
import { artifactRolls } from '../../../src/games/genshin/gear.ts';
import { relicRolls } from '../../../src/games/hsr/gear.ts';
import type { GameId } from '../../../src/games/ids.ts';
import { discRolls } from '../../../src/games/zzz/gear.ts';
import { builtInPack } from '../../support/built-in.ts';
import { sandboxGear } from '../../support/scored-builds.ts';

const itemWith = (subStats: WithoutRolls['subStats'], given: Partial<WithoutRolls> = {}) => ({
  id: 1,
  slot: 'flower',
  set: { id: 1, name: null },
  name: null,
  rarity: 5,
  level: 20,
  mainStat: { stat: 'hp', value: 4780 },
  iconUrl: '',
  subStats,
  ...given,
});

const rollTables = { genshin: artifactRolls, hsr: relicRolls, zzz: discRolls };

function rollsOf(game: GameId, subStats: WithoutRolls['subStats'], given = {}) {
  const piece = rollTables[game].withRolls(itemWith(subStats, given), builtInPack(game));
  const { critValue, rollValue } = piece;
  return { critValue, rollValue, rollValues: piece.subStats.map(({ rollValues }) => rollValues) };
}

describe('genshin', () => {
  test.each([
    ['one roll', 'crit_rate', 3.5, 1, [3.5]],
    ['two of the lowest', 'crit_dmg', 10.9, 2, [5.44, 5.44]],
    ['the highest four times', 'crit_rate', 15.6, 4, [3.89, 3.89, 3.89, 3.89]],
    ['a flat stat, which is shown whole', 'hp', 568, 2, [298.75, 268.88]],
    ['3.5 + 3.5 and 3.89 + 3.11, which are shown alike', 'crit_rate', 7, 2, null],
  ])('%s', (_what, stat, value, rolls, expected) => {
    expect(rollsOf('genshin', [{ stat, value, rolls }]).rollValues).toEqual([expected]);
  });

  test('tiers 3, 3, 0 and 2, 2, 2 have one sum: only the roll value is known', () => {
    // 5.83 + 5.83 + 4.08 = 5.25 + 5.25 + 5.25 within the display.
    const { rollValues, rollValue } = rollsOf('genshin', [
      { stat: 'atk_percent', value: 15.7, rolls: 3 },
    ]);
    expect(rollValues).toEqual([null]);
    expect(rollValue).toBeCloseTo((100 * 15.74) / 5.83, 0);
  });

  test('a value that no such count of rolls comes to is not decided', () => {
    const { rollValues, rollValue } = rollsOf('genshin', [
      { stat: 'crit_rate', value: 30, rolls: 1 },
    ]);
    expect(rollValues).toEqual([null]);
    expect(rollValue).toBeCloseTo((100 * 30) / 3.89, 0);
  });

  test('crit value is 2 x CRIT Rate + CRIT DMG, main stat and sub stats', () => {
    const { critValue } = rollsOf(
      'genshin',
      [
        { stat: 'crit_dmg', value: 21, rolls: 3 },
        { stat: 'hp', value: 299, rolls: 1 },
      ],
      { mainStat: { stat: 'crit_rate', value: 31.1 } },
    );
    expect(critValue).toBe(83.2);
  });

  test('a stat that the tables lack has no roll value', () => {
    const { rollValue, rollValues } = rollsOf('genshin', [
      { stat: 'FIGHT_PROP_NEW', value: 3, rolls: 1 },
      { stat: 'crit_rate', value: 3.9, rolls: 1 },
    ]);
    expect([rollValue, rollValues]).toEqual([null, [null, [3.89]]]);
  });

  test('pieces of four stars have rolls of their own, against the highest of five', () => {
    const { rollValue, rollValues } = rollsOf(
      'genshin',
      [{ stat: 'crit_rate', value: 3.1, rolls: 1 }],
      { rarity: 4 },
    );
    expect(rollValues).toEqual([[3.11]]);
    expect(rollValue).toBeCloseTo((100 * 3.11) / 3.89, 1);
  });
});

test('hsr: a roll adds none, one or two steps to the base', () => {
  expect(
    rollsOf('hsr', [
      { stat: 'spd', value: 4.6, rolls: 2 },
      { stat: 'crit_rate', value: 5.8, rolls: 2 },
      { stat: 'hp', value: 33, rolls: 1 },
    ]).rollValues,
  ).toEqual([null, null, [33.87]]);
  expect(rollsOf('hsr', [{ stat: 'spd', value: 4.3, rolls: 2 }]).rollValues).toEqual([[2.3, 2]]);
  expect(rollsOf('hsr', [{ stat: 'spd', value: 2.6, rolls: 1 }]).rollValue).toBe(100);
});

test('zzz: all rolls are alike', () => {
  expect(rollsOf('zzz', [{ stat: 'crit_rate', value: 7.2, rolls: 3 }])).toEqual({
    critValue: 14.4,
    rollValue: 300,
    rollValues: [[2.4, 2.4, 2.4]],
  });
});

const gameIds = ['genshin', 'hsr', 'zzz'] as const;

test.each(gameIds)(
  '%s: rolls that are decided are tiers of their stat, as many as there are, the highest first',
  (game) => {
    const pack = builtInPack(game);
    let decided = 0;
    for (const { rarity, subStats } of sandboxGear(game, 10)) {
      for (const { stat, rolls, rollValues } of subStats) {
        if (rollValues === null) continue;
        decided += 1;
        const tiers = rollTables[game].tiersOf(pack, stat, rarity);
        const known = tiers.map((tier) => Math.round(tier * 100) / 100);
        expect(known).toEqual(expect.arrayContaining([...rollValues]));
        expect(rollValues.length).toBe(rolls);
        expect(rollValues).toEqual(rollValues.toSorted((one, other) => other - one));
      }
    }
    expect(decided).toBeGreaterThan(500);
  },
);
