import { describe, expect, test } from 'vitest';
import words from '../../../src/games/effects/data/words.json' with { type: 'json' };
import type { Effect } from '../../../src/games/effects/effect.ts';
import { createSentenceWriter } from '../../../src/games/effects/sentences.ts';
import { type GameId, gameIds, type Language } from '../../../src/games/ids.ts';
import { games, recordLanguages } from '../../../src/games/index.ts';
import { builtInPack } from '../../support/built-in.ts';

const writerOf = (game: GameId, language: Language) =>
  createSentenceWriter(builtInPack(game), language);

function effectsOf(game: GameId): readonly Effect[] {
  const { sets, weapons, characters } = games[game].builds.effects;
  return [
    ...Object.values(sets).flatMap((set) => Object.values(set).flat()),
    ...Object.values(weapons).flat(),
    ...Object.values(characters).flatMap(({ effects }) => Object.values(effects ?? {}).flat()),
  ];
}

/** Terms that the games write in Latin letters in every language. */
const latin = /HP|EP|SP|EX|Hexerei/g;

/** What the Thai texts of the games have in English. */
const thaiTerms =
  /HP|EX|Hexerei|ATK|DMG|DEF|CRIT Rate|CRIT DMG|PEN Ratio|PEN|Sheer Force|Sheer|Impact|Anomaly|Attribute|Daze|Assault|Shatter|Disorder|Windswept|Vortex|Frostbite|Frost|Auric Ink|Honed Edge|Lumiflux|Rupture|Path|Nod-Krai/g;

/** Languages in other letters: a Latin word is one that nobody translated. */
const otherLetters: Partial<Record<Language, RegExp>> = {
  ja: latin,
  'zh-cn': latin,
  'zh-tw': latin,
  ko: latin,
  ru: latin,
  th: thaiTerms,
};

test('every word is there in every language of its games', () => {
  const holes = Object.entries(words).flatMap(([game, rows]) => {
    const served = recordLanguages(game === 'shared' ? 'genshin' : (game as GameId));
    // Thai sentences end without a mark.
    const isWhole = (key: string, row: readonly string[]) =>
      row.length === served.length && (key === 'end' || row.every((word) => word !== ''));
    return Object.entries(rows).flatMap(([key, row]) => (isWhole(key, row) ? [] : [key]));
  });
  expect(holes).toEqual([]);
});

describe.each(gameIds)('the effects of %s', (game) => {
  test.each(recordLanguages(game))('are said in %s, each in one short sentence', (language) => {
    const { sentence } = writerOf(game, language);
    const allowed = otherLetters[language];
    const names = /[A-Za-z]/;
    const wrong = effectsOf(game).flatMap((effect) => {
      const { bearer, hits, ...nameless } = effect;
      const text = sentence(effect);
      const isShort = text.length > 0 && text.length <= 240;
      const isWhole = !/[{}_]|undefined|NaN|null/.test(text);
      // Characters and hits are named as the game does.
      const plain = sentence(bearer?.ids === undefined ? effect : nameless);
      const isOwn = allowed === undefined || !names.test(plain.replace(allowed, ''));
      return isShort && isWhole && isOwn ? [] : [text];
    });
    expect(wrong).toEqual([]);
  });
});

const mona: Effect = {
  stat: ['normal_attack_dmg_bonus', 'charged_attack_dmg_bonus'],
  amount: [0.1, 0.125],
  when: 'use:elemental_skill|elemental_burst+enemy:pyro',
  stacks: 3,
  seconds: 12,
  cooldown: 0.5,
  to: 'team',
};

