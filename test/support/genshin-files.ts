import { slots } from '../../src/games/genshin/gear.ts';

/** Source files of a game that does not exist, small enough to know what must come out of them. */
export type Files = Record<string, unknown>;

export const folders = [
  'English',
  'Indonesian',
  'Japanese',
  'ChineseSimplified',
  'ChineseTraditional',
];
export const storeLanguages = ['en', 'id', 'ja', 'zh-cn', 'zh-tw'];
export const sourceOf = (files: Files) => ({ json: (path: string) => files[path] });

/** The same text file in every language, each text marked with its language. */
const inFolders = (category: string, make: (language: string) => unknown): Files =>
  Object.fromEntries(
    folders.map((folder) => [`genshin-db/${folder}/${category}.json`, make(folder)]),
  );

export const stored = (hashes: Record<string, string>): Record<string, Record<string, string>> =>
  Object.fromEntries(
    storeLanguages.map((language) => [
      language,
      Object.fromEntries(
        Object.entries(hashes).map(([hash, name]) => [hash, `${name} ${language}`]),
      ),
    ]),
  );

export const avatar = (changed: Record<string, unknown> = {}) => ({
  Element: 'Ice',
  SkillOrder: [1, 2, 3],
  ProudMap: {},
  NameTextMapHash: 11,
  SideIconName: '/ui/UI_AvatarIcon_Side_Frost.png',
  QualityType: 'QUALITY_PURPLE',
  WeaponType: 'WEAPON_BOW',
  BaseProps: { 1: 1000, 4: 20.4, 7: 50 },
  PropGrowCurves: { 1: 7, 4: 7, 7: 7 },
  PromoteProps: [0, 1, 2, 3, 4, 5, 6].map((ascension) => ({ 1: ascension * 100, 4: 0, 7: 10 })),
  ...changed,
});

const traveler = (key: string, element: string, skill: number): Files => ({
  [key]: avatar({
    Element: element,
    SkillOrder: [9, skill, 9],
    ProudMap: { 9: 99 },
    WeaponType: undefined,
    NameTextMapHash: 12,
  }),
});

export const weapon = (changed: Record<string, unknown> = {}) => ({
  Rarity: 4,
  WeaponType: 5,
  Icon: '/ui/UI_EquipIcon_Catalyst_Leaf.png',
  NameTextMapHash: 13,
  BaseProps: { 4: 40.6, 20: 0.0612 },
  PropGrowCurves: { 4: 7, 20: 8 },
  BasePromote: [0, 10, 20, 30, 40, 50, 60],
  RefineProps: {},
  ...changed,
});

const relicLevels = Object.fromEntries(
  [1, 2, 3, 4, 5].map((rarity) => [
    rarity,
    Object.fromEntries(
      Array.from({ length: 21 }, (_, level) => [
        level + 1,
        Object.fromEntries(
          slots.flatMap(({ mainStats }) => mainStats.map((id) => [id, rarity + level / 100])),
        ),
      ]),
    ),
  ]),
);

const store: Files = {
  'enka-store/gi/avatars.json': {
    '10000200': avatar(),
    ...traveler('10000007', 'None', 5),
    ...traveler('10000007-702', 'Fire', 6),
    ...traveler('10000007-704', 'Wind', 5),
  },
  'enka-store/gi/locs.json': stored({ 11: 'Frost', 12: 'Walker', 13: 'Leaf', 15: 'Band' }),
  'enka-store/gi/curves.json': {
    7: Array.from({ length: 100 }, (_, index) => 1 + index / 10),
    8: Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index + 1) / 5) / 5),
  },
  'enka-store/gi/weapons.json': {
    14901: weapon(),
    11101: weapon({ WeaponType: 1, BaseProps: { 4: 20 }, BasePromote: [0, 1, 2, 3, 4] }),
    12505: weapon(),
  },
  'enka-store/gi/relics.json': {
    Items: Object.fromEntries([
      ...slots.map((_, index) => [index, { Rarity: 5, EquipType: index, SetId: 15001 }]),
      [9, { Rarity: 4, EquipType: 4, SetId: 15009 }],
      [10, { Rarity: 4, EquipType: 4, SetId: 15004 }],
    ]),
    Sets: {
      15001: { Name: '15', AddProps: { 6: 0.18, 28: 80 } },
      15009: { Name: '15', AddProps: {} },
      15004: { Name: '15', AddProps: {} },
    },
  },
  'enka-store/gi/relic_levels.json': relicLevels,
  'enka-store/gi/namecards.json': {
    210002: { Icon: '/ui/UI_NameCardPic_Odd_P.jpg' },
    210001: { Icon: '/ui/UI_NameCardPic_Frost_P.jpg' },
  },
};

