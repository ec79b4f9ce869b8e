import { describe, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/command.ts';
import { genshinProfiles } from '../../tools/profiles/genshin.ts';
import { checkProfiles, reportOf, withOwnWeapons } from '../../tools/profiles/report.ts';
import { zzzProfiles } from '../../tools/profiles/zzz.ts';
import { profilesBuildCommand } from '../../tools/profiles-build.ts';
import { builtInPack } from '../support/built-in.ts';

const pack = builtInPack('genshin');
const huTao = '10000046';
const crimson = 15_006;
const shimenawa = 15_019;

const mains = {
  sands: ['hp_percent'],
  goblet: ['pyro_dmg_bonus'],
  circlet: ['crit_rate', 'crit_dmg'],
};

const build = {
  role: 'Vaporize DPS',
  sets: [
    { id: crimson, pieces: 4 },
    { two_piece_of: [{ id: crimson }, { group: '+80 EM set' }], pieces: 2 },
  ],
  main_stats: mains,
  sub_stats_order: [['energy_recharge'], ['crit_rate', 'crit_dmg'], ['hp_percent']],
};

const secondBuild = {
  role: '主C',
  sets: [
    { id: shimenawa, pieces: 4 },
    { id: crimson, pieces: 4 },
  ],
  main_stats: { ...mains, sands: ['elemental_mastery', 'hp_percent'] },
  sub_stats: ['crit_rate'],
};

function make(first: object = build, second: object = secondBuild) {
  const of = (builds: readonly object[], more: object = {}) => ({
    characters: { [huTao]: { name: 'Hu Tao', builds, ...more } },
  });
  const table = genshinProfiles(
    {
      sheet: of([first]),
      second: of([second], { weights: { crit_rate: 1, atk_percent: 0.5, pyro_dmg_bonus: 1 } }),
      numbers: { characters: {} },
      weapons: {
        characters: {
          [huTao]: {
            name: 'Hu Tao',
            builds: [{ role: 'Vaporize DPS', weapons: [{ id: 13_501 }, { id: 11_509 }] }],
          },
        },
      },
      costOf: () => 60,
    },
    pack,
  );
  return withOwnWeapons(table, pack);
}

describe('a profile of two sources', () => {
  test('has first what both name early, then what one does', () => {
    const [profile] = make()[huTao] ?? [];
    expect(profile).toMatchObject({
      name: 'on_field_dps',
      mainStats: { ...mains, sands: ['hp_percent', 'elemental_mastery'] },
      sources: 2,
    });
    expect(profile?.sets.filter(({ pieces }) => pieces === 4)).toEqual([
      { pieces: 4, ids: [crimson] },
      { pieces: 4, ids: [shimenawa] },
    ]);
  });

  test('stands for all sets of a group, and leaves out weapons of another type', () => {
    const [profile] = make()[huTao] ?? [];
    expect(profile?.sets.find(({ pieces }) => pieces === 2)?.ids).toContain(15_003);
    expect(profile?.weapons).toEqual([13_501]);
  });

  test('derives a target of energy, half as high for a dps without energy on the sands', () => {
    const [profile] = make()[huTao] ?? [];
    expect(profile?.targets).toEqual({ energy_recharge: 1.3 });
    expect(profile?.derived).toEqual(['energy_recharge']);
    expect(profile?.subStats).toMatchObject({ crit_rate: 1, energy_recharge: 0.26 });
  });

  test.each([
    ['energy on the sands', { main_stats: { ...mains, sands: ['energy_recharge'] } }],
    ['a role off the field', { role: 'Off-field DPS' }],
  ])('asks for the whole of it with %s', (_why, changed) => {
    const [profile] = make({ ...build, ...changed })[huTao] ?? [];
    expect(profile?.targets).toEqual({ energy_recharge: 1.6 });
  });

  test('tells in the report on which first set they disagree', () => {
    expect(reportOf(make(), pack)).toContain(
      "Hu Tao, on_field_dps (Crimson Witch of Flames / Shimenawa's Reminiscence)",
    );
  });
});

describe('a profile of zzz', () => {
  const rina = '1211';
  function makeRina(slot4: string[], subStats: string[][]) {
    const sheet = {
      name: 'Rina',
      roles: ['Support'],
      main_stats: { slot_4: [], slot_5: ['pen_ratio'] },
      target_stats: { crit_rate: { min: 50 } },
    };
    const list = { name: 'Rina', main_stats: { slot_4: slot4 }, sub_stats_order: subStats };
    const table = zzzProfiles(
      {
        sheet: { characters: { [rina]: sheet } },
        sets: { characters: { [rina]: list } },
        agents: {},
        weapons: { characters: {} },
      },
      builtInPack('zzz'),
    );
    return table[rina]?.[0];
  }

  test('fills a slot that one list leaves open with what the sub stats name', () => {
    const profile = makeRina(['crit_rate'], [['crit_rate'], ['anomaly_proficiency'], ['pen']]);
    expect(profile?.mainStats['slot_4']).toEqual(['crit_rate', 'anomaly_proficiency']);
    expect(profile?.targets).toEqual({ crit_rate: 0.5 });
  });

  test('has no target of crits where no sub stat is of them', () => {
    const profile = makeRina(['anomaly_proficiency', 'crit_rate'], [['anomaly_proficiency']]);
    expect(profile?.targets).toEqual({});
  });
});

test.each([
  [
    'a main stat',
    { main_stats: { sands: ['luck'] } },
    '10000046 Hu Tao, on_field_dps: luck on sands',
  ],
  ['a slot', { main_stats: { hat: ['hp_percent'] } }, 'hp_percent on hat'],
  ['a sub stat', { sub_stats_order: [['luck']] }, '10000046 Hu Tao, on_field_dps: luck'],
  ['a set', { sets: [{ id: 1, pieces: 4 }] }, '10000046 Hu Tao, on_field_dps: set 1'],
])('%s that the game lacks ends the build of the data with its name', (_what, wrong, message) => {
  expect(() => checkProfiles(make({ ...build, ...wrong }), pack)).toThrow(message);
});

test.each([
  ['a role', { role: 'Dancer' }, 'No profile is known for the role "Dancer".'],
  [
    'a group',
    { sets: [{ two_piece_of: [{ group: '+7 Luck set' }], pieces: 2 }] },
    'No set is known by the group "+7 Luck set".',
  ],
])('%s that is not known ends it too', (_what, wrong, message) => {
  expect(() => make({ ...build, ...wrong })).toThrow(message);
});

test('without --from it says what is missing', async () => {
  let err = '';
  const code = await runCommand(profilesBuildCommand, [], {
    clock: { now: () => 0 },
    out: () => undefined,
    err: (text) => {
      err += text;
    },
    isWatched: false,
  });
  expect(code).not.toBe(0);
  expect(err).toContain('--from');
});
