import { expect, test } from 'vitest';
import { MissingTable } from '../../../../tools/datasets/dataset.ts';
import { laterName, readLaterNames } from '../../../../tools/datasets/hsr/later-names.ts';

const english = { old: 'Slash', enhanced: 'Slash', one: 'Hope', other: 'Hope', third: 'Hope' };
const rank = (Name: string) => ({ Name });
const rows = {
  ranks: { 1: rank('old'), 2: rank('one'), 3: rank('other') },
  skills: {},
  points: [],
  passives: {},
  paths: {},
};
const eidolons = (...names: string[]) =>
  names.map((Name, index) => ({ Id: String(index + 1), Name }));
const german = (texts: Readonly<Record<string, string>>) =>
  readLaterNames(
    {
      json(path) {
        if (path !== 'thebowja-starrail/DE/characters.json') throw new MissingTable(path);
        return { 1901: { Eidolons: eidolons('Hieb', 'Hoffnung', 'Bestrebung') } };
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

test('pieces and materials, which the data set lacks, have names in every further language', () => {
  expect(german({ piece: 'Key of Wisdom' })).toMatchObject({ piece: 'Schlüssel der Weisheit' });
  expect(laterName('Key of Wisdom', 'vi')).toBe('Chìa Khóa Trí Tuệ');
  expect(laterName('Key of Wisdom', 'it')).toBeUndefined();
  expect(laterName('A new key', 'de')).toBeUndefined();
});
