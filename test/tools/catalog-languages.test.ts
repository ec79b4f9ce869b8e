import { expect, test } from 'vitest';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import { games } from '../../src/games/index.ts';
import type { Names } from '../../src/games/names.ts';
import { languageTable } from '../../tools/catalog-languages.ts';
import { character, contentOf, idsFrom, origin } from '../support/catalog-content.ts';

const whole = games.hsr.languages.map((language) => `name ${language}`);
const [en = '', id = '', ja = ''] = whole;

/** Of characters with these names, and nothing else that has one. */
const tableOf = (...named: Names[]): string => {
  const characters = idsFrom(1001, named.length).map((own, index) => {
    const { head, body } = character(own);
    const kit = { talents: [], ranks: [], traces: [] };
    return {
      head: { ...head, names: named[index] ?? [], region: null },
      body: { ...body, ...kit },
    };
  });
  const shared = { ...contentOf('hsr').shared, materials: {}, statNames: {} };
  const content = contentOf('hsr', { characters, weapons: [], sets: [], shared });
  return languageTable(openPack(packCatalog(content, origin)));
};

test('languages with the same numbers share a column', () => {
  const table = tableOf(whole, [en, id, ja, null, null], [en, null, ja, null, null]);
  expect(table).toContain(
    '| Names of | there are | `en ja` | `id` | `zh-cn zh-tw de es fr ko pt ru th vi` |\n',
  );
  expect(table).toContain('| characters | 3 | all | 2 | 1 |\n');
});

test('what all languages have is a line, and what has no name is not told', () => {
  expect(tableOf(whole, whole)).toMatch(
    /^\*\*hsr .*\*\*\n\nAll languages have: characters \(2\)\.\n$/,
  );
  expect(tableOf()).not.toContain('characters');
});

test('names in another language than English count too', () => {
  expect(tableOf([null, null, ja, null, null])).toContain('| characters | 1 | 0 | all |\n');
});
