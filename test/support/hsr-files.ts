import { textId } from '../../tools/datasets/hsr/text.ts';

const steps = [0, 1, 2, 3, 4, 5, 6];
export const bySteps = <Row>(row: (step: number) => Row) =>
  Object.fromEntries(steps.map((step) => [step, row(step)]));
export const values = (...numbers: number[]) => numbers.map((Value) => ({ Value }));
export const hash = (Hash: string) => ({ Hash });

export const skill = (name: string, levels: number[][], more = {}) =>
  Object.fromEntries(
    levels.map((numbers, index) => [
      index + 1,
      {
        SkillName: hash(name),
        SkillDesc: hash(`${name} text`),
        ParamList: values(...numbers),
        ...more,
      },
    ]),
  );

export const point = (PointID: number, more = {}) => ({
  '1': {
    PointID,
    AvatarID: 1901,
    PointType: 2,
    MaxLevel: 2,
    PrePoint: [],
    LevelUpSkillID: [],
    StatusAddList: [],
    PointName: '',
    PointDesc: '',
    ParamList: [],
    ...more,
  },
});

const stat = (PropertyType: string, Value: number) => [{ PropertyType, Value: { Value } }];

const words: Record<string, string> = {
  path: 'The Hunt',
  hit: '<u>Hit</u>',
  'hit text': 'Deals #1[i]%, #2[f1] times, #1[i]% again',
  'big hit': 'Big Hit',
  'big hit text': 'Deals #1[i]%',
  hidden: 'Hidden',
  'hidden text': 'Hidden',
  passive: 'Aim',
  'passive text': 'Raises by #1[f1]%',
  profile: 'A {F#woman}{M#man}.',
  [textId('PointName')]: 'ATK up',
  [textId('AbilityName')]: 'Trick',
  [textId('AbilityDesc')]: 'Gains #1[i] and #2[i]%',
  [textId('RankName')]: 'First',
  [textId('RankDesc')]: '+#1[i]%',
  [textId('SetDesc')]: 'ATK +#1[i]%',
};
const cacheTexts = (language: string) =>
  language === 'en' ? words : { 'hit text': `${language} #1[i]%` };

const mainAffixes = Object.fromEntries(
  [2, 3, 4, 5].flatMap((rarity) =>
    [1, 2, 3, 4, 5, 6].map((slot) => [
      `${rarity}${slot}`,
      {
        '1':
          slot === 4
            ? { Property: 'SpeedDelta', BaseValue: 4.032, LevelAdd: 1.4 }
            : { Property: 'CriticalChanceBase', BaseValue: 0.05184, LevelAdd: 0.018144 },
      },
    ]),
  ),
);

