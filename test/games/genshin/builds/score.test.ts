import { describe, expect, test } from 'vitest';
import { type Build, defaultForm, type Role } from '../../../../src/games/builds/build.ts';
import { createAnalyzer } from '../../../../src/games/builds/score/analyzer.ts';
import { recommendedSets } from '../../../../src/games/builds/score/profile.ts';
import { genshinAnalyzer, genshinScoring } from '../../../../src/games/genshin/builds/score.ts';
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
  analyze: analyzeGenshin,
  subjectOf,
  derivedOf: profileOf,
} = createAnalyzer({ ...genshinScoring, profiles: {} });

const pack = builtInPack('genshin');

const jean = 10_000_003;
const barbara = 10_000_014;
const kaeya = 10_000_015;
const diluc = 10_000_016;
const xingqiu = 10_000_025;
const zhongli = 10_000_030;
const noelle = 10_000_034;
const sucrose = 10_000_043;

const slots = ['flower', 'plume', 'sands', 'goblet', 'circlet'];
const [ownSet = 0, otherSet = 0] = (recommendedSets(pack).get(kaeya) ?? []).map(({ id }) => id);
const strange = pack.sets.heads
  .map(({ id }) => id)
  .filter((id) => !(recommendedSets(pack).get(kaeya) ?? []).some((set) => set.id === id));

const sharesFor = (build: Build, role: Role) => sharesOf(subjectOf(build, role, pack));
const withGear = (avatarId: number, gear: Build['gear']): Build => bareBuild(avatarId, { gear });

describe('main stats', () => {
  const mainsOf = (avatarId: number, role: Role, sands: string, goblet: string, circlet: string) =>
    sharesFor(
      withGear(avatarId, [
        pieceOf('sands', sands),
        pieceOf('goblet', goblet),
        pieceOf('circlet', circlet),
      ]),
      role,
    ).mainStats;

  test.each([
    ['all wanted', 'atk_percent', 'cryo_dmg_bonus', 'crit_dmg', 1],
    ['the scaling stat in place of the bonus', 'atk_percent', 'atk_percent', 'crit_rate', 2.7 / 3],
    ['energy, which a dps does not want', 'energy_recharge', 'cryo_dmg_bonus', 'crit_dmg', 2.2 / 3],
    ['the bonus for another element', 'atk_percent', 'pyro_dmg_bonus', 'crit_dmg', 2.2 / 3],
  ])('of a dps: %s', (_what, sands, goblet, circlet, share) => {
    expect(mainsOf(kaeya, 'dps', sands, goblet, circlet)).toBeCloseTo(share, 9);
  });

  test('of the traveler the bonus for the element that it has, and for any where none is given', () => {
    const share = (element: string | null, goblet: string) =>
      sharesFor(bareBuild(10_000_005, { element, gear: [pieceOf('goblet', goblet)] }), 'dps')
        .mainStats;
    expect(share('dendro', 'dendro_dmg_bonus')).toBeGreaterThan(share('dendro', 'geo_dmg_bonus'));
    expect(share('geo', 'geo_dmg_bonus')).toBe(share('dendro', 'dendro_dmg_bonus'));
    expect(share(null, 'geo_dmg_bonus')).toBe(share(null, 'dendro_dmg_bonus'));
  });

  test('energy counts 0.8 where it is wanted', () => {
    const share = (role: Role) =>
      mainsOf(kaeya, role, 'energy_recharge', 'cryo_dmg_bonus', 'crit_dmg');
    expect(share('sub_dps')).toBeCloseTo(2.8 / 3, 9);
    expect(share('support')).toBeCloseTo(2.8 / 3, 9);
  });

  test('a healer wants healing, and what the healing grows with', () => {
    expect(mainsOf(barbara, 'healer', 'hp_percent', 'hp_percent', 'healing_bonus')).toBe(1);
    expect(mainsOf(barbara, 'healer', 'hp_percent', 'hp_percent', 'hp_percent')).toBeCloseTo(
      2.7 / 3,
    );
    expect(mainsOf(jean, 'healer', 'atk_percent', 'atk_percent', 'healing_bonus')).toBe(1);
  });

  test('a shielder wants what the shield grows with', () => {
    expect(mainsOf(zhongli, 'shielder', 'hp_percent', 'hp_percent', 'hp_percent')).toBe(1);
    expect(mainsOf(noelle, 'shielder', 'def_percent', 'def_percent', 'def_percent')).toBe(1);
  });

  test('who swirls for others wants elemental mastery everywhere', () => {
    const mastery = ['elemental_mastery', 'elemental_mastery', 'elemental_mastery'] as const;
    expect(mainsOf(sucrose, 'support', ...mastery)).toBe(1);
    expect(mainsOf(sucrose, 'dps', ...mastery)).toBeLessThan(0.5);
  });

  test('count by their value against that of five stars at level 20, and not at all where nothing is worn', () => {
    const half = { mainStat: { stat: 'atk_percent', value: 23.3 } };
    expect(
      sharesFor(withGear(kaeya, [pieceOf('sands', '', {}, half)]), 'dps').mainStats,
    ).toBeCloseTo(0.5 / 3, 9);
    // ATK% at level 0 is 7 of 46.6.
    const low = pieceOf('sands', 'atk_percent', {}, { level: 0 });
    expect(sharesFor(withGear(kaeya, [low]), 'dps').mainStats).toBeCloseTo(7 / 46.6 / 3, 9);
    expect(sharesFor(bareBuild(kaeya), 'dps').mainStats).toBe(0);
  });
});

