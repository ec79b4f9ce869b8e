import { describe, expect, test } from 'vitest';
import { type Build, defaultForm, type Role } from '../../../../src/games/builds/build.ts';
import { createAnalyzer } from '../../../../src/games/builds/score/analyzer.ts';
import { recommendedSets } from '../../../../src/games/builds/score/profile.ts';
import { hsrAnalyzer, hsrScoring } from '../../../../src/games/hsr/builds/score.ts';
import { builtInPack } from '../../../support/built-in.ts';
import {
  bareBuild,
  pieceOf,
  piecesOf,
  provenGains,
  sandboxBuilds,
  sharesOf,
} from '../../../support/scored-builds.ts';

const {
  analyze: analyzeHsr,
  subjectOf,
  derivedOf: profileOf,
} = createAnalyzer({ ...hsrScoring, profiles: {} });

const pack = builtInPack('hsr');

const kafka = 1005;
const natasha = 1105;
const tingyun = 1202;
const aventurine = 1304;
const acheron = 1308;
const firefly = 1310;
const feixiao = 1220;

const sharesFor = (build: Build, role: Role) => sharesOf(subjectOf(build, role, pack));
const roleOf = (avatarId: number, gear: Build['gear'] = []) =>
  analyzeHsr(bareBuild(avatarId, { gear }), null, pack).role;

test.each([
  ['dps', 'the Hunt', feixiao],
  ['dps', 'Nihility with CRIT in the traces', acheron],
  ['sub_dps', 'Nihility without', kafka],
  ['support', 'Harmony', tingyun],
  ['shielder', 'Preservation', aventurine],
  ['healer', 'Abundance', natasha],
])('a %s is known by %s', (role, _path, avatarId) => {
  expect(roleOf(avatarId)).toBe(role);
});

test('a healer is known by the body piece, whatever the path', () => {
  expect(roleOf(feixiao, [pieceOf('body', 'healing_bonus')])).toBe('healer');
});

describe('sub stats', () => {
  test.each<[string, number, Role, Record<string, number>]>([
    [
      'who crits',
      feixiao,
      'dps',
      { spd: 1, crit_rate: 1, crit_dmg: 1, atk_percent: 0.75, atk: 0.3 },
    ],
    ['who breaks', firefly, 'dps', { spd: 1, break_effect: 1, crit_rate: 0.25 }],
    ['whose effects have to hit', kafka, 'sub_dps', { spd: 1, effect_hit_rate: 0.75 }],
    ['a healer', natasha, 'healer', { spd: 1, hp_percent: 1, hp: 0.4, def_percent: 0.5 }],
    ['a shielder', aventurine, 'shielder', { spd: 1, def_percent: 1, def: 0.4 }],
    ['a support', tingyun, 'support', { spd: 1, atk_percent: 0.5, effect_res: 0.5 }],
  ])('have weights by path and traces: %s', (_who, avatarId, role, weights) => {
    expect(profileOf(pack, defaultForm(avatarId), role).subWeights).toMatchObject(weights);
  });

  test('count for what the kit is a share of, in the form that the character has', () => {
    const jingliu = { ...defaultForm(1212), enhanced: false };
    expect(profileOf(pack, jingliu, 'dps').subWeights).toMatchObject({ atk_percent: 0.75 });
    for (const form of [{ ...jingliu, enhanced: true }, defaultForm(1212), defaultForm(1407)]) {
      const { subWeights } = profileOf(pack, form, 'dps');
      expect(subWeights).toMatchObject({ hp_percent: 0.75 });
      expect(subWeights['atk_percent'] ?? 0).toBe(0);
    }
  });

  test('a roll is measured by the highest: base and two steps', () => {
    // Six rolls of SPD at 2.6, one each of CRIT Rate 3.24, CRIT DMG 6.48, ATK% 4.32: the best there is.
    const rolls = { spd: 15.6, crit_rate: 3.24, crit_dmg: 6.48, atk_percent: 4.32 };
    const build = bareBuild(feixiao, { gear: [pieceOf('head', 'hp', rolls)] });
    expect(analyzeHsr(build, 'dps', pack).breakdown.pieces[0]?.quality).toBe(1);
  });
});

