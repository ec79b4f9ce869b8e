import { expect, test } from 'vitest';
import { makeHsrTables } from '../../../../src/games/hsr/dataset/tables.ts';
import { type HsrTables, tables } from '../../../../src/games/hsr/tables.ts';

const steps = [0, 1, 2, 3, 4, 5, 6];
const row = (step: number) => ({
  HPBase: 100 + step,
  HPAdd: 7.5,
  AttackBase: 50 + step,
  AttackAdd: 2.5,
  DefenceBase: 40 + step,
  DefenceAdd: 2,
  SpeedBase: 101,
  CriticalChance: 0.05,
  CriticalDamage: 0.5,
});
const coneRow = (step: number) => ({
  BaseHP: 40 + step,
  BaseHPAdd: 6,
  BaseAttack: 20 + step,
  BaseAttackAdd: 3,
  BaseDefence: 15 + step,
  BaseDefenceAdd: 2,
});
const picture = (set: number, slot: number) => `/ui/RelicIcons/IconRelic_${set}_${slot}.png`;
const item = (slot: number, change = {}) => ({
  Rarity: 5,
  Type: ['HEAD', 'HAND', 'BODY', 'FOOT', 'NECK', 'OBJECT'][slot - 1],
  MainAffixGroup: 50 + slot,
  SubAffixGroup: 5,
  Icon: picture(101, slot),
  SetID: 101,
  ...change,
});

/** One of everything, invented; hashes are longer than a number can hold. */
const files: Record<string, unknown> = {
  'enka-store/hsr/avatars.json': {
    '1901': {
      AvatarName: { Hash: '18446744073709551615' },
      Rarity: 5,
      Element: 'Thunder',
      AvatarBaseType: 'Warlock',
      RankIDList: [190101, 190102, 190103, 190104, 190105, 190106],
      SkillTree: {
        '0': {
          AvatarSkills: [1901001, 1901002, 1901003, 1901004, 1901007],
          PropSkills: [[1901103, 1901201], [1901102, 1901202], [1901101], [1901203]],
        },
      },
      Promotion: Object.fromEntries(steps.map((step) => [step, row(step)])),
    },
  },
  'enka-store/hsr/weapons.json': {
    '29001': {
      Rarity: 4,
      AvatarBaseType: 'Warlock',
      EquipmentName: { Hash: '9000000000000000001' },
      Promotion: Object.fromEntries(steps.map((step) => [step, coneRow(step)])),
      EquipmentSkill: Object.fromEntries(
        [1, 2, 3, 4, 5].map((rank) => [rank, { props: { HPAddedRatio: rank / 10 } }]),
      ),
    },
  },
  'enka-store/hsr/relics.json': {
    Items: {
      '61011': item(1),
      '55001': item(3, { Rarity: 4, MainAffixGroup: 436, SubAffixGroup: 4 }),
    },
    Sets: {
      '101': {
        Name: '1',
        SetSkills: { '2': { props: { SpeedAddedRatio: 0.06 } }, '4': { props: {} } },
      },
      '301': { Name: '2', SetSkills: { '2': { props: {} } } },
    },
  },
  'enka-store/hsr/affixes.json': {
    MainAffix: { '51': { '1': { Property: 'HPDelta', BaseValue: 112.896, LevelAdd: 39.5136 } } },
    SubAffix: { '5': { '7': { Property: 'SpeedDelta', BaseValue: 2, StepValue: 0.3 } } },
  },
  'enka-store/hsr/ranks.json': {
    '190103': { SkillAddLevelList: { '1901002': 2, '1901001': 1 } },
    '190105': { SkillAddLevelList: { '1901003': 2, '1901004': 2 } },
  },
  'enka-store/hsr/tree.json': {
    '1901201': { '1': { props: { AttackAddedRatio: 0.04 } } },
    '1901202': { '1': { props: { SpeedDelta: 2 } } },
    '1901203': { '1': { props: { HPAddedRatio: 0.06 } } },
  },
  'enka-store/hsr/pfps.json': { '200001': { Icon: '/ui/nobody.png' } },
  'enka-store/hsr/hsr.json': {
    en: { '18446744073709551615': '<unbreak>Stella</unbreak>', '1': 'Set', '2': 'Ornament' },
    ja: { '18446744073709551615': '{RUBY_B#ほし}星{RUBY_E#}' },
    id: { '18446744073709551615': '' },
  },
  'starrail-cache/data/AvatarSkillTreeConfig.json': {
    '1901001': { '1': { LevelUpSkillID: [190101] } },
  },
  'starrail-cache/data/AvatarSkillConfig.json': {
    '190101': { '1': { SkillName: { Hash: '77' } } },
  },
  'starrail-cache/data/ItemConfigRelic.json': { '61011': { ItemName: { Hash: '88' } } },
  'starrail-cache/langs/en.json': { '77': 'Spark', '88': 'Cap' },
  'starrail-cache/langs/id.json': {},
  'starrail-cache/langs/jp.json': {},
  'starrail-cache/langs/chs.json': { '77': '火花' },
  'starrail-cache/langs/cht.json': {},
};

