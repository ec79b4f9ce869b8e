import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { genshinData } from '../../../../src/games/genshin/tables.ts';
import { talentFacts } from '../../../../tools/datasets/genshin/kits/facts.ts';
import { alternativesOf, readLines } from '../../../../tools/datasets/genshin/kits/lines.ts';
import { builtInPack } from '../../../support/built-in.ts';

/** Each alternative's instances: `1 hp + 2 atk x3`. */
const read = (form: string) =>
  alternativesOf(form)?.map((instances) =>
    instances.map(({ parts, times, element }) => {
      const shares = parts.map(({ stat, param }) => `${param.slice('param'.length)} ${stat}`);
      return `${shares.join(' + ')}${times > 1 ? ` x${times}` : ''}${element ? ` ${element}` : ''}`;
    }),
  );

test.each([
  ['{param1:F1P}', [['1 atk']]],
  ['{param1:F1P}+{param2:F1P}', [['1 atk', '2 atk']]],
  ['{param3:F1P}+{param3:F1P}', [['3 atk x2']]],
  ['{param4:F1P}*4', [['4 atk x4']]],
  ['{param2:F2P} Max HP ×3', [['2 hp x3']]],
  ['{param8:F1P}+{param9:F1P} DEF', [['8 def', '9 def']]],
  ['{param1:P} ATK+{param2:P} DEF', [['1 atk + 2 def']]],
  ['({param6:F1P} ATK+{param7:F1P} Elemental Mastery)×2', [['6 atk + 7 elemental_mastery x2']]],
  ['{param16:F1P}×2+{param17:F1P}×2', [['16 atk x2', '17 atk x2']]],
  ['{param5:F1P} Cryo + {param6:F1P} Physical', [['5 atk', '6 atk physical']]],
  ['{param1:F1P} per Paw', [['1 atk']]],
  ['{param3:F1P} Elemental Mastery Per Verdant Dew', [['3 elemental_mastery']]],
])('%s is read as its instances', (form, instances) => {
  expect(read(form)).toEqual(instances);
});

test.each([
  ['{param10:P}/{param11:P}', [['10 atk'], ['11 atk']]],
  ['{param6:F2P}/{param2:F2P} Max HP', [['6 hp'], ['2 hp']]],
  ['{param8:F1P} DEF/{param9:F1P} DEF', [['8 def'], ['9 def']]],
  ['{param4:F1P}/{param5:F1P}/{param7:F1P}×3', [['4 atk'], ['5 atk'], ['7 atk x3']]],
])('%s is read as alternatives', (form, alternatives) => {
  expect(read(form)).toEqual(alternatives);
});

test.each(['{param1:F1P} Normal Attack DMG', '{param1:F1P} Max HP+{param2:I}', '{param1:F1}s', ''])(
  '%s is no share of a stat',
  (form) => {
    expect(read(form)).toBeUndefined();
  },
);

const labels = (...texts: string[]) => readLines(texts).lines.map(({ label }) => label);

test('only what deals damage is a line of it', () => {
  const texts = [
    'Skill DMG|{param1:P}',
    'Healing|{param2:F2P} Max HP+{param3:I}',
    'Shield DMG Absorption|{param2:F1P} Max HP+{param3:I}',
    'Anemo DMG Bonus|{param2:F1P}',
    'Surging Blade DMG Interval|{param11:F1}s',
    'CD|{param2:F1}s',
  ];
  expect(labels(...texts)).toEqual(['Skill DMG']);
});

test('alternatives are called by what the label says of each, or numbered', () => {
  expect(labels('Low/High Plunge DMG|{param7:P}/{param8:P}')).toEqual([
    'Low Plunge DMG',
    'High Plunge DMG',
  ]);
  expect(labels('Fiery Passion Low/High Plunge DMG|{param7:P}/{param8:P}')[1]).toBe(
    'Fiery Passion High Plunge DMG',
  );
  expect(labels('Swift Hunt DMG|{param1:F1P}/{param2:F1P}')).toEqual([
    'Swift Hunt DMG (1)',
    'Swift Hunt DMG (2)',
  ]);
});

test('the collision of a plunge is left out where it says how it lands', () => {
  const plunge = 'Plunge DMG|{param8:F1P}';
  expect(labels(plunge, 'Low/High Plunge DMG|{param9:P}/{param10:P}')).toHaveLength(2);
  expect(labels('Flamestrider Plunge DMG|{param12:F1P}')).toHaveLength(1);
});

test('a form that nobody knows is told, and so is a share of other damage', () => {
  const { lines, odd, shares } = readLines([
    'New DMG|{param1:P} of something new',
    'Blazing Arrow DMG|{param4:F1P} Normal Attack DMG',
  ]);
  expect({ lines, odd, shares }).toEqual({
    lines: [],
    odd: ['New DMG'],
    shares: [{ label: 'Blazing Arrow DMG', of: 'normal_attack', param: 'param4' }],
  });
});

test('every cast that the facts name is in the kits', () => {
  const { kits } = genshinData(builtInPack('genshin')).tables;
  const names = new Set(
    Object.values(kits).flatMap(({ skills }) =>
      Object.values(skills).flatMap(({ variants }) => variants.map(({ name }) => name)),
    ),
  );
  const named = Object.values(talentFacts).flatMap(({ casts = {}, charged = [], normal = [] }) => [
    ...Object.keys(casts),
    ...charged,
    ...normal,
  ]);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

const texts = fileURLToPath(
  new URL('../../../../../shared/data/genshin-db/English/talents.json', import.meta.url),
);

test.skipIf(!existsSync(texts))(
  'no line of damage of the data sources is left unread (skipped where they are not beside the project)',
  () => {
    const talents: Record<
      string,
      Record<string, { attributes?: { labels: string[] } }>
    > = JSON.parse(readFileSync(texts, 'utf8'));
    const odd = Object.entries(talents).flatMap(([slug, own]) =>
      ['combat1', 'combat2', 'combat3'].flatMap((combat) =>
        readLines(own[combat]?.attributes?.labels ?? []).odd.map((label) => `${slug} ${label}`),
      ),
    );
    expect(odd).toEqual([]);
  },
);