describe('sub stats', () => {
  test.each<[Role, Record<string, number>]>([
    [
      'dps',
      {
        crit_rate: 1,
        crit_dmg: 1,
        atk_percent: 0.75,
        atk: 0.3,
        elemental_mastery: 0.5,
        energy_recharge: 0.35,
      },
    ],
    [
      'sub_dps',
      {
        crit_rate: 1,
        crit_dmg: 1,
        atk_percent: 0.75,
        atk: 0.3,
        elemental_mastery: 0.5,
        energy_recharge: 0.75,
      },
    ],
    [
      'support',
      {
        crit_rate: 0.5,
        crit_dmg: 0.5,
        atk_percent: 0.5,
        atk: 0.2,
        elemental_mastery: 0.5,
        energy_recharge: 1,
      },
    ],
    [
      'healer',
      {
        crit_rate: 0.25,
        crit_dmg: 0.25,
        atk_percent: 1,
        atk: 0.4,
        elemental_mastery: 0.4,
        energy_recharge: 1,
      },
    ],
    [
      'shielder',
      {
        crit_rate: 0.5,
        crit_dmg: 0.5,
        atk_percent: 1,
        atk: 0.4,
        elemental_mastery: 0.25,
        energy_recharge: 0.75,
      },
    ],
  ])('of a %s have the weights of the table', (role, weights) => {
    expect(profileOf(pack, defaultForm(kaeya), role).subWeights).toMatchObject(weights);
  });

  test('HP counts for who grows with it, and ATK half for a dps all the same', () => {
    const { subWeights } = profileOf(pack, defaultForm(barbara), 'dps');
    expect(subWeights).toMatchObject({ hp_percent: 0.75, hp: 0.3, atk_percent: 0.5, atk: 0.2 });
    expect(profileOf(pack, defaultForm(kaeya), 'dps').subWeights['hp_percent'] ?? 0).toBe(0);
  });

  test('elemental mastery counts more for who reacts, and most for who lives on it', () => {
    const mastery = (id: number, role: Role) => profileOf(pack, defaultForm(id), role).subWeights;
    expect(mastery(diluc, 'dps')['elemental_mastery']).toBe(0.75);
    expect(mastery(sucrose, 'support')).toMatchObject({ elemental_mastery: 1, crit_rate: 0.25 });
  });

  test('are weighted rolls by the best that the piece could have', () => {
    // Four rolls of CRIT DMG, two of CRIT Rate, one of ATK%, one of DEF: 4 + 2 + 0.75 of 6 + 1 + 0.75 + 0.5.
    const rolls = { crit_dmg: 4 * 7.77, crit_rate: 2 * 3.89, atk_percent: 5.83, def: 23.15 };
    const [flower] = analyzeGenshin(withGear(kaeya, [pieceOf('flower', 'hp', rolls)]), 'dps', pack)
      .breakdown.pieces;
    expect(flower?.quality).toBeCloseTo(6.75 / 8.25, 2);
    expect(flower).toMatchObject({ rolls: null, critValue: 46.6, rollValue: 800, mainOk: true });
  });

  test('beside a main stat the best are those that are left', () => {
    // CRIT Rate is the main stat: 6 + 0.75 + 0.5 + 0.35.
    const rolls = {
      crit_dmg: 6 * 7.77,
      atk_percent: 5.83,
      elemental_mastery: 23.31,
      energy_recharge: 6.48,
    };
    const build = withGear(kaeya, [pieceOf('circlet', 'crit_rate', rolls)]);
    expect(analyzeGenshin(build, 'dps', pack).breakdown.pieces[0]?.quality).toBe(1);
  });

  test('the mean is over five pieces: what is missing has none', () => {
    const gear = piecesOf(profileOf(pack, defaultForm(kaeya), 'dps'), 0.5).filter(
      ({ slot }) => slot !== 'flower',
    );
    const { breakdown } = analyzeGenshin(withGear(kaeya, gear), 'dps', pack);
    // 0.4: between 0.30 (0.40) and 0.45 (0.60).
    expect(breakdown.subStats.points).toBeCloseTo(45 * (0.4 + (0.2 * 2) / 3), 1);
  });
});