const cost = (phase: number, language: string) => [
  { id: 202, name: 'coin', count: phase * 100 },
  { id: 300, name: `ice ${language}`, count: phase },
];

const rankTexts = (language: string) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((rank) => [
      `c${rank}`,
      { name: `<b>c${rank}</b> ${language}`, description: `{M#he}{F#she} ${rank}` },
    ]),
  );

const talentTexts = (language: string, id: number, coins = 200) => ({
  id,
  costs: {
    lvl2: [{ id: 202, name: 'coin', count: coins }, ...cost(2, language).slice(1)],
    lvl10: cost(10, language),
  },
  combat1: {
    name: `arrow ${language}`,
    description: 'a <color=#99FFFFFF>cold</color> one',
    attributes: { labels: ['1-Hit|{param1:F1P}', 'CD|{param2:F1}s'] },
  },
  combatju: {},
  passive1: { name: 'calm', description: 'b' },
});

const texts: Files = {
  ...inFolders('characters', (language) => ({
    frost: {
      id: 10000200,
      description: `cold ${language}`,
      region: language === 'English' ? 'North' : undefined,
      weaponType: 'WEAPON_BOW',
      costs: Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((phase) => [`ascend${phase}`, cost(phase, language)]),
      ),
    },
    walker: { id: 10000007, region: '', weaponType: 'WEAPON_SWORD_ONE_HAND', costs: {} },
  })),
  ...inFolders('talents', (language) => ({
    frost: talentTexts(language, 20001),
    walkerfire: talentTexts(language, 702, 702),
    walkerwind: { ...talentTexts(language, 704, 704), combat2: { name: 'gust' } },
  })),
  ...inFolders('constellations', (language) => ({
    frost: { id: 20001, ...rankTexts(language) },
    walkerwind: { id: 704, ...rankTexts(language) },
  })),
  ...inFolders('weapons', (language) => ({
    leaf: {
      id: 14901,
      effectName: 'green',
      r1: { description: 'one' },
      costs: { ascend1: cost(1, language) },
    },
    stick: { id: 11101 },
  })),
  ...inFolders('artifacts', (language) => ({
    band: {
      id: 15001,
      rarityList: [4, 5],
      effect2Pc: 'ATK +18%. Elemental Mastery +80. Elemental Skill DMG +21%',
      effect4Pc: 'when cold',
      ...Object.fromEntries(slots.map(({ slot }) => [slot, { name: `${slot} ${language}` }])),
    },
    crown: { id: 15009, rarityList: [3, 4], effect1Pc: 'warm', circlet: { name: 'c' } },
  })),
  ...inFolders('namecards', (language) => ({
    frostcard: { id: 210001, name: `card ${language}`, description: 'first\\nsecond' },
    oddcard: { id: 210002, name: 'odd' },
  })),
  'genshin-db/common/version.json': {
    characters: { frost: '5.10', walker: '1.0' },
    weapons: { leaf: '5.9', stick: '' },
  },
  'genshin-db/common/image.json': {
    characters: { walker: {} },
    namecards: { oddcard: { filename_icon: 'UI_NameCardPic_Odd' } },
  },
  'genshin-db/common/stats.json': {
    talents: Object.fromEntries(
      ['frost', 'walkerfire', 'walkerwind'].map((slug) => [
        slug,
        { combat1: { param1: [0.44462, 0.5], param2: [12, 11.5] } },
      ]),
    ),
  },
  'hoyo-gacha/GachaMetadata.json': [
    { Business: 1, Banners: [] },
    {
      Business: 0,
      Banners: [
        {
          GachaType: 301,
          StartTime: '2025-08-01T06:00:00+08:00',
          EndTime: '2030-01-01T06:00:00+08:00',
          Version: '5.10',
          UpGolden: [10000007],
          UpPurple: [10000200],
        },
        {
          GachaType: 302,
          StartTime: '2025-09-01T06:00:00+08:00',
          EndTime: '2030-01-01T06:00:00+08:00',
          Version: '5.11',
          UpGolden: [],
          UpPurple: [14901],
        },
        {
          GachaType: 301,
          StartTime: '2020-09-28T06:00:00+08:00',
          EndTime: '2030-01-01T06:00:00+08:00',
          Version: '1.0',
          UpGolden: [10000022],
          UpPurple: [],
        },
        {
          GachaType: 100,
          StartTime: '2020-10-15T06:00:00+08:00',
          EndTime: '2030-01-01T06:00:00+08:00',
          UpGolden: [10000007],
          UpPurple: [],
        },
      ],
    },
  ],
};

export const files: Files = { ...store, ...texts };
