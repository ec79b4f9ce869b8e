import { describe, expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { recordLanguages } from '../../src/games/index.ts';
import { lastingApp } from '../support/app.ts';

interface Row {
  readonly kind: string;
  readonly word: string;
  readonly name: string;
}

const app = lastingApp({});
const wordsOf = async (game: string, lang: string): Promise<readonly Row[]> => {
  const { get } = await app();
  const { body } = await get(`/v1/words/${game}?lang=${lang}`);
  return body.data;
};
const nameIn = async (game: string, lang: string, word: string) =>
  (await wordsOf(game, lang)).find((one) => one.word === word)?.name;

test('a game says its elements, weapon types, stats and slots in the language asked for', async () => {
  expect(await nameIn('genshin', 'ja', 'Pyro')).toBe('炎元素');
  expect(await nameIn('genshin', 'de', 'Sword')).toBe('Einhänder');
  expect(await nameIn('genshin', 'zh-cn', 'sands')).toBe('时之沙');
  expect(await nameIn('hsr', 'zh-cn', 'Hunt')).toBe('巡猎');
  expect(await nameIn('zzz', 'ja', 'crit_rate')).toBe('会心率');
  expect(await nameIn('zzz', 'fr', 'slot_4')).toBe('Disque 4');
});

describe.each(gameIds)('%s', (game) => {
  test('no word is left in English in a language of other letters', async () => {
    const letters = /^[\p{Script=Latin}\d %]+$/u;
    const sameEverywhere = ['hp', 'hp_percent'];
    for (const lang of ['ja', 'zh-cn', 'zh-tw', 'ko', 'ru']) {
      const rows = await wordsOf(game, lang);
      expect(new Set(rows.map(({ kind }) => kind))).toEqual(
        new Set(['element', 'weapon_type', 'stat', 'slot']),
      );
      const left = rows.filter(
        ({ word, name }) => letters.test(name) && !sameEverywhere.includes(word),
      );
      expect(left).toEqual([]);
    }
  });

  test('each word is there once in every language of the game', async () => {
    const [first, ...others] = await Promise.all(
      recordLanguages(game).map((lang) => wordsOf(game, lang)),
    );
    const keys = first?.map(({ kind, word }) => `${kind} ${word}`);
    expect(new Set(keys).size).toBe(keys?.length);
    for (const rows of others)
      expect(rows.map(({ kind, word }) => `${kind} ${word}`)).toEqual(keys);
  });
});

test('records and showcases have the words beside the documented ones', async () => {
  const { get } = await app();
  const dataOf = async (path: string) => (await get(path)).body.data;
  expect(await dataOf('/v1/character/genshin/10000046?lang=ja')).toMatchObject({
    ...{ element: 'Pyro', element_name: '炎元素' },
    ...{ weapon_type: 'Polearm', weapon_type_name: '長柄武器' },
  });
  expect(await dataOf('/v1/weapon/genshin/13501?lang=ja')).toMatchObject({
    ...{ type: 'Polearm', type_name: '長柄武器' },
  });
  const shown = await dataOf('/v1/player/zzz/1000000000?lang=ja');
  expect(shown.showcase[0].element_name).toMatch(/属性$/);
  expect(shown.showcase[0].specialty_name).not.toBe(shown.showcase[0].specialty);
});

test('a language that the game lacks is refused', async () => {
  const { get } = await app();
  expect((await get('/v1/words/hsr?lang=tr')).status).toBe(400);
});