describe('sets', () => {
  const share = (...sets: (number | null)[]) =>
    sharesFor(
      withGear(
        kaeya,
        sets.map((setId, index) => pieceOf(slots[index] ?? '', 'hp', {}, { setId })),
      ),
      'dps',
    ).sets;
  const [first = 0, second = 0] = strange;

  test.each([
    ['four pieces of a recommended set', [ownSet, ownSet, ownSet, ownSet, first], 1],
    ['five of them', [ownSet, ownSet, ownSet, ownSet, ownSet], 1],
    ['two and two recommended', [ownSet, ownSet, otherSet, otherSet, first], 0.75],
    ['two recommended and two others', [ownSet, ownSet, first, first, second], 0.3],
    ['any four', [first, first, first, first, ownSet], 0.5],
    ['any two', [first, first, second, ownSet, null], 0.3],
    ['none', [first, second, ownSet, otherSet, null], 0],
  ])('%s', (_what, sets, expected) => {
    expect(share(...sets)).toBe(expected);
  });

  test('where no sets are recommended, any four are 0.8', () => {
    const gear = slots.slice(0, 4).map((slot) => pieceOf(slot, 'hp', {}, { setId: first }));
    expect(sharesFor(withGear(1, gear), 'dps').sets).toBe(0.8);
  });
});