/** One of everything, invented. */
export const files: Record<string, unknown> = {
  'enka-store/hsr/avatars.json': {
    '1902': { ...avatar([]), AvatarName: hash('newer') },
    '1901': avatar([[1901301]]),
  },
  'enka-store/hsr/weapons.json': {
    '29001': {
      Rarity: 4,
      AvatarBaseType: 'Rogue',
      EquipmentName: hash('bow'),
      ImagePath: '/bow.png',
      Promotion: bySteps((step) => ({
        BaseHP: 40 + step,
        BaseHPAdd: 6,
        BaseAttack: 20.9 + step,
        BaseAttackAdd: 3,
        BaseDefence: 15,
        BaseDefenceAdd: 2,
      })),
      EquipmentSkill: {},
    },
  },
  'enka-store/hsr/relics.json': {
    Items: {},
    Sets: {
      '901': {
        Name: 'cavern',
        SetSkills: { '2': { props: { AttackAddedRatio: 0.12 } }, '4': { props: {} } },
      },
      '951': { Name: 'planar', SetSkills: { '2': { props: {} } } },
    },
  },
  'enka-store/hsr/affixes.json': {
    MainAffix: mainAffixes,
    SubAffix: {
      '5': { '1': { Property: 'BreakDamageAddedRatioBase', BaseValue: 0, StepValue: 0 } },
    },
  },
  'enka-store/hsr/hsr.json': {
    en: { archer: 'Archer', newer: 'Newer', bow: 'Bow', AttackAddedRatio: 'ATK' },
  },
  'starrail-cache/data/ItemConfigAvatar.json': { '1901': { ItemBGDesc: hash('profile') } },
  'starrail-cache/data/AvatarPromotionConfig.json': {
    '1901': bySteps((step) => ({
      PromotionCostList: [
        { ItemID: 2, ItemNum: 1000 * (step + 1) },
        { ItemID: 77, ItemNum: step },
      ],
    })),
  },
  'starrail-cache/data/EquipmentPromotionConfig.json': {
    '29001': bySteps((step) => ({
      PromotionCostList: [
        { ItemID: 2, ItemNum: 100 * (step + 1) },
        { ItemID: 79, ItemNum: step + 1 },
      ],
    })),
  },
  'starrail-cache/data/AvatarRankConfig.json': {
    '190101': { Name: 'RankName', Desc: 'RankDesc', Param: values(0.18) },
  },
  'starrail-cache/data/AvatarSkillConfig.json': {
    '190101': skill('hit', [
      [0.5, 1.5],
      [0.6, 2],
      [0.7, 2.5],
    ]),
    '190108': skill('big hit', [[2], [3]]),
    '190109': skill('hidden', [[2]], { HideInUI: true }),
  },
  'starrail-cache/data/AvatarServantSkillConfig.json': { '190301': skill('big hit', [[4]]) },
  'starrail-cache/data/AvatarSkillTreeConfig.json': {
    '1901001': {
      ...point(1901001, { LevelUpSkillID: [190101, 190108, 190109] }),
      '2': {
        MaterialList: [
          { ItemID: 2, ItemNum: 500 },
          { ItemID: 78, ItemNum: 3 },
        ],
      },
    },
    '1901301': point(1901301, { PointType: 4, LevelUpSkillID: [190301] }),
    '1901103': point(1901103, {
      PointType: 3,
      MaxLevel: 1,
      AvatarPromotionLimit: 6,
      PointName: 'AbilityName',
      PointDesc: 'AbilityDesc',
      ParamList: values(5, 0.3),
    }),
    '1901201': point(1901201, {
      PointType: 1,
      MaxLevel: 1,
      AvatarLevelLimit: 75,
      PrePoint: [1901103],
      PointName: 'PointName',
      StatusAddList: stat('AttackAddedRatio', 0.04),
    }),
    '11901001': point(11901001, { EnhancedID: 1, LevelUpSkillID: [190108] }),
  },
  'starrail-cache/data/EquipmentSkillConfig.json': {
    '29001': Object.fromEntries(
      [1, 2, 3, 4, 5].map((rank) => [
        rank,
        {
          SkillName: hash('passive'),
          SkillDesc: hash('passive text'),
          ParamList: values(rank / 8),
        },
      ]),
    ),
  },
  'starrail-cache/data/RelicSetSkillConfig.json': {
    '901': { '2': { SkillDesc: 'SetDesc', AbilityName: '', AbilityParamList: values(0.12) } },
  },
  'starrail-cache/data/RelicSetConfig.json': { '901': { ReleaseVersion: '1.10' } },
  'starrail-cache/data/ItemConfigRelic.json': { '69011': { ItemName: hash('hit') } },
  'starrail-cache/data/AvatarBaseType.json': { Rogue: { BaseTypeText: hash('path') } },
  ...Object.fromEntries(
    ['en', 'id', 'jp', 'chs', 'cht'].map((language) => [
      `starrail-cache/langs/${language}.json`,
      cacheTexts(language),
    ]),
  ),
  'thebowja-starrail/EN/characters.json': { '1901': { VersionAdded: '1.0' } },
  'thebowja-starrail/EN/lightcones.json': {
    // First seen in 1.3 by somebody who did not look at 1.2.
    '29001': { VersionAdded: '1.3' },
    '29002': { VersionAdded: '1.1' },
  },
  'hoyo-gacha/GachaMetadata.json': [
    {
      Business: 1,
      Banners: [
        banner('2023-04-26', '1.0', []),
        banner('2023-08-30', '1.3', []),
        banner('2023-06-07', '1.1', [1901]),
        banner('2023-07-19', '1.2', []),
        banner('2023-07-20', undefined, [1902]),
      ],
    },
    { Business: 2, Banners: [banner('2024-07-04', '9.9', [1901])] },
  ],
};

function banner(day: string, version: string | undefined, ids: number[]) {
  const always = {
    GachaType: 11,
    StartTime: `${day}T06:00:00+08:00`,
    EndTime: '2030-01-01T06:00:00+08:00',
    UpGolden: ids,
    UpPurple: [],
  };
  return version === undefined ? always : { ...always, Version: version };
}

export function avatar(SummonSkills: number[][]) {
  return {
    AvatarName: hash('archer'),
    Rarity: 5,
    Element: 'Thunder',
    AvatarBaseType: 'Rogue',
    AvatarSideIconPath: '/round.png',
    ActionAvatarHeadIconPath: '/team.png',
    AvatarCutinFrontImgPath: '/card.png',
    RankIDList: [190101, 190102, 190103, 190104, 190105, 190106],
    SkillTree: {
      '0': { AvatarSkills: [1901001], PropSkills: [[], [1901103, 1901201]], SummonSkills },
    },
    Promotion: bySteps((step) => ({
      HPBase: 100 + step,
      HPAdd: 7.504,
      AttackBase: 50 + step,
      AttackAdd: 2.5,
      DefenceBase: 40,
      DefenceAdd: 2,
      SpeedBase: 101,
      CriticalChance: 0.05,
      CriticalDamage: 0.5,
    })),
  };
}
