import { expect, test } from 'vitest';
import { hsrData } from '../../../../src/games/hsr/tables.ts';
import { makeHsrTables } from '../../../../tools/datasets/hsr/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';
import { character, contentOf } from '../../../support/catalog-content.ts';
import { newestIds } from '../../../support/newest.ts';

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
      AvatarName: { Hash: '1' },
      AvatarSideIconPath: '',
      ActionAvatarHeadIconPath: '',
      AvatarCutinFrontImgPath: '',
      Rarity: 5,
      Element: 'Thunder',
      AvatarBaseType: 'Warlock',
      RankIDList: [190101, 190102, 190103, 190104, 190105, 190106],
      SkillTree: {
        '0': {
          AvatarSkills: [1901001, 1901002, 1901003, 1901004, 1901007],
          PropSkills: [[1901103, 1901201], [1901102, 1901202], [1901101], [1901203]],
          SummonSkills: [],
        },
      },
      Promotion: Object.fromEntries(steps.map((step) => [step, row(step)])),
    },
  },
  'enka-store/hsr/weapons.json': {
    '29001': {
      EquipmentName: { Hash: '2' },
      ImagePath: '',
      Rarity: 4,
      AvatarBaseType: 'Warlock',
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
};

const spark = ['Spark', null, null, '火花', null];
const known = character(1901);
const [trace] = known.body.traces;
const content = contentOf('hsr', {
  characters: [
    {
      ...known,
      body: { ...known.body, traces: trace ? [{ ...trace, id: 1901001, names: spark }] : [] },
    },
  ],
});

const build = (changes: Record<string, unknown> = {}) =>
  makeHsrTables({ json: (path) => ({ ...files, ...changes })[path] }, content);

test('a character has growth and the trees of its forms, whose skills the catalog names', () => {
  expect(build().avatars['1901']).toEqual({
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
          { point: 1901001, names: spark, eidolon: 3, extra: 1 },
          { point: 1901002, names: [], eidolon: 3, extra: 2 },
          { point: 1901003, names: [], eidolon: 5, extra: 2 },
          { point: 1901004, names: [], eidolon: 5, extra: 2 },
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
    rarity: 4,
    path: 'Warlock',
    properties: { HPAddedRatio: [0.1, 0.2, 0.3, 0.4, 0.5] },
  });
});

test('planar sets have no bonus of four', () => {
  const { sets } = build();
  expect(sets['101']).toMatchObject({ two: { SpeedAddedRatio: 0.06 }, four: {} });
  expect(sets['301']).toMatchObject({ four: null });
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

test('every character, light cone and set of the mapping is named by the catalog, all but the newest in every language', () => {
  const pack = builtInPack('hsr');
  const { tables } = hsrData(pack);
  const ids = {
    characters: Object.keys(tables.avatars).map(Number),
    weapons: Object.keys(tables.lightCones).map(Number),
    sets: Object.keys(tables.sets).map(Number),
  };
  for (const kind of ['characters', 'weapons', 'sets'] as const) {
    const newest = newestIds('hsr', kind);
    const named = ids[kind].map((id) => [id, pack[kind].find(id)?.names] as const);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(([, names]) => !names?.[0])).toEqual([]);
    const short = named.filter(([, names]) => names?.length !== 13 || names.includes(null));
    expect(short.flatMap(([id]) => (newest.includes(id) ? [] : [id]))).toEqual([]);
  }
  expect(JSON.stringify(tables)).not.toMatch(/<\/?[a-z]|RUBY_|NICKNAME/);
});
