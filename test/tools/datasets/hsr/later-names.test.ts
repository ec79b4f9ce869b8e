import { expect, test } from 'vitest';
import { MissingTable } from '../../../../tools/datasets/dataset.ts';
import { laterName, readLaterNames } from '../../../../tools/datasets/hsr/later-names.ts';

const english = {
  old: 'Slash',
  enhanced: 'Slash',
  one: 'Hope',
  other: 'Hope',
  third: 'Hope',
  node: 'Hope',
  enhancedNode: 'Hope',
  renamed: 'Aid',
};
const rank = (Name: string) => ({ Name });
const rows = {
  ranks: { 1: rank('old'), 2: rank('one'), 3: rank('other') },
  skills: {},
  points: [
    { PointID: 1005201, PointName: 'node' },
    { PointID: 11005201, PointName: 'enhancedNode' },
    { PointID: 11005202, PointName: 'renamed' },
  ],
  passives: {},
  paths: {},
};
const eidolons = (...names: string[]) =>
  names.map((Name, index) => ({ Id: String(index + 1), Name }));
const tables: Readonly<Record<string, unknown>> = {
  characters: { 1901: { Eidolons: eidolons('Hieb', 'Hoffnung', 'Bestrebung') } },
  charactertraces: {
    1005: {
      Nodes: {
        1005201: { Id: '1005201', Name: 'Zuversicht' },
        1005202: { Id: '1005202', Name: 'Rat' },
      },
    },
  },
};
const german = (texts: Readonly<Record<string, string>>) =>
  readLaterNames(
    {
      json(path) {
        const [, name = ''] = /^thebowja-starrail\/DE\/(\w+)\.json$/.exec(path) ?? [];
        if (!(name in tables)) throw new MissingTable(path);
        return tables[name];
      },
    },
    { language: 'de', english: texts },
    rows,
  );

test('what is newer than the data set has the name of what is called the same in English', () => {
  expect(german(english)).toMatchObject({ old: 'Hieb', enhanced: 'Hieb' });
});

test('an English name with two translations names no other text', () => {
  const names = german(english);
  expect(names).toMatchObject({ one: 'Hoffnung', other: 'Bestrebung' });
  expect(names).not.toHaveProperty('third');
});

test('a node of an enhanced kit has the name of its original, unless it is called otherwise', () => {
  const names = german(english);
  expect(names).toMatchObject({ node: 'Zuversicht', enhancedNode: 'Zuversicht' });
  expect(names).not.toHaveProperty('renamed');
});

test('pieces and materials, which the data set lacks, have names in the languages that are known', () => {
  expect(german({ piece: 'Key of Wisdom' })).toMatchObject({ piece: 'Schlüssel der Weisheit' });
  expect(laterName('Key of Wisdom', 'vi')).toBe('Chìa Khóa Trí Tuệ');
  expect(laterName('Key of Wisdom', 'it')).toBeUndefined();
  expect(laterName('A new key', 'de')).toBeUndefined();
  expect(laterName("Smith's Unbridled Boots", 'pt')).toBe('Botas Indomáveis do Ferreiro');
  expect(laterName("Smith's Unbridled Boots", 'ko')).toBeUndefined();
});
