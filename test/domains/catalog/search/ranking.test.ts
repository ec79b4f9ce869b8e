import { expect, test } from 'vitest';
import type { RecordKind } from '../../../../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../../../../src/games/ids.ts';
import { builtInCatalog, builtInSource } from '../../../support/built-in-catalog.ts';

const catalog = builtInCatalog();
const search = (
  query: string,
  rest: { game?: GameId; kind?: RecordKind; language?: 'ja' | 'id' | 'zh-cn'; limit?: number } = {},
) => catalog.search({ query, limit: 10, ...rest });
const first = async (query: string) => {
  const [hit] = await search(query);
  return hit && `${hit.game} ${hit.kind} ${hit.name}`;
};

/** What people type, and what they mean. */
const typed: readonly (readonly [query: string, meant: string])[] = [
  // As the name is written, or as it is said.
  ['Hu Tao', 'genshin character Hu Tao'],
  ['hutao', 'genshin character Hu Tao'],
  ['hu-tao', 'genshin character Hu Tao'],
  ['HU TAO', 'genshin character Hu Tao'],
  ['ｈｕ　ｔａｏ', 'genshin character Hu Tao'],
  ['hu\u200Btao', 'genshin character Hu Tao'],
  ['\u202Ehu tao', 'genshin character Hu Tao'],
  ['raidenshogun', 'genshin character Raiden Shogun'],
  ['wolfs gravestone', "genshin weapon Wolf's Gravestone"],
  ['Wolf’s Gravestone', "genshin weapon Wolf's Gravestone"],
  ["wolf's gravestone", "genshin weapon Wolf's Gravestone"],
  ['dan heng imbibitor lunae', 'hsr character Dan Heng • Imbibitor Lunae'],
  // A part, in any order.
  ['kazuha', 'genshin character Kaedehara Kazuha'],
  ['kaede', 'genshin character Kaedehara Kazuha'],
  ['ayaka', 'genshin character Kamisato Ayaka'],
  ['shogun raiden', 'genshin character Raiden Shogun'],
  ['ganyu ganyu', 'genshin character Ganyu'],
  ['hu tao hu tao', 'genshin character Hu Tao'],
  ['miko', 'genshin character Yae Miko'],
  ['homa', 'genshin weapon Staff of Homa'],
  ['staff homa', 'genshin weapon Staff of Homa'],
  ['wolf grave', "genshin weapon Wolf's Gravestone"],
  ['severed fate', 'genshin set Emblem of Severed Fate'],
  ['emblem', 'genshin set Emblem of Severed Fate'],
  ['march 7', 'hsr character March 7th'],
  ['imbibitor', 'hsr character Dan Heng • Imbibitor Lunae'],
  ['spirit soother', 'genshin namecard Hu Tao: Spirit Soother'],
  ['kaf', 'hsr character Kafka'],
  ['miyabi', 'zzz character Miyabi'],
  ['eous', 'zzz bangboo Eous'],
  ['woodpecker', 'zzz set Woodpecker Electro'],
  // In the languages of the games.
  ['胡桃', 'genshin character Hu Tao'],
  ['ヌヴィレット', 'genshin character Neuvillette'],
  ['ぬゔぃれっと', 'genshin character Neuvillette'],
  ['ナヒーダ', 'genshin character Nahida'],
  ['なひーだ', 'genshin character Nahida'],
  ['纳西妲', 'genshin character Nahida'],
  ['納西妲', 'genshin character Nahida'],
  ['神里', 'genshin character Kamisato Ayaka'],
  ['綾華', 'genshin character Kamisato Ayaka'],
  ['三月', 'hsr character March 7th'],
  ['卡芙卡', 'hsr character Kafka'],
  ['安比', 'zzz character Anby'],
  ['啄木鸟', 'zzz set Woodpecker Electro'],
  ['Pengembara', 'genshin character Traveler'],
  ['Нахида', 'genshin character Nahida'],
  ['нахида', 'genshin character Nahida'],
  ['ху тао', 'genshin character Hu Tao'],
  ['나히다', 'genshin character Nahida'],
  ['호두', 'genshin character Hu Tao'],
  ['Voyageuse', 'genshin character Traveler'],
  ['นักเดินทาง', 'genshin character Traveler'],
  ['เดินทาง', 'genshin character Traveler'],
  ['nha lu hanh', 'genshin character Traveler'],
  ['truong ho ma', 'genshin weapon Staff of Homa'],
  ['homanin asasi', 'genshin weapon Staff of Homa'],
  ['bastone di homa', 'genshin weapon Staff of Homa'],
  ['эмблема рассеченной судьбы', 'genshin set Emblem of Severed Fate'],
  ['7. März', 'hsr character March 7th'],
  ['딱따구리', 'zzz set Woodpecker Electro'],
  ['electro go kien', 'zzz set Woodpecker Electro'],
  // With typing errors.
  ['hutoa', 'genshin character Hu Tao'],
  ['kazha', 'genshin character Kaedehara Kazuha'],
  ['kaedhara kazuha', 'genshin character Kaedehara Kazuha'],
  ['zongli', 'genshin character Zhongli'],
  ['furinna', 'genshin character Furina'],
  ['arlecino', 'genshin character Arlecchino'],
  ['ayaka kamisto', 'genshin character Kamisato Ayaka'],
  ['skrik', 'genshin character Skirk'],
  ['golden trupe', 'genshin set Golden Troupe'],
  ['wolfs gravstone', "genshin weapon Wolf's Gravestone"],
  ['bennet', 'genshin character Bennett'],
  ['神里凌华', 'genshin character Kamisato Ayaka'],
  // With words that the name does not have.
  ['hoshimi miyabi', 'zzz character Miyabi'],
  ['ellen joe', 'zzz character Ellen'],
];

