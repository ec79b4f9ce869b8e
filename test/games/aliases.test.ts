import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldWords } from '../../src/domains/catalog/search/words.ts';
import { loadAliases, loadReadings, parseAliases, readAliasFile } from '../../src/games/aliases.ts';
import { kindsOfRecords } from '../../src/games/catalog-pack.ts';
import { gameIds } from '../../src/games/ids.ts';
import { startApp } from '../support/app.ts';
import { builtInPack } from '../support/built-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'aliases-'));
const fileOf = (text: string | Buffer): string => {
  const path = join(folder, 'aliases.txt');
  writeFileSync(path, text);
  return path;
};

test.each(gameIds)('every alias of %s is of a record, once, and is none of its names', (game) => {
  const lines = loadAliases(game);
  const faults = lines.flatMap(({ line, kind, id, aliases, ...rest }) => {
    const names = builtInPack(game)[kindsOfRecords[kind]].find(id)?.names;
    const known = new Set(names?.map((name) => foldWords(name ?? '').join('')));
    const folded = aliases.map((alias) => foldWords(alias).join(''));
    const isWrong =
      !names ||
      rest.game !== game ||
      folded.some((alias) => known.has(alias)) ||
      new Set(folded).size < folded.length;
    return isWrong ? [line] : [];
  });
  expect(faults).toEqual([]);
  expect(new Set(lines.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(lines.length);
});

test.each(gameIds)('every Chinese name of %s is read in pinyin', (game) => {
  const readings = loadReadings(game);
  const { characters, weapons, sets } = builtInPack(game);
  const unread = [...characters.heads, ...weapons.heads, ...sets.heads]
    .map(({ names }) => names[3] ?? '')
    .filter((name) => /\p{sc=Han}/u.test(name) && !readings.has(name));
  expect(unread).toEqual([]);
});

test.each([
  ['genshin', '雷電将軍', 'ライデンショウグン'],
  ['genshin', '斬岩·試作', 'ザンガンシサク'],
  ['genshin', '波乱月白経津', 'ハランゲッパクフツ'],
  ['genshin', '白辰の輪', 'ハクシンノワ'],
  ['hsr', '丹恒・飲月', 'タンコウインゲツ'],
  ['hsr', '奔狼の都藍王朝', 'ホンロウノトランオウチョウ'],
  ['zzz', '「月相」-朔', 'ゲッソウサク'],
  ['zzz', '南宮羽', 'ナンゴンユー'],
] as const)('a name of %s is read as the game reads it: %s is %s', (game, name, reading) => {
  expect(loadReadings(game).get(name)).toContain(reading);
});

test('a file of aliases may have comments, empty lines and any line ends', () => {
  const text = '# mine\r\n\r\n  genshin  character 10000033 : Tonton ,  トントン # Tartaglia\r\n';
  expect(parseAliases(text)).toEqual({
    lines: [
      {
        line: 3,
        game: 'genshin',
        kind: 'character',
        id: 10000033,
        aliases: ['Tonton', 'トントン'],
      },
    ],
    faults: [],
  });
});

test.each([
  ['Childe', /line 1: Write a game, a kind, an id and a colon/],
  ['\ngenshn character 1: a', /line 2: The game is one of genshin, hsr, zzz/],
  ['hsr hero 1001: a', /line 1: The kind is one of character, weapon/],
  ['hsr character 1001: a,,b', /line 1: An alias has 1 to 64 characters/],
  [`hsr character 1001: ${'x'.repeat(65)}`, /line 1: An alias has 1 to 64 characters/],
  ['hsr character 1001: 🎉', /line 1: An alias has 1 to 64 characters, a letter or digit/],
  ['x\n'.repeat(50), /line 10: .*$/],
  [`hsr character 1001: ${'a,'.repeat(20_000)}a`, /at most 10000 aliases/],
  ['#'.repeat(300_000), /It has 300000 bytes, and may have 262144/],
  [Buffer.from('\uFEFFhsr character 1001: a', 'utf16le'), /It is not UTF-8/],
])('a faulty file of aliases is refused, with its lines: %.30j', (text, message) => {
  expect(() => readAliasFile(fileOf(text))).toThrow(message);
});

test('a file that is not there stops the start, and says which variable names it', async () => {
  const ALIASES_FILE = join(folder, 'missing.txt');
  await expect(startApp({ env: { ALIASES_FILE } })).rejects.toThrow(
    /^ALIASES_FILE .*missing[.]txt cannot be used:\n {2}- Error: ENOENT/,
  );
});

test('records are found by the aliases of the operator, which are above no name', async () => {
  const ALIASES_FILE = fileOf(
    'genshin character 10000033: Tonton, Ganyu\nhsr character 999999: Nobody of note\n',
  );
  const { get, app, log } = await startApp({ env: { ALIASES_FILE } });
  app.openCatalogs();
  expect(log.join('\n')).toMatch(/"line":2,.*"id":999999,.*ALIASES_FILE has a line of a record/);
  const namesOf = async (q: string) =>
    (await get(`/v1/search?kind=character&q=${q}`)).body.data.map(
      (hit: { name: string }) => hit.name,
    );
  expect(await namesOf('tonton')).toEqual(['Tartaglia']);
  expect(await namesOf('childe')).toEqual(['Tartaglia']);
  expect(await namesOf('ganyu')).toEqual(['Ganyu', 'Tartaglia']);
  expect(await namesOf('nobody of note')).toEqual([]);
});