describe('the role', () => {
  const role = (avatarId: number, name: Role, stats: Build['stats'], weapon = 0) =>
    sharesFor(
      bareBuild(avatarId, {
        stats,
        weapon: weapon ? { id: weapon, level: 1, refinement: 1, ascension: null } : null,
      }),
      name,
    ).role;

  test('of a support asks for 1.2 + cost / 100 of energy, 0.2 less with a Favonius weapon', () => {
    expect(role(xingqiu, 'support', { energy_recharge: 2 })).toBe(1);
    expect(role(xingqiu, 'support', { energy_recharge: 1 })).toBe(0.5);
    expect(role(kaeya, 'support', { energy_recharge: 1.8 })).toBe(1);
    expect(role(kaeya, 'support', { energy_recharge: 1.6 })).toBeCloseTo(1.6 / 1.8, 9);
    const favoniusSword = 11_401;
    expect(role(kaeya, 'support', { energy_recharge: 1.6 }, favoniusSword)).toBe(1);
  });

  test('of a sub_dps asks for CRIT and energy', () => {
    const stats = { crit_rate: 0.6, crit_dmg: 1.2, energy_recharge: 0.9 };
    expect(role(kaeya, 'sub_dps', stats)).toBeCloseTo(2.5 / 3, 9);
    expect(role(kaeya, 'dps', stats)).toBe(1);
  });

  test('of a healer asks for 1.5 of energy and 25000 HP or 1800 ATK', () => {
    expect(role(barbara, 'healer', { energy_recharge: 1.5, hp: 25_000 })).toBe(1);
    expect(role(barbara, 'healer', { energy_recharge: 1.5, hp: 12_500 })).toBe(0.75);
    expect(role(jean, 'healer', { energy_recharge: 0.75, atk: 1800 })).toBe(0.75);
  });

  test('of a shielder asks for 30000 HP or 1800 DEF', () => {
    expect(role(zhongli, 'shielder', { hp: 15_000 })).toBe(0.5);
    expect(role(noelle, 'shielder', { def: 1800 })).toBe(1);
  });

  test('takes stats that are not said from what is worn', () => {
    const gear = [pieceOf('sands', 'energy_recharge')];
    // 1 + 0.518 of 1.8.
    expect(sharesFor(withGear(kaeya, gear), 'support').role).toBeGreaterThan(1.51 / 1.8);
    expect(role(kaeya, 'support', {})).toBeLessThan(1.3 / 1.8);
  });
});

describe('levels', () => {
  test('are 0.4 the character, 0.3 the weapon, 0.3 the mean of the pieces', () => {
    const weapon = { id: 11_401, level: 45, refinement: 1, ascension: null };
    const gear = slots.map((slot) => pieceOf(slot, 'hp', {}, { level: 10 }));
    const share = (given: Partial<Build>) => sharesFor(bareBuild(kaeya, given), 'dps').levels;
    expect(share({ level: 90, weapon, gear })).toBeCloseTo(0.4 + 0.15 + 0.15, 9);
    expect(share({ level: 45 })).toBeCloseTo(0.2, 9);
    expect(share({ level: 100 })).toBeCloseTo(0.4, 9);
    // Four stars end at level 16.
    const four = slots.map((slot) => pieceOf(slot, 'hp', {}, { rarity: 4, level: 16 }));
    expect(share({ level: 90, gear: four })).toBeCloseTo(0.7, 9);
  });
});

/** Everything that can be had. */
const perfect = bareBuild(kaeya, {
  level: 90,
  weapon: { id: 11_401, level: 90, refinement: 1, ascension: null },
  gear: piecesOf(profileOf(pack, defaultForm(kaeya), 'dps'), 0.8, () => ownSet),
  stats: { crit_rate: 0.7, crit_dmg: 1.6 },
});

