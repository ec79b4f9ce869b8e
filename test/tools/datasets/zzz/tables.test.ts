import { expect, test } from 'vitest';
import { zzzData } from '../../../../src/games/zzz/tables.ts';
import type { DataSource } from '../../../../tools/datasets/dataset.ts';
import { makeZzzTables } from '../../../../tools/datasets/zzz/tables.ts';
import { builtInPack } from '../../../support/built-in.ts';

const files: Readonly<Record<string, unknown>> = {
  'enka-store/zzz/avatars.json': {
    '1009': {
      Name: '',
      Image: '',
      WeaponId: 14009,
      HighlightProps: [],
      Rarity: 4,
      ProfessionType: 'Stun',
      ElementTypes: ['FireFrost', 'Elec'],
      CircleIcon: '/ui/zzz/Selka.png',
      BaseProps: { '12101': 95, '11101': 603, '32001': 0 },
      GrowthProps: { '11101': 818426 },
      PromotionProps: [{ '11101': 0 }, { '11101': 414 }, {}, {}, {}, {}],
      CoreEnhancementProps: [{}, { '20101': 480 }, {}, {}, {}, {}, {}],
    },
  },
  'enka-store/zzz/weapons.json': {
    '14009': {
      ItemName: '',
      Rarity: 3,
      ProfessionType: 'Stun',
      ImagePath: '/ui/zzz/Lantern.png',
      MainStat: { PropertyId: 12101, PropertyValue: 46 },
      SecondaryStat: { PropertyId: 12202, PropertyValue: 720 },
    },
  },
  'enka-store/zzz/equipments.json': {
    Items: { '39041': { Rarity: 4, SuitId: 39000 } },
    Suits: { '39000': { Name: '', Icon: '/ui/zzz/Rain.png', SetBonusProps: { '20103': 800 } } },
  },
  'enka-store/zzz/property.json': {
    '111': { Name: 'HpMax', Format: '{0:0}' },
    '11102': { Name: 'HpMax_Ratio', Format: '{0:0.#%}' },
    '11601': { Name: '', Format: '{0:0}' },
    '12202': { Name: 'BreakStun', Format: '{0:0.#%}' },
    '20103': { Name: 'Crit', Format: '{0:0.#%}' },
    '30503': { Name: 'SpRecover', Format: '{0:0.##}' },
    '32203': { Name: 'SkipDefDamageRatio', Format: '{0:0.#%}' },
  },
  'enka-store/zzz/pfps.json': { '3200000': { Icon: '/ui/zzz/Picture.png' } },
  'enka-tooltip-zzz/locs/zzz_loc.json': {
    EN: { SkillText_Evade: 'Do<b>d</b>ge ' },
    JP: { SkillText_Evade: '回避' },
  },
  'enka-py-assets/zzz/equipment_level.json': {
    Items: [
      { EnhanceRate: 2000, Level: 1, Rarity: 4 },
      { EnhanceRate: 0, Level: 0, Rarity: 4 },
    ],
  },
  'enka-py-assets/zzz/weapon_level.json': { Items: [{ EnhanceRate: 0, Level: 0, Rarity: 2 }] },
  'enka-py-assets/zzz/weapon_star.json': {
    Items: [{ BreakLevel: 0, RandRate: 3000, Rarity: 4, StarRate: 8922 }],
  },
};

const source = (changes: Readonly<Record<string, unknown>> = {}): DataSource => ({
  json: (path) => changes[path] ?? files[path],
});

test('the mapping holds numbers, and the words for skills without markup, null where one is missing', () => {
  expect(makeZzzTables(source())).toMatchObject({
    agents: {
      '1009': {
        element: 'Electric',
        specialty: 'Stun',
        rarity: 5,
        base: [
          [11101, 603],
          [12101, 95],
        ],
        promotion: [[], [[11101, 414]], [], [], [], []],
        core: [[], [[20101, 480]], [], [], [], [], []],
      },
    },
    wEngines: { '14009': { rarity: 4, main: [12101, 46], secondary: [12202, 720] } },
    sets: { '39000': { bonus: [[20103, 800]] } },
    skills: { dash: ['Dodge', null, '回避', null, null], core: [null, null, null, null, null] },
    pictures: { '3200000': '/ui/zzz/Picture.png' },
    discLevels: { '5': [0, 2000] },
    wEngineStars: { '5': [[8922, 3000]] },
  });
});

test('properties are named in the shared vocabulary, an unlisted one by the game', () => {
  expect(makeZzzTables(source())).toHaveProperty('properties', {
    '11102': ['hp_percent', 100],
    '12202': ['impact_percent', 100],
    '20103': ['crit_rate', 100],
    '30503': ['energy_regen', 100],
    '32203': ['SkipDefDamageRatio', 100],
  });
});

test.each([
  [
    'a disc whose id says another set',
    'enka-store/zzz/equipments.json',
    { Items: { '39041': { Rarity: 4, SuitId: 39100 } }, Suits: {} },
  ],
  [
    'a curve with a gap',
    'enka-py-assets/zzz/weapon_level.json',
    { Items: [{ EnhanceRate: 1568, Level: 1, Rarity: 4 }] },
  ],
  ['a file of another shape', 'enka-store/zzz/avatars.json', { '1009': {} }],
])('%s stops the build', (_case, path, content) => {
  expect(() => makeZzzTables(source({ [path]: content }))).toThrow();
});

const pack = builtInPack('zzz');
const { tables } = zzzData(pack);

test('every agent, engine and set of the mapping is named by the catalog in every language', () => {
  const names = [
    ...Object.keys(tables.agents).map((id) => pack.characters.find(Number(id))?.names),
    ...Object.keys(tables.wEngines).map((id) => pack.weapons.find(Number(id))?.names),
    ...Object.keys(tables.sets).map((id) => pack.sets.find(Number(id))?.names),
    ...Object.values(tables.skills),
  ];
  for (const own of names) {
    expect(own).toHaveLength(13);
    for (const name of own ?? []) expect(name).toMatch(/^[^<{]+$/);
  }
});

test('the committed mapping knows the elements and specialties of all agents', () => {
  const agents = Object.values(tables.agents);
  expect([...new Set(agents.map(({ element }) => element))].toSorted()).toEqual([
    'Electric',
    'Ether',
    'Fire',
    'Ice',
    'Lumiflux',
    'Physical',
    'Wind',
  ]);
  expect([...new Set(agents.map(({ specialty }) => specialty))].toSorted()).toEqual([
    'Anomaly',
    'Attack',
    'Defense',
    'Rupture',
    'Stun',
    'Support',
  ]);
});