const build = (changes: Record<string, unknown> = {}) =>
  makeHsrTables({ json: (path) => ({ ...files, ...changes })[path] }) as HsrTables;
const nameless = [null, null, null, null, null];

test('a character has names in five languages, growth and the trees of its forms', () => {
  expect(build().avatars['1901']).toEqual({
    names: ['Stella', null, '星', null, null],
    rarity: 5,
    element: 'Thunder',
    path: 'Warlock',
    growth: {
      hp: [100, 101, 102, 103, 104, 105, 106],
      hpAdd: 7.5,
      atk: [50, 51, 52, 53, 54, 55, 56],
      atkAdd: 2.5,
      def: [40, 41, 42, 43, 44, 45, 46],
      defAdd: 2,
    },
    spd: 101,
    critRate: 0.05,
    critDmg: 0.5,
    forms: [
      {
        skills: [
          { point: 1901001, names: ['Spark', null, null, '火花', null], eidolon: 3, extra: 1 },
          { point: 1901002, names: nameless, eidolon: 3, extra: 2 },
          { point: 1901003, names: nameless, eidolon: 5, extra: 2 },
          { point: 1901004, names: nameless, eidolon: 5, extra: 2 },
        ],
        rows: [
          [
            [1901103, null, 0],
            [1901201, 'AttackAddedRatio', 0.04],
          ],
          [
            [1901102, null, 0],
            [1901202, 'SpeedDelta', 2],
          ],
          [[1901101, null, 0]],
          [[1901203, 'HPAddedRatio', 0.06]],
        ],
      },
    ],
  });
});

test('a light cone has its properties by superimposition', () => {
  expect(build().lightCones['29001']).toMatchObject({
    names: nameless,
    rarity: 4,
    path: 'Warlock',
    properties: { HPAddedRatio: [0.1, 0.2, 0.3, 0.4, 0.5] },
  });
});

test('sets name their pieces; planar sets have no bonus of four', () => {
  const { sets } = build();
  expect(sets['101']).toMatchObject({ two: { SpeedAddedRatio: 0.06 }, four: {} });
  expect(sets['101']?.pieces).toMatchObject({ '1': ['Cap', null, null, null, null] });
  expect(sets['301']).toMatchObject({ four: null, pieces: { '5': nameless, '6': nameless } });
});

test('only relics whose id says something else are listed', () => {
  expect(build().relics).toEqual({ '55001': [4, 3, 101, 436] });
});

test.each([
  ['a picture of another form', { '61011': item(1, { Icon: '/ui/other.png' }) }],
  ['substats of another group', { '61011': item(1, { SubAffixGroup: 4 }) }],
  ['a slot nobody knows', { '61011': item(1, { Type: 'TAIL' }) }],
])('the build stops at a relic with %s', (_case, Items) => {
  const path = 'enka-store/hsr/relics.json';
  expect(() => build({ [path]: { Items, Sets: {} } })).toThrow();
});

test('the build stops where a growth is not even', () => {
  const path = 'enka-store/hsr/weapons.json';
  const cone = (files[path] as Record<string, { Promotion: object }>)['29001'];
  const Promotion = { ...cone?.Promotion, '3': { ...coneRow(3), BaseHPAdd: 9 } };
  expect(() => build({ [path]: { '29001': { ...cone, Promotion } } })).toThrow('growth');
});

test('the committed tables name every character, light cone and set in every language', () => {
  const records = [tables.avatars, tables.lightCones, tables.sets].flatMap((records) =>
    Object.values<{ names: readonly (string | null)[] }>(records),
  );
  expect(records.length).toBeGreaterThan(300);
  expect(records.filter(({ names }) => names.length !== 5 || names.includes(null))).toEqual([]);
  expect(JSON.stringify(tables)).not.toMatch(/<\/?[a-z]|RUBY_|NICKNAME/);
});
