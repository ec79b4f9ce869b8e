import { expect, test } from 'vitest';
import { phrases } from '../../../src/games/builds/score/phrases.ts';
import { type GameId, type Language, languages } from '../../../src/games/ids.ts';
import { games } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';
import { bareBuild, pieceOf } from '../../support/scored-builds.ts';

const huTao = 10_000_046;
const firefly = 1310;

const adviceOn = (gear: Parameters<typeof bareBuild>[1], language?: Language) =>
  games.genshin.builds.analyze(bareBuild(huTao, gear), 'dps', builtInPack('genshin'), language)
    .recommendations;

test('every language says everything, with the same names in braces', () => {
  const namesIn = (phrase: string): string[] => (phrase.match(/\{\w+\}/g) ?? []).toSorted();
  for (const language of languages) {
    for (const [name, phrase] of Object.entries(phrases.en))
      expect([language, name, ...namesIn(phrases[language][name as 'gain'])]).toEqual([
        language,
        name,
        ...namesIn(phrase),
      ]);
  }
});

/** Everything but the sands is as it should be. */
const wrongSands = {
  level: 90,
  gear: [
    ['flower', 'hp'],
    ['plume', 'atk'],
    ['sands', 'atk_percent'],
    ['goblet', 'pyro_dmg_bonus'],
    ['circlet', 'crit_rate'],
  ].map(([slot = '', stat = '']) => ({ ...pieceOf(slot, stat), setId: 15_006 })),
};

test('advice names what to change, why, and what it adds', () => {
  const wrong = adviceOn(wrongSands).find(({ code }) => code === 'wrong_main_stat');
  expect(wrong?.message).toBe(
    `Replace the ATK% Sands of Eon with HP%. Hu Tao's damage scales with HP. +${wrong?.gain} points.`,
  );
});

test('advice comes in the words of the game in each language', () => {
  for (const [language, words] of [
    ['ja', ['時の砂', 'HP%', '攻撃力%', '胡桃']],
    ['zh-cn', ['时之沙', '生命值%', '攻击力%', '胡桃']],
    ['de', ['Sand der Zeit', 'LP%', 'ANG%', 'Hu Tao']],
    ['tr', ['Kadim Kum Taneleri', 'Can%', 'Saldırı%', 'Hu Tao']],
  ] as const) {
    const wrong = adviceOn(wrongSands, language).find(({ code }) => code === 'wrong_main_stat');
    for (const word of words) expect(wrong?.message).toContain(word);
  }
});

test('advice names the sets to wear', () => {
  const pieces = [
    ['head', 'hp'],
    ['hands', 'atk'],
    ['body', 'atk_percent'],
    ['feet', 'spd'],
    ['sphere', 'atk_percent'],
    ['rope', 'break_effect'],
  ].map(([slot = '', stat = ''], index) => ({
    ...pieceOf(slot, stat),
    setId: index < 4 ? 101 : 316,
  }));
  const found = games.hsr.builds
    .analyze(bareBuild(firefly, { gear: pieces }), null, builtInPack('hsr'))
    .recommendations.filter(({ code }) => code === 'incomplete_set');
  expect(found.map(({ message }) => message.replace(/ \+.*/, ''))).toContain(
    'Wear four pieces of Iron Cavalry Against the Scourge instead of Passerby of Wandering Cloud.',
  );
});

/** A build of pieces with these main stats, all of one set, with the sub stats that are given. */
function builtOf(
  game: GameId,
  avatarId: number,
  mains: Readonly<Record<string, string>>,
  subs: Readonly<Record<string, number>>,
  setId: number,
) {
  const gear = Object.entries(mains).map(([slot, stat]) => ({
    ...pieceOf(slot, stat),
    setId,
    subStats: Object.entries(subs)
      .filter(([name]) => name !== stat)
      .map(([name, value]) => ({ stat: name, value, rolls: null })),
  }));
  const { analyze, words } = games[game].builds;
  const build = bareBuild(avatarId, { gear, level: words.maxLevel.analyzed });
  return analyze(build, null, builtInPack(game));
}

