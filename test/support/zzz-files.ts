import type { Names } from '../../src/games/names.ts';
import { type DataSource, MissingTable } from '../../tools/datasets/dataset.ts';

/** The same in every language. */
export const five = (text: string): Names => Array.from({ length: 5 }, () => text);
const folders = ['EN', 'ID', 'JP', 'CHS', 'CHT'];
export const inFolders = (path: string, content: unknown): [string, unknown][] =>
  folders.map((folder) => [`enka-tooltip-zzz/${folder}/${path}.json`, content]);
const ranks = ['1', '2', '3', '4', '5', '6', '7'];
const titled = (count: number, text: string) =>
  Object.fromEntries(
    ranks.slice(0, count).map((rank) => [rank, { Title: text, Description: `${text} ${rank}` }]),
  );
const rates = (top: number, rate: number) => ({
  Items: [2, 3, 4].flatMap((Rarity) =>
    Array.from({ length: top + 1 }, (_, Level) => ({ Rarity, Level, EnhanceRate: Level * rate })),
  ),
});
const property = (Name: string, Format = '{0:0.#%}') => ({ Name, Format });
const plain = (Name: string) => property(Name, '{0:0}');

const agentText = {
  Talents: titled(6, 'Ripple'),
  CoreSkill: {
    UniqueSkill: {
      Title: 'Still Water',
      DescriptionByLevel: Object.fromEntries(
        ranks.map((rank) => [rank, `DMG +<color=#2BAD00>${Number(rank) * 10}%</color> for 5s.`]),
      ),
    },
    MathSkill: { Title: 'Both', Description: 'With <Term:1>.' },
  },
  Terms: { '1': { Title: 'Tide' } },
  SkillDescriptions: {
    '0': {
      '1': { Title: 'Splash', Description: 'Press <IconMap:Icon_Normal>: {CAL:1+2,10,0}%.' },
      '2': { Title: 'Splash' },
      '3': { Description: 'Hit', Param: '{Skill:7, Prop:1001}' },
      '4': { Description: 'Cost', Param: '60' },
      '5': { Title: 'Splash: Ebb' },
      '6': { Description: 'Daze', Param: '{{Skill:7, Prop:1002}/4}*4 + {Skill:7, Prop:1002}' },
      '7': { Title: '' },
    },
  },
  Skills: { '7': { DamageValue: 2690, DamageGrowth: 250, DazeValue: 1000, DazeGrowth: 70 } },
};

const texts = {
  Bangboo_Name_53001: 'Boo',
  Bangboo_Name_50001: 'First',
  Bangboo_Name_1: 'Nobody',
  CampOne: 'Crew',
  Item_AvatarBreakMaterial_12_name: 'Seal',
};