test.each([
  [
    'en',
    'After Elemental Skill or Elemental Burst, against enemies affected by Pyro: Normal Attack / Charged Attack DMG +12.5%, for 12 s, up to 3 stacks, once every 0.5 s (party).',
  ],
  [
    'de',
    'Nach Einsatz (Elementarfähigkeit oder Spezialfähigkeit), gegen Gegner unter Einfluss von Pyro: SCH (Standardangriff / Heftiger Schlag) +12,5%, 12 s lang, bis zu 3-mal stapelbar, alle 0,5 s (ganzes Team).',
  ],
  [
    'ja',
    '元素スキルまたは元素爆発使用後、炎元素影響下の敵に対して：通常攻撃 / 重撃ダメージ+12.5%、12秒間、最大3層、0.5秒に1回（チーム全員）。',
  ],
  [
    'zh-cn',
    '使用元素战技或元素爆发后，对受火元素影响的敌人：普通攻击 / 重击伤害+12.5%，持续12秒，最多3层，每0.5秒最多1次（全队）。',
  ],
  [
    'ru',
    'После применения (Элементальный навык или Взрыв стихии), против врагов с эффектом «Пиро»: Урон (Обычная атака / Заряженная атака) +12,5%, на 12 с, суммируется до 3 раз, раз в 0,5 с (весь отряд).',
  ],
] as const)(
  'a sentence in %s has conditions, amounts of the refinement, limits and reach',
  (language, text) => {
    expect(writerOf('genshin', language).sentence(mona, 2)).toBe(text);
  },
);

test.each([
  [
    'hsr',
    { stat: 'res_pen', amount: 0.1, when: 'use:ultimate', turns: 1 },
    'After Ultimate: RES PEN +10%, for 1 turn.',
  ],
  [
    'hsr',
    { stat: 'atk_percent', amount: 0.6, of: 'effect_hit_rate', above: 0.8, step: 0.15, most: 2.4 },
    'ATK +60% per 15% Effect Hit Rate, only above 80%, at most 240%.',
  ],
  [
    'genshin',
    { stat: 'atk', amount: 0.05, of: 'hp', most: { of: 'base_atk', share: 4 }, when: 'stance' },
    'In the special state: ATK +5% of HP, at most 400% of Base ATK.',
  ],
  [
    'genshin',
    { stat: 'elemental_dmg_bonus', amount: 0.00008, of: 'def' },
    'Elemental DMG +0.8% per 100 DEF.',
  ],
  [
    'genshin',
    { stat: 'pyro_res_reduction', amount: 0.2, when: 'hit:elemental_skill', to: 'enemy' },
    'On hit with Elemental Skill: Pyro RES -20% (enemy).',
  ],
  [
    'genshin',
    {
      stat: 'energy',
      amount: 3,
      when: 'reaction:overloaded|superconduct|electro_charged|hyperbloom|aggravate',
    },
    'After triggering a reaction with Electro: Energy +3.',
  ],
  [
    'genshin',
    {
      stat: 'damage',
      amount: 1.6,
      of: 'atk',
      when: 'crit+chance:0.5',
      element: 'physical',
      as: 'none',
    },
    'On a CRIT hit, 50% chance: deals 160% of ATK as added Physical DMG.',
  ],
  [
    'zzz',
    {
      stat: 'ice_res_reduction',
      amount: 0.1,
      when: 'enemy:stunned',
      bearer: { elements: ['ice'] },
    },
    'Against enemies that are Stunned: Ice RES -10% (enemy, only Ice).',
  ],
  [
    'zzz',
    { stat: 'crit_rate', amount: 0.15, when: 'stat:anomaly_proficiency:375', hits: ['Hitman'] },
    'With at least 375 Anomaly Proficiency: CRIT Rate +15% (Hitman).',
  ],
] as const)('of %s: %j', (game, effect, text) => {
  expect(writerOf(game, 'en').sentence(effect)).toBe(text);
});

test.each([
  ['ja', { stat: 'heal', amount: 0.3, of: 'hp' }, 'HPの30%を回復。'],
  ['zh-cn', { stat: 'atk', amount: 0.05, of: 'hp' }, '攻击力+生命值的5%。'],
  ['ko', { stat: 'atk_percent', amount: 0.002, of: 'hp', step: 100 }, 'HP 100당 공격력 +0.2%.'],
  ['fr', { stat: 'damage', amount: 0.455, of: 'atk', as: 'none' }, "Inflige 45,5% d'ATQ en DGT."],
  [
    'de',
    { stat: 'cooldown', amount: 1.5, when: 'enemies_at_most:1', cooldown: 12 },
    'Gegen einen einzelnen Gegner: Abklingzeit -1,5 s, alle 12 s.',
  ],
  ['zh-tw', { stat: 'energy', amount: 3, when: 'team_reaction' }, '隊伍觸發元素反應後：能量+3。'],
] as const)('in %s, %j reads as it is spoken', (language, effect, text) => {
  expect(writerOf('genshin', language).sentence(effect)).toBe(text);
});