describe('main stats', () => {
  const mains = (avatarId: number, role: Role, stats: readonly string[]) =>
    sharesFor(
      bareBuild(avatarId, {
        gear: ['body', 'feet', 'sphere', 'rope'].map((slot, index) =>
          pieceOf(slot, stats[index] ?? ''),
        ),
      }),
      role,
    ).mainStats;

  test.each<[string, number, Role, readonly string[], number]>([
    [
      'a dps has CRIT, SPD, the element and ATK%',
      feixiao,
      'dps',
      ['crit_rate', 'spd', 'wind_dmg_bonus', 'atk_percent'],
      1,
    ],
    [
      'ATK% in place of SPD counts 0.7',
      feixiao,
      'dps',
      ['crit_rate', 'atk_percent', 'wind_dmg_bonus', 'atk_percent'],
      3.7 / 4,
    ],
    [
      'another element counts 0.2',
      feixiao,
      'dps',
      ['crit_rate', 'spd', 'fire_dmg_bonus', 'atk_percent'],
      3.2 / 4,
    ],
    [
      'energy counts 0.8 for a healer',
      natasha,
      'healer',
      ['healing_bonus', 'spd', 'hp_percent', 'energy_recharge'],
      3.8 / 4,
    ],
    [
      'a breaker has break effect on the rope',
      firefly,
      'dps',
      ['atk_percent', 'spd', 'atk_percent', 'break_effect'],
      1,
    ],
  ])('%s', (_what, avatarId, role, stats, share) => {
    expect(mains(avatarId, role, stats)).toBeCloseTo(share, 9);
  });
});

describe('sets', () => {
  const recommended = recommendedSets(pack).get(feixiao) ?? [];
  const own = (kind: string) => recommended.find((set) => set.kind === kind)?.id ?? 0;
  const strange = (kind: string) =>
    pack.sets.heads.find((set) => set.kind === kind && !recommended.includes(set))?.id ?? 0;
  const share = (cavern: readonly number[], planar: readonly number[]) =>
    sharesFor(
      bareBuild(feixiao, {
        gear: ['head', 'hands', 'body', 'feet', 'sphere', 'rope'].map((slot, index) =>
          pieceOf(slot, 'hp', {}, { setId: [...cavern, ...planar][index] ?? null }),
        ),
      }),
      'dps',
    ).sets;
  const four = (id: number) => [id, id, id, id];
  const two = (id: number) => [id, id];

  test('four are worth more than the pair beside them', () => {
    const [cavern, planar] = [own('cavern'), own('planar')];
    expect([cavern, planar]).not.toContain(0);
    expect(share(four(cavern), two(planar))).toBe(1);
    expect(share(four(cavern), [planar, strange('planar')])).toBe(0.7);
    expect(share(four(strange('cavern')), two(planar))).toBeCloseTo(0.7 * 0.25 + 0.3, 9);
    expect(share(four(cavern), two(strange('planar')))).toBe(0.85);
  });
});

test('a support is asked for energy and SPD, and told of energy alone', () => {
  const build = bareBuild(tingyun, { stats: { energy_recharge: 0.595, spd: 67 } });
  expect(sharesFor(build, 'support').role).toBeCloseTo(0.5, 9);
  const wearing = {
    ...build,
    gear: piecesOf(profileOf(pack, defaultForm(tingyun), 'support'), 0.8),
  };
  const codes = analyzeHsr(wearing, 'support', pack).recommendations.map(({ code }) => code);
  expect(codes).toContain('low_er');
});

test('recommendations add what they say: each was followed alone, and the build scored again', () => {
  const builds = sandboxBuilds('hsr', 8);
  const proven = provenGains(
    'hsr',
    (build, role) => hsrAnalyzer.subjectOf(build, role, pack),
    builds,
  );
  expect(proven.length).toBeGreaterThan(150);
  for (const { said, fix, gained } of proven) {
    expect(said).toMatchObject({ code: fix.code, slot: fix.slot, gain: gained });
  }
});