export const files: Readonly<Record<string, unknown>> = {
  'enka-store/zzz/avatars.json': {
    '1999': {
      Name: 'Agent',
      Rarity: 4,
      ProfessionType: 'Stun',
      ElementTypes: ['FireFrost', 'Elec'],
      Image: '/ui/zzz/Whole.png',
      CircleIcon: '/ui/zzz/Round.png',
      WeaponId: 14999,
      BaseProps: { '11101': 600, '12101': 100, '13101': 50 },
      GrowthProps: { '11101': 800_000, '12101': 15_500 },
      PromotionProps: [0, 1, 2, 3, 4, 5].map((phase) => ({ '11101': 400 * phase })),
      CoreEnhancementProps: [0, 0, 6, 6, 12, 12, 18].map((impact) => ({ '12201': impact })),
      HighlightProps: [20101],
    },
  },
  'enka-store/zzz/weapons.json': {
    '14999': {
      ItemName: 'Engine',
      Rarity: 4,
      ProfessionType: 'Stun',
      ImagePath: '/ui/zzz/Lantern.png',
      MainStat: { PropertyId: 12101, PropertyValue: 50 },
      SecondaryStat: { PropertyId: 20103, PropertyValue: 960 },
    },
  },
  'enka-store/zzz/equipments.json': {
    Items: {},
    Suits: { '39000': { Icon: '/ui/zzz/Rain.png', Name: 'Set', SetBonusProps: { '20103': 800 } } },
  },
  'enka-store/zzz/locs.json': Object.fromEntries(
    ['en', 'id', 'ja', 'zh-cn'].map((language) => [
      language,
      { Agent: 'Sel<b>ka</b> ', Engine: 'Lantern\u200b', Set: 'Rain Waltz' },
    ]),
  ),
  'enka-store/zzz/property.json': {
    '11102': property('HpMax_Ratio'),
    '11103': plain('HpMax'),
    '12102': property('Atk_Ratio'),
    '12103': plain('Atk'),
    '12201': plain('BreakStun_base'),
    '12202': property('BreakStun'),
    '13102': property('Def_Ratio'),
    '13103': plain('Def'),
    '20101': property('Crit'),
    '20103': property('Crit'),
    '21103': property('CritDmg'),
    '23103': property('PenRatio'),
    '23203': plain('PenDelta'),
    '30502': property('SpRecover'),
    '31203': plain('ElementMystery'),
    '31402': property('ElementAbnormalPower_Ratio'),
    '31503': property('AddedDamageRatio_Physics'),
    '31603': property('AddedDamageRatio_Fire'),
    '31703': property('AddedDamageRatio_Ice'),
    '31803': property('AddedDamageRatio_Elec'),
    '31903': property('AddedDamageRatio_Ether'),
    '32303': property('AddedDamageRatio_Wind'),
  },
  ...Object.fromEntries(
    ['', '_EN', '_ID', '_JA', '_CHT'].map((code) => [
      `hb-data-textmaps-zzz/TextMap${code}TemplateTb.json`,
      texts,
    ]),
  ),
  'enka-tooltip-zzz/locs/zzz_loc.json': { EN: { SkillText_CommonAttack: 'Attack' } },
  ...Object.fromEntries([
    ...inFolders('Avatars/1999', agentText),
    ...inFolders('Weapons/14999', { Talents: titled(5, 'Glow') }),
    ...inFolders('Suits/39000', { SetBonus: { '2': 'CRIT Rate +8%', '4': 'More.' } }),
  ]),
  'hoyo-gacha/GachaMetadata.json': [
    {
      Business: 0,
      Banners: [banner('2020-01-01T06:00:00+08:00', '1.0')],
    },
    {
      Business: 2,
      Banners: [
        banner('2026-05-06T06:00:00+08:00', '2.8'),
        banner('2025-04-02T12:00:00+08:00', '2.10'),
        { ...banner('2025-04-02T12:00:00+08:00', '2.10'), GachaType: 3, UpGolden: [14999] },
      ],
    },
  ],
  'zzz-plugin-maps/PartnerId2Data.json': {
    '1999': {
      Camp: 'Crew',
      Level: {
        '1': { LevelMax: 10, Materials: { '10': 24_000, '100212': 4 } },
        '2': { LevelMax: 20, Materials: {} },
      },
    },
  },
  'zzz-plugin-maps/BangbooId2Data.json': {
    '53001': { rank: 4, icon: 'UI/Sprite/Boo12.png', CHS: 'Boo' },
    '55098': { rank: 3, icon: '', CHS: 'First' },
  },
  'genshin-optimizer-zzz/bangboo/53001.json': {
    Skill: {
      A: leveled('Dive', 'Dives for <color=#98EFF0>Ice DMG</color>.'),
      B: leveled('Bangboo_TalentSkill_Title_53001', 'Bangboo_TalentSkill_Des_53001_01'),
      C: leveled('Dive Twice', 'Dives twice.'),
    },
  },
  'zzz-filecfg-1.6/BuddyBattleTemplateTb.json': {
    __exp: [
      {
        ID: 53001,
        HP: 360,
        PAKONBFGMHF: 428_397,
        Attack: 50,
        LPJBKIGINHD: 252_034,
        Defence: 30,
        JGICJBDEGFF: 85_729,
        BreakStun: 90,
        __exp_ElementMastery: 120,
        Crit: 500,
        BFPCPENPPOB: 5000,
      },
    ],
  },
  'zzz-filecfg-1.6/BuddyLevelAdvanceTemplateTb.json': {
    __exp: [2, 1].map((phase) => ({
      GFCLKDAOMBM: 53001,
      IHIEIMELEEH: phase,
      PHEKIFGIPAG: 10 * phase,
      HP: 188 * (phase - 1),
      Attack: 47 * (phase - 1),
      Defence: 38 * (phase - 1),
      KHJICBIHJKE: [{ __exp_PropertyID: 20_101, Number: 450 * (phase - 1) }],
    })),
  },
  'lotwt-zzz-data/bangboos.json': {
    bangboos: [
      {
        id: 50_001,
        hp: 3827.5,
        atk: 6198,
        def: 723.8,
        impact: 100,
        anomalyMastery: 100,
        critRate: 0.5,
        critDamage: 1,
      },
    ],
  },
  'enka-py-assets/zzz/weapon_level.json': rates(60, 1568),
  'enka-py-assets/zzz/weapon_star.json': {
    Items: [0, 1, 2, 3, 4, 5].map((BreakLevel) => ({
      Rarity: 4,
      BreakLevel,
      StarRate: BreakLevel * 8922,
      RandRate: BreakLevel * 3000,
    })),
  },
  'enka-py-assets/zzz/equipment_level.json': rates(15, 2000),
};

function banner(StartTime: string, Version: string) {
  const EndTime = '2030-01-01T06:00:00+08:00';
  return { GachaType: 2, StartTime, EndTime, Version, UpGolden: [1999], UpPurple: [] };
}

function leveled(Name: string, Desc: string) {
  return { Level: { '1': { Name, Desc } } };
}

/** Files of a folder in which some are missing or different. */
export const sourceOf = (changed: Readonly<Record<string, unknown>> = {}): DataSource => ({
  json(path) {
    const all = { ...files, ...changed };
    if (all[path] === undefined) throw new MissingTable(`${path} cannot be read.`);
    return all[path];
  },
});
