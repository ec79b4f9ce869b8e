import { expect, test } from 'vitest';
import { phrases } from '../../../src/games/builds/score/phrases.ts';
import { type Language, languages } from '../../../src/games/ids.ts';
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

test('CRIT Rate that a set gives in a fight counts', () => {
  const neuvillette = 10_000_087;
  const marechaussee = 15_031;
  const worn = (setId: number | null) =>
    games.genshin.builds.analyze(
      bareBuild(neuvillette, {
        gear: ['flower', 'plume', 'sands', 'goblet'].map((slot) => ({
          ...pieceOf(slot, 'hp'),
          setId,
        })),
        stats: { crit_rate: 0.38, crit_dmg: 2.2, energy_recharge: 1.7 },
      }),
      null,
      builtInPack('genshin'),
    ).breakdown.role.points;
  expect(worn(marechaussee)).toBe(10);
  expect(worn(null)).toBeLessThan(8);
});