const nahida = 10_000_073;
const raiden = 10_000_052;
const flowers = { flower: 'hp', plume: 'atk' };
const mastery = 'elemental_mastery';
const bloomSubs = { elemental_mastery: 93, energy_recharge: 13 };
const critSubs = { crit_rate: 10, crit_dmg: 20, elemental_mastery: 23, energy_recharge: 13 };

test('triple EM Nahida, crit Nahida and hyperbloom Raiden are each good at what they are', () => {
  const triple = { ...flowers, sands: mastery, goblet: mastery, circlet: mastery };
  const crit = { ...flowers, sands: mastery, goblet: 'dendro_dmg_bonus', circlet: 'crit_rate' };
  const [deepwood, paradise] = [15_025, 15_028];
  for (const mains of [triple, crit]) {
    const { breakdown, profile } = builtOf('genshin', nahida, mains, critSubs, deepwood);
    expect([profile, breakdown.mainStats.points > 22]).toEqual(['off_field_dps', true]);
  }
  const found = builtOf('genshin', raiden, triple, bloomSubs, paradise);
  expect(found).toMatchObject({ profile: 'hyperbloom', role: 'sub_dps' });
  expect(found.breakdown.mainStats.points).toBe(25);
  expect(found.alternatives).toMatchObject([{ profile: 'on_field_dps', role: 'dps' }]);
  expect(found.alternatives[0]?.score).toBeLessThan(found.score - 20);
});

test('Miyabi is worth more with CRIT than with anomaly proficiency, and Castorice wants HP', () => {
  const discs = { slot_1: 'hp', slot_2: 'atk', slot_3: 'def' };
  const of = (slot4: string, subs: Readonly<Record<string, number>>) =>
    builtOf(
      'zzz',
      1091,
      { ...discs, slot_4: slot4, slot_5: 'ice_dmg_bonus', slot_6: 'atk_percent' },
      subs,
      32_700,
    ).score;
  const byCrit = of('crit_rate', { crit_rate: 7.2, crit_dmg: 14.4, atk_percent: 6 });
  const byAnomaly = of('anomaly_proficiency', { anomaly_proficiency: 27, atk_percent: 6 });
  expect(byCrit).toBeGreaterThan(byAnomaly + 20);
  const relics = {
    head: 'hp',
    hands: 'atk',
    body: 'crit_dmg',
    sphere: 'hp_percent',
    rope: 'hp_percent',
  };
  const boots = (feet: string) =>
    builtOf('hsr', 1407, { ...relics, feet }, { crit_rate: 6, crit_dmg: 12 }, 124).score;
  expect(boots('hp_percent')).toBeGreaterThan(boots('spd'));
});

const neuvillette = 10_000_087;
const marechaussee = 15_031;

/** Neuvillette with `count` pieces of Marechaussee Hunter and no other set. */
const withMarechaussee = (count: number) =>
  games.genshin.builds.analyze(
    bareBuild(neuvillette, {
      gear: ['flower', 'plume', 'sands', 'goblet'].map((slot, index) => ({
        ...pieceOf(slot, 'hp'),
        setId: index < count ? marechaussee : null,
      })),
      stats: { crit_rate: 0.38, crit_dmg: 2.2, energy_recharge: 1.7 },
    }),
    null,
    builtInPack('genshin'),
  );

test('CRIT Rate that four pieces of a set give in a fight counts', () => {
  expect(withMarechaussee(4).breakdown.role.points).toBe(10);
  for (const count of [0, 2, 3])
    expect(withMarechaussee(count).breakdown.role.points).toBeLessThan(8);
});

test('three pieces of a set count as two', () => {
  const setsOf = (count: number) => withMarechaussee(count).breakdown.sets;
  expect(setsOf(3)).toEqual(setsOf(2));
  expect(setsOf(4).points).toBeGreaterThan(setsOf(3).points);
});

test('a change that adds less than a percent of damage names none', () => {
  const { builds } = games.genshin;
  const pack = builtInPack('genshin');
  const gains = pack.characters.heads.flatMap(({ id }) =>
    builds
      .analyze(bareBuild(id, { ...wrongSands, level: 80 }), null, pack)
      .recommendations.map(({ damagePercent }) => damagePercent),
  );
  expect(gains.filter((gain) => gain !== null && gain < 1)).toEqual([]);
  expect(gains.some((gain) => gain !== null)).toBe(true);
});
