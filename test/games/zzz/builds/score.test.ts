import { describe, expect, test } from 'vitest';
import { type Build, defaultForm, type Role } from '../../../../src/games/builds/build.ts';
import { createAnalyzer } from '../../../../src/games/builds/score/analyzer.ts';
import { recommendedSets } from '../../../../src/games/builds/score/profile.ts';
import { zzzAnalyzer, zzzScoring } from '../../../../src/games/zzz/builds/score.ts';
import { builtInPack } from '../../../support/built-in.ts';
import {
  bareBuild,
  pieceOf,
  provenGains,
  sandboxBuilds,
  sharesOf,
} from '../../../support/scored-builds.ts';

const {
  analyze: analyzeZzz,
  subjectOf,
  derivedOf: profileOf,
} = createAnalyzer({ ...zzzScoring, profiles: {} });

const pack = builtInPack('zzz');

const agents = {
  Attack: 1191,
  Anomaly: 1221,
  Stun: 1141,
  Support: 1031,
  Defense: 1271,
  Rupture: 1371,
};
const ben = 1121;
const zhao = 1341;

const sharesFor = (build: Build, role: Role) => sharesOf(subjectOf(build, role, pack));

test.each([
  ['Attack', 'dps'],
  ['Anomaly', 'dps'],
  ['Rupture', 'dps'],
  ['Stun', 'sub_dps'],
  ['Support', 'support'],
  ['Defense', 'shielder'],
] as const)('the role of %s is %s', (specialty, role) => {
  expect(analyzeZzz(bareBuild(agents[specialty]), null, pack)).toMatchObject({
    role,
    isRoleInferred: true,
  });
});

describe('sub stats', () => {
  test.each([
    ['Attack', { crit_rate: 1, crit_dmg: 1, atk_percent: 0.75, atk: 0.3, pen: 0.25 }],
    ['Anomaly', { anomaly_proficiency: 1, atk_percent: 0.75 }],
    ['Stun', { crit_rate: 1, crit_dmg: 1 }],
    ['Support', { atk_percent: 1, atk: 0.4 }],
    ['Defense', { atk_percent: 1 }],
    ['Rupture', { crit_rate: 1, crit_dmg: 1, hp_percent: 0.5, hp: 0.2, atk_percent: 0.25 }],
  ] as const)('of %s have the weights of the table', (specialty, weights) => {
    expect(profileOf(pack, defaultForm(agents[specialty]), 'dps').subWeights).toMatchObject(
      weights,
    );
  });

  test('of Defense are those that its shield grows with', () => {
    expect(profileOf(pack, defaultForm(ben), 'shielder').subWeights).toMatchObject({
      def_percent: 1,
    });
    expect(profileOf(pack, defaultForm(zhao), 'shielder').subWeights).toMatchObject({
      hp_percent: 1,
    });
  });
});

describe('main stats of slots 4, 5 and 6', () => {
  const mains = (avatarId: number, stats: readonly string[]) =>
    sharesFor(
      bareBuild(avatarId, {
        gear: ['slot_4', 'slot_5', 'slot_6'].map((slot, index) =>
          pieceOf(slot, stats[index] ?? ''),
        ),
      }),
      'dps',
    ).mainStats;

  test.each([
    ['Attack', ['crit_rate', 'ice_dmg_bonus', 'atk_percent'], 1],
    ['Attack', ['crit_dmg', 'pen_ratio', 'atk_percent'], 1],
    ['Attack', ['atk_percent', 'ether_dmg_bonus', 'atk_percent'], 1.9 / 3],
    ['Anomaly', ['anomaly_proficiency', 'electric_dmg_bonus', 'anomaly_mastery_percent'], 1],
    ['Stun', ['crit_rate', 'ice_dmg_bonus', 'impact_percent'], 1],
    ['Support', ['atk_percent', 'atk_percent', 'energy_regen_percent'], 1],
    ['Rupture', ['crit_rate', 'ether_dmg_bonus', 'hp_percent'], 1],
    // No penetration for sheer hits, which know no DEF.
    ['Rupture', ['crit_rate', 'pen_ratio', 'hp_percent'], 2.2 / 3],
  ] as const)('of %s: %s', (specialty, stats, share) => {
    expect(mains(agents[specialty], stats)).toBeCloseTo(share, 9);
  });
});

test('four discs of a set are worth more than the two beside them', () => {
  const recommended = (recommendedSets(pack).get(agents.Support) ?? []).map(({ id }) => id);
  const strange = pack.sets.heads.map(({ id }) => id).filter((id) => !recommended.includes(id));
  const [one = 0, two = 0] = recommended;
  const [other = 0, another = 0] = strange;
  const share = (...sets: number[]) =>
    sharesFor(
      bareBuild(agents.Support, {
        gear: sets.map((setId, index) => pieceOf(`slot_${index + 1}`, 'hp', {}, { setId })),
      }),
      'support',
    ).sets;
  expect(share(one, one, one, one, two, two)).toBe(1);
  expect(share(one, one, one, one, other, other)).toBe(0.85);
  expect(share(one, one, one, one, other, another)).toBe(0.7);
  expect(share(other, other, other, other, one, one)).toBeCloseTo(0.7 * 0.25 + 0.3, 9);
  // Two and two that suit are 0.75 of the four, and the third pair is any.
  expect(share(one, one, two, two, other, other)).toBeCloseTo(0.7 * 0.75 + 0.3 * 0.5, 9);
});

test('anomalies do not crit: their agents are asked for proficiency', () => {
  const stats = { crit_rate: 0.05, crit_dmg: 0.5, anomaly_proficiency: 150 };
  expect(sharesFor(bareBuild(agents.Anomaly, { stats }), 'dps').role).toBe(0.5);
  expect(sharesFor(bareBuild(agents.Attack, { stats }), 'dps').role).toBeLessThan(0.6);
});

test('levels end at 60, discs of rarity A at 12', () => {
  const gear = [1, 2, 3, 4, 5, 6].map((slot) =>
    pieceOf(`slot_${slot}`, 'hp', {}, { rarity: 4, level: 12 }),
  );
  const weapon = { id: 1, level: 60, refinement: 1, ascension: null };
  const build = bareBuild(agents.Attack, { level: 60, weapon, gear });
  expect(sharesFor(build, 'dps').levels).toBeCloseTo(1, 9);
});

test('recommendations add what they say: each was followed alone, and the build scored again', () => {
  const builds = sandboxBuilds('zzz', 8);
  const proven = provenGains(
    'zzz',
    (build, role) => zzzAnalyzer.subjectOf(build, role, pack),
    builds,
  );
  expect(proven.length).toBeGreaterThan(100);
  for (const { said, fix, gained } of proven) {
    expect(said).toMatchObject({ code: fix.code, slot: fix.slot, gain: gained });
  }
});
