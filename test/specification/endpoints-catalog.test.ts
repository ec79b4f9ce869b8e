import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/catalog*.test.ts.

const app = lastingApp();
const get = async (path: string) => (await app()).get(`/v1/${path}`);
const dataOf = async (path: string) => (await get(path)).body.data;
const languages = ['en', 'id', 'ja', 'zh-cn', 'zh-tw'];

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}
const rowsOf = async (path: string): Promise<Row[]> => dataOf(path);
const totalOf = async (path: string): Promise<number> => (await get(path)).body.meta.total;

/** The members that all rows of a list have: `S Ice`. */
const seenIn = async (path: string, ...names: string[]) =>
  [...new Set((await rowsOf(path)).map((row) => names.map((name) => row[name]).join(' ')))].sort();

/** Reads a list of more than one page by its cursor. */
async function walk(path: string): Promise<number[]> {
  const { data, meta } = (await get(path)).body;
  const ids = data.map(({ id }: Row) => id);
  if (meta.cursor_next === null) return ids;
  const start = path.replace(/&cursor=.*/, '');
  return [...ids, ...(await walk(`${start}&cursor=${meta.cursor_next}`))];
}

const records = [
  [256, 'character/zzz/1091'],
  [258, 'weapon/hsr/23001'],
] as const;

test.each(records)('L%i %s answers 200, 404 for what is not there', async (_line, path) => {
  const id = Number(path.split('/')[2]);
  expect(await get(path)).toMatchObject({ status: 200, body: { data: { id } } });
  expect((await get(path.replace(String(id), '7'))).status).toBe(404);
  expect(refusalOf(await get(path.replace(String(id), 'x')))).toBe('400 validation_failed');
});

test.each(records)('L%i %s in a language, en by default', async (_line, path) => {
  for (const lang of languages) {
    expect((await get(`${path}?lang=${lang}`)).headers['content-language']).toBe(lang);
  }
  expect((await get(path)).headers['content-language']).toBe('en');
  expect(refusalOf(await get(`${path}?lang=xx`))).toBe('400 validation_failed');
});

test.each([
  [256, 'character/hsr/1308', 'include_talents', true, 'talents'],
  [256, 'character/hsr/1308', 'include_ascension', false, 'ascension'],
  [258, 'weapon/genshin/11509', 'include_curve', false, 'curve'],
])('L%i %s: %s, %s by default, for %s', async (_line, path, name, usual, member) => {
  expect(Object.hasOwn(await dataOf(path), member)).toBe(usual);
  for (const asked of [true, false]) {
    expect(Object.hasOwn(await dataOf(`${path}?${name}=${asked}`), member)).toBe(asked);
  }
});

test('L256 include_ascension tells the material cost of each ascension', async () => {
  const { ascension } = await dataOf('character/genshin/10000002?include_ascension=true');
  expect(ascension).toHaveLength(6);
  for (const { materials } of ascension) {
    expect(materials[0]).toMatchObject({ id: expect.any(Number), count: expect.any(Number) });
  }
});

test('L257 characters by element', async () => {
  const found = await walk('characters/genshin?element=Cryo&limit=200');
  // Ayaka is Cryo, Diluc Pyro.
  expect([10000002, 10000016].map((id) => found.includes(id))).toEqual([true, false]);
  expect(await seenIn('characters/hsr?element=Ice&limit=200', 'element')).toEqual(['Ice']);
});

test('L257 characters by rarity: 4 or 5, in zzz S, A or B', async () => {
  expect(await seenIn('characters/hsr?rarity=4&limit=200', 'rarity')).toEqual(['4']);
  expect(await seenIn('characters/genshin?rarity=5&limit=200', 'rarity')).toEqual(['5']);
  expect(await seenIn('characters/zzz?rarity=S&limit=200', 'rarity')).toEqual(['S']);
  expect((await get('characters/zzz?rarity=B')).status).toBe(200);
});

test('L257 characters released after a date', async () => {
  const after = await walk('characters/genshin?released_after=2024-06-01&limit=200');
  expect(after.length).toBeGreaterThan(0);
  expect(after.length).toBeLessThan(await totalOf('characters/genshin'));
  expect(after).not.toContain(10000002);
  expect(refusalOf(await get('characters/hsr?released_after=soon'))).toBe('400 validation_failed');
});

test('L259 weapons by type', async () => {
  expect(await seenIn('weapons/genshin?type=Bow&limit=200', 'type')).toEqual(['Bow']);
});

test('L69 a path has one name: in lists, in the filter, in records and in the graph (R7.9)', async () => {
  const types = (await seenIn('weapons/hsr?limit=200', 'type')).filter((type) =>
    /hunt/i.test(type),
  );
  expect(types).toEqual(['Hunt']);
  const [light] = await rowsOf('weapons/hsr?type=Hunt&limit=200');
  expect((await dataOf(`light-cone/hsr/${light?.id}`)).path.name).toBe('Hunt');
  expect((await dataOf('character/hsr/1102')).path.name).toBe('Hunt');
  const { body } = await (await app()).query(
    '{ weapons(game: HSR, type: "Hunt", first: 1) { nodes { id path { name } } } }',
  );
  expect(body.data.weapons.nodes).toMatchObject([{ path: { name: 'Hunt' } }]);
});

test('L259 weapons by rarity', async () => {
  expect(await seenIn('weapons/hsr?rarity=5&limit=200', 'rarity')).toEqual(['5']);
});

test('L260 GET /v1/artifact/{game}/set/{set_id} answers 200 with the set', async () => {
  for (const [game, id] of [
    ['genshin', 15001],
    ['hsr', 101],
    ['zzz', 31000],
  ]) {
    expect(await dataOf(`artifact/${game}/set/${id}`)).toMatchObject({ id, game });
  }
});

test('L261 sets by the slot they have', async () => {
  const [all, planar] = await Promise.all([
    totalOf('artifact/hsr/sets'),
    rowsOf('artifact/hsr/sets?type=rope&limit=200'),
  ]);
  expect(planar.length).toBeLessThan(all);
  for (const { slots } of planar) expect(JSON.stringify(slots)).toContain('"slot":"rope"');
});

test.each([
  [257, 'characters/zzz'],
  [259, 'weapons/zzz'],
  [261, 'artifact/zzz/sets'],
])('L%i %s: the full catalog, by cursor and limit', async (_line, path) => {
  const ids = await walk(`${path}?limit=25`);
  expect(ids).toHaveLength(await totalOf(path));
  expect(new Set(ids).size).toBe(ids.length);
});

test('L262 main-stats: the roll table for each slot and rarity', async () => {
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const rows = await rowsOf(`artifact/${game}/main-stats`);
    const places = rows.map(({ slot, rarity }) => `${slot} ${rarity}`);
    expect(new Set(places).size).toBe(rows.length);
    for (const { stats } of rows) expect(stats).not.toEqual([]);
  }
});