test.each(typed)('%j means %s', async (query, meant) => {
  await expect(first(query)).resolves.toBe(meant);
});

test.each([
  ['🎉🎉🎉'],
  ['.*'],
  ['^$'],
  ['(?:.+)+$'],
  ['---'],
  ['\u0000\u0001'],
  ['\u200E\u200F'],
  ["' OR 1=1 --"],
  ['qqqqqqqq'],
  ['x'.repeat(100)],
  ['ab '.repeat(33)],
  ['\ud800'],
])('%j is the name of nothing', async (query) => {
  await expect(search(query)).resolves.toEqual([]);
});

test.each([[''], ['   '], ['\u3000'], ['x'.repeat(101)], ['x'.repeat(10_000)], ['ﷺ'.repeat(6)]])(
  'a text of no length or of more than 100 characters is refused: %#',
  async (query) => {
    await expect(search(query)).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'query', message: 'It has 1 to 100 characters.' }],
    });
  },
);

test('characters are counted as they are read: a pair is one, compatible ones are what they stand for', async () => {
  await expect(search('😀'.repeat(100))).resolves.toEqual([]);
  await expect(search('한'.normalize('NFD').repeat(100))).resolves.toEqual([]);
});

test('all records that have a name are found by it, each once', async () => {
  const travelers = (await search('traveler', { kind: 'character' })).map((hit) => hit.recordId);
  expect(travelers).toEqual([10000005, 10000007]);
});

test('a game and a kind leave the others out', async () => {
  const ofHsr = await search('jade', { game: 'hsr', limit: 50 });
  expect(new Set(ofHsr.map(({ game }) => game))).toEqual(new Set(['hsr']));
  const weapons = await search('jade', { kind: 'weapon', limit: 50 });
  expect(new Set(weapons.map(({ kind }) => kind))).toEqual(new Set(['weapon']));
  expect(weapons.length).toBeGreaterThan(1);
});

test('names are those of the language that is asked for; the name that matched says its own', async () => {
  const [ja] = await search('胡桃', { language: 'ja' });
  expect(ja).toMatchObject({ name: '胡桃', matched: '胡桃', lang: 'ja' });
  const [en] = await search('胡桃');
  expect(en).toMatchObject({ name: 'Hu Tao', matched: '胡桃' });
  const [mixed] = await search('hutao', { language: 'zh-cn' });
  expect(mixed).toMatchObject({ name: '胡桃', matched: 'Hu Tao', lang: 'en' });
  const [same] = await search('hutao', { language: 'id' });
  expect(same).toMatchObject({ name: 'Hu Tao', matched: 'Hu Tao', lang: 'id' });
});

test('what is found is the best of all, whatever the limit is', async () => {
  const all = await search('a', { limit: 50 });
  expect(all).toHaveLength(50);
  for (const limit of [1, 3, 49]) expect(await search('a', { limit })).toEqual(all.slice(0, limit));
});

test.each(gameIds)('every name of %s finds its record', async (game) => {
  const { characters, weapons, sets } = builtInSource().current(game);
  const names = [...characters.heads, ...weapons.heads, ...sets.heads].flatMap((head) =>
    [...new Set(head.names)].flatMap((name) => (name === null ? [] : [[head.id, name] as const])),
  );
  expect(names.length).toBeGreaterThan(100);
  const lost: string[] = [];
  for (const [id, name] of names) {
    const hits = await search(name, { game, limit: 50 });
    if (!hits.some(({ recordId }) => recordId === id)) lost.push(`${id} ${name}`);
  }
  expect(lost).toEqual([]);
});