describe('an analysis', () => {
  test('of a build that has everything is 100, and recommends nothing', () => {
    expect(analyzeGenshin(perfect, 'dps', pack)).toMatchObject({
      score: 100,
      grade: 'SSS',
      percentile: 99,
      recommendations: [],
      isRoleInferred: false,
    });
  });

  test('adds up: 25 + 45 + 10 + 10 + 10, each by its share', () => {
    const build = { ...perfect, gear: piecesOf(profileOf(pack, defaultForm(kaeya), 'dps'), 0.45) };
    const { score, breakdown } = analyzeGenshin(build, 'dps', pack);
    expect(breakdown).toMatchObject({
      mainStats: { points: 25, max: 25 },
      subStats: { points: 27, max: 45 },
      sets: { points: 0, max: 10 },
      role: { points: 10, max: 10 },
      levels: { points: 10, max: 10 },
    });
    expect(score).toBe(72);
  });

  test.each([
    ['missing_piece', 'flower', { gear: perfect.gear.slice(1) }],
    [
      'wrong_main_stat',
      'sands',
      {
        gear: [
          ...perfect.gear.filter(({ slot }) => slot !== 'sands'),
          pieceOf('sands', 'def_percent'),
        ],
      },
    ],
    ['incomplete_set', null, { gear: perfect.gear.map((piece) => ({ ...piece, setId: null })) }],
    ['crit_ratio', null, { stats: { crit_rate: 0.3, crit_dmg: 2 } }],
    ['crit_overcap', null, { stats: { crit_rate: 1.4, crit_dmg: 2 } }],
    ['low_level', null, { level: 20 }],
    [
      'low_weapon_level',
      null,
      { weapon: { id: 11_401, level: 1, refinement: 1, ascension: null } },
    ],
    ['low_artifact_level', null, { gear: perfect.gear.map((piece) => ({ ...piece, level: 0 })) }],
  ])('recommends %s where that is wrong', (code, slot, change) => {
    const { recommendations } = analyzeGenshin({ ...perfect, ...change }, 'dps', pack);
    expect(recommendations.map((one) => [one.code, one.slot])).toContainEqual([code, slot]);
  });

  test('recommends low_er to a support, and low_substats of the worst piece', () => {
    const { recommendations } = analyzeGenshin(
      { ...perfect, stats: { energy_recharge: 1 } },
      'support',
      pack,
    );
    expect(recommendations.map(({ code }) => code)).toContain('low_er');
    const gear = perfect.gear.map((piece) =>
      piece.slot === 'plume' ? { ...piece, subStats: [] } : piece,
    );
    expect(analyzeGenshin({ ...perfect, gear }, 'dps', pack).recommendations[0]).toMatchObject({
      code: 'low_substats',
      slot: 'plume',
    });
  });

  test('has in its totals what was said, and 2 x CRIT Rate + CRIT DMG of all pieces', () => {
    const build = bareBuild(kaeya, {
      gear: [pieceOf('circlet', 'crit_rate', { crit_dmg: 7.8 })],
      stats: {
        atk: 1500,
        hp: 20_000,
        def: 800,
        crit_rate: 0.555,
        crit_dmg: 1.1,
        energy_recharge: 1.2,
        elemental_mastery: 40,
      },
    });
    expect(analyzeGenshin(build, 'dps', pack).breakdown.totals).toEqual({
      critValue: 70,
      atk: 1500,
      hp: 20_000,
      def: 800,
      em: 40,
      er: 120,
      critRate: 55.5,
      critDmg: 110,
    });
  });
});

describe('recommendations', () => {
  const builds = sandboxBuilds('genshin', 12);
  const proven = provenGains(
    'genshin',
    (build, role) => genshinAnalyzer.subjectOf(build, role, pack),
    builds,
  );

  test('add what they say: each was followed alone, and the build scored again', () => {
    expect(proven.length).toBeGreaterThan(200);
    for (const { said, fix, gained } of proven) {
      expect(said).toMatchObject({ code: fix.code, slot: fix.slot, gain: gained });
    }
  });

  test('are at most five, the largest gain first, none without', () => {
    for (const build of builds) {
      const gains = analyzeGenshin(build, null, pack).recommendations.map(({ gain }) => gain);
      expect(gains.length).toBeLessThanOrEqual(5);
      expect(gains).toEqual(gains.toSorted((one, other) => other - one));
      for (const gain of gains) expect(gain).toBeGreaterThan(0);
    }
  });

  test('the same build has the same analysis', () => {
    for (const build of builds) {
      expect(analyzeGenshin(structuredClone(build), null, pack)).toEqual(
        analyzeGenshin(build, null, pack),
      );
    }
  });
});
