import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RecordKind } from '../../../../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../../../../src/games/ids.ts';
import { builtInCatalog, builtInSource } from '../../../support/built-in-catalog.ts';

const catalog = builtInCatalog();
const search = async (
  query: string,
  rest: { game?: GameId; kind?: RecordKind; language?: 'ja' | 'id' | 'zh-cn'; limit?: number } = {},
) => (await catalog.search({ query, limit: 10, ...rest })).hits;
const first = async (query: string) => {
  const [hit] = await search(query);
  return hit && `${hit.game} ${hit.kind} ${hit.name}`;
};

/** The sections of the table of what people type: its title, and each text with the record that is meant. */
const sections = readFileSync(new URL('./queries.txt', import.meta.url), 'utf8')
  .split(/^\[/m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.trim().split('\n');
    const queries = lines.flatMap((line) => {
      const [meant = '', texts = ''] = line.split(' < ');
      return texts.split(' | ').map((query) => ({ query, meant }));
    });
    return { title: title.slice(0, -1), queries };
  });

test('the table has more than 300 queries', () => {
  expect(sections.flatMap(({ queries }) => queries).length).toBeGreaterThan(300);
});

test.each(sections)('what people type means what they mean: $title', async ({ queries }) => {
  const answers = await Promise.all(
    queries.map(async ({ query }) => ({ query, meant: await first(query) })),
  );
  expect(answers).toEqual(queries);
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
