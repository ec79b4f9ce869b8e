import { expect, test } from 'vitest';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import { withoutTexts } from '../../src/games/catalog-texts.ts';
import { games } from '../../src/games/index.ts';
import { countHoles, holesTable } from '../../tools/catalog-holes.ts';
import { character, contentOf, idsFrom, origin } from '../support/catalog-content.ts';

const [first, ...rest] = idsFrom(1001, 4).map((id) => character(id));
const content = contentOf('genshin', {
  characters: [
    ...(first ? [{ ...first, head: { ...first.head, region: null, portrait: null } }] : []),
    ...rest,
  ],
});
const holesIn = (some: typeof content) => countHoles(openPack(packCatalog(some, origin)));
const full = holesIn(content);
const languages = games.genshin.languages.length;

test('a member is counted in each record and each language', () => {
  expect(full.get('characters.region')).toEqual({ count: 4 * languages, empty: languages });
  expect(full.get('characters.name')).toEqual({ count: 4 * languages, empty: 0 });
});

test('a member of a list is counted in each of its entries', () => {
  expect(full.get('weapons.refinements.description')).toEqual({
    count: 2 * 5 * languages,
    empty: 0,
  });
  expect(full.get('characters.talents.params.values')).toEqual({
    count: 4 * languages,
    empty: 0,
  });
});

test('without texts the descriptions are holes, and nothing else is', () => {
  const bare = holesIn(withoutTexts(content));
  const changed = [...bare].filter(([path, { empty }]) => empty !== full.get(path)?.empty);
  expect(changed.length).toBeGreaterThan(5);
  for (const [path] of changed) expect(path).toMatch(/description$|\.bonus[24]pc$/);
});

test('kinds that a game does not have are not looked at', () => {
  expect([...full.keys()].filter((path) => path.startsWith('bangboo'))).toEqual([]);
  expect([...holesIn(contentOf('zzz')).keys()]).toContain('bangboo.activeSkill.description');
});

test('the table tells the shares, and apart what is everywhere and what is nowhere', () => {
  const hole = (count: number, empty: number) => ({ count, empty });
  const before = new Map([
    ['sets.a', hole(1000, 125)],
    ['sets.b', hole(10_000, 1)],
    ['sets.c', hole(10, 0)],
    ['sets.d', hole(10, 10)],
    ['sets.e', hole(0, 0)],
  ]);
  const after = new Map([...before, ['sets.a', hole(1000, 36)] as const]);
  expect(holesTable('a game 1.0', before, after)).toBe(
    [
      '### a game 1.0',
      '',
      '| Null or empty | built in | after an import |',
      '|---|--:|--:|',
      '| `sets.a` | 13 % | 3.6 % |',
      '| `sets.b` | < 0.1 % | < 0.1 % |',
      '',
      'Nowhere: `sets.d`.',
      '',
      'Everywhere: `sets.c`, `sets.e`.',
      '',
    ].join('\n'),
  );
  expect(holesTable('a game 1.0', before, undefined)).toContain('| `sets.a` | 13 % | – |');
});
